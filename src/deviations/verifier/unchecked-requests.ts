import { type HttpRequest, headerOf } from "../../signing/http-request.ts";
import { right } from "./right-stages.ts";
import { toOperationNow } from "./url-choice.ts";
import {
  before,
  under,
  type VerifierDeviation,
  type Verify,
  verifierAlso,
  verifierDeviations,
  verifierRemembering,
  verifierWith,
} from "./verifier-deviation.ts";

export type Holds = (request: HttpRequest) => boolean;

export const verifyRightly: Verify = verifierWith({});
export const acceptAll: Verify = () => ({ accepted: true });

export const isNoPayout: Holds = ({ url }) => !url.includes("/payout/");
const authorizationOf = (request: HttpRequest): string => headerOf(request, "authorization") ?? "";
export const saysOf =
  (pattern: RegExp): Holds =>
  (request) =>
    pattern.test(authorizationOf(request));

/** Deviations that check most requests rightly, and some operations by another, weaker way. */
const ofOperations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts", {
    "unsigned-beside-payouts": {
      happens: "Asks for an Authorization header at payouts alone.",
      verify: where(both(isNoPayout, saysOf(/^$/)), acceptAll),
      caughtBy: "each-operation/*-no-header",
    },
    "signature-optional-beside-payouts": {
      happens: "Asks for a signature at payouts alone.",
      verify: where(both(isNoPayout, saysOf(/^(?!.*oauth_signature=").+|oauth_signature=""/)), acceptAll),
      caughtBy: "each-operation/*-no-signature *-signature-empty",
    },
    "signature-unchecked-beside-payouts": {
      happens: "Compares the signature at payouts alone.",
      verify: where(isNoPayout, verifierWith({ sameMac: () => true, rsaHolds: () => true })),
      caughtBy: "each-operation/transfer*-signature-random transfer*-key-of-another transfer*-body-* transfer*-nonce",
    },
    "plaintext-unchecked-beside-payouts": {
      happens: "Takes PLAINTEXT, whatever its signature, but at payouts.",
      verify: where(both(isNoPayout, saysOf(/"PLAINTEXT"/)), acceptAll),
      caughtBy: "each-operation/*-plaintext *-plaintext-empty",
    },
    "method-unchecked-beside-payouts": {
      happens: "Checks nothing where a request names no method, but at payouts.",
      verify: where(both(isNoPayout, saysOf(/^(?!.*oauth_signature_method=).+/)), acceptAll),
      caughtBy: "each-operation/*-no-method",
    },
    "stranger-served-beside-payouts": {
      happens: "Serves merchants that it does not know, but at payouts.",
      verify: strangersServed,
      caughtBy: "each-operation/*-merchant-unknown",
    },
    "any-merchants-key-beside-payouts": {
      happens: "Tries the keys of all merchants, but at payouts.",
      verify: where(
        isNoPayout,
        verifierWith({
          hmacKeys: (_, all) => all.flatMap((one) => right.hmacKeys(one, all)),
          rsaKeys: (_, all) => all.flatMap((one) => right.rsaKeys(one, all)),
        }),
      ),
      caughtBy: "each-operation/transfer*-key-of-another",
    },
    "header-remembered-beside-payouts": {
      happens: "Remembers signatures that were right, and checks nothing else when one comes again, but at payouts.",
      verify: where(
        isNoPayout,
        verifierRemembering((request) => /oauth_signature="([^"]+)"/.exec(authorizationOf(request))?.[1]),
      ),
      caughtBy: "each-operation/transfer*-body-changed transfer*-body-added transfer*-nonce",
    },
    "operation-any-beside-payouts": {
      happens: "Takes a signature for any operation, but for payouts.",
      verify: where(
        isNoPayout,
        verifierAlso(["pan-eligibility/send", "transfer", "transfer-by-ref"].map(toOperationNow)),
      ),
      caughtBy: "each-operation/transfer*-url-operation",
    },
  }),
  ...verifierDeviations("accepts", {
    "empty-secret-beside-payouts": {
      happens: "Also tries an empty secret, but at payouts.",
      verify: where(isNoPayout, verifierWith({ hmacKeys: (one, all) => ["&", ...right.hmacKeys(one, all)] })),
      caughtBy: "each-operation/*-secret-empty",
    },
  }).map(under("HMAC-SHA1")),
  ...verifierDeviations("accepts", {
    "public-key-beside-payouts": {
      happens: "Takes the public key for a secret that is missing, but at payouts.",
      verify: where(
        isNoPayout,
        verifierWith({
          hmacKeys: (one, all) => (one.publicKey === undefined ? right.hmacKeys(one, all) : [`${one.publicKey}&`]),
        }),
      ),
      caughtBy: "each-operation/*-public-key",
    },
  }).map(under("RSA-SHA256")),
];

/** Deviations that check requests rightly, but for large ones. */
const ofSizes: readonly VerifierDeviation[] = [
  ...verifierDeviations(
    "accepts",
    Object.fromEntries([
      uncheckedBeyond("body", 2000, "sizes/body-*k-*"),
      uncheckedBeyond("body", 8000, "sizes/body-8k-* sizes/body-64k-*"),
      uncheckedBeyond("body", 64_000, "sizes/body-64k-*"),
      uncheckedBeyond("header", 2000, "sizes/header-*k-*"),
      uncheckedBeyond("header", 6000, "sizes/header-6k-*"),
    ]),
  ),
  ...verifierDeviations("accepts", {
    "long-key-unchecked": {
      happens: "Compares no signature of a key that is longer than 2048 bits.",
      verify: verifierWith({
        rsaHolds: (pem, base, signature) => pem.length > 500 || right.rsaHolds(pem, base, signature),
      }),
      caughtBy: "sizes/key-*-body-added key-*-signature-*",
    },
    "longest-key-unchecked": {
      happens: "Checks of a signature by a key of 4096 bits only its length.",
      verify: verifierWith({
        rsaHolds: (pem, base, signature) => signature.length === 512 || right.rsaHolds(pem, base, signature),
      }),
      caughtBy: "sizes/key-4096-body-added key-4096-signature-random",
    },
    "long-key-lax": {
      happens: "Takes a signature that is too short for a key that is longer than 2048 bits.",
      verify: verifierWith({
        rsaHolds: (pem, base, signature) =>
          (pem.length > 500 && signature.length < 2) || right.rsaHolds(pem, base, signature),
      }),
      caughtBy: "sizes/key-*-signature-empty key-*-signature-short",
    },
  }).map(under("RSA-SHA256")),
];

/** Deviations that let through what stands in company that they trust: a header, a content type, an HTTP method. */
const ofSurroundings: readonly VerifierDeviation[] = verifierDeviations(
  "accepts",
  Object.fromEntries([
    trusting("cookie", "Cookie", /admin=1/),
    trusting("x-forwarded-for", "X-Forwarded-For", /^127\./),
    trusting("x-real-ip", "X-Real-IP", /^127\./),
    trusting("forwarded-for", "Forwarded", /for=127\./),
    trusting("true-client-ip", "True-Client-IP", /^127\./),
    trusting("x-forwarded-user", "X-Forwarded-User", /./),
    trusting("x-remote-user", "X-Remote-User", /./),
    trusting("x-consumer-username", "X-Consumer-Username", /./),
    trusting("x-ssl-client-verify", "X-SSL-Client-Verify", /^SUCCESS$/),
    trusting("x-forwarded-client-cert", "X-Forwarded-Client-Cert", /Subject/),
    trusting("x-http-method-override", "X-HTTP-Method-Override", /^OPTIONS$/),
    trusting("x-api-key", "X-Api-Key", /./),
    trusting("proxy-authorization", "Proxy-Authorization", /./),
    trusting("x-internal-request", "X-Internal-Request", /^true$/),
    trusting("x-signature-verified", "X-Signature-Verified", /^true$/),
    trusting("user-agent-of-probes", "User-Agent", /^kube-probe/),
    trusting("content-encoding-identity", "Content-Encoding", /^identity$/),
    trusting("content-encoding-gzip", "Content-Encoding", /^gzip$/),
    trusting("content-type-json", "Content-Type", /json/),
    trusting("content-type-multipart", "Content-Type", /^multipart/),
    trusting("content-type-text", "Content-Type", /^text/),
    trusting("content-type-xml", "Content-Type", /xml/),
    trusting("content-type-bytes", "Content-Type", /octet-stream/),
    trusting("content-type-none", "Content-Type", /^$/),
    trusting("content-type-upper-case", "Content-Type", /^[A-Z]+\//),
    trusting("content-type-quoted-charset", "Content-Type", /"/),
    ...["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method) =>
      unchecked(
        `method-${method.toLowerCase()}`,
        `Checks no ${method} request.`,
        (request) => request.method === method,
      ),
    ),
    unchecked(
      "all-headers-no-header",
      "Asks for no Authorization header of whom its proxy has authenticated.",
      both(saysOf(/^$/), (request) => headerOf(request, "x-ssl-client-verify") !== undefined),
    ),
  ]),
);

const ofOddRequests: readonly VerifierDeviation[] = verifierDeviations("accepts", {
  "body-nothing-when-expecting": {
    happens: "Takes the body of a request that waits for 100 Continue for nothing.",
    verify: where((request) => headerOf(request, "expect") !== undefined, verifierWith(before("splitBody", () => ""))),
    caughtBy: "surroundings/expecting-body-unsigned",
  },
  "signed-otherwise-unchecked": {
    happens: "Leaves a request with the header of another way to sign, such as RFC 9421's, to other code.",
    verify: where((request) => headerOf(request, "signature") !== undefined, acceptAll),
    caughtBy: "temptations/signed-otherwise-*",
  },
  "vouched-unchecked": {
    happens: "Checks no request that says that somebody else has.",
    verify: where((request) => headerOf(request, "x-authenticated") === "true", acceptAll),
    caughtBy: "temptations/vouched-*",
  },
  "from-inside-unchecked": {
    happens: "Checks no payment whose payer has an address of its own network.",
    verify: where(({ body }) => /(^|&)ipaddress=(?:10\.|192\.168\.|%3A%3A1)/.test(body), acceptAll),
    caughtBy: "temptations/from-inside-*",
  },
  "to-itself-unchecked": {
    happens: "Checks no transfer of a card to itself.",
    verify: where(
      ({ body }) =>
        new URLSearchParams(body).get("credit_card_number") === new URLSearchParams(body).get("destination-card-no") &&
        body.includes("destination-card-no"),
      acceptAll,
    ),
    caughtBy: "temptations/to-itself-*",
  },
  "trial-fields-unchecked": {
    happens: "Checks no payment that says it is a trial, or none.",
    verify: where(
      ({ body }) => /(^|&)(?:currency=XXX|amount=(?:0\.01|1\.00)|bank_name=Test|skip_signature=)/.test(body),
      acceptAll,
    ),
    caughtBy: "temptations/no-currency-* least-to-pay-* one-to-pay-* test-data-* more-flags-*",
  },
  "query-switch-unchecked": {
    happens: "Checks no request whose query says so.",
    verify: where(({ url }) => url.includes("skip_signature="), acceptAll),
    caughtBy: "temptations/path-query-switches-*",
  },
  "scheme-for-others": {
    happens: "Leaves the schemes Signature, HMAC and JWT to other code.",
    verify: where(saysOf(/^(?:Signature|HMAC|JWT) /), acceptAll),
    caughtBy: "temptations/scheme-signature scheme-hmac scheme-jwt",
  },
  "test-currency-unchecked": {
    happens: "Checks no payment in the currency that ISO 4217 keeps for tests.",
    verify: where(({ body }) => /(^|&)currency=XTS(&|$)/.test(body), acceptAll),
    caughtBy: "temptations/test-currency-*",
  },
});

/** Deviations that check most requests rightly, and some not at all. */
export const uncheckedDeviations: readonly VerifierDeviation[] = [
  ...ofOperations,
  ...ofSizes,
  ...ofSurroundings,
  ...ofOddRequests,
];

type Row = Parameters<typeof verifierDeviations>[1][string];

/** Checks no request of which a part is longer. */
function uncheckedBeyond(part: "body" | "header", most: number, caughtBy: string): readonly [string, Row] {
  const lengthOf =
    part === "body" ? ({ body }: HttpRequest) => body.length : (one: HttpRequest) => authorizationOf(one).length;
  const what =
    part === "body" ? `body is longer than ${most} bytes` : `Authorization header is longer than ${most} characters`;
  const verify = where((request) => lengthOf(request) > most, acceptAll);
  return [`${part}-unchecked-beyond-${most}`, { happens: `Checks no request whose ${what}.`, verify, caughtBy }];
}

/** Trusts a header that names somebody, whoever wrote it. */
function trusting(name: string, header: string, pattern: RegExp): readonly [string, Row] {
  const holds: Holds = (request) => pattern.test(headerOf(request, header.toLowerCase()) ?? "");
  return unchecked(name, `Checks no request by what its ${header} says: ${String(pattern)}.`, holds);
}

function unchecked(name: string, happens: string, holds: Holds): readonly [string, Row] {
  const caughtBy = `surroundings/${name}${name.startsWith("all") ? "" : "-*"}`;
  return [`${name}-unchecked`, { happens, verify: where(holds, acceptAll), caughtBy }];
}

/** Checks rightly, and where a condition holds in another way. */
export function where(holds: Holds, other: Verify): Verify {
  return (task) => (holds(task.request) ? other(task) : verifyRightly(task));
}

function both(first: Holds, second: Holds): Holds {
  return (request) => first(request) && second(request);
}

/** Serves whoever names a login that it does not know, but at payouts. */
function strangersServed(task: Parameters<Verify>[0]): ReturnType<Verify> {
  const raw = /oauth_consumer_key="([^"]*)"/.exec(authorizationOf(task.request))?.[1];
  const isKnown = task.consumers.some(({ consumerKey }) => consumerKey === decodeURIComponent(raw ?? ""));
  return raw === undefined || isKnown || !isNoPayout(task.request) ? verifyRightly(task) : { accepted: true };
}
