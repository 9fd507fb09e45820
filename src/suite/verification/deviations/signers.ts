import { createHmac } from "#crypto";
import { catalogue } from "../../../deviations/catalogue.ts";
import { deviate } from "../../../deviations/deviation.ts";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import { utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import type { Change } from "../alter-request.ts";
import { type Inputs, sharing, signing } from "../author-requests.ts";
import { DIGEST_INFO } from "../forged/forge-cubes.ts";
import { claiming, hmacInPlaceOfRsa } from "../forged/key-misuse.ts";
import { pemOf } from "../forged/public-texts.ts";
import { rsaWithBlock, rsaWithDigestInfoOf } from "../forged/rsa-forgeries.ts";
import { harm } from "../harms.ts";
import { requirementOfCollision } from "./find-collision.ts";
import { signingTaskOf } from "./show-deviation.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  BaseStringWrong: harm("mistakeTaken", "The signature is one of another base string than the specification's.", [
    "base-string.2",
    "base-string.3",
    "base-string.4",
    "base-string.5",
    "base-string.6",
  ]),
  RequestNotCovered: harm("notCovered", "The signature covers less than the request, or another one.", [
    "base-string.1",
    "base-string.5",
    "base-string.6",
  ]),
  HmacKeyWrong: harm("keysTried", "The signature is made with another key than the specification's.", [
    "hmac.1",
    "hmac.2",
  ]),
  AnyKey: harm("noKeyNeeded", "The signature is made with a key that everybody knows, or guesses.", [
    "hmac.1",
    "hmac.2",
  ]),
  Plaintext: harm("secretShown", "The key itself stands where the signature belongs.", ["hmac.2", "hmac.3"]),
  DigestWrong: harm("talkedDown", "The signature is made with another digest or written in another form.", [
    "hmac.2",
    "hmac.3",
  ]),
  RsaWrong: harm(
    "talkedDown",
    "An RSA signature of another kind than PKCS#1 v1.5 with SHA-256.",
    ["rsa.3"],
    ["https://github.com/kjur/jsrsasign/issues/556", "https://github.com/zendframework/ZendOAuth/issues/27"],
  ),
  KeyConfusion: harm("publicKeySigns", "The public RSA key is used as if it were the secret of HMAC-SHA1.", [
    "methods.hmac-sha1",
    "methods.rsa-sha256",
    "oauth.signature-method",
  ]),
  TimestampWrong: harm(
    "neverOld",
    "The timestamp is signed rightly, and is no time in whole seconds.",
    ["oauth.timestamp"],
    ["https://github.com/mrjones/oauth/pull/56"],
  ),
};

/** A request whose text shows every mistake below. */
const shown: Inputs = {
  parameters: [
    ["order_desc", "two words: caf\u00e9*"],
    ["client-order-id", "902B4FF5"],
    ["bank_name", ""],
  ],
  refused: "signature-mismatch",
};
const hmac: Inputs = { ...shown, methods: ["HMAC-SHA1"] };
const anyKey: Inputs = { flags: ["AnyKey"] };

/** Signs by a known mistake, by its id, or by stages of its own. */
type Wrongly = string | Partial<Scheme>;

/** Authors requests that share inputs, each signed wrongly. */
function signedWrongly(shared: Inputs): (name: string, comment: string, wrongly: Wrongly) => AuthoredVerification {
  return (name, comment, wrongly) => signing(shared)(name, comment, stagesOf(wrongly));
}

function stagesOf(wrongly: Wrongly): Partial<Scheme> {
  if (typeof wrongly !== "string") return wrongly;
  const known = catalogue.filter(({ id }) => id === wrongly);
  if (known.length !== 1) throw new TypeError(`${wrongly}: expected the id of a mistake`);
  return deviate(reference, known);
}

const uncovered = signedWrongly({ ...shown, flags: ["RequestNotCovered"] });
const base: typeof uncovered = (name, comment, wrongly) => {
  const requirement = () => requirementOfCollision({ ...reference, ...stagesOf(wrongly) }, signingTaskOf(shown));
  return signedWrongly({ ...shown, flags: ["BaseStringWrong"], requirement })(name, comment, wrongly);
};
const digest = signedWrongly({ ...hmac, flags: ["DigestWrong"] });
const rsa = signedWrongly({ ...shown, flags: ["RsaWrong"], methods: ["RSA-SHA256"] });

export const verificationSigners: VerificationConcern = {
  kind: "verification",
  concern: "verification-signers",
  about: "Requests signed in another way than the specification says. A gateway must refuse them all.",
  flags,
  vectors: [
    base("space-as-plus", "A space is signed as +.", "space-as-plus"),
    base("unsorted", "The parameters are signed in the order in which they are given.", "unsorted"),
    base(
      "protocol-last",
      "The body's parameters are sorted, the protocol's stand behind them.",
      "oauth-appended-after-body",
    ),
    base("lower-case-hex", "Escapes are signed in small letters.", "lowercase-hex"),
    base("asterisk-raw", "An asterisk is signed as it is.", "asterisk-unescaped"),
    base("values-encoded-once", "Values are not encoded before they are joined.", "value-encoding-missing"),
    base("values-encoded-twice", "Values are encoded twice before they are joined.", "value-encoded-twice"),
    base("latin1", "é is signed as the byte E9 of ISO-8859-1.", "latin1-values"),
    uncovered("empty-value-dropped", "The empty value is sent and not signed.", "empty-value-dropped"),
    uncovered(
      "body-not-signed",
      "The protocol parameters alone are signed, as if the body were no form.",
      "body-not-signed",
    ),
    base("method-lower-case", "The method is signed in small letters.", "method-lowercase"),
    uncovered("url-without-endpoint", "The URL is signed without the endpoint identifier.", "endpoint-id-missing"),
    uncovered("url-scheme-http", "http is signed where https is called.", {
      baseStringUri: (url) =>
        url.startsWith("https:") ? url.replace("https:", "http:") : url.replace("http:", "https:"),
    }),
    uncovered("url-other-host", "Another host is signed than is called.", {
      baseStringUri: (url) => url.replace("://", "://sandbox."),
    }),
    base("url-not-encoded", "The URL is not encoded as a part of the base string.", "url-part-not-encoded"),
    base("newline-at-end", "A line feed stands behind the base string.", "base-string-newline"),
    key("secret-wrong", "Another secret: a guess.", (secret) => `${otherStart(secret)}&`, anyKey),
    key(
      "secret-lower-case",
      "The secret in small letters: it is a text, not a UUID.",
      (secret) => `${secret.toLowerCase()}&`,
    ),
    key("secret-first-part", "The secret up to its first hyphen alone.", (secret) => `${secret.replace(/-.*$/s, "")}&`),
    key("secret-last-part", "The secret behind its last hyphen alone.", (secret) => `${secret.replace(/^.*-/s, "")}&`),
    key("secret-first-half", "The first half of the secret.", (secret) => `${secret.slice(0, secret.length >> 1)}&`),
    key("secret-empty", "No secret at all: the key & is known to everybody.", () => "&", anyKey),
    key("ampersand-missing", "The secret without the ampersand.", (secret) => secret),
    key("token-secret", "The login as a token secret, where there is none.", (secret) => secret, {
      scheme: ({ task }) => ({ ...reference, signingKey: (secret) => `${secret}&${task.consumerKey}` }),
    }),
    key("token-secret-null", "The word null as a token secret.", (secret) => `${secret}&null`),
    key("ampersand-encoded", "The ampersand encoded with the key.", (secret) => percentEncode(`${secret}&`)),
    {
      ...digest("hmac-sha256", "HMAC-SHA256 under the name of HMAC-SHA1.", "hmac-sha256-under-sha1-name"),
      refused: "signature-malformed",
    },
    digest("hmac-sha256-cut", "HMAC-SHA256 cut to the length of HMAC-SHA1.", {
      hmacSha1: (hmacKey, message) => createHmac("sha256", hmacKey).update(message).digest().subarray(0, 20),
    }),
    digest("plain-sha1", "SHA-1 of text and secret in place of HMAC.", "plain-sha1-control"),
    digest("key-and-text-swapped", "Key and text of the HMAC have changed places.", "hmac-args-swapped"),
    signing({ ...hmac, refused: "signature-malformed", flags: ["Plaintext"] })(
      "plaintext",
      "The key itself as the signature, as PLAINTEXT has it.",
      { hmacSha1: utf8Bytes },
    ),
    rsa(
      "rsa-sha1",
      "SHA-1 under the name of RSA-SHA256: collisions of SHA-1 can be bought.",
      "rsa-sha1-under-sha256-name",
    ),
    rsa("rsa-pss", "RSASSA-PSS, with no salt, in place of PKCS#1 v1.5.", "rsa-pss"),
    rsa("rsa-double-hash", "The digest is hashed once more before it is signed.", "rsa-double-hash"),
    rsa("rsa-no-digest-info", "The bare digest is signed, without the name of its algorithm.", "rsa-no-digestinfo"),
    rsa("rsa-long-length", "The length of the digest's name is written in two bytes, as BER may and DER does not.", {
      rsaSha256: rsaWithDigestInfoOf("308131300d060960864801650304020105000420"),
    }),
    rsa("rsa-long-digest-length", "The length of the digest is written in two bytes, as BER may and DER does not.", {
      rsaSha256: rsaWithDigestInfoOf("3032300d06096086480165030402010500048120"),
    }),
    rsa("rsa-block-of-encryption", "The block has the type of encryption, 2, in place of that of signatures.", {
      rsaSha256: rsaWithBlock([0, 2], (digest) => [0, ...DIGEST_INFO, ...digest]),
    }),
    rsa("rsa-block-unparted", "No zero byte parts the padding from the digest.", {
      rsaSha256: rsaWithBlock([0, 1], (digest) => [...DIGEST_INFO, ...digest]),
    }),
    sharing({ ...shown, methods: ["RSA-SHA256"], flags: ["KeyConfusion"], refused: "credential-missing" })(
      "public-key-as-secret",
      "HMAC-SHA1 keyed with the public key's PEM text: whoever has it could sign.",
      { scheme: hmacInPlaceOfRsa(pemOf) },
    ),
    time("timestamp-milliseconds", "Milliseconds in place of seconds, signed as such.", (seconds) => `${seconds}000`),
    time("timestamp-fraction", "Seconds with a fraction, signed as such.", (seconds) => `${seconds}.5`),
    time("timestamp-negative", "Seconds before 1970, signed as such.", (seconds) => `-${seconds}`),
    time("timestamp-plus", "A plus in front of the seconds, signed as such.", (seconds) => `+${seconds}`),
    time(
      "timestamp-hexadecimal",
      "Seconds in hexadecimal, signed as such.",
      (seconds) => `0x${Number(seconds).toString(16)}`,
    ),
    time("timestamp-arabic-digits", "The digits of another script, signed as such.", (seconds) =>
      seconds.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
    ),
  ],
};

function otherStart(secret: string): string {
  return (secret.startsWith("F") ? "E" : "F") + secret.slice(1);
}

function key(name: string, comment: string, signingKey: Scheme["signingKey"], own?: Inputs): AuthoredVerification {
  return signing({ ...hmac, flags: ["HmacKeyWrong"] })(name, comment, { signingKey }, own);
}

function time(name: string, comment: string, change: Change): AuthoredVerification {
  const scheme = claiming("oauth_timestamp", change);
  return sharing({ ...shown, flags: ["TimestampWrong"], refused: "timestamp-malformed", scheme })(name, comment);
}
