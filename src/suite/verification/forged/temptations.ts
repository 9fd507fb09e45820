import { createHash } from "#crypto";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import { signatureMethods } from "../../../signing/signing-task.ts";
import type { AuthoredVerification, Scene, VerificationConcern } from "../../concern.ts";
import { type TestMerchant, type TestMerchantName, testMerchants } from "../../test-merchants.ts";
import {
  type Alter,
  alterAuthorization,
  alterContentType,
  alterProtocol,
  alterUrl,
  append,
  type Change,
  swap,
} from "../alter-request.ts";
import { plainRequest } from "../author-requests.ts";
import { behindAccepted } from "./behind-accepted.ts";
import { flagsOfKinds, forge, forgeKinds, tempt } from "./forgery-kinds.ts";
import { claiming } from "./key-misuse.ts";
import { otherFlows } from "./other-flows.ts";
import { addHeaders, fillIn, otherPaths, pick, TEMPTED, UNSIGNED } from "./tempting.ts";
import { temptingBodies } from "./tempting-bodies.ts";
import {
  asking,
  browserHeaders,
  comingFrom,
  fetching,
  hostsInside,
  inSession,
  lettingIn,
  passedOn,
  routing,
  signingOtherwise,
  sixtyHeaders,
  toThisMachine,
  trying,
  vouching,
  vouchingFronts,
} from "./tempting-headers.ts";

/** Headers that come together: by names, with words for them. */
const companies: readonly (readonly [name: string, what: string, headers: readonly Parameter[]])[] = [
  ["trial", "that say it is a trial", trying],
  ["passed-on", "of proxies that tell another path, or who signed in", passedOn],
  ["fetching", "of caches and of tools that fetch", fetching],
  ["signed-otherwise", "of other ways to sign", signingOtherwise],
  ["vouched", "that say it was checked, or is none", vouching],
  ["fronts-vouch", "in which fronts say who has signed in", vouchingFronts],
];
const oddLogins = ["Käufer-Ж", "shop+eur @example.com"];
const clients: readonly string[] = [
  "curl/8.5.0",
  "Java/17.0.9",
  "okhttp/4.12.0",
  "python-requests/2.31.0",
  "GuzzleHttp/7",
  "axios/1.6.2",
];
const schemes: readonly (readonly [name: string, value: string])[] = [
  [
    "digest",
    'Digest username="admin", realm="paynet", nonce="1", uri="/", response="00000000000000000000000000000000"',
  ],
  ["negotiate", "Negotiate YIIBhg=="],
  ["ntlm", "NTLM TlRMTVNTUAABAAAA"],
  ["token", "Token 0123456789abcdef"],
  ["hawk", 'Hawk id="{login}", ts="1", nonce="1", mac="AA=="'],
  [
    "aws4-hmac-sha256",
    "AWS4-HMAC-SHA256 Credential={login}/20221202/eu/pay/aws4_request, SignedHeaders=host, Signature=00",
  ],
  ["bearer", "Bearer 0123456789abcdef"],
  ["bearer-login", "Bearer {login}"],
  // {"alg":"none"} . {"sub":"admin"} . no signature.
  ["bearer-unsigned-jwt", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9."],
  ["basic-admin", "Basic YWRtaW46YWRtaW4="],
  ["basic-login", "Basic {credentials}"],
  // An empty login and an empty password.
  ["basic-nobody", "Basic Og=="],
  ["oauth2", "OAuth2 0123456789abcdef"],
  ["mac", 'MAC id="{login}", ts="1", nonce="1", mac="AA=="'],
  ["dpop", "DPoP 0123456789abcdef"],
  ["apikey", "ApiKey {login}"],
  ["signature", 'Signature keyId="{login}",algorithm="hs2019",headers="date",signature="AA=="'],
  ["hmac", "HMAC {login}:AA=="],
  ["jwt", "JWT eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9."],
];
const types = ["text/xml", "application/soap+xml", "text/json", "application/vnd.api+json", "application/x-ndjson"];
const charsets = ["utf-16", "utf-7"];
const encodings = ["deflate", "br", "x-gzip"];
const logins = [
  ..."admin test guest null undefined toString __proto__ 0 *".split(" "),
  ..."root system public default demo anonymous internal monitoring".split(" "),
  // Marks at which a query, a pattern or a path that is made of the login breaks.
  ...['quote"quote', "back\\slash", "round)(brackets", "marks :;{}$#<>&|~ \u{1f600}\t"],
];

/** Secrets that are examples, or what a failed look-up leaves behind. */
const secrets = [
  "secret",
  "changeit",
  "changeme",
  "password",
  "admin",
  "test",
  "default",
  "123456",
  "null",
  "undefined",
  "None",
  "true",
  "Array",
  "kd94hf93k423kf44",
];

/** Logins that decide what a look-up of their secret finds, as those of JSON Web Tokens' keys have done. */
const lookedUp: readonly (readonly [name: string, what: string, login: string, secret: string])[] = [
  ["path-to-nothing", "a path to an empty file", `${"../".repeat(12)}dev/null`, ""],
  ["union", "a query that selects a secret", "x' UNION SELECT 'secret' -- ", "secret"],
  ["union-of-two", "a query that selects a login and a secret", "x' UNION SELECT 'x', 'secret' -- ", "secret"],
];
/** Secrets that everybody can make of a login: what a gateway has that gave its merchants no others. */
const madeOfLogins: readonly (readonly [name: string, what: string, make: Change])[] = [
  ["login", "the login itself", (login) => login],
  ["login-reversed", "the login from its end", (login) => [...login].reverse().join("")],
  ["login-capitals", "the login in capitals", (login) => login.toUpperCase()],
  ["login-123", "the login and 123", append("123")],
  ["login-base64", "the login in Base64", (login) => Buffer.from(login).toString("base64")],
  ...["md5", "sha1", "sha256", "sha512"].map((algorithm): (typeof madeOfLogins)[number] => [
    `login-${algorithm}`,
    `the ${algorithm.toUpperCase()} digest of the login`,
    (login) => createHash(algorithm).update(login).digest("hex"),
  ]),
];
const addresses = ["127.0.0.1", "10.0.0.5", "172.17.0.1", "192.168.0.10"];

const vectors: readonly AuthoredVerification[] = [
  ...TEMPTED.flatMap((kind) => [
    tempt(`browser-${kind}`, kind, "A request with the headers of a browser", addHeaders(browserHeaders)),
    tempt(
      `let-in-${kind}`,
      kind,
      "A request with headers by which proxies let it in",
      addHeaders([...lettingIn, ...browserHeaders]),
    ),
    tempt(
      `long-head-${kind}`,
      kind,
      "A request with a cookie of 9 kB",
      addHeaders([["Cookie", `s=${"0".repeat(9_216)}`]]),
    ),
  ]),
  ...forgeKinds(UNSIGNED, "sixty-headers", "A request with sixty headers more", {
    ...plainRequest("payout"),
    alter: addHeaders(sixtyHeaders),
  }),
  ...oddLogins.flatMap((consumerKey) =>
    forgeKinds(["signature-random", "body-changed"], `login-${slug(consumerKey)}`, `A request of ${consumerKey}`, {
      ...plainRequest("payout"),
      consumerKey,
    }),
  ),
  ...UNSIGNED.flatMap((kind) => [
    tempt(`localhost-${kind}`, kind, "A request that says it is to localhost", addHeaders(toThisMachine)),
    tempt(`preflight-${kind}`, kind, "A request with the headers by which browsers ask first", addHeaders(asking)),
    ...hostsInside.map((host) =>
      tempt(`inside-${slug(host)}-${kind}`, kind, `A request to ${host}`, addHeaders([["Host", host]])),
    ),
  ]),
  ...companies.flatMap(([name, what, headers]) =>
    TEMPTED.map((kind) => tempt(`${name}-${kind}`, kind, `A request with headers ${what}`, addHeaders(headers))),
  ),
  tempt("sessions-no-header", "no-header", "A request with cookies of sessions", addHeaders(inSession)),
  tempt("routed-no-header", "no-header", "A request to no path, whose headers name one", (request, scene) =>
    alterUrl(swap(/\/api\/.*/, "/x"))(addHeaders(routing)(request, scene), scene),
  ),
  ...inTurn(addresses, (address) => [
    `from-${slug(address)}`,
    `A request that proxies say comes from ${address}`,
    addHeaders(comingFrom(address)),
  ]),
  ...inTurn(clients, (client) => [slug(client), `A request of ${client}`, addHeaders([["User-Agent", client]])]),
  ...inTurn(charsets, (charset) => [
    `charset-${charset}`,
    `A form that says it is in ${charset}`,
    alterContentType((type) => `${type}; charset=${charset}`),
  ]),
  ...inTurn(types, (type) => [
    `type-${slug(type)}`,
    `A form that says it is ${type}`,
    alterContentType(() => type),
  ]).map((vector) => ({ ...vector, refused: "content-type-wrong" })),
  ...inTurn(encodings, (name) => [
    `encoding-${name}`,
    `A plain form that says it is written in ${name}`,
    addHeaders([["Content-Encoding", name]]),
  ]),
  ...inTurn(otherPaths, ([name, change]) => [
    `path-${name}`,
    "A request to another spelling of its path",
    alterUrl(change),
  ]),
  ...schemes.map(([name, value]) =>
    tempt(
      `scheme-${name}`,
      "signature-random",
      `A request by the scheme ${value.split(" ")[0]}`,
      (request, scene) => alterAuthorization(() => fillIn(value, request, scene))(request, scene),
      "authorization-malformed",
    ),
  ),
  ...logins.map((login) =>
    tempt(
      `login-${slug(login)}`,
      "signature-random",
      `A request in the name of ${login}`,
      alterProtocol("oauth_consumer_key", () => login),
      "consumer-unknown",
    ),
  ),
  ...secrets.map((secret) => ({
    ...forge(`secret-${slug(secret)}`, "secret-empty", "A request", plainRequest("payout"), ["HMAC-SHA1"]),
    comment: `A request signed with the secret ${secret}, which is everybody's first guess.`,
    scheme: { ...reference, signingKey: () => `${secret}&` },
  })),
  ...madeOfLogins.map(([name, what, make]) => ({
    ...forge(`secret-${name}`, "secret-empty", "A request", plainRequest("payout"), ["HMAC-SHA1"]),
    comment: `A request signed with ${what} as its secret.`,
    scheme: ({ task }: Scene) => ({ ...reference, signingKey: () => `${make(task.consumerKey)}&` }),
  })),
  ...lookedUp.map(([name, what, login, secret]) => ({
    ...forge(`login-${name}`, "merchant-unknown", "A request", plainRequest("payout"), ["HMAC-SHA1"]),
    comment: `A request in the name of ${what}, signed with the secret that it makes a look-up find.`,
    scheme: claiming("oauth_consumer_key", () => login, { ...reference, signingKey: () => `${secret}&` }),
  })),
  ...temptingBodies,
  ...(Object.keys(testMerchants) as TestMerchantName[]).flatMap(ofMerchant),
  ...behindAccepted,
  ...otherFlows,
];

export const verificationTemptations: VerificationConcern = {
  kind: "verification",
  concern: "verification-temptations",
  about:
    "Forged requests that a gateway may be tempted to let through for what stands beside the signature: who sends them, how, to which spelling of the path, in whose name, and what they hold. All must be refused.",
  flags: flagsOfKinds(vectors),
  vectors,
};

/** Authors forgeries of a payout in some company, each row as the next kind. */
function inTurn<Row>(
  rows: readonly Row[],
  describe: (row: Row) => readonly [name: string, what: string, alter: Alter],
): readonly AuthoredVerification[] {
  return rows.map((row, at) => {
    const [name, what, alter] = describe(row);
    const kind = pick(TEMPTED, at);
    return tempt(`${name}-${kind}`, kind, what, alter);
  });
}

/** Authors forgeries in the name of a merchant, by each method for which it has a key. */
function ofMerchant(merchant: TestMerchantName): readonly AuthoredVerification[] {
  const { consumerSecret = "", rsaKey }: TestMerchant = testMerchants[merchant];
  const methods = signatureMethods.filter((method) => (method === "HMAC-SHA1" ? consumerSecret : rsaKey));
  if (methods.length === 0) return [];
  const inputs = { ...plainRequest("payout"), merchant };
  return forgeKinds(["signature-random", "body-changed"], merchant, `A request of ${merchant}`, inputs, methods);
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "asterisk"
  );
}
