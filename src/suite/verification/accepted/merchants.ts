import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { HttpRequest } from "../../../signing/http-request.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { SignatureMethod } from "../../../signing/signing-task.ts";
import type { AuthoredVerification, Scene, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { type Alter, alterBody, nameOther } from "../alter-request.ts";
import { describing, HMAC, type Inputs, RSA, sharing, signedRequest } from "../author-requests.ts";
import { claiming, hmacInPlaceOfRsa, rsaInPlaceOfHmac, signedBy } from "../forged/key-misuse.ts";
import { namedElsewhere } from "../forged/named-elsewhere.ts";
import { placeholders, wordsForNothing } from "../forged/placeholders.ts";
import { harm, refusal } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  KeyOnRecord: refusal(
    "A rightly signed request of a merchant with any key that the specification allows.",
    "Merchants with a longer key or a login of their own kind are turned away.",
    ["rsa.1", "rsa.4", "hmac.1", "oauth.consumer-key"],
  ),
  AnotherMerchantsKey: harm(
    "anotherMerchantSigns",
    "A registered merchant's key signs in the name of another registered merchant.",
    ["oauth.consumer-key", "hmac.1", "rsa.1"],
  ),
  ConsumerUnknown: harm(
    "anybodyServed",
    "Nobody of that login is registered, and the key is what a failed look-up leaves behind.",
    ["oauth.consumer-key"],
  ),
  PublishedMerchant: harm(
    "publishedKeySigns",
    "A test merchant of this suite, whose keys are published, at a gateway that has not registered it.",
    ["oauth.consumer-key"],
  ),
  CredentialMissing: harm(
    "noKeyNeeded",
    "The merchant has no key on record for the method that the request names, or an empty one.",
    ["methods.hmac-sha1", "methods.rsa-sha256", "hmac.1", "rsa.1"],
  ),
};

const plain = describing("two words");
const accepted = sharing({ ...plain, flags: ["KeyOnRecord"] });
const another = sharing({ ...plain, flags: ["AnotherMerchantsKey"], refused: "signature-mismatch" });

/** Functions that each object of JavaScript inherits, and what each calls itself. */
const inheritedFunctions = {
  constructor: "Object",
  toString: "toString",
  valueOf: "valueOf",
  hasOwnProperty: "hasOwnProperty",
} as const;

export const verificationMerchants: VerificationConcern = {
  kind: "verification",
  concern: "verification-merchants",
  about: "Requests in the names of several merchants: by their own keys they are accepted, by others refused.",
  flags,
  vectors: [
    accepted("two-merchants", "Several merchants are registered; each is known by its own key.", {
      merchant: "merchant-two",
      also: ["merchant-secret-only", "merchant-key-only"],
    }),
    accepted("secret-only", "A merchant with a secret alone.", { merchant: "merchant-secret-only", methods: HMAC }),
    accepted("key-only", "A merchant with a public key alone.", { merchant: "merchant-key-only", methods: RSA }),
    accepted("odd-login", "A login with capitals, brackets, a space and more.", {
      merchant: "merchant-odd-login",
      methods: HMAC,
    }),
    accepted("digit-secret", "A secret of 68 digits with zeros in front, longer than a block of SHA-1.", {
      merchant: "merchant-digit-secret",
      methods: HMAC,
    }),
    accepted("null-secret", "A secret that is the word null.", { merchant: "merchant-null-secret", methods: HMAC }),
    accepted("key-of-3072", "An RSA key of 3072 bits.", { merchant: "merchant-rsa-3072", methods: RSA }),
    accepted("key-of-4096", "An RSA key of 4096 bits, as in the specification's commands.", {
      merchant: "merchant-rsa-4096",
      methods: RSA,
    }),
    another("key-of-another", "The request names one merchant and is signed with another's key.", {
      also: ["merchant-two"],
      scheme: ({ also }) => signedBy(also[0]),
    }),
    another("name-of-another", "The same the other way round.", {
      merchant: "merchant-two",
      also: ["merchant-secret-only", "merchant-e3"],
      scheme: ({ task, also }) => signedBy(also.find((one) => one.signatureMethod === task.signatureMethod)),
    }),
    another("name-of-another-by-first", "The request names another merchant and is signed with the first one's key.", {
      also: ["merchant-two"],
      scheme: inNameOfOther,
    }),
    another("name-exchanged", "The login is exchanged for another merchant's after signing.", {
      also: ["merchant-two"],
      alter: nameOther,
    }),
    another(
      "own-login-in-body",
      "The forger's own login stands in the body, whose key signs; the header names another.",
      {
        also: ["merchant-two"],
        scheme: ({ also }) => signedBy(also[0]),
        alter: addOwnLogin,
        refused: "body-parameter-differs",
      },
    ),
    another("own-login-in-body-signed", "The same, with both logins signed.", {
      also: ["merchant-two"],
      scheme: ({ also: [own] }) => ({
        ...signedBy(own),
        collectParameters: (operation, protocol) => [
          ...operation,
          ["oauth_consumer_key", own?.consumerKey ?? ""],
          ...protocol,
        ],
      }),
      alter: addOwnLogin,
      refused: "body-parameter-differs",
    }),
    ...namedElsewhere("AnotherMerchantsKey", plain),
    ...unknown(HMAC, [
      ["nobody", "A login that nobody has, signed with an empty secret.", () => "nobody", () => "&"],
      ...[...wordsForNothing, ...placeholders].flatMap(([name, what, text]) =>
        signedWith(`nobody-${name}`, `The same, signed with ${what}`, "nobody", text),
      ),
      ["empty", "An empty login, signed with an empty secret.", () => "", () => "&"],
      [
        "prototype",
        "A name that objects inherit, signed with the word undefined.",
        () => "__proto__",
        () => "undefined&",
      ],
      ["constructor", "Another name that objects inherit, with an empty secret.", () => "constructor", () => "&"],
      ...signedWith(
        "prototype-as-text",
        "The first name, signed with what JavaScript writes for an object",
        "__proto__",
        "[object Object]",
      ),
      ...Object.entries(inheritedFunctions).flatMap(([name, text]) =>
        signedWith(
          `inherited-${name.toLowerCase()}`,
          "A name that objects inherit, signed with the text of that function of JavaScript",
          name,
          `function ${text}() { [native code] }`,
        ),
      ),
    ]),
    ...unknown(undefined, [
      ["own-key", "A login that nobody has, signed with a merchant's key.", (key) => `${key}-2`],
      ["empty-own-key", "An empty login, signed with a merchant's key.", () => ""],
      ["wildcard", "A pattern that matches every login, signed with a merchant's key.", () => "%"],
      ["asterisk", "A pattern of LDAP and Redis that matches every login, signed with a merchant's key.", () => "*"],
      ["injection", "A login that closes a quote in a query to a database.", () => "' OR '1'='1"],
      ["list", "Two logins, parted by a comma, signed with the key of the first.", (key) => `${key},nobody`],
    ]),
    {
      ...another("unknown-own-key-of-two", "A login that nobody has, signed with another merchant's key.", {
        merchant: "merchant-two",
        scheme: claiming("oauth_consumer_key", (key) => `${key}-2`),
      }),
      flags: ["ConsumerUnknown"],
      refused: "consumer-unknown",
    },
    {
      name: "published",
      comment: "The published test merchant signs rightly, at a gateway where it must not be known.",
      flags: ["PublishedMerchant"],
      ...plain,
      also: ["merchant-two"],
      unregistered: true,
      refused: "consumer-unknown",
    },
    missing("empty-secret", "A merchant whose secret is empty: the key & is known to everybody.", HMAC, {
      merchant: "merchant-empty-secret",
    }),
    missing("empty-secret-empty-key", "The same with an empty key.", HMAC, {
      merchant: "merchant-empty-secret",
      scheme: { ...reference, signingKey: () => "" },
    }),
    ...keyOnlyByHmac([
      ["ampersand", "with an empty secret", "&"],
      ["nothing", "with an empty key", ""],
      ["two-ampersands", "with the key of an empty secret for a secret", "&&"],
      ...wordsForNothing.map(([name, what, text]) => [name, `with ${what}`, `${text}&`] as const),
    ]),
    missing("key-only-by-hmac-login", "A merchant without a secret, addressed by HMAC-SHA1 with its login.", RSA, {
      merchant: "merchant-key-only",
      scheme: ({ task }) => hmacInPlaceOfRsa(() => `${task.consumerKey}&`),
    }),
    missing("key-only-by-hmac-plain", "A merchant without a secret, by HMAC-SHA1 with the first one's.", HMAC, {
      also: ["merchant-key-only"],
      scheme: inNameOfOther,
    }),
    missing("key-only-by-hmac-two", "The same with the secret of a merchant who has both.", HMAC, {
      merchant: "merchant-two",
      also: ["merchant-key-only"],
      scheme: inNameOfOther,
    }),
    missing("key-only-by-hmac-accepted-before", "The same with that of whom a live gateway has just served.", HMAC, {
      merchant: "merchant-secret-only",
      also: ["merchant-key-only"],
      scheme: inNameOfOther,
      before: (_, { task }) => signedRequest(task),
    }),
    missing("secret-only-by-rsa", "A merchant without a key, addressed by RSA-SHA256 with another's key.", HMAC, {
      merchant: "merchant-secret-only",
      also: ["merchant-key-only"],
      scheme: ({ also }) => rsaInPlaceOfHmac(also[0]),
    }),
    missing(
      "secret-only-by-rsa-plain",
      "A merchant without a key, addressed by RSA-SHA256 with the first one's.",
      RSA,
      {
        also: ["merchant-secret-only"],
        scheme: inNameOfOther,
      },
    ),
    missing(
      "secret-only-by-rsa-name",
      "A merchant without a key, whose secret signs in the name of RSA-SHA256.",
      HMAC,
      {
        merchant: "merchant-secret-only",
        scheme: claiming("oauth_signature_method", () => "RSA-SHA256"),
      },
    ),
  ],
};

/** Signs by the merchant's own key in the name of the other one. */
function inNameOfOther({ also: [other] }: Scene): Scheme {
  return claiming("oauth_consumer_key", (key) => other?.consumerKey ?? key);
}

function addOwnLogin(...given: Parameters<Alter>): HttpRequest {
  const [, { also }] = given;
  return alterBody((body) => `${body}&oauth_consumer_key=${also[0]?.consumerKey}`)(...given);
}

function missing(
  name: string,
  comment: string,
  methods: readonly SignatureMethod[],
  inputs: Inputs,
): AuthoredVerification {
  return { name, comment, flags: ["CredentialMissing"], ...plain, methods, refused: "credential-missing", ...inputs };
}

type UnknownRow = readonly [
  name: string,
  comment: string,
  consumerKey: (key: string) => string,
  signingKey?: Scheme["signingKey"],
];

/** A request signed with a text for the secret: as it is and, where that is another one, percent-encoded as RFC 5849 has it. */
function signedWith(name: string, comment: string, login: string, text: string): readonly UnknownRow[] {
  const encoded = percentEncode(text);
  const row: UnknownRow = [name, `${comment}.`, () => login, () => `${text}&`];
  if (encoded === text) return [row];
  return [row, [`encoded-${name}`, `${comment}, percent-encoded.`, () => login, () => `${encoded}&`]];
}

function unknown(
  methods: readonly SignatureMethod[] | undefined,
  table: readonly UnknownRow[],
): readonly AuthoredVerification[] {
  return table.map(([name, comment, consumerKey, signingKey = reference.signingKey]) => ({
    name: `unknown-${name}`,
    comment,
    flags: ["ConsumerUnknown"],
    ...plain,
    ...(methods !== undefined && { methods }),
    refused: "consumer-unknown",
    scheme: claiming("oauth_consumer_key", consumerKey, { ...reference, signingKey }),
  }));
}

function keyOnlyByHmac(
  table: readonly (readonly [name: string, how: string, key: string])[],
): readonly AuthoredVerification[] {
  return table.map(([name, how, key]) =>
    missing(`key-only-by-hmac-${name}`, `A merchant without a secret, addressed by HMAC-SHA1 ${how}.`, RSA, {
      merchant: "merchant-key-only",
      scheme: hmacInPlaceOfRsa(() => key),
    }),
  );
}
