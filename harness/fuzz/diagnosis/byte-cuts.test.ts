import { describe, expect, it, vi } from "vitest";
import { deviate } from "../../../src/deviations/deviation.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { reference } from "../../../src/signing/reference.ts";
import { adaptModule, campaignOf } from "../fixtures/campaign-of.ts";
import { signerBy } from "../fixtures/planted-signers.ts";
import { byteCuts } from "./byte-cuts.ts";

vi.setConfig({ testTimeout: 120_000 });

const a = (times: number): string => "a".repeat(times);

describe("a value that is cut at 32 bytes", () => {
  it.each([
    ["32 letters stay", "-bytes", a(32), a(32)],
    ["33 letters lose one", "-bytes", a(33), a(32)],
    ["whole characters", "-bytes", `${a(30)}éé`, `${a(30)}%C3%A9`],
    ["less a character cut in two", "-bytes", `${a(31)}é`, a(31)],
    ["less a character of four bytes", "-bytes", `${a(29)}😀`, a(29)],
    ["a byte order mark stays", "-bytes", `\ufeff${a(30)}`, `%EF%BB%BF${a(29)}`],
    ["U+FFFD for it", "-bytes-replaced", `${a(31)}é`, `${a(31)}%EF%BF%BD`],
    ["no U+FFFD behind a whole character", "-bytes-replaced", `${a(30)}éé`, `${a(30)}%C3%A9`],
    ["nor where nothing is cut", "-bytes-replaced", `${a(29)}é`, `${a(29)}%C3%A9`],
    ["half of it", "-bytes-split", `${a(31)}é`, `${a(31)}%C3`],
    ["an escape is one byte", "-bytes-split", "%".repeat(33), "%25".repeat(32)],
  ])("%s (%s)", (_name, variant, value, encoded) => {
    const mistake = byteCuts.find(({ id }) => id === `value-cut-at-32${variant}`);
    if (mistake === undefined) throw new TypeError("no such mistake");
    const { encodeValue } = deviate(reference, [mistake]);
    expect(encodeValue(value, "a")).toBe(encoded);
    expect(encodeValue(value, "oauth_own")).toBe(encoded);
    expect(encodeValue(value, "oauth_nonce")).toBe(percentEncode(value));
  });
});

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
  // Of seed 6 the first value that is too long is of letters alone, of seed 1 it is not.
  it.each(
    [1, 6].flatMap((seed) => [
      [seed, "bytes, less what is cut in two", "value-cut-at-255-bytes"] as const,
      [seed, "bytes, whatever is cut in two", "value-cut-at-255-bytes-split"] as const,
      [seed, "characters", "value-cut-at-255"] as const,
    ]),
  )("seed %i: %s are told apart from their likes, in one finding", async (seed, name, named) => {
    const adapter = adaptModule(
      // The catalogue's cuts of characters leave every name alone that begins so.
      signerBy({
        encodeValue: (value, of) =>
          name === "characters" && of.startsWith("oauth_") ? percentEncode(value) : signers[name](value),
      }),
    );
    const { distinct } = await campaignOf(adapter, { seed, keepGoing: true });
    expect(distinct.map(({ diagnosis }) => diagnosis.map(({ deviations }) => deviations))).toEqual([[[named]]]);
    expect(distinct[0]?.diagnosis[0]?.alternatives).toEqual([]);
  });
});
