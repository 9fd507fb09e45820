import { describe, expect, it } from "vitest";
import { makeAll } from "../../family.ts";
import { listUntested, schemeBy } from "../../fixtures/scheme-by.ts";
import { signatureEncodingDeviations } from "./signature-encoding.ts";
import { signatureTextDeviations } from "./signature-text.ts";

const deviations = makeAll([...signatureEncodingDeviations, signatureTextDeviations]);
/** In Base64 it is `AP++4QrB`; four bytes of it are beyond ASCII. */
const six = Uint8Array.of(0x00, 0xff, 0xbe, 0xe1, 0x0a, 0xc1);
/** In Base64 it is `+/8=`. */
const two = Uint8Array.of(0xfb, 0xff);
/** In Base64 it is 80 times the letter A. */
const zeros = new Uint8Array(60);
const A = (count: number): string => "A".repeat(count);

/** Written by hand: the text that is made of which bytes. */
const rows: readonly (readonly [id: string, bytes: Uint8Array, text: string])[] = [
  ["hex-instead-of-base64", six, "00ffbee10ac1"],
  ["hex-in-capitals-instead-of-base64", six, "00FFBEE10AC1"],
  ["base64-of-hex", two, "ZmJmZg=="],
  ["base64-of-hex-in-capitals", two, "RkJGRg=="],
  ["base64-twice", two, "Ky84PQ=="],
  ["signature-not-base64", six, "\x00\xff\xbe\xe1\n\xc1"],
  ["signature-bytes-as-text", two, "w7vDvw=="],
  ["signature-bytes-read-as-utf8", two, "77+977+9"],
  // From new String(bytes, UTF_8) of Java 17.
  ["utf8-text-instead-of-base64-by-java", Uint8Array.of(0xed, 0xa0, 0x80, 0x41, 0xed, 0xa0), "\ufffdA\ufffd"],
  // From Python 3.13 and PHP 8.4.
  ["python-bytes-instead-of-base64", six, "b'\\x00\\xff\\xbe\\xe1\\n\\xc1'"],
  ["python-bytes-instead-of-base64", Buffer.from("a'\\\x7f"), `b"a'\\\\\\x7f"`],
  ["python-bytes-instead-of-base64", Buffer.from("'\""), `b'\\'"'`],
  ["md5-in-hex-instead-of-base64", six, "86fa614932de14ee11232e4a5a327c4d"],
  ["signature-bytes-reversed", Uint8Array.of(0xff, 0xfb), "+/8="],
  ["plaintext-method", two, "secret&"],
  ["signature-empty", two, ""],
  ["rsa-error-text-as-signature", two, "liboauth/OpenSSL: can not read private key"],
  ["rsa-signature-integer-trimmed", Uint8Array.of(0, 0, 0xfb, 0xff), "+/8="],
  ["rsa-signature-integer-trimmed", two, "+/8="],
  ["rsa-signature-integer-trimmed", zeros, ""],
  ["base64url", two, "-_8="],
  ["base64-padding-missing", two, "+/8"],
  ["base64-line-wrapped", zeros, `${A(76)}\r\n${A(4)}`],
  ["base64-line-wrapped", zeros.subarray(0, 57), A(76)],
  ["base64-wrapped-at-76-with-lf", zeros, `${A(76)}\n${A(4)}`],
  ["base64-wrapped-at-64-with-crlf", zeros, `${A(64)}\r\n${A(16)}`],
  ["base64-wrapped-at-64-with-lf", zeros, `${A(64)}\n${A(16)}`],
  ["base64-wrapped-at-60-with-crlf", zeros, `${A(60)}\r\n${A(20)}`],
  ["base64-wrapped-at-60-with-lf", zeros, `${A(60)}\n${A(20)}`],
  ["signature-trailing-newline", two, "+/8=\n"],
  ["signature-trailing-crlf", two, "+/8=\r\n"],
  ["signature-lowercased", six, "ap++4qrb"],
  ["signature-upper-cased", six, "AP++4QRB"],
  ["signature-percent-encoded", two, "%2B%2F8%3D"],
  ["signature-quoted", two, '"+/8="'],
  ["signature-cut", new Uint8Array(192), A(255)],
];

describe("mistakes about the text of the signature", () => {
  it.each(rows)("%s", (id, bytes, text) => {
    expect(schemeBy(deviations, id).encodeSignature(bytes, "secret&")).toBe(text);
  });

  it("have a row each, those that are published", () => {
    expect(listUntested(deviations, rows)).toEqual([]);
  });

  it("compose to what Ruby's encode64 writes", () => {
    const { encodeSignature } = schemeBy(deviations, "base64-wrapped-at-60-with-lf", "signature-trailing-newline");
    expect(encodeSignature(zeros, "")).toBe(`${A(60)}\n${A(20)}\n`);
  });
});
