import type { Parameter } from "../../signing/parameter.ts";
import { isProtocol, right } from "./right-stages.ts";
import type { ReceivedProtocol } from "./staged-verifier.ts";
import { before, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

/** Deviations in reading the protocol parameters that a body repeats. */
export const bodyCopyDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts", {
    "body-copy-unchecked": {
      happens: "Does not compare the protocol parameters in the body with those in the header.",
      instead: { selectBody: (body, protocol) => body.filter(([name]) => !protocol.has(name)) },
      caughtBy: "malformed-body/body-copy-* malformed-header/body-copy-twice",
    },
    "body-copy-once": {
      happens: "Counts repeated protocol parameters as one, however often the body holds them.",
      instead: before("selectBody", (body, protocol) => [
        ...body.filter(([name]) => !protocol.has(name)),
        ...new Map(body.filter(([name]) => protocol.has(name))),
      ]),
      caughtBy: "malformed-header/body-copy-twice",
    },
    "signature-in-body-dropped": {
      happens: "Drops a signature from the body instead of refusing it.",
      instead: before("selectBody", (body) => body.filter(([name]) => name !== "oauth_signature")),
      caughtBy: "malformed-header/signature-in-body moved-parameters/signature-in-body-too",
    },
    "body-fills-header": {
      happens: "Takes from the body what the header lacks.",
      instead: before(
        "completeProtocol",
        (protocol, task) => new Map([...new URLSearchParams(task.request.body), ...protocol].filter(isProtocol)),
      ),
      caughtBy:
        "moved-parameters/consumer-key-in-body-alone nonce-in-body-alone signature-method-in-body-alone timestamp-in-body-alone version-in-body-alone",
    },
    "body-copy-wins": {
      happens: "Signs the body's copy of a protocol parameter where it differs from the header's.",
      instead: {
        selectBody: (body, protocol) => right.selectBody(body, withCopies(protocol, body)),
        signedProtocol: withCopies,
      },
      caughtBy: "lenient-readers/header-copy-nonce header-copy-timestamp merchants/payer-in-body",
    },
  }),
  ...verifierDeviations("refuses", {
    "body-copy-counted": {
      happens: "Counts protocol parameters that the body repeats a second time.",
      instead: { selectBody: (body) => body },
      caughtBy: "accepted/*-repeated-in-body body-reversed-repeated nonce-repeated-reserved",
    },
    "body-copy-refused": {
      happens: "Refuses protocol parameters in the body.",
      instead: { selectBody: (body) => (body.some(([name]) => name.startsWith("oauth_")) ? undefined : body) },
      caughtBy: "accepted/*-repeated-in-body body-reversed-repeated everything-at-once",
    },
  }),
];

/** Returns the protocol parameters as the body repeats them, and the others from the header. */
function withCopies(protocol: ReceivedProtocol, body: readonly Parameter[]): ReceivedProtocol {
  return new Map([...protocol, ...body.filter((pair) => isProtocol(pair) && pair[0] !== "oauth_signature")]);
}
