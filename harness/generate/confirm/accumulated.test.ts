import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { AccumulatedFile } from "../../../src/vectors/accumulated.ts";
import { bundledVectors } from "../../suite/load-vectors.ts";
import { libraryBaseString } from "./fixtures/oauth-1.0a.ts";

const { generator, accumulations }: AccumulatedFile = JSON.parse(
  readFileSync(join(bundledVectors, "accumulated.json"), "utf8"),
);

describe("oauth-1.0a and the published steps, written again, confirm the SHA-256 of", () => {
  it("100, 10 000 and 1 000 000 tasks", { timeout: 600_000 }, () => {
    expect(accumulations).toEqual(accumulate([100, 10_000, 1_000_000]));
  });
});

function accumulate(counts: readonly number[]): AccumulatedFile["accumulations"] {
  const hash = createHash("sha256");
  const draw = startDrawing();
  let tasks = 0;
  return counts.map((count) => {
    for (; tasks < count; tasks += 1) hash.update(`${drawBaseString(draw)}\n`);
    return { tasks, sha256: hash.copy().digest("hex") };
  });
}

type Draw = (count: number) => number;

function startDrawing(): Draw {
  let x = generator.seed;
  return (count) => {
    x = (x * generator.multiplier) % generator.modulus;
    return x % count;
  };
}

function drawBaseString(draw: Draw): string {
  const text = (list: ArrayLike<string>, length: number): string =>
    Array.from({ length }, () => list[draw(list.length)]).join("");
  const url = generator.urlPrefix + text(generator.digits, 4);
  const timestamp = generator.timestampPrefix + text(generator.digits, 8);
  const nonce = text(generator.alphabet, 8);
  const parameters = Array.from({ length: 1 + draw(8) }, (_, index): Parameter => {
    const name = `${text(generator.alphabet, draw(4))}${index}`;
    return [name, text(generator.atoms, draw(13))];
  });
  return libraryBaseString({ method: generator.method, url, parameters }, [
    ["oauth_consumer_key", generator.consumerKey],
    ["oauth_nonce", nonce],
    ["oauth_signature_method", generator.signatureMethod],
    ["oauth_timestamp", timestamp],
    ["oauth_version", "1.0"],
  ]);
}
