import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Concern } from "../concern.ts";
import { deriveFile } from "../derive/derive-file.ts";
import { parseVectors } from "../parse-vectors.ts";
import { encodingAscii } from "./encoding-ascii.ts";
import { encodingKnownAnswers } from "./encoding-known-answers.ts";
import { encodingSequences } from "./encoding-sequences.ts";
import { encodingUnicode } from "./encoding-unicode.ts";
import { knownStages } from "./known-stages.ts";
import { requestShapes } from "./request-shapes.ts";
import { responses } from "./responses.ts";
import { verificationAccepted } from "./verification-accepted.ts";
import { verificationMalformedBody } from "./verification-malformed-body.ts";
import { verificationMalformedHeader } from "./verification-malformed-header.ts";
import { verificationSigners } from "./verification-signers.ts";
import { verificationTamperedProtocol } from "./verification-tampered-protocol.ts";
import { verificationTamperedRequest } from "./verification-tampered-request.ts";
import { verificationTamperedSignature } from "./verification-tampered-signature.ts";

const concerns: readonly Concern[] = [
  encodingAscii,
  encodingKnownAnswers,
  encodingSequences,
  encodingUnicode,
  knownStages,
  requestShapes,
  responses,
  verificationAccepted,
  verificationMalformedBody,
  verificationMalformedHeader,
  verificationSigners,
  verificationTamperedProtocol,
  verificationTamperedRequest,
  verificationTamperedSignature,
];

const keys = { "keys/rsa-2048": { pkcs8: pem("pkcs8"), pkcs1: pem("pkcs1"), spki: pem("spki") } };

describe.each(concerns)("$concern", (concern) => {
  it("derives a file of the format", () => {
    const file = deriveFile(concern, keys);
    expect(parseVectors(JSON.stringify(file), concern.concern)).toEqual(file);
  });

  it("names each vector once", () => {
    const names = concern.vectors.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("uses every flag that it describes", () => {
    const used = new Set(concern.vectors.flatMap(({ flags }) => flags));
    expect(Object.keys(concern.flags).filter((flag) => !used.has(flag))).toEqual([]);
  });

  it("says in whole sentences what is tried and why", () => {
    const texts = [
      concern.about,
      ...Object.values(concern.flags).flatMap(({ description, effect }) => [description, effect]),
      ...concern.vectors.map(({ comment }) => comment),
    ];
    expect(texts.filter((text) => !/\.$/.test(text))).toEqual([]);
  });
});

function pem(form: string): string {
  const url = new URL(`../../../vectors/keys/rsa-2048.${form}.test-only.pem`, import.meta.url);
  return readFileSync(fileURLToPath(url), "utf8");
}
