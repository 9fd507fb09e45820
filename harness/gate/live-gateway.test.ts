import { describe, expect, it } from "vitest";
import type { Adapter, Observation } from "../../src/judging/adapter.ts";
import type { FramedRequest, HttpRequest } from "../../src/signing/http-request.ts";
import type { VerifyTask } from "../../src/verification/verify-task.ts";
import type { Delivery } from "./exchange-requests.ts";
import { httpAnswer } from "./fixtures/http-answer.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import { adaptGateway } from "./live-gateway.ts";
import { refusesByDefault } from "./refused-statuses.ts";

const request: HttpRequest = { method: "POST", url: "http://h/p/api/v4/payout/1", headers: [], body: "" };
const task: VerifyTask = { request, consumers: [], now: "0" };
const SUCCESS = '{"payout-id":"7"}';
const FAULT = "status 200, but no JSON with a payout-id: {}";

const delivered = (status: number, body?: string): Delivery => ({ answer: httpAnswer(status, body), request });
const again = (first: HttpAnswer | readonly HttpAnswer[], status: number, body?: string): Delivery => ({
  answer: httpAnswer(status, body),
  request,
  before: [first].flat(),
});
const SILENT: Delivery = { failed: "no answer within 5 ms" };

/** Adapts a gateway with these deliveries in turn; the last one repeats. */
function adapt(
  deliveries: readonly Delivery[],
  isAlive = false,
): { readonly adapter: Adapter; readonly sent: () => number } {
  let sent = 0;
  const adapter = adaptGateway({
    sender: { deliver: async () => deliveries[Math.min(sent++, deliveries.length - 1)] ?? SILENT },
    signer: { take: () => ({ request }), signNow: () => ({ request }) },
    tasks: new Map([task, ...asked].map((one) => [one, { sign: () => request }])),
    baseUrl: "http://h/p",
    implementation: { name: "h", version: "1", language: "unknown" },
    window: 1,
    isPaced: () => false,
    notes: () => [],
    isAlive: async () => isAlive,
    isRefusal: refusesByDefault,
    mask: (text) => text.replaceAll("s3cr3t", "[secret]"),
    findTold: ({ body }) => (body.includes("s3cr3t") ? "the secret" : undefined),
    close: () => undefined,
  });
  return { adapter, sent: () => sent };
}

const asking = (changed: Partial<HttpRequest>): VerifyTask => ({ ...task, request: { ...request, ...changed } });
const asked = [
  asking({ method: "post" }),
  asking({ headers: [["Upgrade", "websocket"]] }),
  asking({ method: "PUT" }),
  asking({ headers: [["Connection", "Authorization"]] }),
] as const;

async function observe(adapter: Adapter, times: number): Promise<readonly Observation[]> {
  const observed: Observation[] = [];
  for (let time = 0; time < times; time += 1) observed.push(await adapter.perform({ cmd: "verify", task }));
  return observed;
}

const OTHER_PROTOCOL = "the server answers nothing, or in another protocol, where one is asked for";
const accepted = (body: string): unknown => ({ accepted: true, answer: `HTTP 200: ${body}` });
const givenUp = expect.stringMatching(/^the gateway was given up: after 20 requests without an answer/);

describe("adaptGateway", () => {
  it.each([
    ["no answer within 100 ms", true],
    ["the connection was broken (ECONNRESET)", true],
    ["the answer switches to another protocol", true],
    ["the answer's head is longer than 65536 bytes", false],
    ["no whole answer within 100 ms", false],
    ["no connection could be made (CERT_HAS_EXPIRED)", false],
  ])(
    "says nothing of a server that answers nothing, or in another protocol, where one is asked for: %s",
    async (failed, isNothing) => {
      const { adapter } = adapt([{ failed }]);
      expect(await adapter.perform({ cmd: "verify", task: asked[1] })).toEqual(
        isNothing ? { leftOut: { reason: OTHER_PROTOCOL } } : { errored: { message: failed } },
      );
    },
  );

  it.each(["the connection was closed without an answer", "no answer within 5000 ms"])(
    "says nothing of a gateway whose server does not answer a method that HTTP does not have, or another protocol: %s",
    async (failed) => {
      const { adapter } = adapt([{ failed }]);
      expect(await Promise.all(asked.map((one) => adapter.perform({ cmd: "verify", task: one })))).toEqual([
        { leftOut: { reason: "the server answers nothing where the method is none of HTTP's" } },
        { leftOut: { reason: OTHER_PROTOCOL } },
        { errored: { message: failed } },
        { errored: { message: failed } },
      ]);
    },
  );

  it("takes a page at another method for a front's own only where what was accepted was told by none", async () => {
    const page = "<html>Shop</html>";
    const at = (method: string, body: string): Delivery => ({
      answer: httpAnswer(200, body),
      request: { ...request, method },
    });
    const answers = [at("GET", page), at("POST", SUCCESS), at("GET", page), at("POST", page), at("GET", page)];
    const observed = await observe(adapt(answers).adapter, answers.length);
    const isAccepted = observed.map((one) => "verified" in one && one.verified.accepted);
    expect(isAccepted).toEqual([true, true, false, true, true]);
  });

  it.each([
    [500, { leftOut: { reason: "the server itself fails where SCRIPT_NAME is none of the path, as gunicorn does" } }],
    [502, { errored: { message: expect.stringContaining("got 502") } }],
    [403, { verified: { accepted: false, reason: "HTTP 403" } }],
    [200, { verified: expect.objectContaining({ accepted: true }) }],
  ])("says nothing of a gateway whose server fails at SCRIPT_NAME: HTTP %i", async (status, observation) => {
    const named = { ...request, headers: [["SCRIPT_NAME", "/sandbox"]] as const };
    const { adapter } = adapt([{ answer: httpAnswer(status), request: named }]);
    expect(await observe(adapter, 1)).toEqual([expect.objectContaining(observation)]);
  });

  it("says nothing of a gateway whose server fails where two headers name other clients", async () => {
    const named = { ...request, headers: [["Client-IP", "127.0.0.1"]] as const };
    const { adapter } = adapt([{ answer: httpAnswer(500), request: named }]);
    const reason = "the server itself fails where two headers name other clients, as Rails does";
    expect(await observe(adapter, 1)).toEqual([{ leftOut: { reason } }]);
  });

  it.each([
    [
      "a body is not in the coding that is named, as aiohttp does",
      { headers: [["Content-Encoding", "gzip"]] as const },
    ],
    ["Host is no host of a URL, as h3 does", { headers: [["Host", "sandbox.127.0.0.1:8080"]] as const }],
    ["_method is none of HTTP's, as Symfony does", { body: "amount=10.42&_method=1" }],
  ])("says nothing of a gateway whose server fails where %s", async (why, change) => {
    const asked = { ...request, ...change };
    const { adapter } = adapt([
      { answer: httpAnswer(500), request: asked },
      { answer: httpAnswer(502), request: asked },
    ]);
    expect(await observe(adapter, 2)).toEqual([
      { leftOut: { reason: `the server itself fails where ${why}` } },
      expect.objectContaining({ errored: { message: expect.stringContaining("got 502") } }),
    ]);
  });

  it.each<[what: string, answer: string, change: Partial<FramedRequest>]>([
    ["names a payment", '{"payout-id":"7"}', { body: "amount=10.42&_method=1" }],
    ["tells a secret", 'at verify(key="s3cr3t")', { body: "amount=10.42&_method=1" }],
    ["is of a request in no coding", "", { headers: [["Content-Encoding", "identity"]] }],
    ["is of a request that is compressed", "", { headers: [["Content-Encoding", "gzip"]], compression: "gzip" }],
  ])("takes no failure for the server's that %s", async (_, answer, change) => {
    const { adapter } = adapt([{ answer: httpAnswer(500, answer), request: { ...request, ...change } }]);
    expect(await observe(adapter, 1)).toEqual([expect.objectContaining({ errored: expect.anything() })]);
  });

  it("says nothing of a gateway whose server fails at a name that is a hundred levels deep, and something at others", async () => {
    const deep = (levels: number): Delivery => ({
      answer: httpAnswer(500),
      request: { ...request, body: `bank_code${"[a]".repeat(levels)}=1` },
    });
    const { adapter } = adapt([deep(101), deep(10)]);
    expect(await observe(adapter, 2)).toEqual([
      { leftOut: { reason: "the server itself fails where a name is a hundred levels deep, as Rack does" } },
      expect.objectContaining({ errored: { message: expect.stringContaining("got 500") } }),
    ]);
  });

  it.each<readonly [name: string, delivery: Delivery, observation: unknown]>([
    ["accepts", delivered(200, SUCCESS), { verified: accepted(SUCCESS) }],
    ["refuses", delivered(403, "no"), { verified: { accepted: false, reason: "HTTP 403: no" } }],
    [
      "accepts a payout without its id",
      delivered(200, "{}"),
      { verified: expect.objectContaining({ answerFault: FAULT }) },
    ],
    ["fails", delivered(500), { errored: { message: expect.stringContaining("got 500") } }],
    [
      "answers something else than HTTP",
      { failed: "expected an HTTP/1.1 answer", received: "my s3cr3t" },
      { errored: { message: "expected an HTTP/1.1 answer", details: "my [secret]" } },
    ],
    ["is silent", SILENT, { errored: { message: "no answer within 5 ms" } }],
    [
      "refuses what is repeated",
      again(httpAnswer(200, SUCCESS), 403),
      { verified: { accepted: false, reason: "HTTP 403" } },
    ],
    ["accepts what is repeated", again(httpAnswer(200, SUCCESS), 200, SUCCESS), { verified: accepted(SUCCESS) }],
    [
      "accepts what is repeated, with an error",
      again(httpAnswer(200, SUCCESS), 200, "{}"),
      { verified: expect.objectContaining({ answerFault: FAULT }) },
    ],
    [
      "accepts what is repeated before it is spelled anew",
      again([httpAnswer(200, SUCCESS), httpAnswer(200, SUCCESS)], 200, SUCCESS),
      {
        leftOut: {
          reason: "the same request was accepted again byte for byte, so another spelling of it shows nothing more",
        },
      },
    ],
    [
      "fails at the second of three",
      again([httpAnswer(200, SUCCESS), httpAnswer(500)], 200, SUCCESS),
      { errored: { message: expect.stringContaining("got 500") } },
    ],
    [
      "refuses even the first of two",
      again(httpAnswer(403), 403),
      { leftOut: { reason: "the first request was not accepted (HTTP 403), so nothing can be replayed" } },
    ],
    [
      "fails at the first of two",
      again(httpAnswer(500), 403),
      { errored: { message: expect.stringContaining("got 500") } },
    ],
  ])("observes a gateway that %s", async (_name, delivery, observation) => {
    const [observed] = await observe(adapt([delivery]).adapter, 1);
    expect(observed).toMatchObject(observation as object);
  });

  it.each([
    ["", 403, { verified: accepted(SUCCESS) }],
    [
      ", and a request without another spelling, too",
      200,
      { leftOut: { reason: expect.stringContaining("as by processes of which each has a memory of its own") } },
    ],
  ])("observes a gateway that accepts in another spelling what it has refused%s", async (_, status, observation) => {
    const spelled = again([httpAnswer(200, SUCCESS), httpAnswer(403)], 200, SUCCESS);
    const control = again([httpAnswer(200, SUCCESS), httpAnswer(403)], status, status === 200 ? SUCCESS : "");
    expect(await observe(adapt([spelled, control]).adapter, 1)).toMatchObject([observation]);
  });

  it("tells what was sent, without the secret that a forgery may hold", async () => {
    const headers = [["Authorization", 'OAuth oauth_signature="s3cr3t%26"']] as const;
    const plain: Delivery = { answer: httpAnswer(200, SUCCESS), request: { ...request, headers, body: "a=s3cr3t" } };
    const [observed] = await observe(adapt([plain]).adapter, 1);
    expect(observed).toMatchObject({
      sent: { ...request, headers: [["Authorization", 'OAuth oauth_signature="[secret]%26"']], body: "a=[secret]" },
    });
  });

  it("sends nothing more to a gateway that stopped listening, and charges nobody", async () => {
    const { adapter, sent } = adapt([delivered(403), { failed: "no connection could be made", isGone: true }]);
    const gone = {
      unreachable: { message: "the gateway stopped listening after 1 answer: no connection could be made" },
    };
    expect((await observe(adapter, 4)).slice(1)).toEqual([gone, gone, gone]);
    expect(sent()).toBe(2);
  });

  it.each([
    ["gives up one that answers nothing, and not even a harmless request", [SILENT], false, givenUp, 20],
    ["goes on with one that still answers a harmless request", [SILENT], true, undefined, 50],
    [
      "counts unanswered requests in a row alone",
      [...Array<Delivery>(19).fill(SILENT), delivered(403), SILENT],
      false,
      givenUp,
      40,
    ],
  ] as const)("%s", async (_name, deliveries, isAlive, message, sends) => {
    const { adapter, sent } = adapt(deliveries, isAlive);
    const last = (await observe(adapter, 50)).at(-1);
    expect(last).toEqual(message === undefined ? { errored: expect.anything() } : { unreachable: { message } });
    expect(sent()).toBe(sends);
  });

  it("is a verifier alone, and of its own plan", async () => {
    const { adapter } = adapt([delivered(403)]);
    expect(adapter.declaration.roles).toEqual(["verifier"]);
    expect(await adapter.perform({ cmd: "encode", text: "a" })).toEqual({
      errored: { message: "a live gateway cannot be asked to encode" },
    });
  });

  it("settles nothing more once it is closed", async () => {
    const { adapter } = adapt([delivered(403)]);
    const inFlight = adapter.perform({ cmd: "verify", task });
    await adapter.close();
    expect(await inFlight).toEqual({ unreachable: { message: "the gate was closed before the gateway answered" } });
  });
});
