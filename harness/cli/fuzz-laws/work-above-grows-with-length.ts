import type { GrowingText } from "../../fuzz/properties/inputs/growing-texts.ts";
import type { TextReader } from "../../fuzz/properties/make-reader-law.ts";
import { computingTime, makeGrowthLaw } from "../../fuzz/properties/work-grows-with-length.ts";
import type { Property } from "../../fuzz/property.ts";
import { createAnswerReader } from "../../gate/read-answer.ts";
import { printable } from "../printable.ts";
import { formatReaders, requestReader } from "./requests-are-read-or-refused.ts";

/** As a slow network brings them. */
const PIECE = 64;

function readAnswerInPieces(text: string): void {
  const bytes = Buffer.from(text);
  const reader = createAnswerReader("POST");
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (reader.push(bytes.subarray(at, at + PIECE)) !== "reading") return;
  }
  reader.end();
}

/** What a stranger's text reaches on the floors above the campaign's own. */
export const readersAbove: readonly TextReader[] = [
  requestReader,
  ...formatReaders,
  { id: "a gateway's answer, in pieces", read: readAnswerInPieces },
  { id: "text for the terminal", read: printable },
];

/** The law of the readers on these floors. */
export const workAboveGrowsWithLength: Property<GrowingText> = makeGrowthLaw(
  readersAbove,
  computingTime,
  "work-above-grows-with-length",
);
