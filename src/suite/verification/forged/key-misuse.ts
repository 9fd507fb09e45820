import { createHmac } from "#crypto";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import type { PublicText } from "./public-texts.ts";

export function signedBy(other: SigningTask | undefined): Scheme {
  if (other === undefined) return reference;
  return other.signatureMethod === "HMAC-SHA1"
    ? { ...reference, signingKey: () => `${other.consumerSecret}&` }
    : { ...reference, rsaSha256: (_, message) => reference.rsaSha256(other.privateKey, message) };
}

/** Changes one protocol parameter to a false claim, and signs that. */
export function claiming(name: string, change: (value: string) => string, scheme: Scheme = reference): Scheme {
  return {
    ...scheme,
    protocolParameters: (task) =>
      scheme
        .protocolParameters(task)
        .map(([known, value]): Parameter => [known, known === name ? change(value) : value]),
  };
}

/** Names HMAC-SHA1 where the merchant has an RSA key, and makes an HMAC with a key of the forger's choice. */
export function hmacInPlaceOfRsa(keyOf: PublicText): Scheme {
  return claiming("oauth_signature_method", () => "HMAC-SHA1", {
    ...reference,
    rsaSha256: (privateKey, message) => createHmac("sha1", keyOf(privateKey)).update(message).digest(),
  });
}

/** Names RSA-SHA256 where the merchant has a secret, and signs with another merchant's RSA key. */
export function rsaInPlaceOfHmac(other: SigningTask | undefined): Scheme {
  return claiming("oauth_signature_method", () => "RSA-SHA256", {
    ...reference,
    hmacSha1: (key, message) =>
      other?.signatureMethod === "RSA-SHA256"
        ? reference.rsaSha256(other.privateKey, message)
        : reference.hmacSha1(key, message),
  });
}
