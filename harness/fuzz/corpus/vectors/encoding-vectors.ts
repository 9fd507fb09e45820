import { percentEncode } from "../../../../src/encoding/percent-encode.ts";
import type { EncodingVector, VectorFileOf, VectorHead } from "../../../../src/vectors/vector.ts";
import type { Finding } from "../../finding.ts";

/** The vector of a finding of the encoder's law. */
export function encodingVectors(
  { property, input }: Finding,
  head: VectorHead,
): Pick<VectorFileOf<"encoding", EncodingVector>, "kind" | "vectors"> | undefined {
  if (property !== "encoder" || typeof input !== "string" || !input.isWellFormed()) return undefined;
  return {
    kind: "encoding",
    vectors: [{ ...head, result: "valid", task: { text: input }, expected: percentEncode(input) }],
  };
}
