import { timingSafeEqual } from "node:crypto";
import fc from "fast-check";
import { z } from "zod";
import { hmacSha1 } from "../../../src/signing/hmac-sha1.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { strict } from "../../../src/vectors/model.ts";
import { parameterNames, rawBytes } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { unless } from "./breach.ts";
import { flipBit } from "./inputs/flip-bit.ts";
import { storedBytes } from "./inputs/stored-bytes.ts";
import { makeLaw } from "./make-law.ts";

const parts = ["key", "message"] as const;

/** An ASCII key and a message, and the bit of either that is turned over. */
export interface FlippedHmac {
  readonly key: string;
  readonly message: Uint8Array;
  readonly part: (typeof parts)[number];
  readonly bit: number;
}

/** The law of an HMAC. */
export function makeFlippedHmacLaw(hmac: Scheme["hmacSha1"] = hmacSha1): Property<FlippedHmac> {
  return makeLaw({
    id: "changed-bits-break-hmac",
    says: "After a change of one bit of key or message the HMAC is another.",
    arbitrary: fc.record(
      {
        key: parameterNames(),
        message: rawBytes().filter((bytes) => bytes.length > 0),
        part: fc.constantFrom(...parts),
        bit: fc.nat(4095),
      },
      { noNullPrototype: true },
    ),
    stored: strict<FlippedHmac>({
      key: z.string().min(1),
      message: storedBytes,
      part: z.enum(parts),
      bit: z.int().nonnegative(),
    }),
    check({ key, message, part, bit }) {
      const changed = part === "message" ? hmac(key, flipBit(message, bit)) : hmac(flipCharacter(key, bit), message);
      return unless(
        !timingSafeEqual(hmac(key, message), changed),
        part,
        "expected another HMAC after a change of one bit",
      );
    },
  });
}

/** One of the seven bits of an ASCII character, so that the key stays text of as many bytes. */
function flipCharacter(key: string, bit: number): string {
  const at = Math.floor(bit / 7) % key.length;
  return key.slice(0, at) + String.fromCharCode(key.charCodeAt(at) ^ (1 << (bit % 7))) + key.slice(at + 1);
}

/** The law of our own HMAC. */
export const changedBitsBreakHmac: Property<FlippedHmac> = makeFlippedHmacLaw();
