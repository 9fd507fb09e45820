import { createPublicKey } from "#crypto";
import { base64Decode, base64Encode } from "../../encoding/base64.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { interpretWith, schemeOf } from "../../signing/ambiguities.ts";
import { hmacSha1 } from "../../signing/hmac-sha1.ts";
import { reference } from "../../signing/reference.ts";
import { rsaSha256Verifies } from "../../signing/rsa-sha256.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { encodeParameter } from "../../signing/trace-stages.ts";
import type { AuthoredStage, Concern } from "../concern.ts";
import type { StageInput, StageVector } from "../model/vector.ts";
import { headOf } from "./authored-task.ts";
import { checkPublished, deriveOutcomes } from "./derive-expected.ts";

const rfc5849Url: Scheme = schemeOf("url-query", "rfc5849");

/**
 * Derives a vector of one stage. Published answers follow RFC 5849; where the specification is silent at a point, that is
 * one reading of several, and the others are derived beside it, each with what else RFC 5849 says.
 *
 * @throws {CountersignError} `published-value-differs`.
 */
export function deriveStage(concern: Concern, authored: AuthoredStage): StageVector {
  const head = headOf(concern, authored);
  const { stage, input, published, point } = authored;
  const expected = runStage(authored, rfc5849Url);
  checkPublished(head.id, published, expected);
  const task = { stage, input };
  if (point === undefined) return { ...head, result: "valid", task, expected };
  const base = point.startsWith("url-") ? reference : rfc5849Url;
  const choices = deriveOutcomes(point, (scheme) => runStage(authored, interpretWith(base, scheme)));
  return { ...head, result: "acceptable", task, point, choices };
}

/**
 * Runs a stage. The private keys of published RSA signatures are not published: the derived value is the published one if
 * it verifies, and empty otherwise.
 */
export function runStage({ stage, input, published }: AuthoredStage, scheme: Scheme): string {
  switch (stage) {
    case "normalizedParameters":
      return normalize(input, scheme);
    case "baseStringUri":
      return scheme.baseStringUri(input.url ?? "");
    case "baseString":
      return reference.joinParts(
        percentEncode(reference.baseStringMethod(input.method ?? "")),
        percentEncode(scheme.baseStringUri(input.url ?? "")),
        percentEncode(normalize(input, scheme)),
      );
    case "hmacSha1":
      return base64Encode(hmacSha1(input.key ?? "", input.baseString ?? ""));
    case "rsaSha256":
      return verifies(input, published) ? published : "";
  }
}

function normalize({ parameters = [] }: StageInput, scheme: Scheme): string {
  const encoded = scheme.operationParameters(parameters).map((parameter) => encodeParameter(parameter, scheme));
  return scheme.joinParameters(scheme.sortParameters(encoded));
}

function verifies({ publicKey = "", baseString = "" }: StageInput, signature: string): boolean {
  const bytes = base64Decode(signature);
  return bytes !== undefined && rsaSha256Verifies(createPublicKey(publicKey), baseString, bytes);
}
