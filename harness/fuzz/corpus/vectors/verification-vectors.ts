import { z } from "zod";
import type { VectorFileOf, VectorHead, VerificationVector } from "../../../../src/vectors/vector.ts";
import type { Finding } from "../../finding.ts";
import { type Asked, askedModel } from "../asked-model.ts";

const written = z.object({ asked: askedModel });

/**
 * The vector of a finding of the verifier's law or of the gateway's. Of a live gateway whose merchants are its own there
 * is none: nobody else could check the signature.
 */
export function verificationVectors(
  finding: Finding,
  head: VectorHead,
): Pick<VectorFileOf<"verification", VerificationVector>, "kind" | "credentials" | "vectors"> | undefined {
  const asked = askedOf(finding);
  if (asked === undefined) return undefined;
  const { request, consumers, now, due } = asked;
  const credentials = Object.fromEntries(consumers.map((one, at) => [`merchant-${at + 1}`, one]));
  const told = { ...head, task: { request, consumers: Object.keys(credentials), now } };
  const vector: VerificationVector = due.accepted
    ? { ...told, result: "valid", expected: due }
    : { ...told, result: "invalid", expected: due };
  return { kind: "verification", credentials, vectors: [vector] };
}

/** A verifier is asked its input; a live gateway was sent what no input can tell. */
function askedOf({ property, input, breach }: Finding): Asked | undefined {
  if (property === "gateway") return askedModel.safeParse(breach.sent).data;
  return property === "verifier" ? written.safeParse(input).data?.asked : undefined;
}
