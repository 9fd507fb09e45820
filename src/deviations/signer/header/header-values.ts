import { percentDecodeLeniently, percentEncode } from "../../../encoding/percent-encode.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import { describeMistakes, github } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import type { SentRequest } from "../../sent-request.ts";
import { withProtocol } from "../../sent-request.ts";

type Encode = Scheme["encodeHeaderValue"];

const shared = {
  fix: "Percent-encode each value by itself, once, as RFC 3986 has it, before it is put between its quotes.",
  clauses: ["header.5"],
} as const;

export const headerValueDeviations: readonly Deviation[] = describeMistakes("encodeHeaderValue", shared, {
  "header-signature-not-encoded": {
    title: "The signature is put into the header without percent-encoding",
    happens: "The +, / and = of Base64 stand in the header as they are, where %2B, %2F and %3D belong.",
    links: github(
      "Mastercard/oauth1-signer-python/issues/35",
      "DropNet/DropNet/issues/3",
      "postmanlabs/postman-app-support/issues/3999",
      "woocommerce/woocommerce/issues/8750",
      "woocommerce/wc-api-ruby/pull/2",
      "jrconlin/oauthsimple/issues/34",
    ),
    replace: ofSignature(() => (signature) => signature),
  },
  "header-signature-double-encoded": {
    title: "The signature is percent-encoded twice in the header",
    happens: "Its = becomes %253D: two layers of the client encode it.",
    fix: "Encode each value once, in the layer that writes the header.",
    links: github(
      "postmanlabs/postman-app-support/issues/845",
      "scribejava/scribejava/issues/565",
      "postmanlabs/postman-runtime/pull/378",
    ),
    replace: ofSignature((right) => (signature, name) => percentEncode(right(signature, name))),
  },
  "signature-plus-decoded-to-space": {
    title: "A + in the signature is turned into a space before the header is written",
    happens:
      "The unencoded signature was decoded like a form on its way, so %20 stands where %2B belongs. A signature without + passes.",
    fix: "Percent-encode the signature as soon as it leaves the signing function, and decode it nowhere.",
    links: github("WP-API/OAuth1/issues/143", "woocommerce/woocommerce/issues/8750"),
    replace: ofSignature((right) => (signature, name) => right(signature.replaceAll("+", " "), name)),
  },
  "header-truncated-at-equals": {
    title: "The unencoded signature loses its padding in the header",
    happens: "The header is split at each =, so what follows the first = of the raw signature is lost.",
    links: github("migueldeicaza/TweetStation/pull/11", "WP-API/OAuth1/issues/237"),
    replace: ofSignature(() => (signature) => signature.replace(/=.*$/s, "")),
  },
  "header-values-not-encoded": {
    title: "The values of the header are not percent-encoded, but for the signature",
    happens: "A login or nonce with reserved characters stands in the header as it is.",
    links: github(
      "restsharp/RestSharp/issues/1654",
      "restsharp/RestSharp/issues/1495",
      "Mastercard/oauth1-signer-java/issues/24",
      "heremaps/here-aaa-java-sdk/issues/37",
    ),
    meant: rawNonce,
    change: (encoded, value, name) => (name === "oauth_signature" ? encoded : value),
  },
  "header-nonce-not-encoded": {
    title: "The nonce is not percent-encoded in the header",
    happens: "A nonce in Base64, or a GUID in braces, stands in the header as it is.",
    fix: "Percent-encode the nonce in the header, or draw nonces of letters and digits.",
    meant: rawNonce,
    change: (encoded, value, name) => (name === "oauth_nonce" ? value : encoded),
  },
  "header-values-double-encoded": {
    title: "The values of the header are percent-encoded twice, but for the signature",
    happens: "A login or nonce with reserved characters is encoded, and its % once more.",
    fix: "Encode each value once, in the layer that writes the header.",
    meant: decodedNonce,
    change: (encoded, _value, name) => (name === "oauth_signature" ? encoded : percentEncode(encoded)),
  },
});

function ofSignature(replace: (right: Encode) => Encode): (right: Encode) => Encode {
  return (right) => {
    const wrong = replace(right);
    return (value, name) => (name === "oauth_signature" ? wrong(value, name) : right(value, name));
  };
}

function decodedNonce(sent: SentRequest): readonly SigningTask[] {
  return [withProtocol(sent, { nonce: percentDecodeLeniently(sent.task.nonce) })];
}

/** What stands in the header may be the nonce itself, or one that was encoded before. */
function rawNonce(sent: SentRequest): readonly SigningTask[] {
  return [withProtocol(sent, {}), withProtocol(sent, { nonce: percentEncode(sent.task.nonce) })];
}
