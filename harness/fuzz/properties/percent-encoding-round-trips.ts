import { z } from "zod";
import { percentDecode, percentEncode } from "../../../src/encoding/percent-encode.ts";
import { nastyText } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { partingValues, unless } from "./breach.ts";
import { makeLaw } from "./make-law.ts";

/** The law of an encoder and its decoder. */
export function makeEncodingRoundTripLaw(
  decode: (text: string) => string | undefined = percentDecode,
  encode: (text: string) => string = percentEncode,
): Property<string> {
  return makeLaw({
    id: "percent-encoding-round-trips",
    says: "Text that is percent-encoded holds unreserved characters and upper-case escapes alone, and decodes to itself, in either case.",
    arbitrary: nastyText(),
    stored: z.string(),
    check(text) {
      const encoded = encode(text);
      return (
        unless(
          /^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/.test(encoded),
          "form",
          "expected unreserved characters and escapes",
        ) ??
        partingValues("decoded", text, decode(encoded)) ??
        partingValues(
          "decoded from lower case",
          text,
          decode(encoded.replaceAll(/%../g, (digits) => digits.toLowerCase())),
        )
      );
    },
  });
}

/** The law of our own. */
export const percentEncodingRoundTrips: Property<string> = makeEncodingRoundTripLaw();
