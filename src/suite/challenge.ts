import { createHash } from "node:crypto";
import type { Parameter } from "../signing/parameter.ts";
import { type Draw, drawText, nastyAtoms } from "./accumulated/accumulated.ts";
import type { AuthoredSigning, SigningConcern } from "./concern.ts";

const DIGITS = "0123456789";
const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

/** The scalar values that take one, two, three and four bytes of UTF-8, as first and count; no surrogates. */
const SCALAR_RANGES: readonly (readonly [first: number, count: number])[] = [
  [0x1, 0x7f],
  [0x80, 0x780],
  [0x800, 0xd000],
  [0xe000, 0x2000],
  [0x10000, 0x100000],
];

/**
 * Draws signing vectors that nobody has seen, so that no signer can be fitted to them: the same for the same seed, each
 * under both signature methods. Their ids hold a mark of the seed, so that an id never means anything else.
 */
export function challengeConcern(seed: string, count = 200): SigningConcern {
  const mark = createHash("sha256").update(seed).digest("hex").slice(0, 8);
  const draw = drawFrom(seed);
  return {
    kind: "signing",
    concern: "challenge",
    about: `Unseen requests drawn from the seed ${JSON.stringify(seed)}: made-up names, nasty values, any Unicode text.`,
    flags: {
      Challenge: {
        bugType: "basic",
        description: "A request that no published vector holds.",
        effect: "A signer that was fitted to the published vectors fails on its users' own requests.",
        clauses: ["base-string.1", "base-string.2", "base-string.3", "base-string.4", "base-string.5", "base-string.6"],
      },
    },
    vectors: Array.from({ length: count }, (_, index) => ({
      name: `${mark}-${String(index + 1).padStart(3, "0")}`,
      comment: `Request ${index + 1} of ${count} drawn from the seed.`,
      flags: ["Challenge"],
      ...drawInputs(draw),
    })),
  };
}

/** Draws from SHA-256 of the seed in counter mode: a generator that no seed can make weak. */
function drawFrom(seed: string): Draw {
  let block = 0;
  let bytes = Buffer.alloc(0);
  return (count) => {
    if (bytes.length === 0) {
      bytes = createHash("sha256").update(`${block}\n${seed}`).digest();
      block += 1;
    }
    const word = bytes.readUInt32BE();
    bytes = bytes.subarray(4);
    return word % count;
  };
}

function drawInputs(draw: Draw): Pick<AuthoredSigning, "url" | "nonce" | "timestamp" | "parameters"> {
  return {
    url: `https://gateway.example/paynet/api/v4/payout/${drawText(draw, DIGITS, 1 + draw(8))}`,
    nonce: drawText(draw, UNRESERVED, 1 + draw(64)),
    timestamp: `16${drawText(draw, DIGITS, 8)}`,
    parameters: Array.from({ length: 1 + draw(10) }, (_, index): Parameter => [drawName(draw, index), drawValue(draw)]),
  };
}

/** Draws a name. Its index comes last and makes it unique; short names are often the beginnings of others. */
function drawName(draw: Draw, index: number): string {
  return drawText(draw, UNRESERVED, draw(draw(2) === 0 ? 3 : 24)) + index;
}

function drawValue(draw: Draw): string {
  let value = "";
  for (let left = draw(24); left > 0; left -= 1) {
    value += draw(2) === 0 ? drawText(draw, nastyAtoms, 1) : drawScalar(draw);
  }
  return value;
}

function drawScalar(draw: Draw): string {
  const [first, count] = SCALAR_RANGES[draw(SCALAR_RANGES.length)] ?? [0x41, 1];
  return String.fromCodePoint(first + draw(count));
}
