import { type HttpRequest, headerOf } from "../../signing/http-request.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type { Consumer } from "../../verification/verify-task.ts";
import { isProtocol, right } from "./right-stages.ts";
import type { Stages } from "./staged-verifier.ts";
import { under, type VerifierDeviation, type Verify, verifierDeviations, verifierWith } from "./verifier-deviation.ts";

const findWithoutCase: Stages["findConsumer"] = (all, key) =>
  all.find(({ consumerKey }) => consumerKey.toLowerCase() === key.toLowerCase());

const signRecordedLogin: Stages["signedProtocol"] = (protocol, _, { consumerKey }) =>
  new Map([...protocol, ["oauth_consumer_key", consumerKey]]);

/** Returns the keys of a merchant on record, and others for one that is not. */
const keysOfUnknown =
  (keys: (consumer: Consumer) => readonly string[]): Stages["hmacKeys"] =>
  (consumer, all) =>
    all.includes(consumer) ? right.hmacKeys(consumer, all) : keys(consumer);

/** Verifies by the key of the merchant whom another place names, where it names one; of the header it reads what is to be signed. */
const byKeyOf =
  (
    placed: (request: HttpRequest) => string | undefined,
    isRead: (pair: Parameter) => boolean = isProtocol,
    signedUrl = right.signedUrl,
  ): Verify =>
  ({ request, ...rest }) => {
    const login = placed(request);
    const named = rest.consumers.find(({ consumerKey }) => consumerKey === login);
    const consumers =
      named === undefined ? rest.consumers : rest.consumers.map(({ consumerKey }) => ({ ...named, consumerKey }));
    return verifierWith({ selectListed: (pairs) => pairs.filter(isRead), signedUrl })({
      ...rest,
      request,
      consumers,
    });
  };

const withoutQuery: Stages["signedUrl"] = (url) => url.split("?", 1).join();

const inQuery =
  (...names: readonly string[]) =>
  ({ url }: HttpRequest): string | undefined =>
    [...new URL(url).searchParams].find(([name]) => names.includes(name))?.[1];

const isNoRealm = ([name]: Parameter): boolean => name !== "realm";
const isRequired = ([name]: Parameter): boolean => isProtocolName(name);

const inHeader =
  (name: string) =>
  (request: HttpRequest): string | undefined =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(headerOf(request, "authorization") ?? "")?.[1];

/** Deviations that look the key up by another name than the login that is signed. */
const namedElsewhere = verifierDeviations("accepts", {
  "key-by-realm": {
    happens: "Looks the key up by the realm, where it names a merchant.",
    verify: byKeyOf(inHeader("realm")),
    caughtBy: "merchants/named-by-realm",
  },
  "key-by-token": {
    happens: "Looks the key up by oauth_token, where it names a merchant.",
    verify: byKeyOf(inHeader("oauth_token")),
    caughtBy: "merchants/named-by-token",
  },
  "key-by-token-of-required": {
    happens: "Looks the key up by oauth_token, which it does not sign, where it names a merchant.",
    verify: byKeyOf(inHeader("oauth_token"), isRequired),
    caughtBy: "merchants/named-by-token-unsigned",
  },
  "key-by-key-id": {
    happens: "Looks the key up by oauth_key_id, where it names a merchant.",
    verify: byKeyOf(inHeader("oauth_key_id")),
    caughtBy: "merchants/named-by-protocol",
  },
  "key-by-client-id": {
    happens: "Looks the key up by client_id in the header, where it names a merchant.",
    verify: byKeyOf(inHeader("client_id")),
    caughtBy: "merchants/named-in-header",
  },
  "key-by-signed-client-id": {
    happens: "Looks the key up by client_id in the header, which it signs, where it names a merchant.",
    verify: byKeyOf(inHeader("client_id"), isNoRealm),
    caughtBy: "merchants/named-in-header-signed",
  },
  "key-by-header": {
    happens: "Looks the key up by the header X-Client-Id, where it names a merchant.",
    verify: byKeyOf((request) => headerOf(request, "x-client-id")),
    caughtBy: "merchants/named-by-headers",
  },
  "key-by-field": {
    happens: "Looks the key up by the field merchant of the body, where it names a merchant.",
    verify: byKeyOf(({ body }) => new URLSearchParams(body).get("merchant") ?? undefined),
    caughtBy: "merchants/named-in-body",
  },
  "key-by-query": {
    happens: "Looks the key up by merchant_id of a query that it does not sign, where it names a merchant.",
    verify: byKeyOf(inQuery("merchant_id"), isProtocol, withoutQuery),
    caughtBy: "merchants/named-in-query",
  },
  "key-by-query-of-signed-url": {
    happens: "Looks the key up by a login in the query of the URL that it signs, where it names a merchant.",
    verify: byKeyOf(inQuery("merchant_id", "oauth_consumer_key")),
    caughtBy: "merchants/named-in-query-of-signed-url named-by-second-login-of-signed-url",
  },
  "key-by-cookie": {
    happens: "Looks the key up by the cookie merchant_id, where it names a merchant.",
    verify: byKeyOf((request) => /\bmerchant_id=([^;]*)/.exec(headerOf(request, "cookie") ?? "")?.[1]),
    caughtBy: "merchants/named-by-cookies",
  },
});

export const keyDeviations: readonly VerifierDeviation[] = [
  ...namedElsewhere,
  ...verifierDeviations("accepts", {
    "empty-secret-tried": {
      happens: "Also tries the empty secret.",
      instead: { hmacKeys: (...given) => [...right.hmacKeys(...given), "&"] },
      caughtBy: "signers/secret-empty",
    },
    "secret-lower-case": {
      happens: "Keeps secrets in small letters.",
      also: { hmacKeys: (...given) => right.hmacKeys(...given).map((key) => key.toLowerCase()) },
      caughtBy: "signers/secret-lower-case",
    },
    "ampersand-optional": {
      happens: "Also takes the secret without the ampersand for the key.",
      instead: { hmacKeys: withAnother((key) => key.slice(0, -1)) },
      caughtBy: "signers/ampersand-missing",
    },
    "ampersand-encoded": {
      happens: "Also takes the key with its ampersand encoded.",
      instead: { hmacKeys: withAnother((key) => encodeURIComponent(key)) },
      caughtBy: "signers/ampersand-encoded",
    },
    "login-as-token-secret": {
      happens: "Also takes the login for a token secret.",
      instead: { hmacKeys: withAnother((key, { consumerKey }) => `${key}${consumerKey}`) },
      caughtBy: "signers/token-secret",
    },
    "null-as-token-secret": {
      happens: "Writes the word null where there is no token secret, and tries it.",
      instead: { hmacKeys: withAnother((key) => `${key}null`) },
      caughtBy: "signers/token-secret-null",
    },
    "registered-empty-secret": {
      happens: "Takes an empty secret that is on record.",
      instead: {
        hmacKeys: (consumer, all) => (consumer.consumerSecret === "" ? ["&"] : right.hmacKeys(consumer, all)),
      },
      caughtBy: "merchants/empty-secret",
    },
    "any-merchants-secret": {
      happens: "Tries the secrets of all merchants.",
      instead: { hmacKeys: (_, all) => all.flatMap((one) => right.hmacKeys(one, all)) },
      caughtBy: "merchants/key-of-another name-of-another",
    },
    "unknown-merchant-empty-secret": {
      happens: "Takes a merchant whom it does not know for one with an empty secret.",
      instead: {
        findConsumer: (all, key) => right.findConsumer(all, key) ?? { consumerKey: key },
        hmacKeys: keysOfUnknown(() => ["&"]),
      },
      caughtBy: "merchants/unknown-nobody unknown-empty unknown-constructor",
    },
    "unknown-merchant-is-first": {
      happens: "Takes a merchant whom it does not know for its first.",
      instead: { findConsumer: (all, key) => right.findConsumer(all, key) ?? all[0] },
      caughtBy: "merchants/unknown-own-key unknown-empty-own-key unknown-list deviations/consumer-key-is-endpoint-id",
    },
    "login-without-case": {
      happens: "Finds merchants without regard to case, and signs the login as it is on record.",
      instead: {
        findConsumer: findWithoutCase,
        signedProtocol: signRecordedLogin,
      },
      caughtBy: "tampered-protocol/consumer-key-case",
    },
    "login-found-without-case": {
      happens: "Finds merchants without regard to case, as databases do.",
      instead: { findConsumer: findWithoutCase },
      caughtBy: "deviations/consumer-key-in-lower-case",
    },
    "registered-empty-key": {
      happens: "Leaves the ampersand out where the secret is empty, so that the key is empty too.",
      instead: { hmacKeys: (consumer, all) => (consumer.consumerSecret === "" ? [""] : right.hmacKeys(consumer, all)) },
      caughtBy: "merchants/empty-secret-empty-key",
    },
    "merchants-in-an-object": {
      happens: "Keeps its merchants in an object, where names that objects inherit are found too.",
      instead: {
        findConsumer: (all, key) => right.findConsumer(all, key) ?? (key in {} ? { consumerKey: key } : undefined),
        hmacKeys: keysOfUnknown(({ consumerSecret }) => [`${consumerSecret}&`, "&"]),
      },
      caughtBy: "merchants/unknown-prototype unknown-constructor",
    },
    "unknown-merchant-undefined": {
      happens: "Takes the word undefined, or null, for the secret of a merchant whom it does not know.",
      instead: {
        findConsumer: (all, key) => right.findConsumer(all, key) ?? { consumerKey: key },
        hmacKeys: keysOfUnknown(() => ["undefined&", "null&"]),
      },
      caughtBy: "merchants/unknown-nobody-undefined unknown-nobody-null",
    },
  }).map(under("HMAC-SHA1")),
  ...verifierDeviations("accepts", {
    "missing-secret-empty": {
      happens: "Takes a merchant without a secret for one with an empty secret.",
      instead: { hmacKeys: ({ consumerSecret = "" }) => [`${consumerSecret}&`] },
      caughtBy: "merchants/empty-secret key-only-by-hmac-ampersand",
    },
    "missing-secret-undefined": {
      happens: "Writes the secret that is missing as its language writes nothing.",
      instead: {
        hmacKeys: (consumer, all) =>
          consumer.consumerSecret === undefined ? ["undefined&", "null&", "None&"] : right.hmacKeys(consumer, all),
      },
      caughtBy: "merchants/key-only-by-hmac-undefined key-only-by-hmac-null key-only-by-hmac-none",
    },
    "missing-secret-of-another": {
      happens:
        "Goes by the secret of another merchant where one is missing: its first one's, or that of whom it served before.",
      instead: {
        hmacKeys: (consumer, all) =>
          consumer.consumerSecret === undefined
            ? all.flatMap((one) => right.hmacKeys(one, all))
            : right.hmacKeys(consumer, all),
      },
      caughtBy: "merchants/key-only-by-hmac-plain key-only-by-hmac-two key-only-by-hmac-accepted-before",
    },
    "missing-key-of-another": {
      happens: "Goes by the public key of another merchant where one is missing.",
      instead: {
        rsaKeys: (consumer, all) =>
          consumer.publicKey === undefined
            ? all.flatMap((one) => right.rsaKeys(one, all))
            : right.rsaKeys(consumer, all),
      },
      caughtBy: "merchants/secret-only-by-rsa secret-only-by-rsa-plain",
    },
    "first-merchants-key-tried": {
      happens: "Also tries the key of its first merchant, as of a master.",
      instead: {
        hmacKeys: (one, all) => [one, ...all.slice(0, 1)].flatMap((each) => right.hmacKeys(each, all)),
        rsaKeys: (one, all) => [one, ...all.slice(0, 1)].flatMap((each) => right.rsaKeys(each, all)),
      },
      caughtBy: "merchants/name-of-another-by-first",
    },
    "missing-secret-login": {
      happens: "Takes the login for a secret that is missing.",
      instead: {
        hmacKeys: ({ consumerSecret, consumerKey, ...rest }, all) =>
          right.hmacKeys({ ...rest, consumerKey, consumerSecret: consumerSecret ?? consumerKey }, all),
      },
      caughtBy: "merchants/key-only-by-hmac-login",
    },
    "login-tidied": {
      happens: "Trims the login and cuts it at NUL before it is looked up and signed.",
      instead: {
        findConsumer: (all, key) => right.findConsumer(all, tidy(key)),
        signedProtocol: signRecordedLogin,
      },
      caughtBy: "single-bytes/consumer-key-space-added consumer-key-nul-added consumer-key-line-feed-added",
    },
    "login-as-pattern": {
      happens: "Looks merchants up with LIKE, and signs the login that it found.",
      instead: {
        findConsumer: (all, key) =>
          all.find(
            ({ consumerKey }) => consumerKey === key || (key.endsWith("%") && consumerKey.startsWith(key.slice(0, -1))),
          ),
        signedProtocol: signRecordedLogin,
      },
      caughtBy: "single-bytes/consumer-key-wildcard",
    },
  }),
  ...verifierDeviations("accepts", {
    "any-merchants-key": {
      happens: "Tries the public keys of all merchants.",
      instead: { rsaKeys: (_, all) => all.flatMap((one) => right.rsaKeys(one, all)) },
      caughtBy: "merchants/key-of-another name-of-another",
    },
  }).map(under("RSA-SHA256")),
];

function withAnother(spell: (key: string, consumer: Consumer) => string): Stages["hmacKeys"] {
  return (consumer, all) => right.hmacKeys(consumer, all).flatMap((key) => [key, spell(key, consumer)]);
}

function tidy(login: string): string {
  return login.split("\0", 1)[0]?.trim() ?? "";
}
