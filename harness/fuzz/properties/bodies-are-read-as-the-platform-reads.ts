import fc from "fast-check";
import { formDecode } from "../../../src/encoding/form-urlencode.ts";
import { parseFormBody } from "../../../src/verification/parse-form-body.ts";
import type { Parsed } from "../../../src/verification/rejection.ts";
import { rawTexts } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { checkRejection } from "./check-rejection.ts";
import { spoiledTexts } from "./inputs/spoiled.ts";
import { makeReaderLaw, type TextReader } from "./make-reader-law.ts";

const atoms = ["a", "b", "=", "&", "+", "%20", "%2B", "%26", "%C3%A9", "%c3", "%E9", "%", "%zz", "é", " ", "?", "%00"];

/** The reader of form bodies. */
export const formBodyReader: TextReader<Parsed> = { id: "bodies-are-read-as-the-platform-reads", read: parseFormBody };

/** The law of a reader of bodies. */
export function makePlatformBodyLaw(reader: TextReader<Parsed> = formBodyReader): Property<string> {
  return makeReaderLaw(reader, {
    says: "Any body is refused with a reason, or read as URLSearchParams reads it.",
    texts: fc.oneof(
      fc.string({ unit: fc.constantFrom(...atoms), maxLength: 16 }),
      spoiledTexts(["amount=10.42&order_desc=two+words&bank_name=%C3%A9%26&x="]),
      rawTexts(),
    ),
    judge(parsed, text) {
      if (!parsed.accepted) return checkRejection(parsed);
      // It would skip a question mark at the beginning.
      const due = [...new URLSearchParams(`&${text}`)];
      return partingValues("parameters", due, parsed.parameters) ?? partingValues("decoded", due, formDecode(text));
    },
  });
}

/** The law of the verifier's own reader. */
export const bodiesAreReadAsThePlatformReads: Property<string> = makePlatformBodyLaw();
