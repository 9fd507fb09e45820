import { describe, expect, it } from "vitest";
import { libraryBaseString } from "../../harness/generate/confirm/fixtures/oauth-1.0a.ts";
import { protocolOf } from "../../harness/generate/confirm/fixtures/oracle.ts";
import { loadKeys } from "../../harness/suite/load-vectors.ts";
import { challengeConcern } from "./challenge.ts";
import { deriveFile } from "./derive/derive-file.ts";
import { parseVectors } from "./model/parse-vectors.ts";
import type { SigningVector } from "./model/vector.ts";

describe("challengeConcern", () => {
  const concern = challengeConcern("Königsberg 1736", 60);

  it("draws the same from the same seed", () => {
    expect(challengeConcern("Königsberg 1736", 60)).toEqual(concern);
  });

  it("draws other requests, with other ids, from another seed", () => {
    const names = new Set(concern.vectors.map(({ name }) => name));
    const inputs = new Set(concern.vectors.map(({ parameters }) => JSON.stringify(parameters)));
    const other = challengeConcern("Königsberg 1737", 60);
    expect(other.vectors.filter(({ name }) => names.has(name))).toEqual([]);
    expect(other.vectors.filter(({ parameters }) => inputs.has(JSON.stringify(parameters)))).toEqual([]);
  });

  it("draws 200 requests by default, each under its own name", () => {
    expect(new Set(challengeConcern("").vectors.map(({ name }) => name)).size).toBe(200);
  });

  const file = deriveFile(concern, loadKeys());
  const vectors = file.vectors as readonly SigningVector[];

  it("derives a file of the format, both methods for each request", () => {
    expect(parseVectors(JSON.stringify(file), "challenge")).toEqual(file);
    expect(vectors.filter(({ task }) => task.signatureMethod === "RSA-SHA256")).toHaveLength(60);
    expect(vectors).toHaveLength(120);
  });

  it("derives the base strings that oauth-1.0a makes", () => {
    const wrong = vectors.filter(
      (vector) =>
        baseStringOf(vector) !==
        libraryBaseString(vector.task, protocolOf({ ...vector.task, consumerKey: "merchantlogin" })),
    );
    expect(wrong).toEqual([]);
  });
});

function baseStringOf(vector: SigningVector): string | undefined {
  return vector.result === "valid" ? vector.expected.baseString : undefined;
}
