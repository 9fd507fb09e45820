import { attempt } from "../../attempt.ts";
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
import { invalidFieldOf } from "./invalid-fields.ts";
import { consumerOf, isComplete, type RequestCredentials, readSentTasks, type SentTask } from "./read-sent-tasks.ts";
import {
  explainAsSent,
  explainForm,
  explainInOneField,
  explainMeant,
  explainMeantWithOne,
  findReadings,
  type OtherReading,
  openSearch,
  type RequestExplanation,
  type RequestSearch,
} from "./search-request.ts";

export interface RequestDiagnosis {
  /** The gateway's verdict. */
  readonly verification: Verification;
  /** The task as read from the request, as far as it can be. */
  readonly sent: SentTask;
  /** Whether the request carries the right signature, however it is written; absent where it cannot be computed. */
  readonly signatureFits?: boolean;
  /** The extent of the search for mistakes: a long request makes each try expensive. */
  readonly searched: "fully" | "single-mistakes" | "not";
  /** The smallest sets of mistakes that make this request, all of one size. */
  readonly explanations: readonly RequestExplanation[];
  /** Mistakes that may have changed the values, though those are legal as sent: one request cannot decide. */
  readonly possible: readonly RequestExplanation[];
  /** Interpretations of ambiguities by which a refused signature is right. */
  readonly otherReadings: readonly OtherReading[];
}

/** The most characters of a request in which sets of mistakes are searched for, and in which single ones are tried. */
const MAX_SEARCHED = 4096;
const MAX_TRIED = 65_536;
/** The same limits for its pairs, which some mistakes compare each with each. */
const MAX_PAIRS_SEARCHED = 128;
const MAX_PAIRS_TRIED = 512;

export interface RequestOptions {
  /** The signer's own, where it is known: then it must be reproduced as well. */
  readonly baseString?: string;
  /** Searches further where no single mistake explains the request, before several do. Default: nothing. */
  readonly learn?: (search: RequestSearch, from: SentTask) => readonly RequestExplanation[];
}

/** Diagnoses one request, from nothing but the request and the gateway's knowledge of the merchant. */
export function diagnoseRequest(
  request: HttpRequest,
  credentials: RequestCredentials,
  deviations: readonly Deviation[],
  { baseString, learn = () => [] }: RequestOptions = {},
): RequestDiagnosis {
  const isTried = requestLength(request) <= MAX_TRIED && pairsOf(request) <= MAX_PAIRS_TRIED;
  const isLong = requestLength(request) > MAX_SEARCHED || pairsOf(request) > MAX_PAIRS_SEARCHED;
  // A request that is too long to be tried is read only as far as the verdict needs it: its body is not searched for
  // the protocol parameters.
  const readings = readSentTasks(request, credentials, isTried ? "everywhere" : "header");
  const tasks = isLong ? readings.slice(0, 1) : readings;
  const [first] = tasks;
  if (first === undefined) throw new TypeError("a request is read in at least one way");
  const applicable = deviations.filter((deviation) => appliesTo(deviation, first.task.signatureMethod));
  const tried = isTried ? applicable : [];
  const search = { ...openSearch(request, credentials, tasks, tried, baseString), isLong, learn };
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

/** Counts the pairs, empty ones included, generously. */
function pairsOf({ url, headers, body }: HttpRequest): number {
  const inHeaders = headers.reduce((sum, [, value]) => sum + value.split(/[=:]/).length, 0);
  return url.split("&").length + inHeaders + body.split("&").length;
}

/**
 * Explains an accepted request. A value that breaks the specification is a mistake though the signature is right; a
 * legal value may be none.
 */
function explainAccepted(
  search: RequestSearch,
  { task }: SentTask,
): Pick<RequestDiagnosis, "explanations" | "possible" | "otherReadings"> {
  const found = search.tasks
    .filter(isComplete)
    .flatMap((from) => [...explainMeant(search, from), ...(addsNothing(from) ? [] : explainAsSent(search, from, 1))]);
  // A task that breaks the specification itself was hardly meant.
  const meant = distinct(found).filter((one) => !breaksShape(one.task, task));
  const isMistake = (one: RequestExplanation): boolean => breaksShape(task, one.task);
  return {
    explanations: meant.filter(isMistake),
    possible: meant.filter((one) => !isMistake(one)),
    otherReadings: [],
  };
}

/** Whether the request carries no protocol parameters but those that the reference sends. */
function addsNothing({ base, reading }: SentTask): boolean {
  return reading.extra.length === 0 || base !== reference;
}

/** Whether a task holds an illegal name or value where it differs from another. */
function breaksShape(task: SigningTask, other: SigningTask): boolean {
  const shared = new Set(other.parameters.map((parameter) => JSON.stringify(parameter)));
  return task.parameters.some(
    (parameter) => !shared.has(JSON.stringify(parameter)) && invalidFieldOf(parameter, task.url) !== undefined,
  );
}

/** Explains a refused request by as few mistakes as possible: each search costs more than the one before. */
function explainRefused(
  search: RequestSearch & Pick<Required<RequestOptions>, "learn"> & { readonly isLong: boolean },
  credentials: RequestCredentials,
  reason: RejectionReason,
): readonly RequestExplanation[] {
  const tasks = search.tasks.filter(isComplete);
  const meant = (from: SentTask): readonly RequestExplanation[] =>
    explainMeant(search, from).filter(explainsRefusal(from, credentials));
  const searches: readonly (() => readonly RequestExplanation[])[] = [
    () => [...tasks.flatMap((from) => explainAsSent(search, from, 1)), ...tasks.slice(0, 1).flatMap(meant)],
    () => tasks.slice(1).flatMap(meant),
    () => tasks.slice(0, 1).flatMap((from) => explainInOneField(search, from)),
    () => tasks.slice(0, 1).flatMap((from) => search.learn(search, from)),
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

/**
 * Decides whether an explanation's task was worth sending: the gateway would accept it, rightly signed, and its values
 * are legal.
 */
function explainsRefusal(
  { task: sent, base }: SentTask,
  credentials: RequestCredentials,
): (explanation: RequestExplanation) => boolean {
  return ({ task }) => !breaksShape(task, sent) && signAnew(task, base, credentials)?.verification.accepted === true;
}

/** A task signed again by a scheme, with the gateway's verdict on that request. */
export interface SignedAnew {
  readonly request: HttpRequest;
  readonly credentials: RequestCredentials;
  readonly verification: Verification;
}

/**
 * Signs a task again, with a placeholder secret, since only the other parts matter. `undefined` where it cannot be
 * signed.
 */
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

/** Returns each set of mistakes once: it may explain several readings of the request. */
function distinct(explanations: readonly RequestExplanation[]): readonly RequestExplanation[] {
  const sets = groupBy(explanations, ({ deviations }) => keyOfSet(deviations.map(({ id }) => id)));
  return [...sets.values()].map(([first]) => first);
}
