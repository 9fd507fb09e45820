import { describe, expect, it } from "vitest";
import type { Language } from "../../../src/deviations/deviation.ts";
import { askedEncoders } from "../../../src/deviations/signer/encoding/asked-encoders.ts";
import { bytesIn, type Charset } from "../../../src/deviations/signer/encoding/charset-tables.ts";
import { encoderLines } from "../../../src/deviations/signer/right-lines.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { askRuntime, runtimeVersion } from "../runtimes/ask-runtime.ts";
import { askEncoders, joinEncoders } from "./derive-encoders.ts";
import { libraryEncoders } from "./library-encoders.ts";

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

/** What Python and PHP call a charset. PHP lacks Windows-1250; Python's GBK lacks the euro sign, which Windows has in it. */
const charsets: readonly (readonly [charset: Charset, python: string, php?: string])[] = [
  ["iso-8859-1", "latin-1", "ISO-8859-1"],
  ["iso-8859-15", "iso8859-15", "ISO-8859-15"],
  ["windows-1250", "cp1250"],
  ["windows-1251", "cp1251", "CP1251"],
  ["windows-1252", "cp1252", "CP1252"],
  ["gbk", "gbk", "CP936"],
  ["gb18030", "gb18030", "GB18030"],
  ["shift_jis", "cp932", "CP932"],
];
const SAMPLES = Array.from("éßłЖя漢字日本語ｱ～\u{1f600}");

describe.each(byLanguage)("%s", (language, version) => {
  it.skipIf(version === undefined)("encodes as the catalogue has it", () => {
    const known = askedEncoders.map(
      ([, table, ...functions]) => [table, functions.map(([own, call]) => `${own} ${call}`)] as const,
    );
    const asked = joinEncoders(askEncoders(language));
    const wrong = asked.filter(
      ([, table, ...functions]) =>
        !functions.every(([own, call]) =>
          known.some(
            ([theirs, calls]) => calls.includes(`${own} ${call}`) && JSON.stringify(theirs) === JSON.stringify(table),
          ),
        ),
    );
    expect(wrong).toEqual([]);
    const own = new Set(
      libraryEncoders.filter(({ language: theirs, through = theirs }) => through === language).map(({ call }) => call),
    );
    const right = [...own].filter(
      (call) => !asked.some(([, , ...functions]) => functions.some(([, theirs]) => theirs === call)),
    );
    expect(
      known.flatMap(([, calls]) => calls.filter((call) => right.some((one) => call === `${language} ${one}`))),
    ).toEqual([]);
  });

  it.skipIf(version === undefined)("encodes rightly by the line that is advised", () => {
    expect(askRuntime(language, [encoderLines[language]], TEXTS).flat()).toEqual(TEXTS.map(percentEncode));
  });
});

describe("the bytes of charsets", () => {
  const bytesOf = (charset: Charset, sample: string): string =>
    (bytesIn(charset, sample.codePointAt(0) ?? 0) ?? 0x3f).toString(16);

  it.skipIf(runtimeVersion("Python") === undefined)("are Python's", () => {
    const calls = charsets.map(([, name]) => `value.encode("${name}", "replace").hex()`);
    expect(askRuntime("Python", calls, SAMPLES)).toEqual(
      SAMPLES.map((sample) => charsets.map(([charset]) => bytesOf(charset, sample))),
    );
  });

  it.skipIf(runtimeVersion("PHP") === undefined)("are PHP's", () => {
    const known = charsets.filter(([, , name]) => name !== undefined);
    const calls = known.map(([, , name]) => `bin2hex(mb_convert_encoding($value, "${name}", "UTF-8"))`);
    const samples = [...SAMPLES, "€"];
    expect(askRuntime("PHP", calls, samples)).toEqual(
      samples.map((sample) => known.map(([charset]) => bytesOf(charset, sample))),
    );
  });
});
