import type { SigningTask } from "../../../signing/signing-task.ts";
import type { SingleSubject } from "../learned-statement.ts";
import { distinct, type Lesson, type Proposal } from "./lesson.ts";
import { cutText } from "./text-rules.ts";

const subjects: readonly (readonly [SingleSubject, (task: SigningTask) => string])[] = [
  ["The nonce", ({ nonce }) => nonce],
  ["The timestamp", ({ timestamp }) => timestamp],
  ["The merchant login", ({ consumerKey }) => consumerKey],
  ["The URL", ({ url }) => url],
];
/** What code replaces in a URL. */
const ofUrls: readonly (readonly [from: string, to: string])[] = [
  ["https://", ""],
  ["http://", ""],
  ["https", "http"],
  ["http:", "https:"],
  [":443", ""],
  [":80", ""],
  ["//", "/"],
  ["www.", ""],
  ["/", "%2F"],
  [" ", "+"],
];
/** The most proposals about one parameter that are tried on all failures. */
const MAX_PROPOSED = 8;

/** Proposes what becomes of the nonce, the timestamp, the login or the URL: a function, a cut, a text that is replaced. */
export function* proposeProtocol(lesson: Lesson): Generator<Proposal> {
  const [smallest] = lesson.failures;
  if (smallest?.evidence.kind !== "signing") return;
  for (const [subject, read] of subjects) {
    const text = read(smallest.evidence.task);
    const tried = new Map<string, boolean>([[text, false]]);
    let count = 0;
    for (const proposal of listChanges(subject, text, lesson)) {
      const becomes = proposal.change(text);
      const explains = tried.get(becomes) ?? lesson.explainsAny(proposal, [smallest]);
      tried.set(becomes, explains);
      if (!explains) continue;
      yield proposal;
      if (++count === MAX_PROPOSED) break;
    }
  }
}

function* listChanges(
  subject: SingleSubject,
  text: string,
  { vocabulary }: Lesson,
): Generator<Proposal & { readonly change: (text: string) => string }> {
  for (const [call, change] of Object.entries(vocabulary.functions)) {
    yield { rule: { kind: "functions", calls: [call] }, subject, change };
  }
  for (let length = 1; length < Array.from(text).length; length++) {
    const rule = { kind: "cut", what: "values", unit: "characters", length } as const;
    yield { rule, subject, change: (whole) => cutText(whole, rule) };
  }
  const left = distinct(Array.from(text)).map((from) => [from, ""] as const);
  for (const [from, to] of subject === "The URL" ? [...ofUrls, ...left] : left) {
    const rule = { kind: "replacement", texts: [{ from, to }] } as const;
    yield { rule, subject, change: (whole) => whole.replaceAll(from, to) };
  }
}
