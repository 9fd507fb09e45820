import type { Mask } from "../../src/captured/judge-captured.ts";
import type { Observation } from "../../src/judging/adapter.ts";
import { type Operation, operations } from "../../src/spec/operations.ts";
import { excerpt, failure } from "../adapters/protocol/excerpt.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import { asksForFewer, type IsRefusal, SEND_FEWER } from "./refused-statuses.ts";

export interface AnswerReading {
  readonly isRefusal: IsRefusal;
  readonly mask: Mask;
}

/** Characters shown of an accepting answer's body: with the status and the mark of a cut, 200 at most. */
const ANSWER_SHOWN = 160;

/**
 * Reads an answer: status 200 alone accepts (clause errors.status), and then the body must hold what
 * the specification names; a refusing status refuses; any other is an error.
 */
export function observeAnswer(
  answer: HttpAnswer,
  operation: Operation | undefined,
  reading: AnswerReading,
): Observation {
  const { status } = answer;
  const body = answer.body.toString("utf8");
  const line = onOneLine(reading.mask(body));
  const quoted = excerpt(line);
  if (status === 200) {
    const answerFault = findFault(body, operation, quoted);
    const shown = describeAnswer(status, excerpt(line, ANSWER_SHOWN));
    return { verified: { accepted: true, answer: shown, ...(answerFault !== undefined && { answerFault }) } };
  }
  if (!reading.isRefusal(status)) {
    const message = `expected status 200 or one that refuses, got ${status}: it tells neither that the request is accepted nor that it is refused`;
    return { errored: failure(asksForFewer(status) ? `${message}; ${SEND_FEWER}` : message, quoted) };
  }
  return { verified: { accepted: false, reason: describeAnswer(status, quoted) } };
}

function describeAnswer(status: number, quoted: string): string {
  return quoted === "" ? `HTTP ${status}` : `HTTP ${status}: ${quoted}`;
}

/** Replaces each run of white space by one space, so that a quotation stays within its line. */
function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Finds the operation of a request by its URL. */
export function operationAt(url: string, baseUrl: string): Operation | undefined {
  return operations.find(({ path }) => url.startsWith(baseUrl + path));
}

/** Finds what a success lacks of the specified answer (clauses responses.transfer-by-ref, responses.payout). */
function findFault(body: string, operation: Operation | undefined, quoted: string): string | undefined {
  const { responseId } = operation ?? {};
  if (responseId === undefined) return undefined;
  const id = fieldOf(body, responseId);
  if (typeof id === "number" || (typeof id === "string" && id !== "")) return undefined;
  return `status 200, but no JSON with a ${responseId}: ${quoted === "" ? "an empty body" : quoted}`;
}

function fieldOf(json: string, name: string): unknown {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === "object" && parsed !== null
      ? Object.entries(parsed).find(([key]) => key === name)?.[1]
      : undefined;
  } catch {
    return undefined;
  }
}
