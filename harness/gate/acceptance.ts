import { Script } from "node:vm";
import { attempt } from "../../src/attempt.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import type { IsRefusal } from "./refused-statuses.ts";

/** Decides something about the body of an answer; nothing where it cannot be decided in time. */
export type BodyTest = (body: string) => boolean | undefined;

/** How a gateway tells that it accepts a request, where status 200 alone (clause errors.status) does not. */
export interface AcceptanceRule {
  readonly isAccepting: (status: number) => boolean;
  /** Holds of the body of an answer that accepts. */
  readonly accepts?: BodyTest;
  /** Holds of the body of an answer that refuses with an accepting status. */
  readonly refuses?: BodyTest;
}

/** A place in a JSON body (RFC 6901) with the value that is looked for there, or a pattern in any body. */
export type BodySign =
  | { readonly pointer: string; readonly equals?: string | number | boolean | null | undefined }
  | { readonly pattern: string };

/** What an answer says about a request. */
export type AnswerMeaning = "accepts" | "refuses" | "unclear";

/** The acceptance of the specification: status 200. */
export const acceptsByStatus: AcceptanceRule = { isAccepting: (status) => status === 200 };

/** Characters of a body in which a pattern is looked for. */
const MOST_SEARCHED = 65_536;
/** Milliseconds of a search: an ordinary one takes less than one. */
const MOST_MS = 500;
/** Node.js ends a script after a time, but no function. */
const search = new Script("pattern.test(text)");
const NO_SUCH_METHOD = new Set([405, 501]);
const REDIRECTS = new Set([301, 302, 307, 308]);

/** What an answer to a request depends on. */
export interface AskedPlace {
  readonly method: string;
  /** Whether it goes to no path or host to which right requests go, as one with a slash too many. */
  readonly isAstray?: boolean;
  /** Whether it goes there, but may be sent to the same place once more. */
  readonly mayBeRedirected?: boolean;
}

/**
 * Decides what the answer to a request says. 405 and 501 refuse a method other than POST (RFC 9110, section 15). Who sends
 * a request with an untidy path or an unknown host to the right one, as Go's ServeMux and fronts do, obeys nothing of it.
 */
export function decideMeaning(
  { status, body }: Pick<HttpAnswer, "status" | "body">,
  { method, isAstray = false, mayBeRedirected = false }: AskedPlace,
  { isRefusal, acceptance = acceptsByStatus }: { readonly isRefusal: IsRefusal; readonly acceptance?: AcceptanceRule },
): AnswerMeaning {
  if (!acceptance.isAccepting(status)) {
    const isOther = method !== "POST";
    const isRedirect = (isAstray || mayBeRedirected || isOther) && REDIRECTS.has(status);
    const isElsewhere = isRedirect || (isOther && NO_SUCH_METHOD.has(status));
    return isRefusal(status) || isElsewhere ? "refuses" : "unclear";
  }
  const { accepts, refuses } = acceptance;
  if (accepts === undefined && refuses === undefined) return "accepts";
  const text = body.toString("utf8");
  const shown = { accepts: accepts?.(text), refuses: refuses?.(text) };
  const isAccepted = accepts === undefined ? opposite(shown.refuses) : shown.accepts;
  const isRefused = refuses === undefined ? opposite(shown.accepts) : shown.refuses;
  if (isAccepted === undefined || isRefused === undefined || isAccepted === isRefused) return "unclear";
  return isAccepted ? "accepts" : "refuses";
}

function opposite(shown: boolean | undefined): boolean | undefined {
  return shown === undefined ? undefined : !shown;
}

/**
 * Makes the test of a body. A pointer without `equals` asks whether something is there that is not null, false or empty.
 *
 * @throws {SyntaxError} for a pattern that is no regular expression.
 */
export function testBody(sign: BodySign): BodyTest {
  if ("pattern" in sign) {
    const pattern = new RegExp(sign.pattern, "u");
    return (body) => testInTime(pattern, body.slice(0, MOST_SEARCHED));
  }
  const { pointer, equals } = sign;
  return (body) => {
    const found = findValue(body, pointer);
    return equals === undefined ? !isNothing(found) : found === equals;
  };
}

/** Tests a text for {@link MOST_MS} at most: an answer may be such that a pattern that tries every way takes years. */
function testInTime(pattern: RegExp, text: string): boolean | undefined {
  return attempt(() => search.runInNewContext({ pattern, text }, { timeout: MOST_MS }) === true);
}

/** Finds the value at a JSON pointer; nothing where there is none or the text is no JSON. */
function findValue(json: string, pointer: string): unknown {
  let value: unknown = attempt(() => JSON.parse(json));
  for (const escaped of pointer.split("/").slice(1)) {
    const name = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === false || value === "";
}
