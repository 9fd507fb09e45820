import fc from "fast-check";
import { describe, expect } from "vitest";
import { nastyText } from "../../../harness/fuzz/arbitraries/nasty-texts.ts";
import { checkProperty } from "../../../harness/fuzz/fixtures/check-property.ts";
import { deviate } from "../../deviations/deviation.ts";
import { bytesOfText } from "../../encoding/lone-bytes.ts";
import { reference } from "../../signing/reference.ts";
import { allBytes, type ByteTable, deviateEncoder, formsOf, rightTable } from "./byte-table.ts";
import { describeEncoder } from "./describe-encoder.ts";

/** Tables in which some bytes are written in another form. */
const tables: fc.Arbitrary<ByteTable> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...allBytes), fc.nat()), { selector: ([byte]) => byte, maxLength: 12 })
  .map((wrong) =>
    wrong.reduce<ByteTable>((table, [byte, nth]) => {
      const forms = formsOf(byte);
      return table.with(byte, forms[nth % forms.length]?.[1] ?? "");
    }, rightTable),
  );

const escapes = /(%[0-9A-Fa-f]{2})/;

describe("the mistake of an encoder with a table of bytes", () => {
  const texts = fc.oneof(nastyText(), fc.stringMatching(/^[%0-9A-Fa-f+~-]{0,12}$/));
  checkProperty(
    "writes each byte as the table says, but for escapes that it spares",
    fc.tuple(tables, texts),
    (drawn) => {
      const [table, text] = drawn;
      const write = (part: string): string => Array.from(bytesOfText(part), (byte) => table[byte]).join("");
      for (const spares of [undefined, true] as const) {
        const options = { where: "values", ...(spares && { spares }) } as const;
        const { encodeValue } = deviate(reference, [
          deviateEncoder(table, options, describeEncoder({ ...options, kind: "encoder", bytes: [] })),
        ]);
        const parts = spares ? text.split(escapes) : [text];
        expect(encodeValue(text, "")).toBe(parts.map((part, at) => (at % 2 === 1 ? part : write(part))).join(""));
      }
    },
  );
});
