import * as z from "zod";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { type ClauseId, isClauseId } from "../../../src/spec/clauses.ts";
import { deriveChoices, deriveExpected } from "../../../src/suite/derive/derive-expected.ts";
import type { RsaKeyPair, RsaKeys } from "../../../src/suite/model/resolve-task.ts";
import type {
  EncodingVector,
  FileCredentials,
  Flag,
  SigningVector,
  VectorFileOf,
  VectorHead,
  VerificationVector,
} from "../../../src/suite/model/vector.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import type { DrawnTask } from "../arbitraries/ambiguous-tasks.ts";
import type { Finding } from "../finding.ts";
import { drawnTaskModel } from "../targets/drawn-task-model.ts";
import { type AskedVerifier, askedModel, formatReadable } from "./finding-file.ts";

const FLAG = "Fuzz";
const EVERY_REQUEST: readonly ClauseId[] = ["base-string.1", "base-string.2", "base-string.3"];

/**
 * Formats the vector file that shows a finding. Returns nothing where no vector can: for a property of our own code, a
 * malformed input, or one with unpublished keys or secrets.
 */
export function vectorFileOf(finding: Finding): string | undefined {
  const head = headOf(finding);
  const own = encodingVectors(finding, head) ?? signingVectors(finding, head) ?? verificationVectors(finding, head);
  if (own === undefined) return undefined;
  const { kind, ...content } = own;
  const about = "The smallest request that fuzzing found to break a property.";
  return formatReadable({ countersign: 1, kind, concern: "fuzz", about, flags: { [FLAG]: flagOf(head) }, ...content });
}

/** The part of the file that depends on the kind of its vectors; nothing for a finding of another kind. */
type Content<Kind extends string, Vector> =
  | Pick<VectorFileOf<Kind, Vector>, "kind" | "credentials" | "vectors">
  | undefined;

function headOf({ id, law, breach, diagnosis, unexplained, property, seed, path }: Finding): VectorHead {
  const [named] = diagnosis;
  const found = named?.title ?? unexplained[0] ?? breach.kind;
  const clauses = diagnosis.flatMap((one) => one.clauses.filter(isClauseId));
  return {
    id: `fuzz/${id}`,
    comment: `${law} Found by fuzzing: ${found}.`,
    flags: [FLAG],
    clauses: clauses.length > 0 ? [...new Set(clauses)] : EVERY_REQUEST,
    source: { name: `countersign fuzz, ${property}@${seed}:${path}` },
    purpose: "A signer or gateway has failed it.",
  };
}

function flagOf({ clauses }: VectorHead): Flag {
  return {
    bugType: "basic",
    description: "A request that random testing found and shrunk.",
    effect: "A signer or gateway that fails it fails some of its users' own requests.",
    clauses,
  };
}

function encodingVectors({ property, input }: Finding, head: VectorHead): Content<"encoding", EncodingVector> {
  if (property !== "encoder" || typeof input !== "string" || !input.isWellFormed()) return undefined;
  return {
    kind: "encoding",
    vectors: [{ ...head, result: "valid", task: { text: input }, expected: percentEncode(input) }],
  };
}

const MERCHANT = "merchant";

/** Makes the vector of a finding of the signer's property; nothing where its key is not of the suite. */
function signingVectors({ property, input }: Finding, head: VectorHead): Content<"signing", SigningVector> {
  if (property !== "signer") return undefined;
  const parsed = drawnTaskModel.safeParse(input);
  const credentials = parsed.success ? credentialsOf(parsed.data.task) : undefined;
  if (!parsed.success || credentials === undefined) return undefined;
  const vector = vectorOf(parsed.data, head);
  return vector === undefined
    ? undefined
    : { kind: "signing", credentials: { [MERCHANT]: credentials }, vectors: [vector] };
}

function vectorOf({ task, point }: DrawnTask, head: VectorHead): SigningVector | undefined {
  const { method, url, parameters, signatureMethod, nonce, timestamp } = task;
  const common = {
    ...head,
    task: { method, url, parameters, credentials: MERCHANT, signatureMethod, nonce, timestamp },
  };
  try {
    if (point === undefined) return { ...common, result: "valid", expected: deriveExpected(task) };
    const choices = deriveChoices(task, point);
    const [only, ...others] = choices;
    if (only === undefined) return undefined;
    // Shrunk so far that all interpretations make the same bytes: it is no ambiguity any more.
    return others.length === 0
      ? { ...common, result: "valid", expected: only.expected }
      : { ...common, result: "acceptable", point, choices };
  } catch {
    // No vector can require a signature that the reference cannot make.
    return undefined;
  }
}

function credentialsOf(task: SigningTask): FileCredentials | undefined {
  const { consumerKey } = task;
  if (task.signatureMethod === "HMAC-SHA1") return { consumerKey, consumerSecret: task.consumerSecret };
  const { pkcs8, pkcs1 } = task.privateKey;
  const keyFile = publishedKeyFile((pair) => pair.pkcs8 === pkcs8 || pair.pkcs1 === pkcs1);
  return keyFile === undefined ? undefined : { consumerKey, keyFile };
}

const written = z.object({ asked: askedModel });

/**
 * Makes the vector of a finding of the verifier's or the gateway's property; nothing for a live gateway with merchants of
 * its own, since nobody else could check the signature.
 */
function verificationVectors(finding: Finding, head: VectorHead): Content<"verification", VerificationVector> {
  const asked = askedOf(finding);
  if (asked === undefined) return undefined;
  const { request, consumers, now, due } = asked;
  const credentials = Object.fromEntries(consumers.map((one, at) => [`merchant-${at + 1}`, one]));
  const common = { ...head, task: { request, consumers: Object.keys(credentials), now } };
  const vector: VerificationVector = due.accepted
    ? { ...common, result: "valid", expected: due }
    : { ...common, result: "invalid", expected: due };
  return { kind: "verification", credentials, vectors: [vector] };
}

/** Reads the request from the input of a verifier, and from the stored failure of a live gateway. */
function askedOf({ property, input, breach }: Finding): AskedVerifier | undefined {
  if (property === "gateway") return askedModel.safeParse(breach.sent).data;
  return property === "verifier" ? written.safeParse(input).data?.asked : undefined;
}

let keys: RsaKeys | undefined;

/** Returns the name of a key pair of the suite; only its keys are published, and so may stand in a vector. */
function publishedKeyFile(isMeant: (pair: RsaKeyPair) => boolean): string | undefined {
  keys ??= loadKeys();
  return Object.entries(keys).find(([, pair]) => isMeant(pair))?.[0];
}
