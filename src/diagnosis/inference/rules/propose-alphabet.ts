import { attempt } from "../../../attempt.ts";
import type { Case } from "../../replay/case.ts";
import { readSignature } from "../../replay/match-signature.ts";
import { traceDeviants } from "../../replay/trace-deviants.ts";
import type { Lesson, Proposal } from "./lesson.ts";

/** The failures from which an alphabet is read: each character of Base64 stands in some of them. */
const MAX_SAMPLE = 100;
/** Fewer signatures may agree by chance. */
const MIN_SAMPLE = 3;
/** No mark is written in so many characters that a signature is as many times as long. */
const MAX_GROWTH = 4;

/** Proposes which characters of Base64 are written otherwise: what each right signature's characters became. */
export function* proposeAlphabet({ signed, given }: Lesson): Generator<Proposal> {
  const sample = signed.slice(0, MAX_SAMPLE).flatMap((one) => readBoth(one, given));
  if (sample.length < MIN_SAMPLE) return;
  const isEqual = sample.every(([right, shown]) => right.length === shown.length);
  const written = readWritten(sample, isEqual ? readEach : readMarks);
  if (written === undefined) return;
  const characters = [...written]
    .filter(([from, to]) => from !== to)
    .sort()
    .map(([from, to]) => ({ from, to }));
  if (characters.length > 0) yield { rule: { kind: "alphabet", characters } };
}

type Both = readonly [right: string, shown: string];
type ReadBoth = (both: Both) => readonly (readonly [from: string, to: string])[] | undefined;

/** Reads what each character became, if it became the same everywhere. */
function readWritten(sample: readonly Both[], read: ReadBoth): ReadonlyMap<string, string> | undefined {
  const written = new Map<string, string>();
  for (const both of sample) {
    const pairs = read(both);
    if (pairs === undefined) return undefined;
    for (const [from, to] of pairs) {
      if ((written.get(from) ?? to) !== to) return undefined;
      written.set(from, to);
    }
  }
  return written;
}

function readEach([right, shown]: Both): ReturnType<ReadBoth> {
  return Array.from(right, (from, at) => [from, shown.charAt(at)] as const);
}

/**
 * Reads what became of +, / and =, where letters and digits stay: other texts, of any length. Two beside each other tell nothing;
 * and what begins with the = at the end is rather written behind the signature.
 */
function readMarks([right, shown]: Both): ReturnType<ReadBoth> {
  const marks = right.match(/[^0-9A-Za-z]/g) ?? [];
  const runs = right.split(/[^0-9A-Za-z]/);
  if (runs.slice(1, -1).includes("")) return [];
  if (shown.length > right.length * MAX_GROWTH || shown.startsWith(right)) return undefined;
  const found = new RegExp(`^${runs.join("([^]*)")}$`).exec(shown)?.slice(1);
  return found?.map((to, at) => [marks[at] ?? "", to] as const);
}

/** Reads the signature that is due and the one that is shown; HMAC alone, since others' private keys are not known. */
function readBoth({ evidence, right }: Case, given: Lesson["given"]): readonly Both[] {
  if (evidence.kind !== "signing" || evidence.task.signatureMethod !== "HMAC-SHA1") return [];
  const { signature = readSignature(evidence.shown.authorization) } = evidence.shown;
  // With given mistakes a task may be one that nobody can sign.
  const due = attempt(() => traceDeviants(evidence.task, right).hmacSignature(given));
  return signature === undefined || due === undefined ? [] : [[due, signature]];
}
