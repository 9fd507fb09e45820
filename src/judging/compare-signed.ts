import { base64Decode } from "../encoding/base64.ts";
import { percentDecodeLeniently, percentEncode } from "../encoding/percent-encode.ts";
import { joinHeader } from "../signing/authorization-header.ts";
import { FORM_MEDIA_TYPE } from "../signing/form-body.ts";
import type { Parameter } from "../signing/parameter.ts";
import { publicKeyOf } from "../signing/public-key-of.ts";
import { rsaSha256Verifies } from "../signing/rsa-sha256.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { provesSignature } from "../suite/derive/late-signature.ts";
import type { SigningOutcome } from "../suite/model/vector.ts";
import { isFormContentType } from "../verification/form-content-type.ts";
import { parseAuthorization } from "../verification/parse-authorization.ts";
import { parseFormBody } from "../verification/parse-form-body.ts";
import type { Signed } from "./adapter.ts";
import { compareTexts, writePairs } from "./mismatch.ts";
import type { ShownHeader } from "./nonce-memory.ts";
import type { Mismatch } from "./verdict.ts";

/** A signer's evidence, with its header parsed once for all outcomes that it is compared with. */
export interface Shown {
  readonly signed: Signed;
  readonly header?: ShownHeader;
}

export function readSigned(signed: Signed): Shown {
  const { authorization: text } = signed;
  return text === undefined ? { signed } : { signed, header: { text, parsed: parseAuthorization(text) } };
}

/**
 * Compares a signer's evidence with one expected outcome, stage by stage in the order in which a signer computes them:
 * base string, signature, Authorization header, body, content type. The first difference is the mismatch.
 */
export function compareSigned(task: SigningTask, expected: SigningOutcome, shown: Shown): Mismatch | undefined {
  const { signed } = shown;
  return (
    (signed.baseString === undefined
      ? undefined
      : compareTexts("baseString", expected.baseString, signed.baseString)) ??
    (signed.signature === undefined ? undefined : compareSignature(task, expected, signed.signature)) ??
    (shown.header === undefined ? undefined : compareAuthorization(task, expected, shown.header)) ??
    (signed.body === undefined ? undefined : compareBody(expected, signed.body, shown.header)) ??
    (signed.contentType === undefined ? undefined : compareContentType(signed.contentType))
  );
}

function compareSignature(task: SigningTask, expected: SigningOutcome, actual: string): Mismatch | undefined {
  if (provesSignature(expected, actual) || actual === expected.signature) return undefined;
  return compareTexts("signature", expected.signature, actual, signatureNote(task, expected, actual));
}

/** Notes a malformed signature, and one that verifies though its bytes differ: PKCS#1 v1.5 is deterministic. */
function signatureNote(task: SigningTask, expected: SigningOutcome, actual: string): string | undefined {
  const bytes = base64Decode(actual);
  if (bytes === undefined) return "not standard, padded, one-line Base64";
  if (task.signatureMethod === "HMAC-SHA1") return undefined;
  const publicKey = publicKeyOf(task.privateKey);
  return publicKey !== undefined && rsaSha256Verifies(publicKey, expected.baseString, bytes)
    ? "it verifies with the public key, but its bytes differ"
    : undefined;
}

function compareAuthorization(
  task: SigningTask,
  expected: SigningOutcome,
  { text, parsed }: ShownHeader,
): Mismatch | undefined {
  if (!parsed.accepted)
    return compareTexts("authorization", joinHeader(Object.entries(expected.authorization)), text, parsed.detail);
  const sent = new Map(parsed.parameters);
  const signature = sent.get("oauth_signature");
  const wrongSignature = signature === undefined ? undefined : compareSignature(task, expected, signature);
  if (wrongSignature !== undefined) return wrongSignature;
  for (const [name, due] of Object.entries(expected.authorization)) {
    const value = sent.get(name);
    if (value !== undefined && percentEncode(value) === due) continue;
    return compareTexts("authorization", `${name}="${due}"`, writePair(name, value));
  }
  for (const [name, value] of sent) {
    if (Object.hasOwn(expected.authorization, name) || isRepeatedInHeader(task, name, value)) continue;
    return compareTexts("authorization", "", writePair(name, value), "not one of the header's parameters");
  }
  return undefined;
}

/**
 * Whether a body parameter with a protocol parameter's name stands in the header as well: it is signed once, as in the
 * body.
 */
function isRepeatedInHeader({ parameters }: SigningTask, name: string, value: string | undefined): boolean {
  return parameters.some((parameter) => parameter[0] === name && parameter[1] === value);
}

function writePair(name: string, value: string | undefined): string {
  return value === undefined ? "" : `${name}="${percentEncode(value)}"`;
}

/**
 * Compares the body's parameters, in any order and spelling. Those that the header carries may be repeated in the body:
 * the protocol parameters (clause body.2), and a caller's own parameter of such a name, which is signed wherever it is
 * sent.
 */
function compareBody(expected: SigningOutcome, actual: string, header: ShownHeader | undefined): Mismatch | undefined {
  const parsed = parseFormBody(actual);
  if (!parsed.accepted) return compareTexts("body", writePairs(expected.body), actual, parsed.detail);
  return (
    comparePairs(expected, parsed.parameters, header) ??
    compareBarePairs(actual) ??
    (expected.bodyText === undefined ? undefined : compareTexts("body", spacesOf(expected.bodyText), spacesOf(actual)))
  );
}

/** A name without = reads as one of an empty value, and nothing at all as nothing; neither is a pair (clause endpoints.body). */
function compareBarePairs(actual: string): Mismatch | undefined {
  const tidy = actual.split("&").filter((pair) => pair !== "");
  if (tidy.join("&") !== actual) return compareTexts("body", tidy.join("&"), actual);
  const bare = tidy.find((pair) => !pair.includes("="));
  return bare === undefined ? undefined : compareTexts("body", `${bare}=`, bare);
}

function comparePairs(
  expected: SigningOutcome,
  sent: readonly Parameter[],
  header: ShownHeader | undefined,
): Mismatch | undefined {
  // Most signers send the parameters in order, and then there is nothing to write and to sort.
  if (areSame(expected.body, sent)) return undefined;
  const carried = carriedByHeader(expected, header);
  return compareTexts(
    "body",
    writePairs(withoutCarried(expected.body, carried)),
    writePairs(withoutCarried(sent, carried, namesRepeated(expected))),
  );
}

function areSame(due: readonly Parameter[], sent: readonly Parameter[]): boolean {
  return (
    due.length === sent.length && due.every(([name, value], at) => name === sent[at]?.[0] && value === sent[at][1])
  );
}

/** Lists the protocol parameters that the caller itself repeats in the body: the signer may repeat them once more. */
function namesRepeated({ body, authorization }: SigningOutcome): readonly string[] {
  return body.flatMap(([name]) => (Object.hasOwn(authorization, name) ? [name] : []));
}

/** Removes each pair that repeats the header once, and those of some names twice. */
function withoutCarried(
  pairs: readonly Parameter[],
  carried: ReadonlyMap<string, string>,
  twice: readonly string[] = [],
): readonly Parameter[] {
  const seen = new Map<string, number>();
  return pairs.filter(([name, value]) => {
    if (name === "oauth_signature" || carried.get(name) !== value) return true;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count > (twice.includes(name) ? 2 : 1);
  });
}

function carriedByHeader(expected: SigningOutcome, header: ShownHeader | undefined): ReadonlyMap<string, string> {
  if (header?.parsed.accepted === true) return new Map(header.parsed.parameters);
  const decoded = Object.entries(expected.authorization).map(
    ([name, value]) => [name, percentDecodeLeniently(value)] as const,
  );
  return new Map(decoded);
}

/** Returns how a body writes its spaces: the only difference left when its parameters are right. */
function spacesOf(body: string): string {
  return (body.match(/\+|%20/g) ?? []).join("");
}

/** Charsets in which an escape is not written as in ASCII: no body is in them. */
const UNLIKE_ASCII = /charset="?(?:utf-?(?:7|16|32)|ucs-?[24]|(?:ibm|cp)-?(?:037|500|1047)\b)/i;

function compareContentType(actual: string): Mismatch | undefined {
  return isFormContentType(actual) && !UNLIKE_ASCII.test(actual)
    ? undefined
    : compareTexts("contentType", FORM_MEDIA_TYPE, actual);
}
