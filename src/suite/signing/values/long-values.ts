import { describeFlags, under } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
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
      under("LongValue", authorDescription, [
        ["marks", `${digits(300)} ~!'()*/+@,;:$[]{}|^\`<>`, "Marks behind 300 characters are encoded as before them."],
      ]),
    ),
    ...underHmac([16, 32].map(longerThan)),
    longerThan(64),
    ...bufferSizes.map((size) =>
      authorDescription(
        `border-${size}`,
        `${"x".repeat(size - 2)}\u{1f600}end`,
        `The four bytes of an emoji cross the borders at ${size - 1} and ${size} bytes.`,
        "ChunkBorder",
      ),
    ),
    ...underHmac(
      under("ChunkBorder", authorDescription, [
        [
          "units-even",
          acrossUnits(0),
          "An emoji lies across the end of 32, 64, 100 … 32,766 units of UTF-16, one each.",
        ],
        ["units-odd", acrossUnits(1), "An emoji lies across the end of 31, 63, 99 … 32,767 units of UTF-16, one each."],
      ]),
    ),
    ...under("ChunkBorder", authorDescription, [
      ["borders", acrossAllBorders(), "10 kB with an emoji across each usual buffer size.", "LongValue"],
    ]),
  ],
};

function longerThan(kibibytes: number): AuthoredSigning {
  return authorDescription(
    `kib-${kibibytes}`,
    digits(kibibytes * 1024 + 64),
    `A value of a little more than ${kibibytes} KiB is signed to its last character.`,
    "LongValue",
  );
}

function digits(length: number): string {
  return "0123456789".repeat(Math.ceil(length / 10)).slice(0, length);
}

/** Makes a text of digits with an emoji across each usual size of a block, or of one unit less. */
function acrossUnits(less: number): string {
  const sizes = [32, 64, 100, 128, 200, 250, 256, 500, 512, 1000, 1024, 2000, 2048, 4000, 4096, 8000, 8192, 16_384];
  return [...sizes, 32_766, 32_768].reduce(
    (text, size) => `${text}${digits(size - less - 1 - text.length)}\u{1f600}`,
    "",
  );
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
