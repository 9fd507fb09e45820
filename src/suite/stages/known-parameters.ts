import { splitPair } from "../../encoding/split-pair.ts";
import type { AuthoredStage } from "../concern.ts";
import { knownAnswers } from "./author-stages.ts";
import { mastercard, oauthCoreParameters, rfc5849, vendorDocumentation, vendorSamples, wiki } from "./known-sources.ts";

const joined = knownAnswers("normalizedParameters", (pairs: readonly string[]) => {
  return { parameters: pairs.map(splitPair) };
});

/** Published parameter strings. */
export const knownParameters: readonly AuthoredStage[] = [
  ...joined(wiki, [
    ["parameters-empty-value", "A name without a value is signed with its equals sign.", "name=", ["name="]],
    ["parameters-two-parameters", "Two parameters, already in order.", "a=b&c=d", ["a=b", "c=d"]],
    [
      "parameters-same-name-by-value",
      "Two values of one name, ordered by value: %20 before %21.",
      "a=x%20y&a=x%21y",
      ["a=x!y", "a=x y"],
    ],
  ]),
  ...joined(oauthCoreParameters, [
    [
      "parameters-oauth-core",
      "Several names twice over, ordered by name and then by value.",
      "a=1&c=hi%20there&f=25&f=50&f=a&z=p&z=t",
      ["z=p", "z=t", "f=25", "f=50", "f=a", "c=hi there", "a=1"],
    ],
  ]),
  ...joined(mastercard, [
    [
      "parameters-byte-order",
      "Digits come before capitals and capitals before small letters: bytes, not a dictionary.",
      "0=0&A=A&A=a&B=B&a=A&a=a&b=b",
      ["b=b", "A=a", "A=A", "B=B", "a=A", "a=a", "0=0"],
    ],
  ]),
  ...joined(rfc5849, [
    [
      "parameters-rfc5849",
      "c%40 comes before c2 only when encoded names are compared; two values are empty.",
      "a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&oauth_consumer_key=9djdj82h48djs9d2&oauth_nonce=7d8f3e4a&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&oauth_token=kkk9d7dh3k39sjv7",
      [
        "b5==%3D",
        "a3=a",
        "c@=",
        "a2=r b",
        "oauth_consumer_key=9djdj82h48djs9d2",
        "oauth_token=kkk9d7dh3k39sjv7",
        "oauth_signature_method=HMAC-SHA1",
        "oauth_timestamp=137131201",
        "oauth_nonce=7d8f3e4a",
        "c2=",
        "a3=2 q",
      ],
    ],
  ]),
  ...joined(vendorSamples, [
    [
      "parameters-vendor-empty-value",
      "An empty parameter that is sent is signed as name=. The gateway vendor's sample code asserts it, encoded once more, as the end of a base string.",
      "card_printed_name=",
      ["card_printed_name="],
    ],
  ]),
  ...joined(vendorDocumentation, [
    [
      "parameters-vendor-documentation",
      "The joined parameters of the gateway vendor's own example.",
      "client-order-id=1234567890&oauth_consumer_key=merchantlogin&oauth_nonce=y3qlvMPky7g&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1669966913&oauth_version=1.0&sending-card-ref-id=7654321",
      [
        "client-order-id=1234567890",
        "oauth_consumer_key=merchantlogin",
        "oauth_nonce=y3qlvMPky7g",
        "oauth_signature_method=HMAC-SHA1",
        "oauth_timestamp=1669966913",
        "oauth_version=1.0",
        "sending-card-ref-id=7654321",
      ],
    ],
  ]),
];
