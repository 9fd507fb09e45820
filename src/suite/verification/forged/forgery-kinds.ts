import { createHash } from "#crypto";
import { base64Encode } from "../../../encoding/base64.ts";
import { reference } from "../../../signing/reference.ts";
import { type SignatureMethod, signatureMethods } from "../../../signing/signing-task.ts";
import { operations } from "../../../spec/operations.ts";
import type { AuthoredVerification, VerificationFlag } from "../../concern.ts";
import {
  type Alter,
  alterBody,
  alterBoth,
  alterProtocol,
  alterUrl,
  append,
  type Change,
  dropHeader,
  dropPair,
  nameOther,
  swap,
} from "../alter-request.ts";
import { HMAC, type Inputs, plainRequest, RSA } from "../author-requests.ts";
import { harm } from "../harms.ts";
import { claiming, hmacInPlaceOfRsa, signedBy } from "./key-misuse.ts";
import { pemOf } from "./public-texts.ts";

/** Flags of {@link forgeryKinds}; a file has those that its vectors name. */
const kindFlags: Readonly<Record<string, VerificationFlag>> = {
  Unsigned: harm("noKeyNeeded", "There is no signature, or one that everybody can write.", [
    "header.2",
    "header.3",
    "oauth.signature",
  ]),
  MethodUnchecked: harm("noKeyNeeded", "The request names no method, or one that takes no key, and is not signed.", [
    "oauth.signature-method",
    "methods.hmac-sha1",
    "methods.rsa-sha256",
  ]),
  SecretSent: harm("secretShown", "PLAINTEXT, where the key itself is the signature.", [
    "oauth.signature-method",
    "methods.hmac-sha1",
  ]),
  MerchantUnknown: harm("anybodyServed", "Nobody of that login is registered.", ["oauth.consumer-key"]),
  AnotherMerchant: harm("anotherMerchantSigns", "A registered merchant's key signs in the name of another.", [
    "oauth.consumer-key",
    "hmac.1",
    "rsa.1",
  ]),
  PublicKeyAsSecret: harm("publicKeySigns", "An HMAC keyed with the text of the merchant's public key.", [
    "oauth.signature-method",
    "methods.hmac-sha1",
    "methods.rsa-sha256",
  ]),
  BodyChanged: harm("bodyChanged", "The body says something else than what was signed.", [
    "base-string.1",
    "base-string.4",
    "body.1",
  ]),
  BodyUnsigned: harm("notCovered", "The signature covers the protocol parameters alone, and nothing of the body.", [
    "base-string.1",
    "body.1",
  ]),
  UrlChanged: harm("sentElsewhere", "The request goes to another URL than the one that was signed.", [
    "base-string.5",
    "base-string.6",
    "endpoints.endpoint-id",
  ]),
  FreshnessChanged: harm("replayed", "The nonce or the time differs from the one that was signed.", [
    "base-string.1",
    "oauth.nonce",
    "oauth.timestamp",
  ]),
};

/** A way to forge a request, whatever its operation, size or surroundings. */
export interface ForgeryKind {
  readonly flag: string;
  /** What was done to the request, as the end of a sentence. */
  readonly what: string;
  readonly refused: string;
  /** Default: both. */
  readonly methods?: readonly SignatureMethod[];
  readonly inputs: Inputs;
}

/** The names of {@link forgeryKinds}. */
export const forgeryNames = [
  "no-header",
  "no-signature",
  "signature-empty",
  "signature-random",
  "no-method",
  "plaintext",
  "plaintext-empty",
  "merchant-unknown",
  "key-of-another",
  "name-exchanged",
  "public-key",
  "secret-empty",
  "body-changed",
  "body-added",
  "body-unsigned",
  "body-value-in-front",
  "body-value-behind",
  "url-operation",
  "url-endpoint",
  "url-query",
  "nonce",
  "timestamp",
] as const;

/** One of {@link forgeryNames}. */
export type ForgeryName = (typeof forgeryNames)[number];

/** The ways to forge a request, each by one example. */
export const forgeryKinds: Readonly<Record<ForgeryName, ForgeryKind>> = {
  "no-header": kind("Unsigned", "authorization-missing", "without an Authorization header", {
    alter: dropHeader("Authorization"),
  }),
  "no-signature": kind("Unsigned", "parameter-missing", "without a signature", { alter: dropPair("oauth_signature") }),
  "signature-empty": kind("Unsigned", "signature-malformed", "with an empty signature", {
    alter: alterProtocol("oauth_signature", () => ""),
  }),
  "signature-random": kind("Unsigned", "signature-mismatch", "with any bytes as its signature, as many as are due", {
    alter: alterProtocol("oauth_signature", anyBytes),
  }),
  "no-method": kind("MethodUnchecked", "parameter-missing", "without a method and with any bytes as its signature", {
    alter: alterBoth(dropPair("oauth_signature_method"), alterProtocol("oauth_signature", anyBytes)),
  }),
  plaintext: kind(
    "SecretSent",
    "method-unsupported",
    "by PLAINTEXT, with the secret as its signature",
    {
      scheme: claiming("oauth_signature_method", () => "PLAINTEXT", {
        ...reference,
        encodeSignature: (_, key) => key,
      }),
    },
    HMAC,
  ),
  "plaintext-empty": kind(
    "MethodUnchecked",
    "method-unsupported",
    "by PLAINTEXT, in the name of a merchant without a secret",
    { scheme: claiming("oauth_signature_method", () => "PLAINTEXT", { ...reference, encodeSignature: () => "&" }) },
    RSA,
  ),
  "merchant-unknown": kind("MerchantUnknown", "consumer-unknown", "in the name of nobody, by a merchant's key", {
    scheme: claiming("oauth_consumer_key", append("-2")),
  }),
  "key-of-another": kind("AnotherMerchant", "signature-mismatch", "signed with another merchant's key", {
    also: ["merchant-two"],
    scheme: ({ also }) => signedBy(also[0]),
  }),
  "name-exchanged": kind("AnotherMerchant", "signature-mismatch", "with another merchant's login in its header", {
    also: ["merchant-two"],
    alter: nameOther,
  }),
  "public-key": kind(
    "PublicKeyAsSecret",
    "credential-missing",
    "by HMAC-SHA1, keyed with the merchant's public key",
    { merchant: "merchant-key-only", scheme: hmacInPlaceOfRsa((key) => `${pemOf(key)}&`) },
    RSA,
  ),
  "secret-empty": kind(
    "Unsigned",
    "signature-mismatch",
    "signed with the key of an empty secret",
    { scheme: { ...reference, signingKey: () => "&" } },
    HMAC,
  ),
  "body-changed": kind("BodyChanged", "signature-mismatch", "with another amount, or card, than was signed", {
    alter: alterBody(swap(/(^|&)(amount|sending-card-ref-id)=[0-9]/, (found) => `${found.slice(0, -1)}9`)),
  }),
  "body-added": kind("BodyChanged", "signature-mismatch", "with an amount that was not signed behind its body", {
    alter: alterBody(append("&amount=99.99")),
  }),
  "body-unsigned": kind("BodyUnsigned", "signature-mismatch", "of which the protocol parameters alone are signed", {
    scheme: { ...reference, collectParameters: (_, protocol) => protocol },
  }),
  "body-value-in-front": kind("BodyChanged", "signature-mismatch", "with another first value in front of its body", {
    alter: alterBody((body) => `${otherValue(body)}&${body}`),
  }),
  "body-value-behind": kind("BodyChanged", "signature-mismatch", "with another first value behind its body", {
    alter: alterBody((body) => `${body}&${otherValue(body)}`),
  }),
  "url-operation": kind("UrlChanged", "signature-mismatch", "sent to another operation than was signed", {
    alter: alterUrl(toOtherOperation(0)),
  }),
  "url-endpoint": kind("UrlChanged", "signature-mismatch", "sent to another endpoint than was signed", {
    alter: alterUrl(append("0")),
  }),
  "url-query": kind("UrlChanged", "signature-mismatch", "with a query that was not signed", {
    alter: alterUrl(append("?lang=en")),
  }),
  nonce: kind("FreshnessChanged", "signature-mismatch", "with another nonce than was signed", {
    alter: alterProtocol("oauth_nonce", append("x")),
  }),
  timestamp: kind("FreshnessChanged", "signature-mismatch", "with another time than was signed", {
    alter: alterProtocol("oauth_timestamp", (seconds) => String(Number(seconds) + 1)),
  }),
};

/**
 * Authors a forged request of a kind, under those of the wanted methods in which the kind can be made.
 *
 * @param what the request, as the beginning of a sentence: `A transfer`.
 * @param inputs of the request before it is forged; its `alter` changes the forged request once more, and may have it
 * refused for another reason than the kind's.
 */
export function forge(
  name: string,
  of: ForgeryName,
  what: string,
  inputs: Inputs,
  wanted: readonly SignatureMethod[] = signatureMethods,
): AuthoredVerification {
  const { flag, what: how, refused, methods = wanted, inputs: own } = forgeryKinds[of];
  const alters = [own.alter, inputs.alter].filter((alter) => alter !== undefined);
  return {
    name,
    comment: `${what} ${how}.`,
    flags: [flag],
    refused,
    methods: wanted.filter((method) => methods.includes(method)),
    ...inputs,
    ...own,
    ...(alters.length > 0 && { alter: alters.reduce(alterBoth) }),
  };
}

/** @param refused default: as the kind is. */
export function tempt(
  name: string,
  kind: ForgeryName,
  what: string,
  alter: Alter,
  refused: string = forgeryKinds[kind].refused,
): AuthoredVerification {
  return forge(name, kind, what, { ...plainRequest("payout"), alter, refused });
}

/** Authors a forgery of each kind. */
export function forgeKinds(
  kinds: readonly ForgeryName[],
  name: string,
  what: string,
  inputs: Inputs,
  methods?: readonly SignatureMethod[],
): readonly AuthoredVerification[] {
  return kinds.map((kind) => forge(`${name}-${kind}`, kind, what, inputs, methods));
}

/** Returns those flags of {@link forgeryKinds} that any of the vectors has. */
export function flagsOfKinds(vectors: readonly AuthoredVerification[]): Readonly<Record<string, VerificationFlag>> {
  const used = new Set(vectors.flatMap(({ flags }) => flags));
  return Object.fromEntries(Object.entries(kindFlags).filter(([name]) => used.has(name)));
}

/** Returns the first parameter of a body with another value. */
function otherValue(body: string): string {
  return `${body.split("=", 1)[0]}=another`;
}

export function toOtherOperation(which: number): Change {
  return (url) => {
    const called = operations.find(({ path }) => url.includes(path));
    const others = operations.filter((one) => one !== called);
    return called === undefined ? url : url.replace(called.path, others[which % others.length]?.path ?? "");
  };
}

function kind(
  flag: ForgeryKind["flag"],
  refused: string,
  what: string,
  inputs: Inputs,
  methods?: readonly SignatureMethod[],
): ForgeryKind {
  return { flag, refused, what, inputs, ...(methods !== undefined && { methods }) };
}

/** Replaces the bytes of a signature by as many others that say nothing; as a number they are below any modulus. */
function anyBytes(signature: string): string {
  const length = Buffer.from(signature, "base64").length;
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, at) =>
    createHash("sha256").update(`${at}\n${signature}`).digest(),
  );
  const bytes = Buffer.concat(blocks).subarray(0, length);
  bytes[0] = (bytes[0] ?? 0) & 0x3f;
  return base64Encode(bytes);
}
