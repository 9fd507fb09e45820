import { createHash } from "#crypto";
import { base64Encode } from "../../../encoding/base64.ts";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { operationNames } from "../../../spec/operations.ts";
import { authorTable } from "../../author-table.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import type { SigningAmbiguity } from "../../model/verification-ambiguities.ts";
import { alterAuthorization, alterBody, alterHeaders, alterProtocol, append, swap } from "../alter-request.ts";
import { describing, HMAC, type Inputs, paying, plainRequest, RSA, signedRequest, slugOf } from "../author-requests.ts";
import { rsaWithDigestInfoOf } from "../forged/rsa-forgeries.ts";
import { refusal } from "../harms.ts";
import { replayedLayouts } from "../replayed/replayed-layouts.ts";
import { setUnusedBits } from "../tampered/byte-changes.ts";
import { behindAhead } from "./nonces.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  NonceReplay: {
    bugType: "replay",
    description: "A nonce that the gateway has seen already.",
    effect: "A gateway that remembers no nonces obeys a recorded request as often as it is sent: it pays twice.",
    clauses: ["oauth.nonce"],
    links: ["https://www.rfc-editor.org/rfc/rfc5849#section-3.3"],
  },
  ClockSkew: {
    bugType: "replay",
    description: "A time that is far from the gateway's clock.",
    effect: "A gateway that takes any time must remember all nonces for ever, or obeys recorded requests years later.",
    clauses: ["oauth.timestamp"],
    links: ["https://www.rfc-editor.org/rfc/rfc5849#section-3.3"],
  },
  ExtraParameter: refusal(
    "The header has one more parameter, which is signed like the others.",
    "Merchants whose library adds a parameter are turned away, or one of no meaning rides along.",
    ["header.3", "oauth.signature"],
    ["https://datatracker.ietf.org/doc/html/draft-eaton-oauth-bodyhash-00"],
  ),
  DigestInfoNull: refusal(
    "The digest in the RSA signature is named without NULL for its parameters, as some signers write it.",
    "Merchants whose signer leaves the NULL out are turned away; nobody without the private key can make use of it.",
    ["rsa.3"],
    ["https://www.rfc-editor.org/rfc/rfc8017#appendix-B.1"],
  ),
  UnusedBits: {
    bugType: "replay",
    description: "Base64 of the right bytes, with bits set that no byte uses.",
    effect: "Several texts stand for one signature: who remembers signatures in place of nonces can be fooled.",
    clauses: ["hmac.3", "rsa.3"],
    links: ["https://www.rfc-editor.org/rfc/rfc4648#section-3.5"],
  },
  PublicExponent: refusal(
    "A rightly made signature by a key whose public exponent is 3.",
    "Merchants whose key has the exponent 3 are turned away, or are one lax check of the padding from being forged.",
    ["rsa.1", "rsa.4"],
    ["https://www.rfc-editor.org/rfc/rfc8017#section-3.1"],
  ),
  RealmRepeated: refusal(
    "The realm, which nobody signs or reads, stands twice.",
    "Merchants behind a proxy that adds a realm are turned away.",
    ["oauth.realm"],
  ),
  QueryMoved: {
    bugType: "tampering",
    description: "A parameter of the body stands in the query instead, and the signature is still that of RFC 5849.",
    effect:
      "A gateway that reads the body alone, and checks body and query together, pays something else than it checked.",
    clauses: ["base-string.1", "base-string.6"],
  },
  FormSpelling: refusal(
    "A body that readers of forms take as it was signed, and that is not name=value pairs joined with & throughout.",
    "Merchants whose library writes forms in this way are turned away.",
    ["endpoints.body"],
    ["https://url.spec.whatwg.org/#urlencoded-parsing"],
  ),
  SecretEncoding: refusal(
    "A secret with reserved characters, in the HMAC key as it is, or percent-encoded: a gateway takes one of the two at least.",
    "Merchants with reserved characters in their secret are turned away for as long as they keep it.",
    ["hmac.1"],
  ),
};

const DAY = 86_400;
/** The request itself was sent before. */
const again: Inputs = { before: (request) => request };

/** Fields that no operation has, each as long as a gateway is asked to take. */
const longParameters = Array.from({ length: 36 }, (_, at): Parameter => [`p${at}`, "long ".repeat(50).trim()]);

export const verificationChoices: VerificationConcern = {
  kind: "verification",
  concern: "verification-choices",
  about:
    "Requests on which the specification is silent: a gateway may accept or refuse them, and the report says which.",
  flags,
  vectors: [
    replay("replay-identical", "The same request once more, byte for byte.", again),
    ...operationNames
      .filter((operation) => operation !== "payout")
      .map((operation) =>
        replay(`replay-identical-${slugOf(operation)}`, `The same ${operation} request once more.`, {
          ...plainRequest(operation),
          ...again,
        }),
      ),
    replay("replay-identical-merchant-two", "The same request of another merchant once more.", {
      merchant: "merchant-two",
      ...again,
    }),
    replay("replay-identical-pause", "The same request once more, two seconds later.", {
      ...paying("12.00"),
      ...again,
      sending: { pauseSeconds: 2 },
    }),
    ...authorTable(replayLike, [
      ["nonce-100", "with a nonce of 100 characters", withLongNonce(100)],
      ["nonce-300", "with a nonce of 300 characters", withLongNonce(300)],
      ["nonce-5", "with a nonce of five characters", { nonce: "y3qlv", liveNonce: (fresh) => fresh.slice(0, 5) }],
      ["nonce-marks", "with a nonce of Base64", { nonce: "a+b/c==", liveNonce: append("+/==") }],
      ["nonce-unicode", "with a nonce outside ASCII", { nonce: "caf\u00e9", liveNonce: append("\u00e9") }],
      ["text", "with a text outside ASCII", describing("caf\u00e9 \u4fa1")],
      [
        "user-agent",
        "of a client that names itself",
        { alter: alterHeaders((headers) => [...headers, ["User-Agent", "shop/2.1"]]) },
      ],
      ["secret-only", "of a third merchant", { merchant: "merchant-secret-only", methods: HMAC }],
      ...(["merchant-digit-secret", "merchant-odd-login"] as const).map(
        (merchant) => [merchant, `of ${merchant}`, { merchant, methods: HMAC }] as const,
      ),
      ...(["merchant-key-only", "merchant-rsa-3072", "merchant-rsa-4096"] as const).map(
        (merchant) => [merchant, `of ${merchant}`, { merchant, methods: RSA }] as const,
      ),
      ["body-9k", "with a body of 9 kB", { parameters: [...plainRequest("payout").parameters, ...longParameters] }],
      ["two-minutes-old", "two minutes after its time", { ageSeconds: 120 }],
      // Nonces that are dropped by the time of their requests, sooner than requests are refused by it, are never remembered.
      ["five-minutes-old", "five minutes after its time", { ageSeconds: 290 }],
      ["nine-minutes-old", "nine minutes and more after its time", { ageSeconds: 570 }],
      ["minute-ahead", "a minute and a half before its time", { ageSeconds: -90 }],
      ...replayedLayouts,
    ]),
    ...behindAhead.map(([name, comment, inputs]) => replay(`replay-identical-${name}`, comment, inputs)),
    replay("replay-at-once", "The same request twice at the same moment.", {
      ...paying("13.00"),
      ...again,
      sending: { atOnce: true },
    }),
    replay("replay-at-once-again", "Another request twice at the same moment.", {
      ...paying("14.00"),
      ...again,
      sending: { atOnce: true },
    }),
    replay("replay-same-nonce", "Another amount, signed anew with a nonce and time that were used already.", {
      before: (_, { task }) =>
        signedRequest({
          ...task,
          parameters: task.parameters.map(([name, value]): Parameter => [name, name === "amount" ? "11.00" : value]),
        }),
    }),
    replay("replay-later", "The same nonce, signed anew a second later.", {
      before: (_, { task }) => signedRequest({ ...task, timestamp: String(Number(task.timestamp) - 1) }),
    }),
    replay("replay-other-spelling", "The same request once more, with its body in another order.", {
      before: (request) => ({ ...request, body: request.body.split("&").toReversed().join("&") }),
    }),
    replay("replay-of-another-merchant", "The nonce and time that another merchant has used already.", {
      also: ["merchant-two"],
      before: (request, { also: [other] }) => (other === undefined ? request : signedRequest(other)),
    }),
    ...skew([
      ["minute-old", "A minute old.", 60],
      ["five-minutes-old", "Five minutes and a second old.", 301],
      ["ten-minutes-old", "Ten minutes and a second old.", 601],
      ["hour-old", "An hour old.", 3600],
      ["day-old", "A day old.", DAY],
      ["year-old", "A year old.", 365 * DAY],
      ["minute-ahead", "A minute ahead.", -60],
      ["five-minutes-ahead", "Five minutes and a second ahead.", -301],
      ["ten-minutes-ahead", "Ten minutes and a second ahead.", -601],
      ["hour-ahead", "An hour ahead, as a clock in the wrong time zone.", -3600],
      ["day-ahead", "A day ahead.", -DAY],
      ["year-ahead", "A year ahead: it can be kept and sent much later.", -365 * DAY],
    ]),
    extra("empty-token", "An empty oauth_token, as many libraries add it.", () => ["oauth_token", ""]),
    extra("body-hash", "The hash of the body, as an extension of OAuth has it.", (body) => [
      "oauth_body_hash",
      base64Encode(createHash("sha1").update(body).digest()),
    ]),
    extra("foreign", "A parameter that no standard knows.", () => ["oauth_x_shop", "7"]),
    v(
      "digest-info-without-null",
      "DigestInfoNull",
      "digest-info-null",
      "The padded block names SHA-256 without NULL.",
      {
        methods: ["RSA-SHA256"],
        scheme: { ...reference, rsaSha256: rsaWithDigestInfoOf("302f300b06096086480165030402010420") },
      },
    ),
    v("unused-bits", "UnusedBits", "base64-unused-bits", "The same bytes in another Base64 text.", {
      alter: alterProtocol("oauth_signature", setUnusedBits),
    }),
    v("key-of-exponent-3", "PublicExponent", "rsa-exponent-3", "An RSA key with the public exponent 3, rightly used.", {
      merchant: "merchant-e3",
      methods: ["RSA-SHA256"],
    }),
    v("realm-twice", "RealmRepeated", "realm-repeated", "The realm stands twice.", {
      alter: alterAuthorization((value) => `${value}, realm="a", realm="b"`),
    }),
    v("query-moved", "QueryMoved", "parameter-in-query", "The amount moves from the body into the query.", {
      alter: (request) => ({
        ...request,
        url: `${request.url}?amount=10.42`,
        body: request.body
          .split("&")
          .filter((pair) => !pair.startsWith("amount="))
          .join("&"),
      }),
    }),
    v("name-without-equals", "FormSpelling", "name-without-equals", "A name without = stands for an empty value.", {
      parameters: [
        ["amount", "10.42"],
        ["bank_name", ""],
      ],
      alter: alterBody((body) => body.replace(/(?<=bank_name)=(?=&|$)/, "")),
      fixedOnly: "a live gateway may ask for a value in every field",
    }),
    v("ampersand-at-end", "FormSpelling", "empty-pair", "The body ends with &.", { alter: alterBody(append("&")) }),
    v("ampersand-twice", "FormSpelling", "empty-pair", "Two & stand between two pairs.", {
      alter: alterBody(swap("&", "&&")),
    }),
    v("secret-literal", "SecretEncoding", secretEncoding("seed-literal"), "The secret is in the key as it is.", {
      merchant: "merchant-odd-secret",
      methods: HMAC,
    }),
    v("secret-encoded", "SecretEncoding", secretEncoding("rfc5849"), "The secret is percent-encoded in the key.", {
      merchant: "merchant-odd-secret",
      methods: HMAC,
      scheme: { ...reference, signingKey: (secret) => `${percentEncode(secret)}&` },
    }),
  ],
};

function replay(name: string, comment: string, inputs: Inputs): AuthoredVerification {
  return v(name, "NonceReplay", "nonce-replay", comment, inputs);
}

function replayLike(name: string, what: string, inputs: Inputs): AuthoredVerification {
  return replay(`replay-identical-${name}`, `The same request once more, ${what}.`, { ...inputs, ...again });
}

function withLongNonce(length: number): Inputs {
  const fill = (nonce: string): string => nonce.padEnd(length, "0");
  return { nonce: fill("7"), liveNonce: fill };
}

function skew(
  table: readonly (readonly [name: string, comment: string, ageSeconds: number])[],
): readonly AuthoredVerification[] {
  return table.map(([name, comment, ageSeconds]) =>
    v(`clock-${name}`, "ClockSkew", "clock-skew", comment, { ageSeconds }),
  );
}

function extra(name: string, comment: string, parameterOf: (body: string) => Parameter): AuthoredVerification {
  return v(`extra-${name}`, "ExtraParameter", "extra-protocol-parameter", comment, {
    scheme: ({ task }) => withProtocol(parameterOf(signedRequest(task).body)),
  });
}

function secretEncoding(signedBy: SigningAmbiguity["signedBy"]): SigningAmbiguity {
  return { point: "consumer-secret-encoding", signedBy };
}

function withProtocol(parameter: Parameter): Scheme {
  return { ...reference, protocolParameters: (task) => [...reference.protocolParameters(task), parameter] };
}

function v(
  name: string,
  flag: string,
  point: NonNullable<AuthoredVerification["point"]>,
  comment: string,
  inputs: Inputs,
): AuthoredVerification {
  return { name, comment, flags: [flag], ...paying("10.42"), point, ...inputs };
}
