import { catalogue } from "../../../deviations/catalogue.ts";
import { appliesTo, type Deviation, deviate, touches, writingStages } from "../../../deviations/deviation.ts";
import { once } from "../../../remember.ts";
import { reference } from "../../../signing/reference.ts";
import type { Stage } from "../../../signing/scheme.ts";
import { type SignatureMethod, signatureMethods } from "../../../signing/signing-task.ts";
import type { AuthoredVerification, VerificationConcern } from "../../concern.ts";
import { hasReservedLetter } from "../tampered/byte-changes.ts";
import { deviationFlags, flagOfDeviation } from "./deviation-flags.ts";
import { requirementOfCollision } from "./find-collision.ts";
import { showDeviation, signingTaskOf } from "./show-deviation.ts";

/** The stages that write the signature: a mistake of theirs may show only where it has a letter to be escaped. */
const signatureStages: ReadonlySet<Stage> = new Set([
  "encodeSignature",
  "headerParameters",
  "encodeHeaderValue",
  "joinHeader",
]);

/** What was made of each mistake: it takes many signatures to see where it shows. */
const made = new Map<Deviation, readonly AuthoredVerification[]>();

export const verificationDeviations: VerificationConcern = {
  kind: "verification",
  concern: "verification-deviations",
  about: "Requests of signers with each known mistake, by the mistake's name. A gateway must refuse them all.",
  flags: deviationFlags,
  get vectors() {
    return catalogue.flatMap(authorOnce);
  },
  find: (name) => catalogue.filter(({ id }) => id === name).flatMap(authorOnce)[0],
};

/** Returns why a known mistake makes no request that must be refused, if so. */
export function reasonToLeaveOut({ id, stage, permitted }: Deviation): string | undefined {
  if (permitted !== undefined) return `permitted: ${permitted}`;
  if (stage === "operationParameters") return "rightly signed: it spoils the values before they are signed";
  if (id === "oauth-callback-added") return "rightly signed: a further parameter is a choice, see verification-choices";
  if (id === "nonce-of-first-request") return "rightly signed: it takes two requests to see it";
  if (id === "rsa-digestinfo-without-null") return "verifiers differ on it: a choice, see verification-choices";
  return undefined;
}

/** Comments of requests that show less than the mistake's title says. */
const comments: ReadonlyMap<string, string> = new Map([
  ["oauth-in-query-or-body-only", "The Authorization header is empty, and nothing else holds the protocol parameters."],
]);

/** Mistakes whose requests by RSA-SHA256 stand in another concern: by the name of their vector. */
export const rsaElsewhere: ReadonlyMap<string, string> = new Map([
  ["space-as-plus", "verification-signers/space-as-plus"],
  ["oauth-appended-after-body", "verification-signers/protocol-last"],
  ["lowercase-hex", "verification-signers/lower-case-hex"],
  ["subdelims-unescaped", "verification-signers/asterisk-raw"],
  ["value-encoding-missing", "verification-signers/values-encoded-once"],
  ["value-encoded-twice", "verification-signers/values-encoded-twice"],
  ["latin1-values", "verification-signers/latin1"],
  ["bank-name-not-signed", "verification-signers/empty-value-dropped"],
  ["empty-and-zero-dropped", "verification-signers/empty-value-dropped"],
  ["header-extra-comma", "verification-header-grammar/comma-at-end"],
  ["header-signature-not-encoded", "verification-header-grammar/signature-raw"],
  ["header-scheme-colon", "verification-header-grammar/scheme-colon"],
  ["signature-trailing-crlf", "verification-signature-forms/crlf-at-end"],
  ["signature-quoted", "verification-signature-forms/quoted"],
  ["method-name-in-lower-case", "verification-method-confusion/method-rsa-small"],
]);

/** Lists the methods under which a mistake is asked. Why a signature that is written otherwise is refused hangs on its length. */
function methodsOf(deviation: Deviation): readonly SignatureMethod[] {
  const methods = signatureMethods.filter((method) => appliesTo(deviation, method));
  const isOfOne = deviation.stage === "encodeSignature" || rsaElsewhere.has(deviation.id);
  return isOfOne ? methods.slice(0, 1) : methods;
}

/** Whether a mistake changes what is signed alone, and not what is sent. */
function signsOtherwise(deviation: Deviation): boolean {
  return deviation.stage !== "protocolParameters" && !touches(deviation, writingStages);
}

function authorOnce(deviation: Deviation): readonly AuthoredVerification[] {
  const known = made.get(deviation) ?? toVector(deviation);
  made.set(deviation, known);
  return known;
}

function toVector(deviation: Deviation): readonly AuthoredVerification[] {
  const { id, title, stage, clauses } = deviation;
  if (stage === "operationParameters" || reasonToLeaveOut(deviation) !== undefined) return [];
  const { task, refused } = showDeviation(deviation);
  const flag = flagOfDeviation(id, stage, refused);
  const scheme = deviate(reference, [deviation]);
  return [
    {
      name: id,
      comment: comments.get(id) ?? `${title}.`,
      flags: [flag],
      clauses,
      methods: methodsOf(deviation),
      ...task,
      scheme,
      refused,
      ...(touches(deviation, signatureStages) && { shows: hasReservedLetter }),
      ...(signsOtherwise(deviation) && {
        requirement: once(() => requirementOfCollision(scheme, signingTaskOf(task))),
      }),
    },
  ];
}
