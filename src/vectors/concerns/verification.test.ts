import { describe, expect, it } from "vitest";
import { loadKeys } from "../../../harness/suite/load-vectors.ts";
import type { Consumer } from "../../verification/consumer.ts";
import { verifyRequest } from "../../verification/verify-request.ts";
import { concerns } from "../authored-suite.ts";
import type { VerificationConcern } from "../concern.ts";
import { deriveFile } from "../derive/derive-file.ts";
import { credentialsNamed, keyPairOf } from "../resolve-task.ts";
import type { FileCredentials, VectorFile } from "../vector.ts";

type VerificationFile = Extract<VectorFile, { readonly kind: "verification" }>;

const keys = loadKeys();
const all = concerns.flatMap((concern) =>
  concern.kind === "verification" ? [{ concern, file: derive(concern) }] : [],
);

/** Signed as a right signer would, and to be refused all the same. */
const RIGHTLY_SIGNED: readonly string[] = ["empty-secret", "published", "published-rsa"].map(
  (name) => `verification-merchants/${name}`,
);

describe.each(all.map((one) => ({ ...one, name: one.concern.concern })))("$name", ({ concern, file }) => {
  it.each(file.vectors)("$id is answered by the verifier as it expects", (vector) => {
    const { request, consumers, now } = vector.task;
    const answer = verifyRequest(
      request,
      consumers.map((name) => consumerOf(name, file)),
      now,
    );
    const due = vector.result === "acceptable" ? vector.choices.map(({ expected }) => expected) : [vector.expected];
    expect(due).toContainEqual(answer.accepted ? { accepted: true } : { accepted: false, reason: answer.reason });
  });

  it("derives the same file again: nothing in it is random", () => {
    expect(derive(concern)).toEqual(file);
  });

  it("refuses no request that a right signer sends, but those that are named", () => {
    const refused = concern.vectors.filter((authored) => authored.refused !== undefined);
    const right = requestsOf(
      concern,
      refused.map(({ alter: _, scheme: __, ...untouched }) => untouched),
    );
    const same = requestsOf(concern, refused).filter((request, at) => request === right[at]);
    expect(same.filter((request) => !RIGHTLY_SIGNED.some((id) => request.startsWith(`${id} `)))).toEqual([]);
  });
});

describe("the consumers of all verification vectors", () => {
  const known = all.flatMap(({ file }) => Object.values(file.credentials ?? {}));

  it.each([...new Set(known.map(({ consumerKey }) => consumerKey))])(
    "have one secret and one key at most: %s",
    (name) => {
      const own = known.filter(({ consumerKey }) => consumerKey === name);
      const distinct = (field: "consumerSecret" | "keyFile"): number =>
        new Set(own.flatMap((one: Partial<Record<typeof field, string>> & FileCredentials) => one[field] ?? [])).size;
      expect(distinct("consumerSecret")).toBeLessThanOrEqual(1);
      expect(distinct("keyFile")).toBeLessThanOrEqual(1);
    },
  );

  it("stand once in a vector", () => {
    const doubled = all.flatMap(({ file }) =>
      file.vectors.filter(({ task }) => {
        const names = task.consumers.map((name) => credentialsNamed(name, file.credentials ?? {}).consumerKey);
        return new Set(names).size < names.length;
      }),
    );
    expect(doubled).toEqual([]);
  });
});

function derive(concern: VerificationConcern): VerificationFile {
  return deriveFile(concern, keys) as VerificationFile;
}

/** Each request as text, with its vector's id in front. */
function requestsOf(concern: VerificationConcern, vectors: VerificationConcern["vectors"]): readonly string[] {
  return derive({ ...concern, vectors }).vectors.map(({ id, task }) => `${id} ${JSON.stringify(task.request)}`);
}

function consumerOf(name: string, { credentials = {} }: VerificationFile): Consumer {
  const found = credentialsNamed(name, credentials);
  return "keyFile" in found
    ? { consumerKey: found.consumerKey, publicKey: keyPairOf(found.keyFile, keys).spki }
    : { consumerKey: found.consumerKey, consumerSecret: found.consumerSecret };
}
