import { authorityOf, urlByHost } from "../../src/captured/signed-url.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { quote } from "../../src/verification/rejection.ts";
import { type Verification, verifyRequest } from "../../src/verification/verify-request.ts";
import type { Consumer } from "../../src/verification/verify-task.ts";
import type { NonceStore } from "./nonce-store.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { Location, Place } from "./request/locate-request.ts";
import type { ReceivedOutcome } from "./request/receive-request.ts";

export interface JudgingRules {
  readonly place: Place;
  readonly consumers: readonly Consumer[];
  readonly maxSkewSeconds: number;
  /** Absent where replays are allowed. */
  readonly nonces?: NonceStore;
  /** Seconds since 1970-01-01 UTC. */
  readonly clock: () => number;
}

/**
 * Judges a request that has arrived whole: by its place, then its signature, then its nonce. Never throws: a verifier
 * that fails must not take the server with it, nor count as one that refuses.
 */
export function judgeRequest(request: HttpRequest, location: Location, rules: JudgingRules): ReceivedOutcome {
  try {
    return judge(request, location, rules);
  } catch (error) {
    const fault = error instanceof Error ? error.name : typeof error;
    const detail = `gateway: expected to judge the request, got a fault of its own (${fault})`;
    return { accepted: false, ...refuse("gateway-fault", detail) };
  }
}

function judge(request: HttpRequest, { refused }: Location, rules: JudgingRules): ReceivedOutcome {
  const misplaced = refused ?? (request.method === "POST" ? undefined : wrongMethod(request.method));
  if (misplaced !== undefined) return { accepted: false, ...misplaced };
  const now = Math.floor(rules.clock());
  const { maxSkewSeconds } = rules;
  const verify = (one: HttpRequest): Verification =>
    verifyRequest(one, rules.consumers, String(now), { maxSkewSeconds });
  const verification = verify(request);
  if (!verification.accepted) {
    const { reason, detail } = verification;
    const hint = reason === "signature-mismatch" ? hintOfHost(request, rules.place, verify) : "";
    return { accepted: false, reason, detail: detail + hint };
  }
  const { consumerKey, signatureMethod, nonce, timestamp } = verification;
  const known = rules.nonces?.take(consumerKey, nonce, Number(timestamp), now) ?? "new";
  if (known === "new") return { accepted: true, consumerKey, signatureMethod };
  return { accepted: false, ...(known === "replayed" ? replayed(timestamp) : forgotten(timestamp)) };
}

/** Makes the refusal of a method other than POST (clause endpoints.method). */
export function wrongMethod(method: string): Refusal {
  return refuse("http-method-wrong", `HTTP method: expected POST, got ${quote(method)}`);
}

function replayed(timestamp: string): Refusal {
  return refuse("nonce-replayed", `oauth_nonce: expected one that is new at ${quote(timestamp)}, got one used before`);
}

function forgotten(timestamp: string): Refusal {
  const subject = "oauth_timestamp: expected a time whose nonces are still remembered";
  return refuse("timestamp-forgotten", `${subject}, got ${quote(timestamp)}: this merchant has sent many since`);
}

/** Explains a mismatch by the Host header: localhost and 127.0.0.1 reach the same gateway, and are signed differently. */
function hintOfHost(
  request: HttpRequest,
  { baseUrl, origin }: Place,
  verify: (request: HttpRequest) => Verification,
): string {
  const host = request.headers.find(([name]) => name.toLowerCase() === "host")?.[1];
  if (host === undefined) return "";
  const must = `but this gateway's URLs begin with ${baseUrl}, and so must the URL that is signed`;
  const url = urlByHost(request);
  if (url !== undefined && verify({ ...request, url }).accepted) {
    return `. It is right for the host ${quote(host)}, which the Host header names, ${must}`;
  }
  if ([baseUrl, origin].map(authorityOf).includes(host.toLowerCase())) return "";
  return `. The Host header says ${quote(host)}, ${must}`;
}
