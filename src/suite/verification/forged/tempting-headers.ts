import type { Parameter } from "../../../signing/parameter.ts";

const LOOPBACK = "127.0.0.1";

/** Headers by which a forged request claims that somebody else has let it in, each with a name for its vectors. */
export const trustedHeaders: readonly (readonly [name: string, header: string, value: string])[] = [
  ["cookie", "Cookie", "session=0123456789abcdef; admin=1"],
  ["x-forwarded-for", "X-Forwarded-For", LOOPBACK],
  ["x-real-ip", "X-Real-IP", LOOPBACK],
  ["forwarded-for", "Forwarded", `for=${LOOPBACK}`],
  ["true-client-ip", "True-Client-IP", LOOPBACK],
  ["x-forwarded-user", "X-Forwarded-User", "{login}"],
  ["x-remote-user", "X-Remote-User", "{login}"],
  ["x-consumer-username", "X-Consumer-Username", "{login}"],
  ["x-ssl-client-verify", "X-SSL-Client-Verify", "SUCCESS"],
  ["x-forwarded-client-cert", "X-Forwarded-Client-Cert", 'Hash=00;Subject="CN={login}"'],
  ["x-http-method-override", "X-HTTP-Method-Override", "OPTIONS"],
  ["x-api-key", "X-Api-Key", "{login}"],
  ["proxy-authorization", "Proxy-Authorization", "Basic YWRtaW46YWRtaW4="],
  ["x-internal-request", "X-Internal-Request", "true"],
  ["x-signature-verified", "X-Signature-Verified", "true"],
  ["user-agent-of-probes", "User-Agent", "kube-probe/1.27"],
  ["content-encoding-identity", "Content-Encoding", "identity"],
  ["content-encoding-gzip", "Content-Encoding", "gzip"],
];

/** Headers that all hold one value. */
const holding = (value: string, names: string): readonly Parameter[] => names.split(" ").map((name) => [name, value]);

/** What every browser sends. */
export const browserHeaders: readonly Parameter[] = [
  ["Accept", "text/html,application/json;q=0.9,*/*;q=0.8"],
  ["Accept-Language", "en"],
  ["Origin", "https://{host}"],
  ["Referer", "https://{host}/admin"],
  ["Sec-Fetch-Site", "same-origin"],
  ["X-Requested-With", "XMLHttpRequest"],
  ["User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"],
];

/** Headers in which proxies and frameworks say that somebody else has let a request in. */
export const lettingIn: readonly Parameter[] = [
  ...holding("10.0.0.1", "X-Client-IP CF-Connecting-IP X-Cluster-Client-IP X-Originating-IP X-Remote-Addr Client-IP"),
  ["X-Forwarded-For", "::1, 10.0.0.1"],
  ["X-Forwarded-Proto", "https"],
  ...holding("admin", "Remote-User X-WebAuth-User X-Auth-Request-User X-Auth-User X-User X-Amzn-Oidc-Identity"),
  ...holding("{login}", "X-Authenticated-Userid X-Credential-Identifier X-Consumer-Id X-Consumer-Custom-Id"),
  ["SSL-Client-Verify", "SUCCESS"],
  ["SSL-Client-S-DN", "CN={login}"],
  ["X-Client-Verify", "SUCCESS"],
  ...holding("trusted", "X-Client-Cert X-ARR-ClientCert"),
  ["X-HTTP-Method", "OPTIONS"],
  ["X-Method-Override", "GET"],
  ...holding("/health", "X-Original-URL X-Rewrite-URL"),
  ["X-Middleware-Subrequest", "middleware:middleware:middleware:middleware:middleware"],
  ...holding("1", "X-Debug X-Test"),
  ...holding("true", "X-Skip-Auth X-Internal"),
  ...holding("0123456789abcdef", "X-Auth-Token X-Access-Token X-Token X-CSRF-Token"),
  ["Via", "1.1 internal"],
  ...holding("true", "Envoy-Internal X-Envoy-Internal"),
];

/** Headers that say that a request is a trial, or was verified before. */
export const trying: readonly Parameter[] = [
  ...holding("true", "X-Sandbox X-Dry-Run X-Mock X-Test-Mode X-Verified X-Signature-Verified"),
  ...holding("test", "X-Environment X-Env X-Stage"),
  ["X-Authenticated-User", "admin"],
  ...holding("{login}", "X-Merchant-Id X-Merchant-Login"),
  ["SOAPAction", "payout"],
];

/** Headers in which proxies tell another path or scheme, or who has signed in. */
export const passedOn: readonly Parameter[] = [
  ...holding("/health", "X-Original-Uri X-Forwarded-Uri X-Script-Name"),
  ...holding("on", "X-Forwarded-Ssl Front-End-Https"),
  ...holding("https", "X-Forwarded-Scheme X-Url-Scheme"),
  ...holding("eyJhbGciOiJub25lIn0.e30.", "Cf-Access-Jwt-Assertion X-MS-Client-Principal"),
  ["X-Goog-Authenticated-User-Email", "accounts.google.com:admin@shop.example"],
  ["X-SSL-Client-S-DN", "CN={login}"],
  ["X-Anonymous-Consumer", "true"],
];

/** Headers of other ways to sign a request, which a gateway may leave to other code, or have checked only where it knows them. */
export const signingOtherwise: readonly Parameter[] = [
  ["Signature-Input", 'sig1=("@method" "@target-uri");keyid="{login}"'],
  ["Signature", "sig1=:AAAA:"],
  ...holding("AAAA", "Digest Repr-Digest Content-MD5 DPoP"),
  ["Content-Digest", "sha-256=:AAAA:"],
  ...holding("0".repeat(64), "X-Signature X-Hmac X-Content-Sha256 X-Body-Hash"),
  ["X-Hub-Signature-256", `sha256=${"0".repeat(64)}`],
];

/** Headers that say that a request was checked by others, or is none that counts. */
export const vouching: readonly Parameter[] = [
  ...holding("true", "X-Authenticated X-Authorized X-Trusted X-Bypass X-Auth-Verified X-No-Auth X-Admin"),
  ...holding("admin", "X-Role X-Roles X-Auth X-Username"),
  ...holding("0123456789abcdef", "X-Internal-Token X-Service-Auth X-Gateway-Auth"),
  ...holding("1", "X-Replay X-Shadow X-Mirror X-Synthetic X-Health-Check X-Load-Test X-Retry-Attempt"),
  ...holding("true", "X-Appengine-Cron X-CloudScheduler X-Aws-Sqsd-Msgid"),
];

/** Headers in which the fronts of clouds and meshes say who has signed in. */
export const vouchingFronts: readonly Parameter[] = [
  ...holding("eyJhbGciOiJub25lIn0.e30.", "X-Amzn-Oidc-Data X-Goog-Iap-Jwt-Assertion X-Jwt-Assertion X-Jwt-Payload"),
  ...holding(
    "{login}",
    "X-Apigateway-Api-Userinfo X-Endpoint-Api-Userinfo X-Auth-Request-Email X-MS-Client-Principal-Id",
  ),
  ...holding(
    "CN={login}",
    "X-Amzn-Mtls-Clientcert X-Spiffe-Id L5d-Client-Id X-Client-Dn X-Legacy-Auth X-Authorization",
  ),
];

/** Headers by which caches, tools that fetch, and those that follow a request through its servers ask and tell. */
export const fetching: readonly Parameter[] = [
  ["Accept", "application/xml"],
  ["If-None-Match", "*"],
  ["If-Modified-Since", "Thu, 01 Dec 2022 00:00:00 GMT"],
  ["Cache-Control", "max-age=0"],
  ["Pragma", "no-cache"],
  ...holding("prefetch", "Purpose Sec-Purpose"),
  ["Prefer", "respond-async"],
  ...holding("0123456789abcdef", "Idempotency-Key X-Request-Id"),
  ["traceparent", "00-0123456789abcdef0123456789abcdef-0123456789abcdef-01"],
  ...holding("1", "Api-Version X-Api-Version"),
  ["Date", "Thu, 01 Dec 2022 00:00:00 GMT"],
  ["From", "admin@shop.example"],
  ["DNT", "1"],
  ["Proxy-Connection", "keep-alive"],
];

/** Headers by which a gateway may know a request, its session or whoever sends it again. */
export const knownAgain: readonly Parameter[] = [
  ...holding(
    "7f3a52c1-94be-4d06-a1c8-52e07d9b6f13",
    "X-Request-Id X-Correlation-Id X-Idempotency-Key Idempotence-Key Request-Id X-Transaction-Id X-Message-Id",
  ),
  ...holding("shop-2001", "X-Session-Id X-Device-Id X-Client-Id X-Api-Key X-Auth-Token"),
  ...holding("203.0.113.9", "X-Forwarded-For X-Real-IP"),
  ["traceparent", "00-7f3a52c194be4d06a1c852e07d9b6f13-94be4d06a1c852e0-01"],
];

/** What code sees in requests that it knows from a session, that ask for a part, that others sign, or of old clients. */
export const inSession: readonly Parameter[] = [
  [
    "Cookie",
    "JSESSIONID PHPSESSID connect.sid sessionid laravel_session ASP.NET_SessionId remember-me access_token XDEBUG_SESSION"
      .split(" ")
      .map((name) => `${name}=0123456789abcdef`)
      .join("; "),
  ],
  ["Range", "bytes=0-"],
  ["X-Amz-Date", "20221201T000000Z"],
  ["Stripe-Signature", `t=1,v1=${"0".repeat(64)}`],
  ...["X-Client-Version", "X-App-Version", "X-Sdk-Version"].map((name): Parameter => [name, "1.0"]),
];

/** Headers that cannot be read: whose reader throws where it catches all that is thrown goes on. */
export const unreadable: readonly (readonly [name: string, what: string, headers: readonly Parameter[]])[] = [
  [
    "clients",
    "of clients",
    [
      ["Cookie", '=; lone; $Version=x; open="; %zz; token=eyJ.x.'],
      ...["Date", "If-Modified-Since", "If-Unmodified-Since"].map((name): Parameter => [name, "soon"]),
      ["Accept", "*"],
      ["Accept-Language", ";q=x"],
      ["Range", "bytes=x"],
      ["Referer", "https://["],
      ["Origin", "null"],
      ["traceparent", "00-x"],
      ["X-Request-Id", "'\"\\"],
    ],
  ],
  [
    "proxies",
    "of proxies",
    [
      ["X-Forwarded-For", "unknown, localhost, ::ffff:127.0.0.1, [::1]:80, 0.0.0.0"],
      ["X-Real-IP", "unknown"],
      ["Forwarded", 'for="_'],
      ["X-Forwarded-Port", "x"],
      ["X-Forwarded-Proto", "http"],
      ["Via", "x"],
    ],
  ],
];

/** Headers by which servers and frameworks call another path than the request line says. */
export const routing: readonly Parameter[] = [
  ...["X-Original-URL", "X-Rewrite-URL", "X-Original-URI", "X-Forwarded-Uri", "X-Envoy-Original-Path"],
  ...["X-Replaced-Path", "X-Waws-Unencoded-URL"],
].map((name): Parameter => [name, "{path}"]);

/** Headers of a request that is made on the gateway's own machine, as its developers do. */
export const toThisMachine: readonly Parameter[] = holding("localhost", "Host X-Forwarded-Host");

/** Hosts within a cluster or a data centre, where services trust each other. */
export const hostsInside = ["10.0.0.5", "payments.default.svc.cluster.local", "gateway.internal", "payments"] as const;

/** Headers by which a browser asks whether another site may send a request, which nobody signs. */
export const asking: readonly Parameter[] = [
  ["Access-Control-Request-Method", "POST"],
  ["Access-Control-Request-Headers", "authorization"],
];

/** Headers in which proxies say where a request comes from. */
export function comingFrom(address: string): readonly Parameter[] {
  const addresses = holding(address, "X-Forwarded-For X-Real-IP CF-Connecting-IP True-Client-IP X-Client-IP");
  return [...addresses, ["Forwarded", `for=${address}`]];
}

/** More headers than gateways expect. */
export const sixtyHeaders: readonly Parameter[] = Array.from(
  { length: 60 },
  (_, at): Parameter => [`X-Trace-${at}`, "1"],
);
