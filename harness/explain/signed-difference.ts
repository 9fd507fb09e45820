import { type Deviation, touches } from "../../src/deviations/deviation.ts";
import { traceDeviants } from "../../src/diagnosis/replay/trace-deviants.ts";
import type { RequestDiagnosis } from "../../src/diagnosis/request/diagnose-request.ts";
import { compareSigned } from "../../src/diagnosis/run/describe-signed.ts";
import type { Stage } from "../../src/signing/scheme.ts";
import type { Explained } from "./explain-diagnosis.ts";
import type { Explanation, SignedDifference } from "./explanation.ts";

const says: Readonly<Record<SignedDifference["stage"], string>> = {
  baseString: "Its signer signed this base string.",
  message: "Its signer made the right base string, but signed other bytes of it.",
  signingKey: "Its signer signed the right base string, but with another key than the specification makes.",
  signature: "Its signer signed the right base string with the right key, but made or wrote the signature wrongly.",
};

/**
 * Describes what was signed by the first mistake of a wrong signature; a key is never shown. Whoever gives his own base
 * string sees that beside the right one, and no other.
 */
export function describeSigned(
  diagnosis: RequestDiagnosis,
  explained: Explained,
  signature: Explanation["signature"],
  own: string | undefined,
): Pick<Explanation, "signed"> {
  const signed = own === undefined ? findSigned(diagnosis, explained, signature) : undefined;
  return signed === undefined ? {} : { signed };
}

const bodyStages: ReadonlySet<Stage> = new Set<Stage>(["bodyParameters", "encodeBodyText", "joinBody"]);

function isOfBody(deviation: Deviation): boolean {
  return touches(deviation, bodyStages);
}

function findSigned(
  { explanations, sent }: RequestDiagnosis,
  { mistakes }: Explained,
  signature: Explanation["signature"],
): SignedDifference | undefined {
  const ids = mistakes[0]?.proof === "signature" ? mistakes[0].deviations : [];
  const proved = explanations.find(({ deviations }) => deviations.map(({ id }) => id).join() === ids.join());
  if (proved === undefined || signature !== "wrong") return undefined;
  const found = compareSigned(traceDeviants(proved.task, sent.base), proved.deviations);
  switch (found?.stage) {
    case "baseString":
    case "message": {
      const { stage, offset, expected, actual } = found;
      return { stage, offset, expected, actual, says: says[stage] };
    }
    case "signingKey":
      return { stage: "signingKey", says: says.signingKey };
    default:
      // Of a body that is not the one that was signed, nothing is wrong with the signature.
      return proved.deviations.some(isOfBody) ? undefined : { stage: "signature", says: says.signature };
  }
}
