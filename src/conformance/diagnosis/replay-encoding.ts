import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Replay } from "./replay.ts";

/** Replays the encoding of a bare text: an encoder encodes as a signer encodes a value. */
export function replayEncoding(text: string, shown: string): Replay {
  const encode = (deviations: readonly Deviation[]): string => deviate(reference, deviations).encodeValue(text, "");
  const right = encode([]);
  return {
    reproduces: (deviations) => encode(deviations) === shown,
    effectOf(deviation) {
      const encoded = encode([deviation]);
      return encoded === right ? undefined : encoded;
    },
  };
}
