import { READINGS } from "./stages/silent-stages.ts";

/** A vector that was published and is no more. */
export interface RetiredVector {
  /** What the ledger remembers of it: its id never means anything else. */
  readonly digest: string;
  /** The id of the vector in its place. */
  readonly by: string;
  readonly why: string;
}

/** Stages that stood there as fixed, by their digests. */
const fixedStages: Readonly<Record<string, string>> = {
  "parameters-same-name-by-value": "639d738cc3f21e8a",
  "parameters-oauth-core": "c87a105471ce4abd",
  "parameters-byte-order": "614826a1202d8b8e",
  "parameters-rfc5849": "6724e688c93d37fb",
  "uri-rfc5849-default-port": "f30515cb065937ef",
  "uri-rfc5849-other-port": "a286cf26f7002505",
  "uri-mastercard-default-port": "8342f5f61b95e6a3",
  "uri-mastercard-other-port": "d3f346b4e2e6db6b",
  "uri-mastercard-case": "82ef61015d268150",
  "uri-mastercard-empty-path": "4f741d398bbd823a",
  "base-string-nested-names": "4f348542a026bc90",
  "base-string-bracket-names": "f144491219ab57ad",
  "base-string-eran-hammer": "e8efa1dc2c48a8da",
  "base-string-gomodule-host-case": "1faadabbd2d4d9df",
  "base-string-gomodule-reserved-consumer-key": "1297194e62d38243",
  "base-string-gomodule-path-space": "ac5422d21f32aecc",
};

/** The published vectors that are no more, by id. */
export const retiredVectors: Readonly<Record<string, RetiredVector>> = Object.fromEntries(
  Object.entries(fixedStages).map(([name, digest]) => [
    `known-stages/${name}`,
    {
      digest,
      by: `known-stages/${name}${READINGS}`,
      why: "The specification is silent there: what stood as valid is one reading of several, which its successor lists.",
    },
  ]),
);
