import type { SignatureMethod } from "../signing/signing-task.ts";
import { groupBy } from "./group-by.ts";
import type { Judged } from "./judgement.ts";
import { compareTexts } from "./mismatch.ts";
import { everyRequest, LITERAL, type ShownReading } from "./shown-readings.ts";
import type { Mismatch, Status } from "./verdict.ts";

/** The parts of a request that a signer sends; its signature is in the first, its base string in none. */
export const sentParts = ["authorization", "body", "contentType"] as const;

const partNames: Readonly<Record<string, string>> = {
  authorization: "Authorization header",
  body: "body",
  contentType: "Content-Type",
};

/** Names a part of a request in prose. */
export function namePart(part: string): string {
  return partNames[part] ?? part;
}

/** What one answer of a signer shows, beside whether it is right. */
export interface SignerAnswer {
  readonly id: string;
  readonly method?: SignatureMethod;
  readonly status: Status;
  /** The parts that it lacks, of those that its request has. */
  readonly lacks: readonly string[];
  readonly readings: readonly ShownReading[];
}

/**
 * Finds what is wrong with a signer's right answers taken together, by id. A part that any answer shows is due in every
 * one: shown only where it is right, it proves nothing. A point of the specification is read in one way under one method:
 * each reading is right, but a gateway takes one of them. Readings are compared only where no answer is wrong otherwise,
 * since the mistake behind it can make an answer look like another reading.
 */
export function settleAnswers(answers: readonly SignerAnswer[]): ReadonlyMap<string, Mismatch> {
  const passed = answers.filter(({ status }) => status === "passed");
  const mistaken = new Set(
    answers.flatMap(({ status, method }) => (status === "failed" || status === "errored" ? [method] : [])),
  );
  const comparable = passed.filter(({ method }) => !mistaken.has(method));
  return new Map([...findDivided(comparable), ...findWithheld(passed)]);
}

type Found = readonly (readonly [id: string, mismatch: Mismatch])[];

function findWithheld(answers: readonly SignerAnswer[]): Found {
  return sentParts.toReversed().flatMap((part) => {
    const without = answers.filter(({ lacks }) => lacks.includes(part));
    const shown = answers.length - without.length;
    if (shown === 0) return [];
    const name = namePart(part);
    const note = `the ${name} is shown in ${shown} of ${answers.length} answers, and not here: what is shown only where it is right proves nothing; show it always, or never`;
    return without.flatMap(({ id }) => finding(id, compareTexts("shown", `the ${name}`, "", note)));
  });
}

interface Member extends ShownReading, Pick<SignerAnswer, "id"> {
  readonly method: SignatureMethod | undefined;
}

function findDivided(answers: readonly SignerAnswer[]): Found {
  const said = new Set(answers.flatMap(({ readings }) => readings.map(({ point }) => point)));
  const open = everyRequest.filter((point) => said.has(point));
  // Most answers read nothing in an unusual way, and where none does so everywhere, nothing is compared with them.
  const telling = open.length > 0 ? answers : answers.filter(({ readings }) => readings.length > 0);
  const members = telling.flatMap((answer): readonly Member[] => {
    const { id, method } = answer;
    return readingsOf(answer, open).map(({ point, fits }) => ({ id, method, point, fits }));
  });
  const points = groupBy(members, ({ point, method }) => `${method} ${point}`);
  return [...points.values()].flatMap(findMinority);
}

/** Lists what an answer reads, also of these points that show in every request: of those it says only what is unusual. */
function readingsOf({ readings }: SignerAnswer, points: readonly string[]): readonly ShownReading[] {
  const usual = points.filter((point) => !readings.some((one) => one.point === point));
  return usual.length === 0 ? readings : [...readings, ...usual.map((point) => ({ point, fits: [LITERAL] }))];
}

/** Finds those that do not fit the reading that most fit, each with a vector that does. */
function findMinority(members: readonly Member[]): Found {
  const readings = [...new Set(members.flatMap(({ fits }) => fits))];
  const fitting = readings.map((reading) => ({ reading, fit: members.filter(({ fits }) => fits.includes(reading)) }));
  const most = fitting.reduce((best, one) => (one.fit.length > best.fit.length ? one : best), {
    reading: "",
    fit: members.slice(0, 0),
  });
  const [example] = most.fit;
  if (example === undefined) return [];
  return members.flatMap(({ id, point, fits }) => {
    if (fits.includes(most.reading)) return [];
    const note = `${point} is read in two ways under one method: here, and otherwise in ${example.id}; a gateway takes one of them`;
    return finding(id, compareTexts("reading", most.reading, fits[0] ?? "", note));
  });
}

function finding(id: string, mismatch: Mismatch | undefined): Found {
  return mismatch === undefined ? [] : [[id, mismatch]];
}

/**
 * Settles the answers of a run: fails those that do not agree with the others, and notes the parts that each lacks.
 *
 * @param isExcused whether a failure counts for nothing, or is known: then it does not keep the others from being compared.
 */
export function settleJudged(
  judged: readonly Judged[],
  isExcused: (planned: Judged["planned"]) => boolean = () => false,
): readonly Judged[] {
  const shown = new Set<string>();
  for (const one of judged) for (const part of one.shown ?? []) shown.add(part);
  const isPartShown = sentParts.some((part) => shown.has(part));
  const noted = !isPartShown ? judged : judged.map((one) => noteLacks(one, shown));
  const counted = noted.filter(({ planned, judgement }) => judgement.status === "passed" || !isExcused(planned));
  const findings = settleAnswers(counted.flatMap(answerOf));
  return noted.map((one) => {
    const mismatch = findings.get(one.planned.vector.id);
    return mismatch === undefined ? one : { ...one, judgement: { status: "failed", mismatch, clauses: [] } };
  });
}

/** Notes the parts that a right answer lacks, of those that any shows. */
function noteLacks(one: Judged, shown: ReadonlySet<string>): Judged {
  const lacks = partsOf(one.planned).filter((part) => shown.has(part) && one.shown?.includes(part) === false);
  return lacks.length > 0 && one.judgement.status === "passed" ? { lacks, ...one } : one;
}

function answerOf({ planned, judgement, lacks = [] }: Judged): readonly SignerAnswer[] {
  if (planned.kind !== "signing") return [];
  const { status } = judgement;
  const readings = judgement.status === "passed" ? (judgement.readings ?? []) : [];
  return [{ id: planned.vector.id, method: planned.vector.task.signatureMethod, status, lacks, readings }];
}

/** Lists the parts of the request of a vector: one without parameters has no body. */
function partsOf({ kind, vector }: Judged["planned"]): readonly string[] {
  if (kind !== "signing") return [];
  return vector.task.parameters.length > 0 ? sentParts : ["authorization"];
}
