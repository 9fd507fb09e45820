import { deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Replay } from "./replay.ts";
import { replayText } from "./replay-text.ts";

/** Replays the encoding of a bare text: an encoder encodes as a signer encodes a value. */
export function replayEncoding(text: string, shown: string): Replay {
  return replayText(
    (deviations) => deviate(reference, deviations).encodeValue(text, ""),
    (encoded) => encoded === shown,
  );
}
