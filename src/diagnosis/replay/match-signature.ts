import type { KeyObject } from "#crypto";
import { attempt } from "../../attempt.ts";
import { type Deviation, touches } from "../../deviations/deviation.ts";
import {
  padLeft,
  type RecoveredSignature,
  readDigestInfo,
  recoverSignature,
} from "../../deviations/signer/rsa/rsa-block.ts";
import { base64Decode } from "../../encoding/base64.ts";
import type { Signed } from "../../judging/adapter.ts";
import { isCutOf } from "../../judging/cut-text.ts";
import { publicKeyOf } from "../../signing/public-key-of.ts";
import { rsaSha256 } from "../../signing/rsa-sha256.ts";
import type { Stage } from "../../signing/scheme.ts";
import type { RsaPrivateKeyPem, SigningTask } from "../../signing/signing-task.ts";
import { parseAuthorization } from "../../verification/parse-authorization.ts";
import { bytesIn, signaturesIn } from "./read-signature.ts";
import type { DeviantTraces } from "./trace-deviants.ts";

const headerStages: ReadonlySet<Stage> = new Set(["headerParameters", "encodeHeaderValue", "joinHeader"]);

/** Returns the signatures that a signer with these mistakes makes, among those that may have been shown. */
export function matchSignatures(
  task: SigningTask,
  publicKey: KeyObject | undefined,
  shown: Signed,
  traces: DeviantTraces,
): (deviations: readonly Deviation[]) => readonly string[] {
  if (task.signatureMethod === "RSA-SHA256") {
    const key = publicKey ?? publicKeyOf(task.privateKey);
    if (key === undefined) return () => [];
    const texts = textsOf(shown);
    return texts.length === 0 ? () => [""] : matchRsa(texts, key, traces, task.privateKey);
  }
  if (shown.signature === undefined && shown.authorization === undefined) return () => [""];
  const plain = shown.signature ?? readSignature(shown.authorization);
  return (deviations) => {
    const signature = traces.hmacSignature(deviations);
    if (plain === undefined || signature === plain || isCutOf(signature, plain)) return [signature];
    // A well-formed header determines its signature: most sets of mistakes end here.
    const isDecided = shown.signature !== undefined || !deviations.some((one) => touches(one, headerStages));
    return isDecided ? [] : [signature];
  };
}

/** Reads the signature of a well-formed header. */
export function readSignature(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const parsed = parseAuthorization(authorization);
  return parsed.accepted ? new Map(parsed.parameters).get("oauth_signature") : undefined;
}

/** Returns the texts that may be the signature that was shown. */
export function signatureTexts(shown: Signed): readonly string[] {
  const texts = textsOf(shown);
  return texts.length === 0 ? [""] : texts;
}

function textsOf({ signature, authorization }: Signed): readonly string[] {
  if (signature !== undefined) return [signature];
  return authorization === undefined ? [] : signaturesIn(authorization);
}

interface Candidate {
  readonly text: string;
  readonly recovered: RecoveredSignature;
  /** The SHA-256 digest that it signs, in hexadecimal, where it is a PKCS#1 v1.5 signature of one. */
  readonly digest?: string;
}

/** The most bytes that are taken for a signature, as a multiple of the modulus: more than any encoder repeats it. */
const MAX_MODULI = 4;
/** The most messages of one answer that are signed again, since that is slow. */
const MAX_MADE_AGAIN = 6;
/**
 * Finds the shown signature texts that a signer with given mistakes would have made. The public key recovers the signed
 * digest once; after that each set of mistakes costs a hash and not a signature.
 *
 * @param privateKey lets us sign again where a text has lost what its bytes were, for instance their capitals.
 */
function matchRsa(
  texts: readonly string[],
  publicKey: KeyObject,
  traces: DeviantTraces,
  privateKey: RsaPrivateKeyPem,
): (deviations: readonly Deviation[]) => readonly string[] {
  const readings = texts.flatMap((text) => readCandidates(text, publicKey));
  const isLossy = !readings.some(isOpened);
  const again = isLossy ? signAgain(traces, privateKey) : undefined;
  const made = again === undefined ? [] : texts.map((text) => readCandidate(text, publicKey, again));
  // What the key does not open is made by a mistake of key or padding alone: the dozens of readings of a thousand such answers fill
  // twenty megabytes, and are read again where one is tried.
  let kept = isLossy ? undefined : readings;
  const candidatesFor = (isPlain: boolean): readonly Candidate[] => {
    if (isPlain) return kept ?? made;
    kept ??= [...texts.flatMap((text) => readCandidates(text, publicKey)), ...made];
    return kept;
  };
  const madeAgain = new Map<string, Uint8Array | undefined>();
  return (deviations) => {
    const [rsa, ...more] = deviations.filter((deviation) => deviation.stage === "rsaSha256");
    if (more.length > 0) return [];
    const message = traces.message(deviations);
    const digest = traces.digest(deviations);
    const encodeSignature = traces.encodeSignature(deviations);
    const isSigned = ({ recovered, digest: signed }: Candidate): boolean =>
      rsa === undefined ? signed === digest : rsa.recognizes(recovered, bytesOf(message));
    // A text that does not depend on the signed bytes gives no evidence of the other stages.
    const constant = traces.constantSignature(deviations);
    if (constant !== undefined) return texts.filter((text) => text === constant);
    const mayMake = madeAgain.has(digest) || madeAgain.size < MAX_MADE_AGAIN;
    if (isLossy && deviations.length > 1 && rsa === undefined && mayMake) {
      const signature = madeAgain.get(digest) ?? attempt(() => rsaSha256(privateKey, message));
      madeAgain.set(digest, signature);
      return signature === undefined ? [] : texts.filter((text) => encodeSignature(signature, "") === text);
    }
    return candidatesFor(rsa === undefined)
      .filter((candidate) => isSigned(candidate) && encodeSignature(candidate.recovered.bytes, "") === candidate.text)
      .map(({ text }) => text);
  };
}

function isOpened({ recovered }: Candidate): boolean {
  return recovered.payload !== undefined;
}

/** Reads a text as the bytes that it may stand for. */
function readCandidates(text: string, publicKey: KeyObject): readonly Candidate[] {
  const modulusBytes = Math.ceil((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  // Nearly all are plain Base64, which is the first of all readings.
  const plain = readCandidate(text, publicKey, base64Decode(text) ?? new Uint8Array());
  if (isOpened(plain)) return [plain];
  const all: Candidate[] = [];
  for (const bytes of bytesIn(text)) {
    // A thousand answers of such bytes fill hundreds of megabytes, and the key can open none of them.
    if (bytes.length > MAX_MODULI * modulusBytes) continue;
    const lengths = bytes.length < modulusBytes ? [bytes, padLeft(bytes, modulusBytes)] : [bytes];
    all.push(...lengths.map((one) => readCandidate(text, publicKey, one)));
    // A reading that the public key can open was meant: other readings of the text need not be tried.
    if (all.some(isOpened)) break;
  }
  return all;
}

function readCandidate(text: string, publicKey: KeyObject, bytes: Uint8Array): Candidate {
  const recovered = recoverSignature(publicKey, bytes);
  const digest = recovered.payload === undefined ? undefined : sha256DigestIn(recovered.payload);
  return { text, recovered, ...(digest !== undefined && { digest }) };
}

function signAgain(traces: DeviantTraces, privateKey: RsaPrivateKeyPem): Uint8Array | undefined {
  if (privateKey.pkcs8 === undefined && privateKey.pkcs1 === undefined) return undefined;
  return rsaSha256(privateKey, traces.message([]));
}

function bytesOf(message: Uint8Array | string): Uint8Array {
  return typeof message === "string" ? Buffer.from(message, "utf8") : message;
}

/**
 * Returns the SHA-256 digest in a PKCS#1 v1.5 payload, in hexadecimal; `undefined` where the payload holds anything
 * else.
 */
export function sha256DigestIn(payload: Uint8Array): string | undefined {
  const info = readDigestInfo(payload);
  return info?.hash === "sha256" ? info.digest : undefined;
}
