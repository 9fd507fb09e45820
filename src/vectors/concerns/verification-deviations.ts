import { catalogue } from "../../deviations/catalogue.ts";
import { appliesTo, type Deviation, deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { AuthoredVerification, VerificationConcern } from "../concern.ts";
import { deviationFlags, flagOfDeviation } from "./verification-deviations-flags.ts";
import { refusalOfDeviation, taskOfDeviation } from "./verification-deviations-shown.ts";
import { deviationTasks } from "./verification-deviations-tasks.ts";

/** Every known mistake of signers, as a request that a gateway must refuse. */
export const verificationDeviations: VerificationConcern = {
  kind: "verification",
  concern: "verification-deviations",
  about: "Requests of signers with each known mistake, by the mistake's name. A gateway must refuse them all.",
  flags: deviationFlags,
  vectors: catalogue.flatMap(toVector),
};

/** Why a known mistake makes no request that must be refused, if so. */
export function reasonToLeaveOut({ id, stage, permitted }: Deviation): string | undefined {
  if (permitted !== undefined) return `permitted: ${permitted}`;
  if (stage === "operationParameters") return "rightly signed: it spoils the values before they are signed";
  if (id === "body-hash-added") return "rightly signed: a further parameter is a choice, see verification-choices";
  if (id === "rsa-digestinfo-without-null") return "verifiers differ on it: a choice, see verification-choices";
  return undefined;
}

function toVector(deviation: Deviation): readonly AuthoredVerification[] {
  const { id, title, stage, clauses } = deviation;
  if (stage === "operationParameters" || reasonToLeaveOut(deviation) !== undefined) return [];
  return [
    {
      name: id,
      comment: `${title}.`,
      flags: [flagOfDeviation(id, stage)],
      clauses,
      methods: [appliesTo(deviation, "HMAC-SHA1") ? "HMAC-SHA1" : "RSA-SHA256"],
      ...deviationTasks[taskOfDeviation.get(id) ?? "plain"],
      scheme: deviate(reference, [deviation]),
      refused: refusalOfDeviation.get(id) ?? "signature-mismatch",
    },
  ];
}
