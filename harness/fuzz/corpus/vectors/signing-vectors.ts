import type { SigningTask } from "../../../../src/signing/signing-task.ts";
import { deriveChoices, deriveExpected } from "../../../../src/vectors/derive/derive-expected.ts";
import type { FileCredentials, SigningVector, VectorFileOf, VectorHead } from "../../../../src/vectors/vector.ts";
import type { DrawnTask } from "../../arbitraries.ts";
import type { Finding } from "../../finding.ts";
import { drawnTaskModel } from "../../targets/drawn-task-model.ts";
import { publishedKeyFile } from "./published-key-file.ts";

const MERCHANT = "merchant";

/** The vector of a finding of the signer's law; nothing where its key is not of the suite. */
export function signingVectors(
  { property, input }: Finding,
  head: VectorHead,
): Pick<VectorFileOf<"signing", SigningVector>, "kind" | "credentials" | "vectors"> | undefined {
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
  const told = {
    ...head,
    task: { method, url, parameters, credentials: MERCHANT, signatureMethod, nonce, timestamp },
  };
  try {
    if (point === undefined) return { ...told, result: "valid", expected: deriveExpected(task) };
    const choices = deriveChoices(task, point);
    const [only, ...others] = choices;
    if (only === undefined) return undefined;
    // Shrunk so far that all readings make the same bytes: then it is no point any more.
    return others.length === 0
      ? { ...told, result: "valid", expected: only.expected }
      : { ...told, result: "acceptable", point, choices };
  } catch {
    // What the reference cannot sign, no vector can ask for.
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
