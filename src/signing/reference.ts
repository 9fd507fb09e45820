import { base64Encode } from "../encoding/base64.ts";
import { percentEncode } from "../encoding/percent-encode.ts";
import { headerParameters, joinHeader } from "./authorization-header.ts";
import { baseStringUri } from "./base-string-uri.ts";
import { bodyParameters, collectParameters, protocolParameters } from "./collect-parameters.ts";
import { contentType, joinBody } from "./form-body.ts";
import { hmacSha1, signingKey } from "./hmac-sha1.ts";
import { joinParameters, sortParameters } from "./normalize-parameters.ts";
import { rsaSha256 } from "./rsa-sha256.ts";
import type { Scheme } from "./scheme.ts";
import { baseStringMethod, joinParts } from "./signature-base-string.ts";

/**
 * The specification as a {@link Scheme}. For an ambiguity, the reference takes the interpretation that loses no
 * information: it encodes names, retains duplicates, and signs the URL and the secret as they are. `ambiguities`
 * holds the other interpretations.
 */
export const reference: Scheme = {
  operationParameters: (parameters) => parameters,
  protocolParameters,
  collectParameters,
  encodeName: percentEncode,
  encodeValue: percentEncode,
  sortParameters,
  joinParameters,
  baseStringMethod,
  baseStringUri,
  encodePart: percentEncode,
  joinParts,
  baseStringBytes: (baseString) => baseString,
  signingKey,
  hmacSha1,
  rsaSha256,
  encodeSignature: base64Encode,
  headerParameters,
  encodeHeaderValue: percentEncode,
  joinHeader,
  bodyParameters,
  encodeBodyText: percentEncode,
  joinBody,
  contentType,
};
