import { describeFlags, under } from "../../author-table.ts";
import type { SigningConcern } from "../../concern.ts";
import { authorDescription, underHmac } from "../author-parameter.ts";

const LONG = 10_000;
/** Sizes of buffers that programs copy text through, in bytes. */
const bufferSizes = [256, 1024, 4096, 8192] as const;

export const longValues: SigningConcern = {
  kind: "signing",
  concern: "long-values",
  about: "Long values are signed whole, and their characters stay whole where they cross the border of a buffer.",
  flags: describeFlags("encoding", ["base-string.2"], {
    LongValue: {
      description: "A value has no greatest length: it is signed to its end.",
      effect: "A long description is cut at the size of a buffer, and the payment is refused.",
      links: ["https://github.com/x42/liboauth"],
    },
    ChunkBorder: {
      description: "A character whose bytes cross the border of a buffer is encoded as one.",
      effect: "Now and then a long text in another script is refused, depending on its exact length.",
    },
  }),
  vectors: [
    ...under("LongValue", authorDescription, [
      ["ascii", digits(LONG), "A value of 10 kB is signed to its last character."],
      ["reserved", "/&=%+ ".repeat(1500), "9 kB of reserved characters grow fivefold and are kept."],
      ["cyrillic", "Платёж ".repeat(LONG / 13), "10 kB of Cyrillic text are signed to the end."],
    ]),
    ...underHmac(
      [16, 32, 64].map((size) =>
        authorDescription(
          `kib-${size}`,
          digits(size * 1024 + 64),
          `A value of a little more than ${size} KiB is signed to its last character.`,
          "LongValue",
        ),
      ),
    ),
    ...bufferSizes.map((size) =>
      authorDescription(
        `border-${size}`,
        `${"x".repeat(size - 2)}\u{1f600}end`,
        `The four bytes of an emoji cross the borders at ${size - 1} and ${size} bytes.`,
        "ChunkBorder",
      ),
    ),
    ...under("ChunkBorder", authorDescription, [
      ["borders", acrossAllBorders(), "10 kB with an emoji across each usual buffer size.", "LongValue"],
    ]),
  ],
};

function digits(length: number): string {
  return "0123456789".repeat(Math.ceil(length / 10)).slice(0, length);
}

/** Makes a text of 10 000 bytes in UTF-8, with an emoji two bytes before each size. */
function acrossAllBorders(): string {
  let bytes = 0;
  let text = "";
  for (const size of bufferSizes) {
    text += `${"x".repeat(size - 2 - bytes)}\u{1f600}`;
    bytes = size + 2;
  }
  return text + "x".repeat(LONG - bytes);
}
