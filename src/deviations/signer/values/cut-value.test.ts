import { describe, expect, it } from "vitest";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import { schemeBy } from "../../fixtures/scheme-by.ts";
import { valueCutDeviations } from "./cut-value.ts";

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
    const { encodeValue } = schemeBy(valueCutDeviations, `value-cut-at-32${variant}`);
    expect(encodeValue(value, "a")).toBe(encoded);
    expect(encodeValue(value, "oauth_own")).toBe(encoded);
    expect(encodeValue(value, "oauth_nonce")).toBe(percentEncode(value));
  });
});

it("cuts names as well where C reads all texts", () => {
  const { encodeName, encodeValue } = schemeBy(valueCutDeviations, "nul-truncation-of-names-and-values");
  expect([encodeName("a\0b"), encodeValue("c\0d", "oauth_nonce"), encodeName("é")]).toEqual(["a", "c", "%C3%A9"]);
});
