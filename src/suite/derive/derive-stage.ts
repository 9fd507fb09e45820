import { createPublicKey } from "node:crypto";
import { base64Decode, base64Encode } from "../../encoding/base64.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { schemeOf } from "../../signing/ambiguities.ts";
import { hmacSha1 } from "../../signing/hmac-sha1.ts";
import { reference } from "../../signing/reference.ts";
import { rsaSha256Verifies } from "../../signing/rsa-sha256.ts";
import type { Scheme } from "../../signing/scheme.ts";
import type { AuthoredStage } from "../concern.ts";
import type { StageInput } from "../model/vector.ts";

const rfc5849Url: Scheme = schemeOf("url-query", "rfc5849");

/**
 * Derives one stage's output with the reference. Published answers follow RFC 5849, so URLs are read as it reads them.
 * The private keys of published RSA signatures are not published: the derived value is the published one if it
 * verifies, and empty otherwise.
 */
export function deriveStage({ stage, input, published }: AuthoredStage): string {
  switch (stage) {
    case "normalizedParameters":
      return normalize(input);
    case "baseStringUri":
      return rfc5849Url.baseStringUri(input.url ?? "");
    case "baseString":
      return reference.joinParts(
        percentEncode(reference.baseStringMethod(input.method ?? "")),
        percentEncode(rfc5849Url.baseStringUri(input.url ?? "")),
        percentEncode(normalize(input)),
      );
    case "hmacSha1":
      return base64Encode(hmacSha1(input.key ?? "", input.baseString ?? ""));
    case "rsaSha256":
      return verifies(input, published) ? published : "";
  }
}

function normalize({ parameters = [] }: StageInput): string {
  const encoded = parameters.map(([name, value]) => ({
    name,
    value,
    encodedName: percentEncode(name),
    encodedValue: percentEncode(value),
  }));
  return reference.joinParameters(reference.sortParameters(encoded));
}

function verifies({ publicKey = "", baseString = "" }: StageInput, signature: string): boolean {
  const bytes = base64Decode(signature);
  return bytes !== undefined && rsaSha256Verifies(createPublicKey(publicKey), baseString, bytes);
}
