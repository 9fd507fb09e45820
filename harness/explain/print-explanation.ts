import { layOutDocument, plainStyle } from "../reporters/line-layout.ts";
import { describeExplanation } from "./describe-explanation.ts";
import type { Explanation } from "./explanation.ts";

const WIDTH = 100;

/** Writes a masked explanation for a person at a terminal: verdict, mistakes, stages, correction. */
export function printExplanation(explanation: Explanation): string {
  return `${layOutDocument(describeExplanation(explanation), { width: WIDTH, style: plainStyle }).join("\n")}\n`;
}
