import type { SigningEvidence } from "../../../judging/judgement.ts";
import { signatureBaseString } from "../../../signing/sign-request.ts";
import type { Case } from "../../replay/case.ts";
import type { CutText, CutUnit, LearnedCut, RuleSubject } from "../learned-statement.ts";
import type { Lesson, Proposal } from "./lesson.ts";

/** The most lengths that are tried for one text. */
const MAX_LENGTHS = 700;
/** One of so many failures at least has a text that is longer than all that passed. */
const MIN_SHARE = 3;

interface CutSubject {
  readonly what: CutText;
  readonly subject?: RuleSubject;
  readonly textsOf: (evidence: SigningEvidence) => readonly string[];
  /** What may be written behind it. */
  readonly endings?: readonly string[];
}

const cutSubjects: readonly CutSubject[] = [
  {
    what: "values",
    textsOf: ({ task }) => [...task.parameters.map(([, value]) => value), task.consumerKey, task.nonce],
  },
  {
    what: "values",
    subject: "The caller's values",
    textsOf: ({ task }) => task.parameters.map(([, value]) => value),
    endings: ["", "...", "…", " ..."],
  },
  { what: "names", textsOf: ({ task }) => task.parameters.map(([name]) => name) },
  { what: "secret", textsOf: ({ task }) => (task.signatureMethod === "HMAC-SHA1" ? [task.consumerSecret] : []) },
  { what: "base string", textsOf: ({ task }) => [signatureBaseString(task)] },
];
const cutUnits: readonly (readonly [CutUnit, (text: string) => number])[] = [
  ["bytes", (text) => Buffer.byteLength(text)],
  ["whole characters of bytes", (text) => Buffer.byteLength(text)],
  ["characters", (text) => Array.from(text).length],
  ["UTF-16 units", (text) => text.length],
];

/** Proposes lengths between the longest text that passed and the shortest longer one that failed. */
export function* proposeCuts(lesson: Lesson): Generator<Proposal> {
  for (const { what, subject = "Values", textsOf, endings = [""] } of cutSubjects) {
    for (const [unit, measure] of cutUnits) {
      const longest = ({ evidence }: Case): number =>
        evidence.kind === "signing" ? Math.max(0, ...textsOf(evidence).map(measure)) : 0;
      const least = Math.max(0, ...lesson.passed.map(longest));
      const cases = lesson.failures.filter((one) => longest(one) > least).toSorted((a, b) => longest(a) - longest(b));
      const [shortest] = cases;
      if (shortest === undefined || cases.length * MIN_SHARE < lesson.failures.length) continue;
      for (const ending of endings) {
        // With an ending, what is left is shorter than the text that was too long.
        const from = Math.max(1, least - ending.length);
        const to = Math.min(longest(shortest), least + MAX_LENGTHS);
        const rule = findLength(from, to, (length) => {
          const cut: LearnedCut = { kind: "cut", what, unit, length, ...(ending !== "" && { ending }) };
          return lesson.explainsAny({ rule: cut, subject }, [shortest]) ? cut : undefined;
        });
        if (rule === undefined) continue;
        yield { rule, subject };
        // With its ending a text may be as long as one that stays.
        if (ending !== "") yield { rule: { ...rule, limit: rule.length + measure(ending) }, subject };
      }
    }
  }
}

function findLength<T>(from: number, to: number, find: (length: number) => T | undefined): T | undefined {
  for (let length = from; length < to; length++) {
    const found = find(length);
    if (found !== undefined) return found;
  }
  return undefined;
}
