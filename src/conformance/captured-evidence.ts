import { type HttpRequest, requestLength } from "../signing/http-request.ts";
import { parseAuthorization } from "../verification/parse-authorization.ts";
import type { Signed } from "./adapter.ts";
import type { Evidence } from "./diagnosis/evidence.ts";
import { authorizationOf, contentTypeOf } from "./diagnosis/read-sent-request.ts";
import { type RequestCredentials, readSentTasks, type SentTask } from "./diagnosis/read-sent-tasks.ts";
import { isComplete } from "./diagnosis/search-request.ts";

type SigningEvidence = Extract<Evidence, { readonly kind: "signing" }>;

/** What each of hundreds of mistakes is tried on must not be longer, nor have more pairs, than any request that means well. */
const MAX_LENGTH = 16_384;
const MAX_PAIRS = 256;

/**
 * What known mistakes can be tried on, of a request that nobody asked for: the task is read off the request itself.
 * Nothing where it cannot be, or where the request is too long to be tried.
 */
export function evidenceOf(request: HttpRequest, credentials: RequestCredentials): SigningEvidence | undefined {
  if (!isTriable(request)) return undefined;
  const tasks = readSentTasks(request, credentials).filter(isComplete);
  const [first] = tasks;
  if (first === undefined) return undefined;
  const { consumerKey } = credentials;
  // The login that was handed over was meant, whatever was sent in its place.
  const meant =
    first.task.consumerKey === consumerKey ? undefined : tasks.find(({ task }) => task.consumerKey === consumerKey);
  return {
    kind: "signing",
    task: first.task,
    ...(meant !== undefined && { given: meant.task }),
    shown: shownOf(request, first),
    emptyToken: showsEmptyToken(request, first),
  };
}

function shownOf(request: HttpRequest, { reading: { signature } }: SentTask): Signed {
  const authorization = authorizationOf(request);
  return {
    authorization: authorization ?? "",
    // Without a header the signature is wherever else it was found.
    ...(authorization === undefined && signature !== undefined && { signature }),
    body: request.body,
    contentType: contentTypeOf(request) ?? "",
  };
}

function showsEmptyToken(request: HttpRequest, { reading }: SentTask): "yes" | "no" | "unknown" {
  if (reading.extra.some(([name, value]) => name === "oauth_token" && value === "")) return "yes";
  return parseAuthorization(authorizationOf(request) ?? "").accepted ? "no" : "unknown";
}

function isTriable(request: HttpRequest): boolean {
  return requestLength(request) <= MAX_LENGTH && request.body.split("&").length <= MAX_PAIRS;
}
