import { createHmac, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { candidateMistakes } from "../../../src/deviations/candidates.ts";
import { deviate, type Language } from "../../../src/deviations/deviation.ts";
import { base64Lines, hmacLines, rsaLines } from "../../../src/deviations/signer/right-lines.ts";
import { outputCalls } from "../../../src/deviations/signer/signature/output-calls.ts";
import { sampleOf } from "../../../src/fixtures/sample.ts";
import { reference } from "../../../src/signing/reference.ts";
import { askRuntime, runtimeVersion } from "./ask-runtime.ts";
import { signingCode } from "./fixtures/signing-code.ts";

const languages = (Object.keys(signingCode) as Language[]).map((language) => {
  const isHere = runtimeVersion(language) !== undefined;
  return { language, isHere, named: isHere ? language : `${language} (its runtime is not installed)` };
});

const hmacOf = (text: string): string => createHmac("sha1", "key&").update(text).digest("hex");
/** Digests of an HMAC and signatures of RSA: with zeros in front, inside and behind, with UTF-8 and what looks like it, with white space. */
const samples: readonly string[] = [
  hmacOf("a"),
  hmacOf("b"),
  `00050a${hmacOf("c").slice(6, 38)}20`,
  `c3a9e282acf09f9880c0afeda080e28200f0${hmacOf("d").slice(0, 4)}`,
  `efbbbf0b0c${hmacOf("e").slice(0, 28)}00`,
  Array.from({ length: 256 }, (_, at) => ((at * 167 + 133) % 256).toString(16).padStart(2, "0")).join(""),
];
const digests = samples.map((hex) => Buffer.from(hex, "hex"));

const pem = new URL("../../../vectors/keys/rsa-2048.pkcs8.test-only.pem", import.meta.url);
const keys = { controlKey: "2C8D8C59-A8C3-4E4B", privateKey: readFileSync(pem, "utf8") };
const texts = ["POST&https%3A%2F%2Fgate.example%2F1&a%3Db", "POST&\u00e9\u20ac&"];

describe.each(sampleOf(languages, 2))("$named", ({ language, isHere }) => {
  const { imports, ofDigest, ofBytes, ofBaseString } = signingCode[language];

  it.runIf(isHere)("writes signatures as the mistakes do that name its functions", () => {
    const rows = outputCalls[language].flatMap(([id, ...calls]) => calls.map((call) => ({ id, call })));
    const answers = askRuntime(
      language,
      rows.map(({ call }) => ofDigest(call)),
      samples,
      imports,
    );
    const wrong = rows.flatMap(({ id, call }, at) => {
      const mistake = candidateMistakes.filter((one) => one.id === id);
      const { encodeSignature } = deviate(reference, mistake);
      const written = digests.map((bytes) => encodeSignature(bytes, ""));
      const asked = answers.map((answer) => answer[at]);
      return mistake.length === 1 && JSON.stringify(written) === JSON.stringify(asked)
        ? []
        : [{ id, call, asked, written }];
    });
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it.runIf(isHere)("signs rightly by the lines that fix a mistake", () => {
    const lines = [hmacLines[language], rsaLines[language] ?? []].flat().map((line) => ofBaseString(line, keys));
    const right = [
      (text: string): string => createHmac("sha1", `${keys.controlKey}&`).update(text).digest("base64"),
      (text: string): string => sign("sha256", Buffer.from(text), keys.privateKey).toString("base64"),
    ].slice(0, lines.length);
    expect(askRuntime(language, lines, texts, imports)).toEqual(texts.map((text) => right.map((of) => of(text))));
    const encoded = askRuntime(language, [ofBytes(base64Lines[language])], samples, imports);
    expect(encoded.flat()).toEqual(digests.map((bytes) => bytes.toString("base64")));
  });
});
