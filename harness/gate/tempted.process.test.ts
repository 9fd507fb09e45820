import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { type HttpRequest, headerOf } from "../../src/signing/http-request.ts";
import { reference } from "../../src/signing/reference.ts";
import { traceSignature } from "../../src/signing/sign-request.ts";
import { plainMerchant } from "../../src/spec/plain-merchant.ts";
import { drawGatewayRequests } from "../../src/suite/challenge/drawn-verification.ts";
import { isRight, knownConsumers, readArrived, SUCCESS } from "./fixtures/judge-arrived.ts";
import { answer, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt } from "./fixtures/run-gate.ts";
import { gateStrict, inHeader } from "./fixtures/strict-gateway.ts";

/** Gates a gateway that leaves some requests unchecked, of which it sees the text, too; the names of the vectors that it fails. What tempts does not hang on the method. */
async function failedBy(
  isTempted: (request: HttpRequest, text: string) => boolean,
  among: string,
  headers: readonly string[] = [],
): Promise<readonly string[]> {
  const server = await startPlanted((socket, arrived) => {
    const request = readArrived(arrived, server.url);
    const isTaken = isTempted(request, arrived.text) || isRight(request);
    socket.write(isTaken ? answer(200, SUCCESS, headers) : answer(403));
  });
  const only = `${among},verification-accepted/payout*`;
  const selection = { only, method: "HMAC-SHA1" } as const;
  const report = await runGateAt(`${server.url}/paynet`, { selection, drawn: [unseen] }).finally(server.close);
  expect(JSON.stringify(report).includes(SESSION), "the report shows the gateway's session: mask it").toBe(false);
  const failed = report.verdicts.filter(({ status }) => status !== "passed");
  return failed.map(({ id }) => id.replace(/^.*\//, "")).toSorted();
}

/** Of a gateway: no report shows it. */
const SESSION = "f00-session";
/** Milliseconds that a verdict waits for other requests, where none comes: a busy machine takes long to send two at once. */
const UNDER_WAY = 500;

/** Requests of a seed; no published one has what tempts in them. */
const unseen = drawGatewayRequests("tempted");
const ofKinds = (name: string): readonly string[] =>
  ["signature-random", "no-header", "body-changed", "merchant-unknown"].map((kind) => `${name}-${kind}`);

/** Requests that a gateway may leave unchecked, each with the vectors that find that out. */
const temptations: readonly (readonly [what: string, unchecked: RegExp, failed: readonly string[]])[] = [
  [
    "in chunks",
    /^transfer-encoding: chunked\r$/im,
    [...ofKinds("chunked"), "chunked-body-unsigned", "chunked-body-added"],
  ],
  [
    "of HTTP/1.0",
    /^POST \S+ HTTP\/1\.0\r$/m,
    [...ofKinds("http-1-0"), "http-1-0-body-unsigned", "http-1-0-body-added"],
  ],
  ["of a browser", /^user-agent: Mozilla/im, ["browser", "let-in"].flatMap(ofKinds)],
  ["that a proxy lets in", /^x-client-ip: 10\./im, [...ofKinds("let-in"), "from-10-0-0-5-no-header"]],
  ["of a container", /^x-forwarded-for: 172\.17\./im, ["from-172-17-0-1-body-changed"]],
  ["of a sandbox", /^x-sandbox: true/im, ofKinds("trial")],
  ["with a long head", /^cookie: .{9000}/im, ofKinds("long-head")],
  ["to localhost", /^host: localhost\r$/im, ["localhost-signature-random", "localhost-no-header"]],
  ["of another site", /^access-control-request-method: /im, ["preflight-signature-random", "preflight-no-header"]],
  ["with a test card", /=4242424242424242/, ["test-cards-signature-random", "test-cards-no-header"]],
  ["in dollars", /[&\n]currency=USD/, ["dollars-signature-random", "dollars-no-header"]],
  [
    "of many parameters",
    /p1000=/,
    [
      ...["body-changed", "signature-random", "body-added", "body-value-behind"].map(
        (kind) => `1001-parameters-${kind}`,
      ),
      "1024-parameters-body-added",
    ],
  ],
  ["of another scheme", /^authorization: Digest /im, ["scheme-digest"]],
  [
    "with any bearer token",
    /^authorization: Bearer \S/im,
    ["scheme-bearer", "scheme-bearer-login", "scheme-bearer-unsigned-jwt"],
  ],
  [
    "with a known idempotency key",
    /^idempotency-key: /im,
    [
      ...["signature-random", "no-header", "body-changed"].map((kind) => `idempotency-key-${kind}`),
      ...ofKinds("fetching"),
    ],
  ],
];

it("a gateway that leaves unchecked whatever tempts fails by the forgeries of each temptation, and by no others", async () => {
  const isTempted = (text: string): boolean => temptations.some(([, unchecked]) => unchecked.test(text));
  const names = [...new Set(temptations.flatMap(([, , failed]) => failed))];
  const others = ["verification-temptations/*-signature-random", "verification-surroundings/content-type-*"];
  const among = [
    ...names.flatMap((name) => [`verification-temptations/${name}`, `verification-surroundings/${name}`]),
    ...others,
  ].join();
  expect(await failedBy((_, text) => isTempted(text), among)).toEqual(names.toSorted());
});

it("a gateway that leaves unchecked what tempts in no published request fails by requests that were drawn", {
  tags: "slow",
}, async () => {
  const unchecked: ReadonlyMap<string, RegExp> = new Map([
    ["with a header for that", /^x-hmac-optional: true/im],
    ["that another service vouches for", /^(?!x-is)[a-z-]*is-preview: /im],
    ["with a field of a backfill", /[&\n]backfill_request=1/],
    ["with a switch in their query", /^POST \S+[?&]no_replay=1/],
    ["with a cookie of the back office", /^cookie: .*backoffice/im],
    ["for static files", /^POST \S+\.wsdl /],
    ["by a method of its own", /^PURGE /],
    ["by another method at payouts alone", /^(?:GET|DELETE) \S+\/payout\//],
    ["of an old version", /^POST \S+\/api\/v3\/transfer-by-ref\//],
    ["by registrations alone", /^POST \S+\/transfer\/(?!.*(?:[&\n])(?:credit_card_number|destination-card-no)=)/s],
  ]);
  const taken: (readonly string[])[] = [];
  const failed = await failedBy((request, text) => {
    const found = [...unchecked.keys()].filter((what) => unchecked.get(what)?.test(text));
    if (found.length > 0 && !isRight(request)) taken.push(found);
    return found.length > 0;
  }, "challenge/*-forged-*");
  expect(new Set(taken.flat())).toEqual(new Set(unchecked.keys()));
  expect(failed).toHaveLength(taken.length);
});

it.each<readonly [what: string, leavesOut: (pair: string, body: string) => boolean]>([
  ["a pair that a second = parts in three", (pair) => pair.split("=").length !== 2],
  ["the currency of clients that repeat the protocol", (pair, body) => /^currency=/.test(pair) && /&oauth_/.test(body)],
])("a gateway that does not sign %s fails by requests that were drawn", { tags: "slow" }, async (_, leavesOut) => {
  const failed = await failedBy((request) => {
    const pairs = request.body.split("&").filter((pair) => !leavesOut(pair, request.body));
    return isRight({ ...request, body: pairs.join("&") });
  }, "challenge/*-forged-*");
  expect(failed).not.toEqual([]);
});

it("a gateway that does not check again a signature that it has seen to be right fails by its forgeries", {
  tags: "slow",
}, async () => {
  const seen = new Set<string>();
  const report = await gateStrict({
    selection: {
      only: "verification-temptations/accepted-before-*,verification-accepted/payout*",
      method: "HMAC-SHA1",
    },
    rememberedAs: (request) =>
      inHeader(request, /oauth_nonce="([^"]*)"/) + inHeader(request, /oauth_timestamp="([^"]*)"/),
    check: (request) => {
      const signature = inHeader(request, /oauth_signature="([^"]*)"/);
      if (!seen.has(signature) && !isRight(request)) return false;
      seen.add(signature);
      return true;
    },
  });
  const failed = report.verdicts.filter(({ status }) => status === "failed").map(({ id }) => id);
  expect(failed).toEqual([
    "verification-temptations/accepted-before-nonce",
    "verification-temptations/accepted-before-timestamp",
  ]);
});

it("a gateway that keeps verdicts by the header, the URL and all fields but one fails by a forgery of that field", {
  tags: "slow",
}, async () => {
  // Each field of an operation alone: what is kept by fewer is found by more.
  const leftOut = new Map([
    ["destination-card-no", ["transfer", "transfer-by-ref"]],
    ["order_desc", ["transfer", "transfer-by-ref", "payout"]],
    ["account_number", ["payout"]],
    ["redirect_url", ["transfer"]],
  ]);
  for (const [field, operations] of leftOut) {
    const kept = new Set<string>();
    const failed = await failedBy((request) => {
      const pairs = request.body.split("&").filter((pair) => !pair.startsWith(`${field}=`));
      const key = [request.url, headerOf(request, "authorization"), ...pairs.toSorted()].join("\n");
      if (kept.has(key)) return true;
      if (isRight(request)) kept.add(key);
      return false;
    }, "verification-temptations/accepted-before-*");
    const names = operations.map((operation) => `accepted-before-${operation}-${field.replaceAll("_", "-")}`);
    expect(failed).toEqual(names.toSorted());
  }
});

it("a gateway that keeps verdicts by the header which names a request to those that follow it fails by its forgeries", async () => {
  const kept = new Set<string>();
  const failed = await failedBy((request) => {
    const key = headerOf(request, "x-request-id") ?? "";
    if (key !== "" && isRight(request)) kept.add(key);
    return kept.has(key);
  }, "verification-temptations/known-again-*");
  expect(failed).toEqual(["body-changed", "no-header", "signature-random"].map((kind) => `known-again-${kind}`));
});

it("a gateway whose records are used again, with the secret of whom it served before, fails where a merchant has none", async () => {
  let kept: string | undefined;
  const failed = await failedBy((request) => {
    const login = inHeader(request, /oauth_consumer_key="([^"]*)"/);
    const named = knownConsumers.find(({ consumerKey }) => consumerKey === login);
    const consumerSecret = named?.consumerSecret ?? kept;
    kept = consumerSecret;
    if (named === undefined || consumerSecret === undefined) return false;
    return isRight(request, [{ ...named, consumerSecret }]);
  }, "verification-merchants/key-only-by-hmac-*");
  // Which of them follows whose request is not told: several connections are open.
  expect(failed).not.toEqual([]);
  expect(failed.filter((id) => !/-(?:plain|two|accepted-before)$/.test(id))).toEqual([]);
});

it.each<readonly [what: string, key: (request: HttpRequest) => string, failed: RegExp]>([
  ["one header", (request) => headerOf(request, "authorization") ?? "", /-body-changed$/],
  [
    "one order",
    (request) => /order_?id=([^&]*)/.exec(request.body)?.[1] ?? "",
    /-(?:body-changed|signature-random|key-of-another|no-header)$/,
  ],
])(
  "a gateway whose requests of %s share one verdict while they are under way fails by forgeries beside right ones",
  {
    tags: "slow",
  },
  async (_what, key, failed) => {
    const underWay = new Map<string, { readonly verdict: Promise<boolean>; readonly another: AbortController }>();
    const begin = (name: string, request: HttpRequest): Promise<boolean> => {
      const another = new AbortController();
      const waited = sleep(UNDER_WAY, undefined, another).catch(() => undefined);
      const verdict = waited.then(() => isRight(request));
      underWay.set(name, { verdict, another });
      return verdict;
    };
    const server = await startPlanted(async (socket, arrived) => {
      const request = readArrived(arrived, server.url);
      const name = key(request);
      const known = underWay.get(name);
      known?.another.abort();
      const isTaken = await (known?.verdict ?? begin(name, request));
      underWay.delete(name);
      socket.write(isTaken ? answer(200, SUCCESS) : answer(403));
    });
    const only = "verification-temptations/at-once-*,verification-accepted/payout*";
    const report = await runGateAt(`${server.url}/paynet`, { selection: { only, method: "HMAC-SHA1" } }).finally(
      server.close,
    );
    const names = (status: string): readonly string[] =>
      report.verdicts
        .filter((one) => one.id.includes("at-once-") && one.status === status)
        .map(({ id }) => id.replace(/-rsa$/, ""));
    expect(names("failed").length).toBeGreaterThanOrEqual(4);
    expect(names("failed").filter((id) => !failed.test(id))).toEqual([]);
    expect(names("passed").filter((id) => failed.test(id))).toEqual([]);
  },
);

it("a gateway that takes the cookie of an accepted request for a signature fails by its forgeries", {
  tags: "slow",
}, async () => {
  const cookies = [
    `Set-Cookie: SID=${SESSION}; Path=/; HttpOnly`,
    "Set-Cookie: lang=en",
    "Set-Cookie: old=; Max-Age=0",
  ];
  const sessions = "verification-temptations/session-*";
  const withCookie = (_: HttpRequest, text: string): boolean => /^cookie: SID=f00-session; lang=en\r$/im.test(text);
  expect(await failedBy(withCookie, sessions, cookies)).toEqual(ofKinds("session").toSorted());
  // As Spring Session does where it goes without cookies.
  const withToken = (_: HttpRequest, text: string): boolean => /^x-auth-token: f00-session\r$/im.test(text);
  expect(await failedBy(withToken, sessions, [`X-Auth-Token: ${SESSION}`])).toEqual(ofKinds("session").toSorted());
});

it("a gateway that leaves a body out of the signature where it is no form, or cannot be read, fails by its forgeries", async () => {
  const formType = ["Content-Type", "application/x-www-form-urlencoded"] as const;
  const isOver = (request: HttpRequest, body: string): boolean => {
    const others = request.headers.filter(([name]) => name.toLowerCase() !== "content-type");
    return isRight({ ...request, headers: [...others, formType], body });
  };
  const isRightWithoutBody = (request: HttpRequest): boolean => {
    const isForm = headerOf(request, "content-type")?.startsWith(formType[1]) === true;
    if (isForm && !/%(?:ZZ|FF)/.test(request.body)) return false;
    return isOver(request, "");
  };
  const types = "json json-body multipart multipart-body text xml xml-body bytes none upper-case"
    .split(" ")
    .map((type) => `content-type-${type}`);
  expect(await failedBy(isRightWithoutBody, "verification-surroundings/*")).toEqual(
    [...types, "escape-broken", "bytes-broken"].map((name) => `${name}-body-unsigned`).toSorted(),
  );
  // PHP's php://input is empty where $_POST is read from parts.
  const isPaidInParts = (request: HttpRequest): boolean =>
    /form-data; name="amount"\r\n\r\n[0-9.]+\r\n/.test(request.body) && isOver(request, "");
  expect(await failedBy(isPaidInParts, "verification-surroundings/*")).toEqual([
    "content-type-multipart-body-body-unsigned",
  ]);
});

it.each([
  ["in its body", (due: string) => answer(403, `{"error":"expected ${due}"}`)],
  ["in its head", (due: string) => answer(403, "", [`X-Due: ${due}`])],
])("a gateway that tells whom it refuses the right signature fails: %s", async (_, refuse) => {
  const server = await startPlanted((socket, arrived) => {
    const request = readArrived(arrived, server.url);
    const parameters = [...new URLSearchParams(request.body)];
    const task = { ...request, ...plainMerchant, parameters, signatureMethod: "HMAC-SHA1" } as const;
    if (!arrived.text.includes("oauth_nonce")) return void socket.write(answer(403));
    const read = (name: string) => inHeader(request, new RegExp(`oauth_${name}="([^"]*)"`));
    const { signature } = traceSignature({ ...task, nonce: read("nonce"), timestamp: read("timestamp") }, reference);
    socket.write(isRight(request) ? answer(200, SUCCESS) : refuse(signature));
  });
  const selection = {
    only: "verification-accepted/payout*,verification-tampered-request/body-amount",
    method: "HMAC-SHA1",
  } as const;
  const { verdicts } = await runGateAt(`${server.url}/paynet`, { selection }).finally(server.close);
  expect(verdicts.filter(({ status }) => status === "failed").map(({ id }) => id)).toEqual([
    "verification-tampered-request/body-amount",
  ]);
});
