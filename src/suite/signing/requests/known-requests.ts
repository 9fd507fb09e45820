import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import type { Source } from "../../model/vector.ts";

const twitterSignature: Source = {
  name: "Twitter/X, Creating a signature",
  url: "https://docs.x.com/fundamentals/authentication/oauth-1-0a/creating-a-signature",
};
const gomodule: Source = {
  name: "gomodule/oauth1, oauth/oauth_test.go",
  url: "https://github.com/gomodule/oauth1/blob/master/oauth/oauth_test.go",
};
const payneteasy: Source = {
  name: "PaynetEasy documentation, OAuth HMAC-SHA1 example",
  url: "http://doc.payneteasy.eu/integration_helpers/oauth.html",
};

export const knownRequests: SigningConcern = {
  kind: "signing",
  concern: "known-requests",
  about: "Whole requests that others published. Their other oauth_ parameters stand in the body, which signs the same.",
  flags: {
    PublishedSignature: {
      bugType: "known-answer",
      description: "The source prints the signature.",
      effect: "A signer that fails here disagrees not only with countersign but with OAuth 1.0 as others know it.",
      clauses: ["hmac.1", "hmac.2", "hmac.3", "base-string.5"],
    },
    PublishedBaseString: {
      bugType: "known-answer",
      description: "The source prints the base string; its signature needs a token secret, which the gateway has not.",
      effect: "A signer that fails here disagrees not only with countersign but with OAuth 1.0 as others know it.",
      clauses: ["base-string.1", "base-string.2", "base-string.3", "base-string.4", "base-string.5"],
    },
    PublishedParameters: {
      bugType: "known-answer",
      description: "The source prints the parameters; the signature that it prints fits none of its hosts.",
      effect: "A signer that fails here cannot sign the gateway vendor's own example.",
      clauses: ["base-string.1", "base-string.3", "base-string.4"],
    },
  },
  vectors: [
    {
      name: "twitter-request-token",
      comment: "Published with its signature: a POST without a token, its callback a URL.",
      flags: ["PublishedSignature"],
      source: {
        name: "Twitter, Implementing Sign in with Twitter",
        url: "https://developer.x.com/en/docs/authentication/guides/log-in-with-twitter",
      },
      methods: ["HMAC-SHA1"],
      url: "https://api.twitter.com/oauth/request_token",
      parameters: [["oauth_callback", "http://localhost/sign-in-with-twitter/"]],
      consumerKey: "cChZNFj6T5R0TigYB9yd1w",
      consumerSecret: "L8qq9PZyRg6ieKGEKhZolGC0vJWLw8iEJ88DRdyOg",
      nonce: "ea9ec8429b68d6b77cd5600adbbb0456",
      timestamp: "1318467427",
      published: { signature: "F1Li3tvehgcraF8DMJ7OyxO4w9Y=" },
    },
    {
      name: "oauth-sign-request-token",
      comment: "Published with its signature: a POST without a token, its callback a URL with a query.",
      flags: ["PublishedSignature"],
      source: { name: "request/oauth-sign, test.js", url: "https://github.com/request/oauth-sign/blob/master/test.js" },
      methods: ["HMAC-SHA1"],
      url: "https://api.twitter.com/oauth/request_token",
      parameters: [["oauth_callback", "http://localhost:3005/the_dance/process_callback?service_provider_id=11"]],
      consumerKey: "GDdmIQH6jhtmLUypg82g",
      consumerSecret: "MCD8BKwGdgPHvAuvgvz4EQpqDAtx89grbuNMRd7Eh98",
      nonce: "QP70eNmVz8jvdPevU3oJD2AfF7R7odC2XJcn4XlZJqk",
      timestamp: "1272323042",
      published: { signature: "8wUi7m5HFQy76nowoCThusfgB+Q=" },
    },
    twitterUpdate("1"),
    twitterUpdate("1.1"),
    gomoduleTrack("slash-value", "example.com/abcd", "bf2cb6d611e59f99103238fc9a3bb8d8", "1362434376"),
    gomoduleTrack("slash-query", "example.com/query", "884275759fbab914654b50ae643c563a", "1362435218"),
    payneteasyExample("payneteasy-billblend", "pay.billblend.com"),
    payneteasyExample("payneteasy-eu-sandbox", "sandbox.payneteasy.eu"),
    payneteasyExample("payneteasy-com-sandbox", "sandbox.payneteasy.com"),
  ],
};

function twitterUpdate(version: "1" | "1.1"): AuthoredSigning {
  return {
    name: `twitter-update-${version.replace(".", "-")}`,
    comment: "Published with its base string: a status with a comma, a plus sign and an exclamation mark.",
    flags: ["PublishedBaseString"],
    source: twitterSignature,
    methods: ["HMAC-SHA1"],
    url: `https://api.twitter.com/${version}/statuses/update.json`,
    parameters: [
      ["status", "Hello Ladies + Gentlemen, a signed OAuth request!"],
      ["include_entities", "true"],
      ["oauth_token", "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"],
    ],
    consumerKey: "xvz1evFS4wEEPTGEFPHBog",
    consumerSecret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
    nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
    timestamp: "1318622958",
    published: {
      baseString: `POST&https%3A%2F%2Fapi.twitter.com%2F${version}%2Fstatuses%2Fupdate.json&include_entities%3Dtrue%26oauth_consumer_key%3Dxvz1evFS4wEEPTGEFPHBog%26oauth_nonce%3DkYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1318622958%26oauth_token%3D370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb%26oauth_version%3D1.0%26status%3DHello%2520Ladies%2520%252B%2520Gentlemen%252C%2520a%2520signed%2520OAuth%2520request%2521`,
    },
  };
}

function gomoduleTrack(name: string, track: string, nonce: string, timestamp: string): AuthoredSigning {
  return {
    name: `gomodule-${name}`,
    comment: "Published with its base string: a value with a slash.",
    flags: ["PublishedBaseString"],
    source: gomodule,
    methods: ["HMAC-SHA1"],
    url: "https://stream.twitter.com/1.1/statuses/filter.json",
    parameters: [
      ["track", track],
      ["oauth_token", "token"],
    ],
    consumerKey: "consumer_key",
    consumerSecret: "consumer_secret",
    nonce,
    timestamp,
    published: {
      baseString: `POST&https%3A%2F%2Fstream.twitter.com%2F1.1%2Fstatuses%2Ffilter.json&oauth_consumer_key%3Dconsumer_key%26oauth_nonce%3D${nonce}%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D${timestamp}%26oauth_token%3Dtoken%26oauth_version%3D1.0%26track%3D${track.replace("/", "%252F")}`,
    },
  };
}

function payneteasyExample(name: string, host: string): AuthoredSigning {
  return {
    name,
    comment: `The vendor's own example, its parameters as printed, sent to ${host}; the signature is derived, not published.`,
    flags: ["PublishedParameters"],
    source: payneteasy,
    methods: ["HMAC-SHA1"],
    url: `https://${host}/paynet/api/v2/pan-eligibility/send/ENDPOINTID`,
    parameters: [
      ["client-order-id", "1234567890"],
      ["sending-card-ref-id", "7654321"],
    ],
    consumerKey: "merchantlogin",
    consumerSecret: "F9F65098-1111-1111-1111-621611111111",
    nonce: "y3qlvMPky7g",
    timestamp: "1669966913",
  };
}
