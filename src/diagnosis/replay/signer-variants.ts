import { type Deviation, touches } from "../../deviations/deviation.ts";
import { changeRepeated } from "../../deviations/signer/change-values.ts";
import { keepBy } from "../../deviations/signer/collection/keep-parameters.ts";
import type { EncodedParameter, Parameter } from "../../signing/parameter.ts";
import type { Stage } from "../../signing/scheme.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type { Case } from "./case.ts";
import { givesMore, repeatsProtocol } from "./case-features.ts";
import { isMistake, isReading, REPEATED, readings } from "./readings.ts";

const protocol: ReadonlySet<Stage> = new Set(["protocolParameters"]);

/**
 * Lists other signers that make the same mistakes, as far as a case can show it: of one that signs what the caller repeats of the
 * protocol, and what its query holds, with the body's parameters, and so changes all of these; and of one that keeps all in a map, so
 * that it signs one of names that become one, and of a protocol parameter, which it may change, either the caller's or its own.
 */
export function variantsOf(one: Case, deviations: readonly Deviation[]): readonly (readonly Deviation[])[] {
  const changing = deviations.flatMap(({ changesGiven }) => changesGiven ?? []);
  const changesProtocol = deviations.some((one) => touches(one, protocol));
  if (changing.length === 0 && !changesProtocol) return [];
  const repeated = changing.length > 0 && givesMore(one) ? [changingAll(deviations)] : [];
  if (!repeatsProtocol(one) && !makeOneName(one, changing)) return repeated;
  const merged = [deviations, ...repeated].flatMap((set) => merging.map((merge) => [...set, merge]));
  return [...repeated, ...merged];
}

function changingAll(deviations: readonly Deviation[]): readonly Deviation[] {
  const others = asGiven.filter((one) => !deviations.includes(one));
  return [...deviations.filter(isReading), ...others, ...deviations.filter(isMistake).map(repeating)];
}

const asGiven = readings.filter(({ point }) => point === REPEATED).map(({ deviation }) => deviation);
const known = new WeakMap<Deviation, Deviation>();

/** The same one each time: thousands are tried, and only those that are found are kept. */
function repeating(one: Deviation): Deviation {
  const made = known.get(one) ?? changeRepeated(one);
  known.set(one, made);
  return made;
}

/** Whether names of the body become one, or one becomes that of a protocol parameter. */
function makeOneName({ evidence }: Case, changing: readonly NonNullable<Deviation["changesGiven"]>[]): boolean {
  if (evidence.kind !== "signing") return false;
  const names = new Set(evidence.task.parameters.map(([name]) => name).filter((name) => !isProtocolName(name)));
  // What is left out is no other name.
  const changed = [...names].map(
    (name) => changing.reduce<Parameter>((given, one) => one(given) ?? given, [name, ""])[0],
  );
  return new Set(changed.filter((name) => !isProtocolName(name))).size < names.size;
}

/** Which of the parameters of one name stays, in the place of the first. */
const staying: Readonly<Record<string, (alike: readonly EncodedParameter[]) => readonly EncodedParameter[]>> = {
  "first of one name": (alike) => alike.slice(0, 1),
  "last of one name": (alike) => alike.slice(-1),
};

const merging = Object.entries(staying).map(([id, merge]): Deviation => {
  const keep = keepBy<EncodedParameter>(({ encodedName }) => encodedName, merge);
  return {
    ...{ id, title: "", happens: "", fix: "", clauses: [], links: [] },
    stage: "sortParameters",
    replace: (right) => (encoded) => right(keep(encoded)),
  };
});
