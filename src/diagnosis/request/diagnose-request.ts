import { appliesTo, type Deviation } from "../../deviations/deviation.ts";
import { groupBy } from "../../judging/group-by.ts";
import { type HttpRequest, requestLength } from "../../signing/http-request.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { signRequest } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import type { RejectionReason } from "../../verification/rejection.ts";
import { type Verification, verifyRequest } from "../../verification/verify-request.ts";
import { keyOfSet } from "../describe-cause.ts";
import { attempt } from "../replay/attempt.ts";
import { invalidFieldOf } from "./invalid-fields.ts";
import { consumerOf, isComplete, type RequestCredentials, readSentTasks, type SentTask } from "./read-sent-tasks.ts";
import {
  explainAsSent,
  explainForm,
  explainMeant,
  explainMeantWithOne,
  findReadings,
  type OtherReading,
  openSearch,
  type RequestExplanation,
  type RequestSearch,
} from "./search-request.ts";

/** What can be told of one request. */
export interface RequestDiagnosis {
  /** What the gateway makes of it. */
  readonly verification: Verification;
  /** The task as read from the request, as well as it can be. */
  readonly sent: SentTask;
  /** Whether the request carries the right signature, however it is written; absent where it cannot be computed. */
  readonly signatureFits?: boolean;
  /** How far mistakes were looked for: a long request costs too much to try all of them, or any, on it. */
  readonly searched: "fully" | "single-mistakes" | "not";
  /** The smallest sets of mistakes that make this request; all are equally simple. */
  readonly explanations: readonly RequestExplanation[];
  /** What may have been done to values that are legal as they were sent: one request cannot tell. */
  readonly possible: readonly RequestExplanation[];
  /** Other readings of silent points by which a refused signature is right. */
  readonly otherReadings: readonly OtherReading[];
}

/** Beyond so many characters only single mistakes are looked for, and beyond so many none: each is tried on all of it. */
const MAX_SEARCHED = 4096;
const MAX_TRIED = 65_536;
/** The same of its pairs, which some mistakes compare each with each. */
const MAX_PAIRS_SEARCHED = 128;
const MAX_PAIRS_TRIED = 512;

/**
 * Tells what is wrong with one request, from nothing but the request and what the gateway knows of the merchant.
 *
 * @param baseString the signer's own, where it is known: then it must be reproduced as well.
 */
export function diagnoseRequest(
  request: HttpRequest,
  credentials: RequestCredentials,
  deviations: readonly Deviation[],
  baseString?: string,
): RequestDiagnosis {
  const isTried = requestLength(request) <= MAX_TRIED && pairsOf(request) <= MAX_PAIRS_TRIED;
  const isLong = requestLength(request) > MAX_SEARCHED || pairsOf(request) > MAX_PAIRS_SEARCHED;
  // What is too long to be tried is read as far as the verdict needs it: its body is no place to look for the header.
  const readings = readSentTasks(request, credentials, isTried ? "everywhere" : "header");
  const tasks = isLong ? readings.slice(0, 1) : readings;
  const [first] = tasks;
  if (first === undefined) throw new TypeError("a request is read in at least one way");
  const applicable = deviations.filter((deviation) => appliesTo(deviation, first.task.signatureMethod));
  const tried = isTried ? applicable : [];
  const search = { ...openSearch(request, credentials, tasks, tried, baseString), isLong };
  const { reading } = first;
  const consumer = consumerOf(credentials, credentials.consumerKey ?? reading.consumerKey ?? "");
  const verification = verifyRequest(request, [consumer], reading.timestamp ?? "");
  const fitting = tasks.find((from) => isComplete(from) && search.carriesSignature(from, from.base));
  const sent = fitting ?? first;
  return {
    verification,
    sent,
    searched: isLong ? (isTried ? "single-mistakes" : "not") : "fully",
    ...(isComplete(sent) && { signatureFits: verification.accepted || fitting !== undefined }),
    ...(verification.accepted
      ? explainAccepted(search, sent)
      : {
          explanations: explainRefused(search, credentials, verification.reason),
          possible: [],
          otherReadings: isTried ? findReadings(search) : [],
        }),
  };
}

/** As many as there can be, empty ones included. */
function pairsOf({ url, headers, body }: HttpRequest): number {
  const inHeaders = headers.reduce((sum, [, value]) => sum + value.split(/[=:]/).length, 0);
  return url.split("&").length + inHeaders + body.split("&").length;
}

/** A value that breaks the specification is a mistake though the signature is right; one that is legal may be none. */
function explainAccepted(
  search: RequestSearch,
  { task }: SentTask,
): Pick<RequestDiagnosis, "explanations" | "possible" | "otherReadings"> {
  const found = search.tasks
    .filter(isComplete)
    .flatMap((from) => [...explainMeant(search, from), ...(addsNothing(from) ? [] : explainAsSent(search, from, 1))]);
  // What itself breaks the specification was hardly meant.
  const meant = distinct(found).filter((one) => !breaksShape(one.task, task));
  const isMistake = (one: RequestExplanation): boolean => breaksShape(task, one.task);
  return {
    explanations: meant.filter(isMistake),
    possible: meant.filter((one) => !isMistake(one)),
    otherReadings: [],
  };
}

/** False where the request carries protocol parameters that the reference alone would not send. */
function addsNothing({ base, reading }: SentTask): boolean {
  return reading.extra.length === 0 || base !== reference;
}

/** Whether one task, where it differs from another, holds what is no legal name or value. */
function breaksShape(task: SigningTask, other: SigningTask): boolean {
  const shared = new Set(other.parameters.map((parameter) => JSON.stringify(parameter)));
  return task.parameters.some(
    (parameter) => !shared.has(JSON.stringify(parameter)) && invalidFieldOf(parameter, task.url) !== undefined,
  );
}

/** Fewer mistakes are the simpler explanation, and each search costs more than the one before. */
function explainRefused(
  search: RequestSearch & { readonly isLong: boolean },
  credentials: RequestCredentials,
  reason: RejectionReason,
): readonly RequestExplanation[] {
  const tasks = search.tasks.filter(isComplete);
  const meant = (from: SentTask): readonly RequestExplanation[] =>
    explainMeant(search, from).filter(explainsRefusal(from, credentials));
  const searches: readonly (() => readonly RequestExplanation[])[] = [
    () => [...tasks.flatMap((from) => explainAsSent(search, from, 1)), ...tasks.slice(0, 1).flatMap(meant)],
    () => tasks.slice(1).flatMap(meant),
    () => tasks.flatMap((from) => explainAsSent(search, from, 2)),
    () => tasks.flatMap((from) => explainMeantWithOne(search, from).filter(explainsRefusal(from, credentials))),
    () => tasks.slice(0, 1).flatMap((from) => explainAsSent(search, from, 3)),
    () => (reason === "signature-mismatch" ? [] : explainForm(search)),
  ];
  for (const explain of search.isLong ? searches.slice(0, 1) : searches) {
    const found = distinct(explain());
    if (found.length > 0) return found;
  }
  return [];
}

/** What was hidden must be worth sending: the gateway must accept it, rightly signed, and its values must be legal. */
function explainsRefusal(
  { task: sent, base }: SentTask,
  credentials: RequestCredentials,
): (explanation: RequestExplanation) => boolean {
  return ({ task }) => !breaksShape(task, sent) && signAnew(task, base, credentials)?.verification.accepted === true;
}

/** A task, signed and written as a scheme has it, and what the gateway makes of that. */
export interface SignedAnew {
  readonly request: HttpRequest;
  readonly credentials: RequestCredentials;
  readonly verification: Verification;
}

/** Signs a task anew, with any secret: it is not the signature that is at stake. Nothing where it cannot be signed. */
export function signAnew(task: SigningTask, base: Scheme, { consumerKey }: RequestCredentials): SignedAnew | undefined {
  const credentials = { consumerKey: consumerKey ?? task.consumerKey, consumerSecret: "any" };
  const { consumerSecret } = credentials;
  const request = attempt(() => {
    const signed = signRequest({ ...task, signatureMethod: "HMAC-SHA1", consumerSecret }, {}, base);
    return { method: signed.method, url: signed.url, headers: signed.headers, body: signed.body };
  });
  if (request === undefined) return undefined;
  return { request, credentials, verification: verifyRequest(request, [credentials], task.timestamp) };
}

/** Each set of mistakes once, though it may explain several ways to read the request. */
function distinct(explanations: readonly RequestExplanation[]): readonly RequestExplanation[] {
  const sets = groupBy(explanations, ({ deviations }) => keyOfSet(deviations.map(({ id }) => id)));
  return [...sets.values()].map(([first]) => first);
}
