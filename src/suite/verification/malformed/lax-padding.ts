import type { HttpRequest } from "../../../signing/http-request.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import { signRequest, withoutTrace } from "../../../signing/sign-request.ts";
import type { AuthoredVerification, Scene, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { type Forge, forgeries } from "../forged/forge-cubes.ts";
import { publicKeyOf } from "../forged/rsa-numbers.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  LaxPadding: harm(
    "smallExponentForged",
    "A signature forged from the public key alone: its cube has the digest where a lax verifier looks for it.",
    ["rsa.3"],
    [
      "https://mailarchive.ietf.org/arch/msg/openpgp/5rnE9ZRN1AokBVj3VqblGlP63QE/",
      "https://nvd.nist.gov/vuln/detail/CVE-2006-4339",
      "https://www.rfc-editor.org/rfc/rfc8017#section-8.2.2",
    ],
  ),
};

const parameters: readonly Parameter[] = [
  ["client-order-id", "902B4FF5"],
  ["amount", "99.99"],
];

/** Forgeries may need a digest that is odd: other nonces are then tried, as a forger would. */
const MOST_ATTEMPTS = 64;

/** RSA signatures that nobody made: with the public exponent 3, any number that is a cube is signed by its root. */
export const verificationLaxPadding: VerificationConcern = {
  kind: "verification",
  concern: "verification-lax-padding",
  about:
    "RSA signatures forged with the public key of exponent 3, for verifiers that are lax about padding. All must be refused.",
  flags,
  vectors: forgeries.map(([name, comment, forge]) => ({
    name,
    comment,
    flags: ["LaxPadding"],
    parameters,
    merchant: "merchant-e3",
    methods: ["RSA-SHA256"],
    refused: "signature-mismatch",
    alter: (_, scene) => forgeRequest(scene, forge),
  })) satisfies readonly AuthoredVerification[],
};

/** Forges a request with only the public numbers of the scene's key. */
function forgeRequest({ task }: Scene, forge: Forge): HttpRequest {
  const { n, e } = publicKeyOf(task);
  for (let attempt = 0; attempt < MOST_ATTEMPTS && e === 3n; attempt++) {
    let isForged = true;
    const nonce = attempt === 0 ? task.nonce : `${task.nonce}.${attempt}`;
    const signed = signRequest(
      { ...task, nonce },
      {},
      {
        ...reference,
        rsaSha256: (_, message) => {
          const forged = forge(message, n);
          isForged = forged !== undefined;
          return forged ?? new Uint8Array();
        },
      },
    );
    if (isForged) return withoutTrace(signed);
  }
  return signRequest(task);
}
