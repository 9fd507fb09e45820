import type { EncoderFacts } from "./encoder-table.ts";

/** Functions whose runtime is not asked: what their documentation or source says. */
export const documentedEncoders: readonly EncoderFacts[] = [];
