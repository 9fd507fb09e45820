import { describe, expect, it } from "vitest";
import type { Language } from "../../../src/deviations/deviation.ts";
import { askedEncoders } from "../../../src/deviations/signer/encoding/asked-encoders.ts";
import { bytesIn, type Charset } from "../../../src/deviations/signer/encoding/charset-tables.ts";
import { encoderLines } from "../../../src/deviations/signer/right-lines.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { sampleOf } from "../../../src/fixtures/sample.ts";
import { askRuntime, runtimeVersion } from "../runtimes/ask-runtime.ts";
import { askEncoders } from "./derive-encoders.ts";

const languages = Object.keys(encoderLines) as Language[];
const byLanguage = languages.map((language) => [language, runtimeVersion(language)] as const);

/** Every byte of ASCII but NUL, and characters of two, three and four bytes. */
const TEXTS = Array.from({ length: 0x7f }, (_, at) => String.fromCharCode(at + 1)).concat(
  "\u0080",
  "é",
  "€",
  "漢",
  "\u{1f600}",
);

/** What Python and PHP call a charset, where they have it. */
const charsets: readonly (readonly [charset: Charset, python: string | undefined, php?: string])[] = [
  ["iso-8859-1", "latin-1", "ISO-8859-1"],
  ["iso-8859-15", "iso8859-15", "ISO-8859-15"],
  ["windows-1250", "cp1250"],
  ["windows-1251", "cp1251", "CP1251"],
  ["windows-1252", "cp1252", "CP1252"],
  ["gbk", "gbk"],
  ["cp936", undefined, "CP936"],
  ["gb18030", "gb18030", "GB18030"],
  ["shift_jis", "shift_jis", "SJIS"],
  ["cp932", "cp932", "CP932"],
];
const SAMPLES = Array.from("éßłЖя漢字日本語ｱ€¢£¬‖−〜\ue000\ufffd\u{1f600}");

describe.each(sampleOf(byLanguage, 2, 1))("%s", (language, version) => {
  it.skipIf(version === undefined)("encodes as the catalogue has it", () => {
    const asked = askEncoders(language);
    const known = Object.fromEntries(Object.keys(asked).map((id) => [id, askedEncoders[id] ?? {}]));
    expect(asked).toEqual(known);
  });

  it.skipIf(version === undefined)("encodes rightly by the line that is advised", () => {
    expect(askRuntime(language, [encoderLines[language]], TEXTS).flat()).toEqual(TEXTS.map(percentEncode));
  });
});

describe("the bytes of charsets", () => {
  it.each([
    ["Python", (name: string) => `value.encode("${name}", "replace").hex()`, 1],
    ["PHP", (name: string) => `bin2hex(mb_convert_encoding($value, "${name}", "UTF-8"))`, 2],
  ] as const)("are those of %s", (language, callOf, at) => {
    if (runtimeVersion(language) === undefined) return;
    const known = charsets.flatMap((row) =>
      row[at] === undefined ? [] : [{ charset: row[0], call: callOf(row[at]) }],
    );
    const answers = askRuntime(
      language,
      known.map(({ call }) => call),
      SAMPLES,
    );
    const bytesOf = (charset: Charset, sample: string): string =>
      (bytesIn(charset, sample.codePointAt(0) ?? 0) ?? 0x3f).toString(16);
    expect(answers).toEqual(SAMPLES.map((sample) => known.map(({ charset }) => bytesOf(charset, sample))));
  });
});
