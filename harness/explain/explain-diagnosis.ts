import { faultOf } from "../../src/captured/request-faults.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { describeCause } from "../../src/diagnosis/describe-cause.ts";
import type { RequestDiagnosis } from "../../src/diagnosis/request/diagnose-request.ts";
import type { RequestExplanation } from "../../src/diagnosis/request/search-request.ts";
import type { SignatureMethod, SigningTask } from "../../src/signing/signing-task.ts";
import { clauses } from "../../src/spec/clauses.ts";
import type { RejectionReason } from "../../src/verification/rejection.ts";
import type { ExplainedMistake, Explanation } from "./explanation.ts";

/** The diagnosis on which a verdict rests. */
export type Explained = Pick<Explanation, "refusal" | "mistakes" | "possible" | "readings">;

/** Advice on a refusal where whoever explains one request can do otherwise than the client's author. */
const advice: Readonly<Partial<Record<RejectionReason, string>>> = {
  "authorization-missing":
    "Send one header Authorization: OAuth …; if the copy of the request lost it, copy it with its sensitive headers.",
  "authorization-repeated": "Send one Authorization header; look for a library or proxy that adds another.",
  "parameter-unknown":
    "Keep the parameters of the operation in the body: the header holds the oauth_ ones and a realm.",
  "timestamp-skewed": "Set the clock of the sender.",
  "signature-in-body": "Leave oauth_signature out of the body: it appears only in the Authorization header.",
  "consumer-unknown": "Send the merchant login as oauth_consumer_key.",
  "credential-missing": "Explain it with the credential of its signature method.",
  "key-unusable": "Register an RSA public key of at most 4096 bits.",
  "signature-mismatch": "Compare your base string with the one below, part by part: give it with --base-string.",
};

/** Puts a diagnosis into words. What the specification permits is no mistake but another reading of it. */
export function explainDiagnosis(diagnosis: RequestDiagnosis): Explained {
  const { verification, explanations, possible, otherReadings } = diagnosis;
  return {
    ...(!verification.accepted && {
      refusal: {
        reason: verification.reason,
        detail: verification.detail,
        advice: advice[verification.reason] ?? faultOf(verification.reason)?.fix ?? "",
      },
    }),
    mistakes: explanations.filter(hasMistake).map(explainMistake),
    possible: possible.filter(hasMistake).map(explainMistake),
    readings: [
      ...otherReadings.map(({ point, about, reading }) => ({ point, about, reading: reading.reading })),
      ...explanations.filter((one) => !hasMistake(one)).flatMap(explainPermitted),
    ],
  };
}

/** Returns the intended task, as far as the diagnosis shows. */
export function meantTask({ explanations, sent }: RequestDiagnosis): SigningTask {
  return explanations.find(hasMistake)?.task ?? sent.task;
}

function hasMistake({ deviations }: RequestExplanation): boolean {
  return deviations.some(({ permitted }) => permitted === undefined);
}

function explainMistake({ deviations, proof }: RequestExplanation): ExplainedMistake {
  return { ...explainCause(deviations), proof };
}

/** Describes mistakes that are made together, with the text of what they break. */
export function explainCause(deviations: readonly Deviation[]): Omit<ExplainedMistake, "proof"> {
  const { alternatives: _, ...cause } = describeCause(deviations);
  const ids = new Set(deviations.flatMap((deviation) => deviation.clauses));
  return { ...cause, clauses: [...ids].map((id) => ({ id, section: clauses[id].section, text: clauses[id].text })) };
}

function explainPermitted({ deviations }: RequestExplanation): Explanation["readings"] {
  return deviations.map(({ id, title, permitted = "" }) => ({ point: id, about: title, reading: permitted }));
}

/** Returns the verdict, and one sentence that gives the reason. */
export function summarize(
  { refusal, mistakes, readings }: Explained,
  method: SignatureMethod,
  signature: Explanation["signature"],
): Pick<Explanation, "verdict" | "summary"> {
  const [mistake] = mistakes;
  const [reading] = readings;
  if (refusal === undefined) {
    return mistake === undefined
      ? { verdict: "right", summary: `Right: the ${method} signature is the one of this request.` }
      : { verdict: "wrong", summary: `The signature is right, but the request is wrong. ${mistake.title}.` };
  }
  // A form that the specification forbids is wrong by every reading.
  if (reading !== undefined && refusal.reason === "signature-mismatch") {
    return {
      verdict: "right",
      summary: `Right by one reading of what the specification leaves open (${reading.point}); a gateway that reads it otherwise refuses this request.`,
    };
  }
  if (mistake !== undefined) {
    const isUnexplained = mistake.proof === "form" && signature === "wrong";
    const more = isUnexplained ? " The signature is wrong as well, and nothing known explains it." : "";
    return { verdict: "wrong", summary: `Wrong. ${mistake.title}.${more}` };
  }
  return refusal.reason === "signature-mismatch"
    ? {
        verdict: "wrong",
        summary: "Wrong: the signature is not the one of this request, and no known mistake that was tried makes it.",
      }
    : { verdict: "wrong", summary: `Wrong: ${refusal.detail}.` };
}
