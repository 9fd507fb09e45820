import type { Deviation } from "../../deviation.ts";

const ESCAPE = /%[0-9A-Fa-f]{2}/;

/** Values that are not taken as plain text: encoded before they come, or decoded once they are there. */
export const valueDecodingDeviations: readonly Deviation[] = [
  {
    id: "escaped-value-not-encoded",
    stage: "encodeValue",
    title: "A value that holds an escape is not encoded at all",
    happens:
      "The signer takes a plain value such as 50%20off for one that is encoded already, and signs all of it as it is.",
    fix: "Encode the plain value whatever it looks like: its % becomes %25.",
    clauses: ["base-string.2"],
    links: [],
    replace: (right) => (value, name) => (ESCAPE.test(value) ? value : right(value, name)),
  },
];
