import type { Parameter } from "../../signing/parameter.ts";
import type { OperationName } from "../../spec/operations.ts";

function split(words: string, between = /\s+/): readonly string[] {
  return words.trim().split(between);
}

/** What code calls a check of a request. */
const checks = split(`
  auth authentication authorization signature sign signing sig verification verify validation check checks hmac
  oauth security nonce replay`);
const turnedOff = split(`
  skip no bypass disable ignore allow without force trust omit`);
const outcomes = split(`
  ok verified valid passed checked done result status mode level off disabled skipped bypass optional override`);
/** What a request is that code may treat otherwise. */
const states = split(`
  test testing debug sandbox demo mock fake stub dry-run dryrun simulate simulation staging stage dev development
  local qa uat beta canary preview internal private trusted verified authenticated authorized validated valid signed
  approved confirmed safe secure admin root superuser sudo system service master monitor monitoring health
  healthcheck health-check probe ping warmup heartbeat batch bulk cron scheduled job worker queue async webhook
  callback recurring retry resend replay shadow mirror synthetic legacy compat migration backfill import maintenance
  support operator backoffice partner affiliate vip trace profile audit load-test benchmark smoke ci e2e offline
  fallback emergency manual`);
/** What names somebody who needs no key. */
const someone = split(`
  user username login merchant merchant-id merchant-login consumer client client-id customer account account-id
  principal subject identity actor caller role roles scope scopes group groups permissions tenant tenant-id owner
  org realm domain session session-id token access-token auth-token id-token service-token internal-token jwt
  api-key app-key app-id key key-id secret shared-secret password pin otp ticket sso saml cert client-cert
  fingerprint device-id on-behalf-of impersonate sudo-as`);
/** What tells where a request comes from, or which code is to take it. */
const origins = split(`
  ip client-ip real-ip source-ip remote-addr origin country region zone env environment channel source via gateway
  proxy edge cdn platform app version api-version sdk sdk-version app-version client-version path route url uri
  operation endpoint endpoint-id feature features flags experiment variant mode type priority`);

/** What balancers, clouds, browsers, webhooks and other code write beside a request. */
const company = split(`
  appengine-queuename forwarded-tls-client-cert tls-client-verified forwarded-email service-name hub-signature
  shopify-hmac-sha256 slack-signature svix-signature twilio-signature github-event amz-sns-message-type
  paypal-transmission-id xsrf-token b3-traceid baggage sentry-trace amzn-trace-id cloud-trace-context azure-ref
  vercel-id cf-ray fly-client-ip cf-ipcountry datadog-trace-id grpc-timeout grpc-web sec-fetch-mode save-data
  upgrade-insecure-requests purpose accept-version mobile language locale timezone currency terminal-id return-url
  notify-url hash control email phone customer-id ref v format pretty limit page fields expand include utm-source
  timestamp ts random`);

/** Words, joined by hyphens, with which code is told that it need not check a request: each once. */
export const triggerWords: readonly string[] = [
  ...new Set([
    ...turnedOff.flatMap((verb) => checks.map((check) => `${verb}-${check}`)),
    ...checks.flatMap((check) => outcomes.map((outcome) => `${check}-${outcome}`)),
    ...states.flatMap((state) => [state, `is-${state}`, `${state}-mode`, `${state}-request`]),
    ...someone,
    ...origins,
    ...company,
  ]),
];

/** What stands before the words in the names of headers beside `X-`: nothing, or who sends them. */
export const headerPrefixes: readonly string[] = [
  ...["", "", "X-Internal-", "X-Gateway-", "X-Payment-", "X-Paynet-", "X-Api-", "X-App-", "X-Auth-", "X-Forwarded-"],
  ...["X-Service-", "X-Request-", "X-Debug-", "X-Amzn-", "X-Goog-", "X-Ms-", "X-Envoy-", "X-Kong-", "X-Nginx-", "Cf-"],
];

/** What switches are set to, beside `1` and `true`. */
export const triggerValues: readonly string[] = split(`
  yes on Y TRUE ok 0 false none admin internal test`);

/** Currencies that other code may serve: those of a country's own scheme, without cents, of tests, and of no money. */
export const triggerCurrencies: readonly string[] = split(`
  AED AUD BRL BTC BYN CAD CHF CNY CZK DKK GBP GEL HKD HUF IDR ILS INR ISK JPY KES KRW KWD KZT MXN NGN NOK NZD PLN RON RSD
  RUB SAR SEK SGD THB TRY UAH USD USDT UZS VND XAU XXX ZAR`);

/** Clients that gateways know: tools, probes and the libraries of languages. */
export const triggerAgents: readonly string[] = split(
  `
  PostmanRuntime/7.36, insomnia/8.4, HTTPie/3.2, Wget/1.21, Go-http-client/1.1, Apache-HttpClient/4.5, node-fetch,
  undici, Ruby, libwww-perl/6.67, PHP-SOAP/8.2, Faraday v2.7, k6/0.47, ApacheBench/2.3, Apache-JMeter/5.6,
  python-locust/2.17, Gatling/3.9, Prometheus/2.48, ELB-HealthChecker/2.0, GoogleHC/1.0, Amazon CloudFront,
  UptimeRobot/2.0, Pingdom.com_bot_version_1.4, Datadog/Synthetics, StatusCake, Site24x7,
  check_http/v2.3 (monitoring-plugins), HAProxy, Consul Health Check, kube-probe/1.29, Googlebot/2.1, AHC/2.1,
  PaynetInternal/1.0, InternalService/1.0, test-client, monitoring, -`,
  /,\s+/,
);

/** Methods of HTTP beside the usual ones, and spellings of POST. TRACE is not for a gateway alone to answer. */
export const triggerMethods: readonly string[] = split(`
  PROPFIND REPORT QUERY PURGE LINK MERGE OPTIONS PoST post POSTX`);

/** What a request may name as its signature method: other digests, other standards' names, and what is none. */
export const signatureNames: readonly string[] = split(`
  HMAC-SHA-1 HMAC-SHA224 HMAC-SHA3-256 HMAC_SHA256 HMACSHA256 HMAC HS256 HS512 RS512 PS256 PS512 ES384 ECDSA-SHA1
  ECDSA-SHA256 DSA-SHA1 Ed25519 RSA RSA-SHA224 RSA-SHA3-256 RSA_SHA256 RSASHA256 SHA256 SHA512 MD5 CRC32 XOR null
  default any auto`);

/** Texts that stand for a signature where code lets in whoever knows them, beside those of the published vectors. */
export const signatureTexts: readonly string[] = split(`
  test debug skip bypass none nil undefined false 0 x dummy fake mock ok valid admin internal`);

/** Logins of accounts that code may never check, beside those of the published vectors. */
export const uncheckedLogins: readonly string[] = split(`
  sandbox test_merchant dev qa staging user api ping health healthcheck mock dummy support superuser none`);

/** Schemes of the Authorization header that other code may take. */
export const otherSchemes: readonly string[] = split(`
  OAuth1 OAuth2 OAuth-1.0 MAC DPoP Mutual SCRAM-SHA-256 GNAP HOBA PrivateToken Concealed vapid Key Api-Key Secret
  Session Internal Service Merchant User Login null undefined`);

const upgradeTo = (protocol: string): readonly Parameter[] => [
  ["Connection", "Upgrade"],
  ["Upgrade", protocol],
];
/** What is asked of the connection: other code serves another protocol, and fronts take away the headers that it names. */
export const connectionHeaders: readonly (readonly [what: string, headers: readonly Parameter[]])[] = [
  ["that asks for a web socket", upgradeTo("websocket")],
  ["that asks for HTTP/2", upgradeTo("h2c")],
  ["whose Authorization ends at a front", [["Connection", "Authorization"]]],
];

/** Frameworks take a POST for what these say: a check of POST alone is passed by. Not HEAD, whose answer has no body, which is waited for. */
export const overridingHeaders: typeof connectionHeaders = ["GET", "PUT", "PATCH", "DELETE"].map((method) => [
  `whose headers say ${method}`,
  ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"].map((name) => [name, method]),
]);

const originHeaders = split(`
  X-Forwarded-For Fastly-Client-IP Proxy-Client-IP WL-Proxy-Client-IP X-Appengine-User-IP X-Azure-ClientIP X-Client-IP
  X-Cluster-Client-IP X-Custom-IP-Authorization X-Envoy-External-Address X-Forwarded X-Originating-IP X-ProxyUser-IP
  X-Real-IP X-Remote-Addr X-Remote-IP`);
/** Apart from the others: Rails fails by itself at a Client-IP that does not stand in X-Forwarded-For, and is asked with them all the same. */
const clientHeaders = ["Client-IP", "X-Forwarded-For"];
/** Addresses of the machine itself and of inside, in headers of which most code reads another one. */
export const insideHeaders: typeof connectionHeaders = split(`
  127.0.0.1 ::1 localhost 10.0.0.1 172.16.0.1 192.168.0.1`).flatMap((address) =>
  [originHeaders, clientHeaders].map((names): (typeof connectionHeaders)[number] => [
    `that says in ${names === clientHeaders ? "Client-IP" : "many headers"} that it comes from ${address}`,
    names.map((name) => [name, address]),
  ]),
);

/**
 * What frameworks, their forms and other schemes of signing add to a body, so that code leaves it out of what is signed:
 * `$request->except("_token")`; and what code does not read that splits pairs at each `=`, or a URL at each `?`.
 */
export const keptPairs: readonly string[] = split(`
  _token=1 _method=POST _csrf=1 csrf_token=1 csrfmiddlewaretoken=1 __RequestVerificationToken=1 _charset_=UTF-8
  submit=1 commit=1 q=1 _url=1 op=1 PHPSESSID=1 jsessionid=1 XDEBUG_SESSION_START=1 utm_source=1 _=1 control=1
  sign_type=1 hmac=1 checksum=1 token=1 endpoint=1 g-recaptcha-response=1
  amount=99.99= ?&amount=99.99 ;&amount=99.99`);

/** What may stand behind the path of an operation, or in it. */
export const pathEnds: readonly string[] = split(`
  .xml .html .js .png .txt .php .do .action .ico .svg .map .pdf .wsdl /extra /health /status /callback /public /test
  /debug /.. /. /%2e%2e/health /1111 ;jsessionid=1 ;.css %00 %20 ~ * //`);
/** What may be missing from it: older paths of an operation may stay, and other code serve them. */
export const pathGaps: readonly (readonly [what: string, gap: RegExp])[] = [
  ["/api", /\/api(?=\/v\d)/],
  ["its version", /\/v\d(?=\/)/],
  ["/api and its version", /\/api\/v\d/],
];
export const pathParts: readonly string[] = split(`
  public internal test sandbox health static assets mock dev v0 admin`);
/** Endpoints at which code throws that reads a number, or asks a database. */
export const oddEndpoints: readonly string[] = split(`
  99999999999999999999 2147483648 1111.5 1111%27 %F0%9F%98%80`);
/** Fields that code reads as numbers: of twenty digits they are beyond all of them. */
export const numberFields: readonly string[] = split(`
  amount expire_month expire_year cvv2 credit_card_number card_recurring_payment_id destination-card-no
  destination_card_recurring_payment_id`);
/** Versions of the interface that may be served beside the two of the specification. */
export const otherVersions: readonly string[] = split("v1 v2 v3 v4 v5");

const SOURCE_CARD = "credit_card_number card_printed_name expire_month expire_year cvv2";
/** Transfers that name a card by its registration alone: code of its own may pay what recurs. */
export const partialBodies: readonly (readonly [operation: OperationName, what: string, lacking: readonly string[]])[] =
  [
    ["transfer", "by registrations alone", split(`${SOURCE_CARD} destination-card-no`)],
    ["transfer", "whose source is a registration", split(SOURCE_CARD)],
    ["transfer", "whose destination is a registration", ["destination-card-no"]],
    ["transfer", "without registrations", ["card_recurring_payment_id", "destination_card_recurring_payment_id"]],
  ];

/** Where readers may end, in characters of a value, beside the rooms of `verification-sizes`, and in bytes of a body. */
export const lesserRooms: readonly number[] = [
  ...[300, 400, 600, 700, 750, 800, 900, 1200, 1500, 2500, 3000, 5000, 10_000, 16_383, 16_384, 32_767, 32_768],
];
export const sizes: readonly number[] = [
  ...[1500, 2048, 4096, 5000, 8192, 10_000, 10_240, 16_384, 20_480, 32_768, 65_535, 65_536, 100_000, 102_400, 131_072],
];
