import type { AuthoredVerification, VerificationConcern } from "../../concern.ts";
import { type Alter, alterBody, alterBoth, alterProtocol, alterUrl, append, swap } from "../alter-request.ts";
import { flagsOfKinds, forgeryKinds, tempt } from "../forged/forgery-kinds.ts";
import { verificationMethodConfusion } from "../forged/method-confusion.ts";
import { addHeaders } from "../forged/tempting.ts";
import { unreadable } from "../forged/tempting-headers.ts";
import { verificationSingleBytes } from "../tampered/single-bytes.ts";
import { verificationTamperedProtocol } from "../tampered/tampered-protocol.ts";
import { verificationHeaderGrammar } from "./header-grammar.ts";
import { verificationMalformedBody } from "./malformed-body.ts";
import { verificationMalformedHeader } from "./malformed-header.ts";
import { verificationMalformedSigned } from "./malformed-signed.ts";
import { verificationMovedParameters } from "./moved-parameters.ts";

/** Requests that are rightly signed but for one fault, by their concern: which of them, by flags or the beginning of their names. */
const faults: readonly (readonly [concern: VerificationConcern, short: string, chosen: RegExp])[] = [
  [verificationHeaderGrammar, "grammar", /^(?:PairsMalformed|ValueNotEncoded|NameUnknown|SchemeWrong) /],
  [verificationMalformedHeader, "header", /^(?:ParameterMissing|ParameterRepeated|HeaderMalformed) /],
  [verificationMalformedBody, "body", /^(?:ContentTypeWrong|BodyMalformed|BodyCopyDiffers) /],
  [verificationMalformedSigned, "signed", /^VersionWrongSigned |^BodyTextSigned body-raw-/],
  [verificationMethodConfusion, "named", /^MethodNotAccepted /],
  [verificationTamperedProtocol, "protocol", /^ProtocolChanged consumer-key|^FreshnessChanged timestamp-/],
  [verificationSingleBytes, "byte", / (?:consumer-key|signature-method)-(?:space|nul|line-feed|zero-width|hyphen)/],
  [verificationMovedParameters, "moved", /^ProtocolParameterMoved (?!all-).*-in-body-alone$/],
];

/** Where there is no signature that could be wrong, or verification-temptations has the request. */
const LEFT_OUT =
  /(?:missing|repeated)-signature$|signature-(?:raw|in-body|encoded)|comma-(?:at-end|doubled)|name-upper-case|two-headers-the-same|version-emptied|no-header|empty-header$|scheme-alone/;

/** Names that a gateway may leave to other code, and texts at which its own may throw; no rightly signed request has them. */
const further: readonly (readonly [name: string, what: string, alter: Alter, refused: string])[] = [
  ...["HMAC-SHA384", "RSA-SHA384", "RSA-MD5", "ES256", "EdDSA", "HMAC-SHA1, RSA-SHA256"].map(
    (method) =>
      [
        `method-${method.toLowerCase().replace(", ", "-and-")}`,
        `by the method ${method}`,
        alterProtocol("oauth_signature_method", () => method),
        "method-unsupported",
      ] as const,
  ),
  ...["1.0a", "0.9"].map(
    (version) =>
      [
        `version-${version.replace(".", "-")}`,
        `of version ${version}`,
        alterProtocol("oauth_version", () => version),
        "version-wrong",
      ] as const,
  ),
  [
    "signature-beyond-ascii",
    "with a letter beyond ASCII in its signature",
    alterProtocol("oauth_signature", append("\u00e9")),
    "signature-malformed",
  ],
  ["nonce-quote", "with a quote in its nonce", alterProtocol("oauth_nonce", append("'")), "signature-mismatch"],
  ["endpoint-zero", "to the endpoint 0", alterUrl(swap(/[^/]+$/, "0")), "signature-mismatch"],
  ["endpoint-minus", "to the endpoint -1", alterUrl(swap(/[^/]+$/, "-1")), "signature-mismatch"],
  [
    "version-in-body",
    "that repeats its version alone in its body",
    alterBody(append("&oauth_version=1.0")),
    "signature-mismatch",
  ],
  ...unreadable.map(
    ([name, what, headers]) =>
      [
        `headers-of-${name}`,
        `with headers ${what} that cannot be read`,
        addHeaders(headers),
        "signature-mismatch",
      ] as const,
  ),
  ["amount-emptied", "with an empty amount", alterBody(swap(/(?<=amount=)[^&]*/, "")), "signature-mismatch"],
  ["order-emptied", "with an empty order", alterBody(swap(/(?<=client-order-id=)[^&]*/, "")), "signature-mismatch"],
];

const malformed: readonly AuthoredVerification[] = faults.flatMap(([{ concern, vectors: signed }, short, chosen]) =>
  (signed as readonly AuthoredVerification[])
    .filter(({ name, flags }) => flags.some((flag) => chosen.test(`${flag} ${name}`)) && !LEFT_OUT.test(name))
    .map((authored) => unsign(concern, short, authored)),
);

const vectors: readonly AuthoredVerification[] = [
  ...malformed,
  ...further.map(([name, what, ...altered]) => tempt(name, "signature-random", `A request ${what}`, ...altered)),
];

export const verificationMalformedUnsigned: VerificationConcern = {
  kind: "verification",
  concern: "verification-malformed-unsigned",
  about:
    "Malformed requests that nobody has signed: who cannot read a part of a request, or leaves it to other code, must not let it through. All must be refused.",
  flags: flagsOfKinds(vectors),
  vectors,
};

/** Puts any bytes in place of the signature of a request, before it is malformed: under each method, as nothing is checked by one. */
function unsign(
  concern: string,
  short: string,
  { name, comment, alter, methods: _, ...authored }: AuthoredVerification,
): AuthoredVerification {
  const { flag, inputs } = forgeryKinds["signature-random"];
  const steps = [inputs.alter, alter].filter((step) => step !== undefined);
  return {
    ...authored,
    name: `${short}-${name}`,
    comment: `As ${concern}/${name}, but any bytes stand for its signature. Of that: ${comment}`,
    flags: [flag],
    alter: steps.reduce(alterBoth),
  };
}
