import type { AuthoredStage } from "../concern.ts";
import { known } from "./author-stages.ts";
import { mastercard, oauthCoreParameters, rfc5849, vendorDocumentation, vendorSamples, wiki } from "./known-sources.ts";

/** Published parameter strings. */
export const knownParameters: readonly AuthoredStage[] = [
  known(
    "normalizedParameters",
    "parameters-empty-value",
    wiki,
    { parameters: [["name", ""]] },
    "name=",
    "A name without a value is signed with its equals sign.",
  ),
  known(
    "normalizedParameters",
    "parameters-two-parameters",
    wiki,
    {
      parameters: [
        ["a", "b"],
        ["c", "d"],
      ],
    },
    "a=b&c=d",
    "Two parameters, already in order.",
  ),
  known(
    "normalizedParameters",
    "parameters-same-name-by-value",
    wiki,
    {
      parameters: [
        ["a", "x!y"],
        ["a", "x y"],
      ],
    },
    "a=x%20y&a=x%21y",
    "Two values of one name, ordered by value: %20 before %21.",
  ),
  known(
    "normalizedParameters",
    "parameters-oauth-core",
    oauthCoreParameters,
    {
      parameters: [
        ["z", "p"],
        ["z", "t"],
        ["f", "25"],
        ["f", "50"],
        ["f", "a"],
        ["c", "hi there"],
        ["a", "1"],
      ],
    },
    "a=1&c=hi%20there&f=25&f=50&f=a&z=p&z=t",
    "Several names twice over, ordered by name and then by value.",
  ),
  known(
    "normalizedParameters",
    "parameters-byte-order",
    mastercard,
    {
      parameters: [
        ["b", "b"],
        ["A", "a"],
        ["A", "A"],
        ["B", "B"],
        ["a", "A"],
        ["a", "a"],
        ["0", "0"],
      ],
    },
    "0=0&A=A&A=a&B=B&a=A&a=a&b=b",
    "Digits come before capitals and capitals before small letters: bytes, not a dictionary.",
  ),
  known(
    "normalizedParameters",
    "parameters-rfc5849",
    rfc5849,
    {
      parameters: [
        ["b5", "=%3D"],
        ["a3", "a"],
        ["c@", ""],
        ["a2", "r b"],
        ["oauth_consumer_key", "9djdj82h48djs9d2"],
        ["oauth_token", "kkk9d7dh3k39sjv7"],
        ["oauth_signature_method", "HMAC-SHA1"],
        ["oauth_timestamp", "137131201"],
        ["oauth_nonce", "7d8f3e4a"],
        ["c2", ""],
        ["a3", "2 q"],
      ],
    },
    "a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&oauth_consumer_key=9djdj82h48djs9d2&oauth_nonce=7d8f3e4a&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&oauth_token=kkk9d7dh3k39sjv7",
    "c%40 comes before c2 only when encoded names are compared; two values are empty.",
  ),
  known(
    "normalizedParameters",
    "parameters-vendor-empty-value",
    vendorSamples,
    { parameters: [["card_printed_name", ""]] },
    "card_printed_name=",
    "An empty parameter that is sent is signed as name=. The gateway vendor's sample code asserts it, encoded once more, as the end of a base string.",
  ),
  known(
    "normalizedParameters",
    "parameters-vendor-documentation",
    vendorDocumentation,
    {
      parameters: [
        ["client-order-id", "1234567890"],
        ["oauth_consumer_key", "merchantlogin"],
        ["oauth_nonce", "y3qlvMPky7g"],
        ["oauth_signature_method", "HMAC-SHA1"],
        ["oauth_timestamp", "1669966913"],
        ["oauth_version", "1.0"],
        ["sending-card-ref-id", "7654321"],
      ],
    },
    "client-order-id=1234567890&oauth_consumer_key=merchantlogin&oauth_nonce=y3qlvMPky7g&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1669966913&oauth_version=1.0&sending-card-ref-id=7654321",
    "The joined parameters of the gateway vendor's own example.",
  ),
];
