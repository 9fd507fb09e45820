import { describe, expect, it } from "vitest";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { sampleOf } from "../../../src/fixtures/sample.ts";
import { isProtocolName } from "../../../src/spec/protocol-names.ts";
import { adaptModule, campaignOf } from "../fixtures/campaign-of.ts";
import { signerBy } from "../fixtures/planted-signers.ts";

const signers = {
  "bytes, less what is cut in two": (value: string) => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    return percentEncode(decoder.decode(Buffer.from(value).subarray(0, 255), { stream: true }));
  },
  "bytes, whatever is cut in two": (value: string) =>
    [...Buffer.from(value).subarray(0, 255)]
      .map((byte) => (byte < 0x80 ? percentEncode(String.fromCharCode(byte)) : hex(byte)))
      .join(""),
  characters: (value: string) => percentEncode(value.slice(0, 255).replace(/[\ud800-\udbff]$/, "")),
};

function hex(byte: number): string {
  return `%${byte.toString(16).toUpperCase()}`;
}

describe("a signer that cuts values at 255", () => {
  // With seed 6 the first value that is too long is of letters alone, with seed 1 it is not.
  it.each(
    sampleOf(
      [1, 6].flatMap((seed) => [
        [seed, "bytes, less what is cut in two", "value-cut-at-255-bytes"] as const,
        [seed, "bytes, whatever is cut in two", "value-cut-at-255-bytes-split"] as const,
        [seed, "characters", "value-cut-at-255"] as const,
      ]),
      2,
    ),
  )("seed %i: %s are distinguished from their likes, in one finding", async (seed, name, named) => {
    const adapter = adaptModule(
      // The catalogue's cuts of characters leave the protocol parameters alone.
      signerBy({
        encodeValue: (value, of) =>
          name === "characters" && isProtocolName(of) ? percentEncode(value) : signers[name](value),
      }),
    );
    const { distinct } = await campaignOf(adapter, { seed, keepGoing: true });
    expect(distinct.map(({ diagnosis }) => diagnosis.map(({ deviations }) => deviations))).toEqual([[[named]]]);
    expect(distinct[0]?.diagnosis[0]?.alternatives).toEqual([]);
  });
});
