import { z } from "zod";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { nastyText } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { makeLaw } from "./make-law.ts";
import { libraryEncode } from "./oracles/oauth-1.0a.ts";

/** The law of an encoder. */
export function makePercentEncodingLaw(encode: (text: string) => string = percentEncode): Property<string> {
  return makeLaw({
    id: "percent-encoding-equals-library",
    says: "Text is percent-encoded as oauth-1.0a encodes it, and what is encoded already is encoded again.",
    arbitrary: nastyText(),
    stored: z.string(),
    check(text) {
      const once = libraryEncode(text);
      return parting("encoded", once, encode(text)) ?? parting("encoded again", libraryEncode(once), encode(once));
    },
  });
}

/** The law of our own encoder. */
export const percentEncodingEqualsLibrary: Property<string> = makePercentEncodingLaw();
