import { CountersignError } from "../../src/countersign-error.ts";
import type { Language } from "../../src/deviations/deviation.ts";
import { groupBy } from "../../src/judging/group-by.ts";
import type { SignatureMethod } from "../../src/signing/signing-task.ts";

/** One wrong call in a signer: a cause, which a diagnosis should name by one statement. */
export interface WildCall {
  /** The stages of the signer at which the call stands, as its argument names them: `names+values`. */
  readonly stages: string;
  /** The call, as the signer's tables name it: `url.PathEscape`. */
  readonly call: string;
  /** Ids of mistakes that are a right name for it, beside those that list the call among their functions; `learned` where it is learned, `reading` where a point is read in two ways. */
  readonly ids: readonly string[];
  /** Whether it is no mistake, but an accepted reading beside another call that is wrong: a row says `accepted`. */
  readonly isAccepted: boolean;
}

/** A signer with wrong calls in it; one whose calls are an accepted reading, or change nothing, is expected to pass. */
export interface WildCase {
  readonly id: string;
  readonly language: Language;
  readonly method: SignatureMethod;
  /** The fields of `signed` that the signer shows. */
  readonly shown: readonly string[];
  readonly calls: readonly WildCall[];
  readonly isRight: boolean;
}

/** The calls of a case, `stages=call` joined with ` ; `, and the accepted ids of each call, with spaces between them. */
export type WildRow = string | readonly [calls: string, ...ids: readonly string[]];

/** The cases of a language, by what they show, those of `both` with their base strings and without; `right` ones are no mistakes. */
export interface WildRows {
  readonly both?: readonly WildRow[];
  readonly base: readonly WildRow[];
  readonly signature: readonly WildRow[];
  readonly header?: readonly WildRow[];
  readonly body?: readonly WildRow[];
  readonly rsa?: readonly WildRow[];
  readonly rsaSignature?: readonly WildRow[];
  readonly right: readonly WildRow[];
}

const everything = ["authorization", "signature", "baseString"];
const groups = {
  base: { method: "HMAC-SHA1", shown: everything },
  signature: { method: "HMAC-SHA1", shown: ["signature"] },
  header: { method: "HMAC-SHA1", shown: ["authorization"] },
  body: { method: "HMAC-SHA1", shown: [...everything, "body", "contentType"] },
  rsa: { method: "RSA-SHA256", shown: everything },
  rsaSignature: { method: "RSA-SHA256", shown: ["signature"] },
  right: { method: "HMAC-SHA1", shown: everything },
} as const;
type Group = keyof typeof groups;

/** Reads the cases of a language from its rows; the signer without any wrong call is one of them, for each method. */
export function casesOf(language: Language, { both = [], ...rows }: WildRows): readonly WildCase[] {
  const caseOf = (group: Group, row: WildRow): WildCase => {
    const [text, ...ids] = typeof row === "string" ? [row] : row;
    const calls = text === "" ? [] : text.split(" ; ").map((call, at) => readCall(call, ids[at] ?? ""));
    const id = `${slugOf(language)}/${slugOf(group)}/${slugOf(text) || "no-wrong-call"}`;
    return { id, language, ...groups[group], calls, isRight: group === "right" || calls.length === 0 };
  };
  const named = Object.keys(groups) as readonly Group[];
  const rowsOf = (group: Group): readonly WildRow[] =>
    group === "base" || group === "signature" ? [...both, ...rows[group]] : (rows[group] ?? []);
  const all = named.flatMap((group) => rowsOf(group).map((row) => caseOf(group, row)));
  return numberAlike([...(rows.rsa === undefined ? [] : [caseOf("rsa", "")]), caseOf("right", ""), ...all]);
}

/** Numbers the cases whose ids differ only in characters that an id lacks. */
function numberAlike(cases: readonly WildCase[]): readonly WildCase[] {
  return cases.map((one, at) => {
    const before = cases.slice(0, at).filter(({ id }) => id === one.id).length;
    return before === 0 ? one : { ...one, id: `${one.id}-${before + 1}` };
  });
}

function readCall(text: string, ids: string): WildCall {
  const at = text.indexOf("=");
  const isAccepted = ids === "accepted";
  const names = isAccepted ? [] : ids.split(" ").filter((id) => id !== "");
  return { stages: text.slice(0, at), call: text.slice(at + 1), ids: names, isAccepted };
}

const spelled: Readonly<Record<string, string>> = { "+": " plus ", "#": "sharp", "&": " and " };

function slugOf(text: string): string {
  const plain = text.toLowerCase().replaceAll(/[+#&'"]/g, (one) => spelled[one] ?? "");
  return plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
}

/** Whether a case is the signer of its language and method without any wrong call, as all others are once they are mended. */
export function isPlain({ calls }: WildCase): boolean {
  return calls.length === 0;
}

/** The kind of a case: the stage of its one call, or that it has two. */
export function kindOf({ calls, isRight }: WildCase): string {
  const [first, ...others] = calls;
  if (isRight || first === undefined) return "no mistake";
  if (others.length > 0) return "pair";
  return kinds[first.stages.split(/[+:]/)[0] ?? ""] ?? first.stages;
}

/**
 * Returns each n-th case, kind by kind and in each language by language, so that few of them still are of all; in the order
 * given.
 *
 * @throws {CountersignError} `wild-every-invalid` where n is no whole number from 1 on.
 */
export function eachNth(cases: readonly WildCase[], n: number): readonly WildCase[] {
  if (!Number.isSafeInteger(n) || n < 1) {
    throw new CountersignError("wild-every-invalid", `--every: expected a whole number from 1 on, got ${n}`);
  }
  const spread = [...groupBy(cases, kindOf).values()].flat();
  const chosen = new Set(spread.filter((_, at) => at % n === 0));
  return cases.filter((one) => chosen.has(one));
}

const kinds: Readonly<Record<string, string>> = {
  everywhere: "encoder everywhere",
  names: "encoder of names or values",
  values: "encoder of names or values",
  parts: "encoder of parts",
  method: "encoder of parts",
  url: "encoder of parts",
  parameters: "encoder of parts",
  header: "header",
  headerLogin: "header",
  join: "joined by one call",
  value: "tidied value",
  given: "tidied value",
  name: "tidied value",
  collect: "container",
  sort: "order",
  login: "login, URL, method",
  address: "login, URL, method",
  verb: "login, URL, method",
  timestamp: "login, URL, method",
  nonce: "login, URL, method",
  body: "body",
  secret: "key",
  key: "key",
  message: "message and digest",
  digest: "message and digest",
  output: "output",
};
