import { type Declaration, roles } from "../../../src/conformance/adapter.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { parseStartAnswer } from "../../adapters/parse-start-answer.ts";
import type { Property } from "../property.ts";
import { partingValues, unless } from "./breach.ts";
import { spoiledJson } from "./inputs/spoiled.ts";
import { makeReaderLaw, type TextReader } from "./make-reader-law.ts";

const implementation = { name: "signer", version: "1.0.0", language: "go", homepage: "https://a/", issues: null };
const sound = [{ version: 1, implementation, roles: ["signer", "encoder"], signatureMethods: ["HMAC-SHA1"] }];

/** The reader of answers to `start`. */
export const startAnswerReader: TextReader<Declaration> = {
  id: "start-answers-are-read-or-refused",
  read: (text) => parseStartAnswer(text, "the adapter"),
};

/** The law of a reader of answers to `start`. */
export function makeStartAnswerLaw(reader: TextReader<Declaration> = startAnswerReader): Property<string> {
  return makeReaderLaw(reader, {
    says: "Any answer to start is refused by name, or declares known roles and methods, each once.",
    texts: spoiledJson(sound),
    judge(declaration) {
      const isKnown = declaration.roles.every((role) => roles.includes(role));
      return (
        partingValues("roles", [...new Set(declaration.roles)], declaration.roles) ??
        unless(isKnown && declaration.roles.length > 0, "unknown", "expected known roles, at least one") ??
        unless(
          declaration.signatureMethods.every((method) => signatureMethods.includes(method)),
          "methods",
          "expected known ones",
        )
      );
    },
  });
}

/** The law of the adapters' own reader. */
export const startAnswersAreReadOrRefused: Property<string> = makeStartAnswerLaw();
