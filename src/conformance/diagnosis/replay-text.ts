import type { Deviation } from "../../deviations/deviation.ts";
import { parts, type Replay } from "./replay.ts";

/** Replays an answer of one part: what signers with given mistakes make of it, as text. */
export function replayText(
  write: (deviations: readonly Deviation[]) => string,
  isShown: (text: string) => boolean,
): Replay {
  const right = write([]);
  return {
    reproduces: (deviations) => isShown(write(deviations)),
    effectOf(deviation) {
      const text = write([deviation]);
      if (text === right) return undefined;
      return { text, touches: parts.signature, settles: () => (isShown(text) ? parts.signature : 0) };
    },
    faults: () => ({ certain: parts.signature, possible: parts.signature }),
  };
}
