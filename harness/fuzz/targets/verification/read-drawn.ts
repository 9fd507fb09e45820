import { readStored } from "../drawn-task-model.ts";
import { type DrawnRequest, drawnRequestModel, requestsOf } from "./drawn-request.ts";
import type { Stance } from "./stances.ts";

/** Reads what a property of requests has written, as long as its stance is among these; throws as `readStored`. */
export function readDrawn(stored: unknown, property: string, stances: readonly Stance[]): DrawnRequest {
  const written = typeof stored === "object" && stored !== null && "drawn" in stored ? stored.drawn : stored;
  const drawn = readStored(drawnRequestModel, written, property);
  const ids = new Set(stances.map(({ id }) => id));
  const isKnown = requestsOf(drawn).every(({ stance }) => ids.has(stance));
  return isKnown ? drawn : readStored(drawnRequestModel, { ...drawn, stance: undefined }, property);
}
