import type { Stage } from "../../signing/scheme.ts";

/** The stages that write what is signed into a header and a body. */
export const writingStages: readonly Stage[] = [
  "headerParameters",
  "encodeHeaderValue",
  "joinHeader",
  "bodyParameters",
  "encodeBodyText",
  "joinBody",
];
