import fc from "fast-check";
import { z } from "zod";
import { base64Decode, base64Encode } from "../../../src/encoding/base64.ts";
import { strict } from "../../../src/vectors/model.ts";
import { rawBytes, rawTexts } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting, partingValues } from "./breach.ts";
import { storedBytes } from "./inputs/stored-bytes.ts";
import { makeLaw } from "./make-law.ts";

/** Bytes, and a text that may be Base64. */
export interface BytesAndText {
  readonly bytes: Uint8Array;
  readonly text: string;
}

const letters = fc.constantFrom(..."ABYZabyz0189+/=-_ \n");

/** The law of a Base64 reader and writer. */
export function makeBase64Law(
  decode: (text: string) => Uint8Array | undefined = base64Decode,
  encode: (bytes: Uint8Array) => string = base64Encode,
): Property<BytesAndText> {
  return makeLaw({
    id: "base64-equals-node",
    says: "Base64 is written as Node writes it, read back to the same bytes, and no other text than that is read.",
    arbitrary: fc.record(
      {
        bytes: rawBytes(),
        text: fc.oneof(fc.string({ unit: letters, maxLength: 12 }), rawTexts()),
      },
      { noNullPrototype: true },
    ),
    stored: strict<BytesAndText>({ bytes: storedBytes, text: z.string() }),
    check({ bytes, text }) {
      const written = Buffer.from(bytes).toString("base64");
      const read = Buffer.from(text, "base64");
      const isStandard = read.toString("base64") === text;
      return (
        parting("written", written, encode(bytes)) ??
        partingValues("read back", [...bytes], listOf(decode(written))) ??
        partingValues("read", isStandard ? [...read] : undefined, listOf(decode(text)))
      );
    },
  });
}

function listOf(bytes: Uint8Array | undefined): readonly number[] | undefined {
  return bytes === undefined ? undefined : [...bytes];
}

/** The law of our own. */
export const base64EqualsNode: Property<BytesAndText> = makeBase64Law();
