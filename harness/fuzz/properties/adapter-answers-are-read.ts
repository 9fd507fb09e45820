import fc from "fast-check";
import { z } from "zod";
import type { AdapterRequest, Observation } from "../../../src/conformance/adapter.ts";
import { strict } from "../../../src/vectors/model.ts";
import { answerField, parseAnswerLine, parseObservation } from "../../adapters/parse-answer.ts";
import type { Breach, Property } from "../property.ts";
import { unless } from "./breach.ts";
import { spoiledJson } from "./inputs/spoiled.ts";
import { makeLaw } from "./make-law.ts";

type Command = AdapterRequest["cmd"];

const commands = Object.keys(answerField) as Command[];

/** A line of an adapter, and the command that it is taken to answer. */
export interface CommandAnswer {
  readonly cmd: Command;
  readonly line: string;
}

const sound = [
  {
    seq: 1,
    signed: { authorization: 'OAuth oauth_nonce="n"', signature: "YQ==", baseString: "POST&a&b", body: "a=b" },
  },
  { seq: 2, verified: { accepted: false, reason: "nonce" } },
  { seq: 3, encoded: "%20" },
  { seq: 4, built: { method: "POST", url: "https://a/", parameters: [["a", "b"]] } },
  { seq: 5, outcome: { success: true, id: "7" } },
  { seq: 6, declined: { reason: "never" } },
  { seq: 7, errored: { message: "broke", details: "at line 1" } },
];
const MOST_KEPT = 20_000;

/** The law of a reader of answers. */
export function makeAnswerLaw(read: typeof parseObservation = parseObservation): Property<CommandAnswer> {
  return makeLaw({
    id: "adapter-answers-are-read",
    says: "Any line of an adapter is a violation or an answer to some request, and that is one observation of valid Unicode, of its command's kind.",
    arbitrary: fc.record({ cmd: fc.constantFrom(...commands), line: spoiledJson(sound) }, { noNullPrototype: true }),
    stored: strict<CommandAnswer>({ cmd: z.enum(commands), line: z.string() }),
    check({ cmd, line }) {
      const parsed = parseAnswerLine(line);
      if ("violation" in parsed)
        return unless(parsed.violation !== "" && parsed.violation.length < 400, "violation", "expected short words");
      return checkObservation(cmd, read(cmd, parsed.answer));
    },
  });
}

function checkObservation(cmd: Command, observation: Observation): Breach | undefined {
  const kinds = Object.keys(observation);
  const texts = textsOf(observation);
  const told = "errored" in observation ? texts : [];
  return (
    unless(
      kinds.length === 1 && [answerField[cmd], "declined", "errored"].includes(kinds[0] ?? ""),
      "kind",
      "expected one of the command's own",
    ) ??
    unless(
      texts.every((text) => text.isWellFormed()),
      "text",
      "expected valid Unicode, got a lone surrogate",
    ) ??
    unless(
      told.every((text) => text.length <= MOST_KEPT),
      "length",
      "expected a bounded account of what went wrong",
    )
  );
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The law of the adapters' own reader. */
export const adapterAnswersAreRead: Property<CommandAnswer> = makeAnswerLaw();
