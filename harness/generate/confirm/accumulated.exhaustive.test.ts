import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fewOr } from "../../../src/fixtures/sample.ts";
import type { AccumulatedFile } from "../../../src/suite/accumulated/accumulated.ts";
import { bundledVectors } from "../../suite/load-vectors.ts";
import { libraryOf } from "./fixtures/oauth-1.0a.ts";

const { generator, accumulations }: AccumulatedFile = JSON.parse(
  readFileSync(join(bundledVectors, "accumulated.json"), "utf8"),
);

/** The digest of a million tasks goes on from that of the fewer ones. */
const most = fewOr(10_000, 1_000_000);
const counts = [100, 10_000, 1_000_000].filter((count) => count <= most);

const library = libraryOf("");

describe("oauth-1.0a and the published steps, written again, confirm the SHA-256 of", () => {
  it(`${counts.join(" and ")} tasks`, () => {
    expect(counts).toContain(10_000);
    expect(accumulations.slice(0, counts.length)).toEqual(accumulate(counts));
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
  const url = generator.urlPrefix + drawText(draw, generator.digits, 4);
  const timestamp = generator.timestampPrefix + drawText(draw, generator.digits, 8);
  const nonce = drawText(draw, generator.alphabet, 8);
  const data: Record<string, string> = {};
  const count = 1 + draw(8);
  for (let index = 0; index < count; index += 1) {
    const name = `${drawText(draw, generator.alphabet, draw(4))}${index}`;
    data[name] = drawText(draw, generator.atoms, draw(13));
  }
  const protocol = {
    oauth_consumer_key: generator.consumerKey,
    oauth_nonce: nonce,
    oauth_signature_method: generator.signatureMethod,
    oauth_timestamp: Number(timestamp),
    oauth_version: "1.0",
  };
  return library.getBaseString({ method: generator.method, url, data }, protocol);
}

function drawText(draw: Draw, list: ArrayLike<string>, length: number): string {
  let text = "";
  for (let index = 0; index < length; index += 1) text += list[draw(list.length)];
  return text;
}
