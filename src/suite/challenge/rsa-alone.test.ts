import { createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { libraryBaseString } from "../../../harness/generate/confirm/fixtures/oauth-1.0a.ts";
import { protocolOf } from "../../../harness/generate/confirm/fixtures/oracle.ts";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { credentialsNamed } from "../model/resolve-task.ts";
import type { SigningVector, VectorFile } from "../model/vector.ts";
import { drawChallenge } from "./challenge.ts";
import { isForRsaAlone } from "./rsa-alone.ts";

const suite = loadVectors();
const few = suite.files.filter(({ concern }) => ["operation-bodies", "secrets"].includes(concern));
const bodies = few.filter(({ concern }) => concern === "operation-bodies");
const counts = { inRows: 2, combined: 10, builds: 1 };
const draw = (...methods: Parameters<typeof drawChallenge>[3] & object): readonly VectorFile[] =>
  drawChallenge("Königsberg 1736", { ...suite, files: few }, counts, methods);

/** The drawn vectors, each with its file. */
function signingOf(files: readonly VectorFile[]): readonly (readonly [VectorFile, SigningVector])[] {
  return files.flatMap((file) =>
    file.kind === "signing" ? file.vectors.map((vector) => [file, vector] as const) : [],
  );
}

describe("of a target that signs with RSA alone", () => {
  const alone = signingOf(draw("RSA-SHA256"));
  const ofBoth = signingOf(draw("HMAC-SHA1", "RSA-SHA256"));
  const known = new Set(ofBoth.map(([, { id }]) => id));
  const more = alone.filter(([, { id }]) => !known.has(id));

  it("is asked what others are, and more under RSA", () => {
    const ids = alone.map(([, { id }]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => known.has(id))).toEqual([...known]);
    // By its ids a merge tells what such a run was drawn.
    expect(ids.filter(isForRsaAlone)).toEqual(more.map(([, { id }]) => id));
    expect(new Set(more.map(([, { task }]) => task.signatureMethod))).toEqual(new Set(["RSA-SHA256"]));
    expect(more.filter(([, { id }]) => /-whole-\d{3}-rsa$/.test(id)).length).toBe(counts.combined);
  });

  it("is asked a twin of each whole body that is published, whatever its method", () => {
    const published = bodies.flatMap(({ vectors }) => vectors.map(({ id }) => id));
    const twins = new Set(more.map(([, { twinOf }]) => twinOf));
    expect(published.length).toBeGreaterThan(30);
    expect(published.filter((id) => !twins.has(id) && !twins.has(`${id}-rsa`))).toEqual([]);
  });

  it("is due the base string of another library, signed as OpenSSL verifies", () => {
    const wrong = more.filter(([{ credentials = {} }, { task, ...vector }]) => {
      if (vector.result !== "valid") return true;
      const { baseString, signature } = vector.expected;
      const { consumerKey, keyFile = "" } = { keyFile: undefined, ...credentialsNamed(task.credentials, credentials) };
      const key = createPublicKey(suite.keys[keyFile]?.spki ?? "");
      return (
        baseString !== libraryBaseString(task, protocolOf({ ...task, consumerKey })) ||
        !verify("sha256", Buffer.from(baseString), key, Buffer.from(signature, "base64"))
      );
    });
    expect(wrong.map(([, { id }]) => id)).toEqual([]);
  });
});
