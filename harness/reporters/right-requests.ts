import type { Verdict } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";

// A report tells what was due only of what failed: of what passed, the ids tell. A test holds them to the suite.
const RIGHT =
  /^verification-(?:accepted[^/]*\/|merchants\/(?:two-merchants|(?:secret|key)-only|(?:odd-login|(?:digit|null)-secret)|key-of-(?:\d+|exponent-\d+))(?:-rsa)?$)/;
const PLAIN = /^verification-accepted\/(?:pan-eligibility-send|transfer|transfer-by-ref|payout)(?:-rsa)?$/;

/** Whether a verifier must accept what a verdict of verification is about. */
export function isRight(verdict: Verdict): boolean {
  const way = breachOf(verdict);
  return way === undefined ? RIGHT.test(verdict.id) : way !== "accepts";
}

/** Whether a vector is an operation as it is and nothing else: whoever refuses it refuses for a plain reason. */
export function isPlain({ id }: Pick<Verdict, "id">): boolean {
  return PLAIN.test(id);
}

/** The signature method of a request that must be accepted. */
export function methodOfRight({ id }: Pick<Verdict, "id">): "HMAC-SHA1" | "RSA-SHA256" {
  return id.endsWith("-rsa") ? "RSA-SHA256" : "HMAC-SHA1";
}
