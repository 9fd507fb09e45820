import fc from "fast-check";
import { z } from "zod";
import { base64Encode } from "../../../src/encoding/base64.ts";
import { hmacSha1 } from "../../../src/signing/hmac-sha1.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { strict } from "../../../src/vectors/model.ts";
import { nastyText, rawBytes } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { storedBytes } from "./inputs/stored-bytes.ts";
import { makeLaw } from "./make-law.ts";
import { forgeHmac } from "./oracles/node-forge.ts";

/** A key, and what it signs: a text, which stands for its UTF-8 bytes, and bytes. */
export interface KeyedMessages {
  readonly key: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** The law of an HMAC. */
export function makeHmacLaw(hmac: Scheme["hmacSha1"] = hmacSha1): Property<KeyedMessages> {
  return makeLaw({
    id: "hmac-equals-node-forge",
    says: "The HMAC-SHA1 of any key and message is that of node-forge.",
    // Keys beyond the 64 bytes of a block are hashed first.
    arbitrary: fc.record(
      { key: fc.oneof(nastyText(), nastyText({ minAtoms: 60, maxAtoms: 70 })), text: nastyText(), bytes: rawBytes() },
      { noNullPrototype: true },
    ),
    stored: strict<KeyedMessages>({ key: z.string(), text: z.string(), bytes: storedBytes }),
    check: ({ key, text, bytes }) =>
      parting("text", forgeHmac(key, text), base64Encode(hmac(key, text))) ??
      parting("bytes", forgeHmac(key, bytes), base64Encode(hmac(key, bytes))),
  });
}

/** The law of our own HMAC. */
export const hmacEqualsNodeForge: Property<KeyedMessages> = makeHmacLaw();
