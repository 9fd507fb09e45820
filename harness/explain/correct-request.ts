import { attempt } from "../../src/attempt.ts";
import { authorizationOf, contentTypeOf } from "../../src/diagnosis/request/read-sent-request.ts";
import { consumerOf, type RequestCredentials, type SentTask } from "../../src/diagnosis/request/read-sent-tasks.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { type SignedRequest, signRequest } from "../../src/signing/sign-request.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { checkRepeated } from "../../src/verification/check-repeated.ts";
import { isFormContentType } from "../../src/verification/form-content-type.ts";
import { parseFormBody } from "../../src/verification/parse-form-body.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import type { CorrectedRequest } from "./explanation.ts";

const REALM = /(?:^|[\s,])realm="([^"]*)"/i;

/** Input of a correction. */
interface Wrong {
  readonly request: HttpRequest;
  readonly sent: SentTask;
  /** The intended task, as far as it is known. */
  readonly task: SigningTask;
  readonly credentials: RequestCredentials;
}

/**
 * Signs anew what was to be sent, with the same nonce, timestamp and realm. The body is part of it only where the body
 * was wrong. Nothing where it cannot be signed, or where the gateway would refuse it all the same.
 */
export function correctRequest({ request, sent, task, credentials }: Wrong): CorrectedRequest | undefined {
  const authorization = authorizationOf(request);
  const realm = REALM.exec(authorization ?? "")?.[1];
  const own = task.parameters.filter(([name]) => !name.startsWith("oauth_"));
  const signed = attempt(() =>
    signRequest({ ...task, method: "POST", parameters: own }, realm === undefined ? {} : { realm }, {
      ...sent.base,
      // A realm is a quoted string of its own kind, here written as it came.
      encodeHeaderValue: (value, name) => (name === "realm" ? value : sent.base.encodeHeaderValue(value, name)),
    }),
  );
  if (signed === undefined) return undefined;
  const body = isBodyRight(request, signed, own) ? request.body : signed.body;
  const type = contentTypeOf(request);
  const contentType = type !== undefined && isFormContentType(type) ? type : signed.trace.contentType;
  const corrected = {
    ...signed,
    headers: [
      ["Content-Type", contentType],
      ["Authorization", signed.trace.authorization],
    ],
    body,
  } as const;
  const consumer = consumerOf(credentials, task.consumerKey);
  if (!verifyRequest(corrected, [consumer], task.timestamp).accepted) return undefined;
  return {
    authorization: signed.trace.authorization,
    ...(contentType !== type && { contentType }),
    ...(body !== request.body && { body }),
    notes: notesOn(request),
  };
}

function isBodyRight(request: HttpRequest, signed: SignedRequest, own: SigningTask["parameters"]): boolean {
  const body = parseFormBody(request.body);
  if (!body.accepted || checkRepeated(body.parameters, signed.trace.protocol) !== undefined) return false;
  const sent = body.parameters.filter(([name]) => !signed.trace.protocol.some(([known]) => known === name));
  return JSON.stringify(sent) === JSON.stringify(own);
}

function notesOn({ method }: HttpRequest): readonly string[] {
  return [
    "It has the nonce and timestamp of the request that was refused. A gateway may take a nonce that it has seen for a replay, and a timestamp for too old: sign anew with fresh ones.",
    ...(method === "POST" ? [] : ["Send it with POST."]),
  ];
}
