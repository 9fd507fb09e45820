import type { Draw } from "../accumulated/draw-text.ts";
import type { EncodingConcern } from "../concern.ts";
import { drawFrom, markOf, numbered } from "./drawing.ts";
import * as values from "./drawn-values.ts";
import { drawSpecial } from "./special-values.ts";
import { drawOfBlocks } from "./unicode-blocks.ts";

/** So many texts hold a character of every block of Unicode. */
const ROW = 20;
const SPECIAL = 40;
/**
 * The longest run of pairs of surrogates: longer than any block that .NET's encoder takes at once (32,766 units), and, encoded,
 * still an answer that an adapter may give.
 */
const RUN = 16_420;
/** In code units: a second run begins behind as many, and ends behind the longest text that .NET's encoder can take (65,519). */
const BEFORE_RUN = 32_700;

/** A special text that is shorter is likely to be published; one that is not much longer may be, or be drawn twice. */
const SHORTEST = 8;
const SHORT = 32;

/**
 * Draws texts to percent-encode: characters of every block of Unicode, special values, and pairs of surrogates across the end
 * of every block that an encoder may take at once.
 */
export function drawTexts(seed: string): EncodingConcern {
  const mark = markOf(seed);
  const draw = drawFrom(`texts ${seed}`);
  const drawn = [
    ...Array.from({ length: ROW }, (_, at) => values.drawWord(draw) + drawOfBlocks(draw, at, ROW)),
    ...Array.from({ length: SPECIAL }, () => drawUnseen(draw)),
    ...[0, 1].map((parity) => values.drawPairs(draw, parity)),
    ...[1, 0, BEFORE_RUN + 1, BEFORE_RUN].map((before) => "x".repeat(before) + "\u{1f600}".repeat(RUN + draw(16))),
  ];
  // Of two that are drawn alike one is enough.
  const texts = [...new Set(drawn)];
  return {
    kind: "encoding",
    concern: "challenge",
    about: `Unseen texts drawn from the seed ${JSON.stringify(seed)}.`,
    flags: {
      ChallengeText: {
        bugType: "encoding",
        description: "A text that no published vector holds.",
        effect: "An encoder that was fitted to the published texts fails on its users' own.",
        clauses: ["base-string.2"],
      },
    },
    vectors: texts.map((text, index) => ({
      name: `${mark}-text-${numbered(index)}`,
      comment: `Text ${index + 1} of ${texts.length} drawn from the seed.`,
      flags: ["ChallengeText"],
      text,
    })),
  };
}

function drawUnseen(draw: Draw): string {
  const text = drawSpecial(draw);
  if (text.length >= SHORT) return text;
  const isInFront = text.length < SHORTEST || draw(2) === 0;
  const isBehind = text.length < SHORTEST || !isInFront;
  return (isInFront ? values.drawWord(draw) : "") + text + (isBehind ? values.drawWord(draw) : "");
}
