import { escapeChanges } from "./escape-text.ts";
import { letterChanges } from "./letter-change.ts";
import { numberChanges } from "./number-text.ts";
import type { TextChangeName } from "./text-functions.ts";
import { type Change, whiteSpaceChanges } from "./white-space.ts";

/** What functions of real libraries do to a text. */
export const textChanges: Readonly<Record<TextChangeName, Change>> = {
  ...whiteSpaceChanges,
  ...letterChanges,
  ...escapeChanges,
  ...numberChanges,
};
