import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Consumer } from "../../verification/consumer.ts";
import { verifyRequest } from "../../verification/verify-request.ts";
import type { VerificationConcern } from "../concern.ts";
import { deriveFile } from "../derive/derive-file.ts";
import { credentialsNamed, keyPairOf } from "../resolve-task.ts";
import type { VectorFile } from "../vector.ts";
import { verificationAccepted } from "./verification-accepted.ts";
import { verificationMalformedBody } from "./verification-malformed-body.ts";
import { verificationMalformedHeader } from "./verification-malformed-header.ts";
import { verificationSigners } from "./verification-signers.ts";
import { verificationTamperedProtocol } from "./verification-tampered-protocol.ts";
import { verificationTamperedRequest } from "./verification-tampered-request.ts";
import { verificationTamperedSignature } from "./verification-tampered-signature.ts";

type VerificationFile = Extract<VectorFile, { readonly kind: "verification" }>;

const keys = { "keys/rsa-2048": { pkcs8: pem("pkcs8"), pkcs1: pem("pkcs1"), spki: pem("spki") } };

const refusing: readonly VerificationConcern[] = [
  verificationMalformedBody,
  verificationMalformedHeader,
  verificationSigners,
  verificationTamperedProtocol,
  verificationTamperedRequest,
  verificationTamperedSignature,
];

describe.each([verificationAccepted, ...refusing])("$concern", (concern) => {
  const file = derive(concern);

  it.each(file.vectors)("$id is answered by the verifier as it expects", (vector) => {
    const { request, consumers, now } = vector.task;
    const answer = verifyRequest(
      request,
      consumers.map((name) => consumerOf(name, file)),
      now,
    );
    expect(answer).toMatchObject(vector.result === "acceptable" ? {} : vector.expected);
  });

  it("derives the same file again: nothing in it is random", () => {
    expect(derive(concern)).toEqual(file);
  });
});

describe.each(refusing)("$concern", (concern) => {
  it.each(concern.vectors)("$name is a request that no right signer sends", (authored) => {
    const { alter: _, scheme: __, ...untouched } = authored;
    const requests = (vectors: VerificationConcern["vectors"]): readonly unknown[] =>
      derive({ ...concern, vectors }).vectors.map(({ task }) => task.request);
    const right = requests([untouched]);
    expect(requests([authored]).filter((request, index) => isSame(request, right[index]))).toEqual([]);
  });

  it("refuses all", () => {
    expect(concern.vectors.filter(({ refused }) => refused === undefined)).toEqual([]);
  });
});

function derive(concern: VerificationConcern): VerificationFile {
  return deriveFile(concern, keys) as VerificationFile;
}

function consumerOf(name: string, { credentials = {} }: VerificationFile): Consumer {
  const found = credentialsNamed(name, credentials);
  return "keyFile" in found
    ? { consumerKey: found.consumerKey, publicKey: keyPairOf(found.keyFile, keys).spki }
    : { consumerKey: found.consumerKey, consumerSecret: found.consumerSecret };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function pem(form: string): string {
  const url = new URL(`../../../vectors/keys/rsa-2048.${form}.test-only.pem`, import.meta.url);
  return readFileSync(fileURLToPath(url), "utf8");
}
