import type { KeyObject } from "#crypto";
import { recoverSignature } from "../../deviations/signer/rsa/rsa-block.ts";
import { base64Decode } from "../../encoding/base64.ts";
import { isCut } from "../../judging/cut-text.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import { publicKeyOf } from "../../signing/public-key-of.ts";
import { rsaSha256Verifies } from "../../signing/rsa-sha256.ts";
import { signatureBaseString, signBaseString } from "../../signing/sign-request.ts";
import type { Case } from "../replay/case.ts";
import { schemeIn } from "../replay/evidence-scheme.ts";
import { readSignature, sha256DigestIn } from "../replay/match-signature.ts";

/** Inspects one signed answer and returns a sentence that is true of it, if there is one. */
type Inspect = (evidence: SigningEvidence) => string | undefined;

const HMAC_SHA1_BYTES = 20;
const partNames = ["the method", "the URL", "the parameters"];
const inspections: readonly Inspect[] = [inspectBaseString, inspectOrder, inspectPath, inspectBytes];

/**
 * Finds what the signatures of these failures show by themselves, one sentence each: only what is true of all of them.
 */
export function inspectSignature(cases: readonly Case[]): readonly string[] {
  const [first, ...others] = cases.flatMap(({ evidence }) =>
    evidence.kind === "signing" && evidence.point === undefined ? [evidence] : [],
  );
  if (first === undefined) return [];
  const signature = signatureIn(first);
  const isConstant = others.length > 0 && others.every((other) => signatureIn(other) === signature);
  const constant = signature !== undefined && isConstant ? ["all of them show the same signature"] : [];
  const found = inspections.flatMap((inspect) => {
    const sentence = inspectWhole(first, inspect);
    return sentence !== undefined && others.every((other) => inspectWhole(other, inspect) === sentence)
      ? [sentence]
      : [];
  });
  return [...constant, ...found];
}

/** Inspects an answer of which every text is there to its end. */
function inspectWhole(evidence: SigningEvidence, inspect: Inspect): string | undefined {
  return Object.values(evidence.shown).some(isCut) ? undefined : inspect(evidence);
}

function inspectBaseString(evidence: SigningEvidence): string | undefined {
  const { task, shown } = evidence;
  if (shown.baseString === undefined) return undefined;
  const right = signatureBaseString(task, schemeIn(evidence)).split("&");
  const parts = shown.baseString.split("&");
  if (parts.length !== right.length)
    return `the base string is not joined of ${right.length} parts, but of ${parts.length}`;
  const wrong = partNames.filter((_, at) => parts[at] !== right[at]);
  return wrong.length === 0
    ? "the base string is right"
    : `of the base string only ${wrong.join(" and ")} ${wrong.length > 1 || wrong[0] === "the parameters" ? "are" : "is"} wrong`;
}

/** Tells parameters that are right, each by itself, and stand in another order. */
function inspectOrder(evidence: SigningEvidence): string | undefined {
  const [, , shown] = (evidence.shown.baseString ?? "").split("&");
  if (shown === undefined) return undefined;
  const [, , right = ""] = signatureBaseString(evidence.task, schemeIn(evidence)).split("&");
  if (shown === right || sortPairs(shown) !== sortPairs(right)) return undefined;
  return "the parameters are the right ones, each encoded as it must be, and stand in another order";
}

/** Brings pairs, as they stand in a base string, into an order of their own. */
function sortPairs(parameters: string): string {
  return parameters.split("%26").toSorted().join("%26");
}

/** Decides whether the steps after the base string are right, whatever the base string itself is. */
function inspectPath(evidence: SigningEvidence): string | undefined {
  const { task, shown } = evidence;
  const signature = signatureIn(evidence);
  if (shown.baseString === undefined || signature === undefined) return undefined;
  return signs(task, shown.baseString, signature)
    ? "the signature is right for the base string that the signer shows, so key, digest and encoding are right"
    : "the signature is not that of the base string that the signer shows: look at key, digest, encoding and what was signed in its place";
}

function signs(task: SigningEvidence["task"], baseString: string, signature: string): boolean {
  if (task.signatureMethod === "HMAC-SHA1") return signBaseString(baseString, task) === signature;
  const key = publicKeyOf(task.privateKey);
  return key !== undefined && rsaSha256Verifies(key, baseString, base64Decode(signature) ?? new Uint8Array());
}

function inspectBytes(evidence: SigningEvidence): string | undefined {
  const signature = signatureIn(evidence);
  if (signature === undefined) return undefined;
  const bytes = base64Decode(signature);
  if (bytes === undefined) return "the signature is not standard, padded Base64 on one line";
  const { task, shown } = evidence;
  if (task.signatureMethod === "HMAC-SHA1") {
    return bytes.length === HMAC_SHA1_BYTES
      ? undefined
      : `the signature holds ${bytes.length} bytes${hashOf(bytes.length)}; HMAC-SHA1 makes 20`;
  }
  if (bytes.length === HMAC_SHA1_BYTES) {
    return "the signature holds 20 bytes, as an HMAC-SHA1 does: a signer without RSA-SHA256 declares its signatureMethods";
  }
  const key = publicKeyOf(task.privateKey);
  const isOfShown = shown.baseString !== undefined && signs(task, shown.baseString, signature);
  // It may be right, where something else is wrong.
  const isRight = isOfShown || signs(task, signatureBaseString(task), signature);
  return key === undefined || isRight ? undefined : inspectBlock(key, bytes);
}

function hashOf(bytes: number): string {
  const name = { 16: "MD5", 32: "SHA-256", 48: "SHA-384", 64: "SHA-512" }[bytes];
  return name === undefined ? "" : `, as ${name} makes`;
}

/** Describes what the public key recovers from an RSA signature. */
function inspectBlock(publicKey: KeyObject, signature: Uint8Array): string {
  const { payload } = recoverSignature(publicKey, signature);
  if (payload === undefined) {
    return "the public key finds no PKCS#1 v1.5 block in the signature: it was made with another key or another padding, or is no RSA signature";
  }
  return sha256DigestIn(payload) === undefined
    ? "the signature is PKCS#1 v1.5 under the right key, but what it pads is no SHA-256 digest"
    : "key, padding and hash of the signature are right: what was hashed is another base string";
}

function signatureIn({ shown }: SigningEvidence): string | undefined {
  return shown.signature ?? readSignature(shown.authorization);
}
