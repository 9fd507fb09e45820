import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { type SignatureMethod, signatureMethods } from "../../src/signing/signing-task.ts";
import type { LiveMerchant } from "../../src/suite/derive/live-scene.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import type { Delivery } from "./exchange-requests.ts";
import { httpAnswer } from "./fixtures/http-answer.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { type Probed, probeGateway } from "./probe-gateway.ts";
import { type IsRefusal, parseStatuses, refusesByDefault } from "./refused-statuses.ts";
import type {} from "./sender.ts";

const NOW = 1_700_000_000;
const merchantlogin: LiveMerchant = { consumerKey: "acme", consumerSecret: "s3cr3t-key" };

type Answering = (
  request: HttpRequest,
) => Partial<HttpAnswer> | { readonly failed: string; readonly received?: string };

async function probe(
  answering: Answering,
  {
    isRefusal = refusesByDefault,
    merchants = { merchantlogin } as Readonly<Record<string, LiveMerchant>>,
    methods = signatureMethods as readonly SignatureMethod[],
  } = {},
): Promise<{ readonly probed: Probed; readonly asked: readonly HttpRequest[] }> {
  const asked: HttpRequest[] = [];
  const probed = await probeGateway({
    sender: {
      deliver: async (sign): Promise<Delivery> => {
        const { request } = sign(false);
        asked.push(request);
        const answered = answering(request);
        if ("failed" in answered) return answered;
        return { answer: { ...httpAnswer(200), ...answered }, request };
      },
    },
    setting: { baseUrl: "http://h/paynet", endpointId: "7", merchants },
    sources: { now: () => NOW, nonce: () => "fresh" },
    methods,
    isRefusal,
    mask: maskSecrets(["s3cr3t-key"]),
  });
  return { probed, asked };
}

const isSigned = ({ headers }: HttpRequest): boolean => headers.some(([name]) => name === "Authorization");
const rightly: Answering = (request) => ({ status: isSigned(request) ? 200 : 403 });
const CHECK = "http://h/paynet/api/v2/pan-eligibility/send/7";
const only = (texts: readonly string[]): IsRefusal => parseStatuses(texts) ?? refusesByDefault;

describe("probeGateway", () => {
  it("asks for card eligibility checks alone: one unsigned, and one rightly signed for each method it can sign with", async () => {
    const { probed, asked } = await probe(rightly);
    expect(probed).toEqual({ server: "", notes: [] });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${CHECK}`, `POST ${CHECK}`]);
    expect(asked.map(isSigned)).toEqual([false, true]);
    const [, signed] = asked;
    expect(signed && verifyRequest(signed, [merchantlogin], String(NOW))).toMatchObject({ accepted: true });
  });

  it("signs with the methods that are judged alone", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
    const both = { consumerKey: "acme", consumerSecret: "x", privateKey: { pkcs8: pem, pkcs1: pem } };
    const methodsOf = async (methods: readonly SignatureMethod[]): Promise<readonly (string | undefined)[]> => {
      const { asked } = await probe(rightly, { merchants: { both }, methods });
      return asked.filter(isSigned).map(({ headers }) => /oauth_signature_method="([^"]+)"/.exec(headers.join())?.[1]);
    };
    expect(await methodsOf(["HMAC-SHA1"])).toEqual(["HMAC-SHA1"]);
    expect(await methodsOf(["RSA-SHA256"])).toEqual(["RSA-SHA256"]);
  });

  it("signs with another merchant where the plain one has no secret", async () => {
    const merchants = { other: { consumerKey: "other", consumerSecret: "x" }, merchantlogin: { consumerKey: "acme" } };
    const { asked } = await probe(rightly, { merchants });
    expect(asked.map(({ headers }) => /oauth_consumer_key="([a-z]+)"/.exec(headers.join())?.[1])).toEqual([
      undefined,
      "other",
    ]);
  });

  it("learns the server's name, cut and masked", async () => {
    const headers = [["server", `nginx s3cr3t-key ${"x".repeat(200)}`]] as const;
    const { probed } = await probe((request) => ({ ...rightly(request), headers }));
    expect(probed.server).toMatch(/^nginx \[secret\] x{85}… \(215 characters\)$/);
  });

  it.each([
    ["ahead", NOW + 61, ["The gateway's clock is 61 seconds ahead of this machine's, by its Date header."]],
    ["behind", NOW - 3600, ["The gateway's clock is 3600 seconds behind this machine's, by its Date header."]],
    ["about right", NOW + 60, []],
  ] as const)("notes a clock that is %s", async (_name, time, notes) => {
    const date = new Date(time * 1000).toUTCString();
    const { probed } = await probe((request) => ({ ...rightly(request), headers: [["date", date]] }));
    expect(probed.notes).toEqual(notes);
  });

  it.each([
    ["no Date", "nonsense"],
    ["an empty Date", ""],
  ])("notes nothing of a clock with %s", async (_name, date) => {
    const { probed } = await probe((request) => ({ ...rightly(request), headers: [["date", date]] }));
    expect(probed.notes).toEqual([]);
  });

  it.each<readonly [name: string, answering: Answering, got: string]>([
    ["refuses", () => ({ status: 401, body: Buffer.from("bad key s3cr3t-key") }), "HTTP 401: bad key [secret]"],
    [
      "forges lines of ours",
      () => ({ status: 403, body: Buffer.from("no\n::stop-commands::pwned\r\ncountersign: \u001b[32mall well\u2028") }),
      "HTTP 403: no\\x0a::stop-commands::pwned\\x0d\\x0acountersign: \\x1b[32mall well",
    ],
    [
      "answers much",
      () => ({ status: 403, body: Buffer.from("\u0000".repeat(999)) }),
      `HTTP 403: ${"\\x00".repeat(200)}… (999 characters)`,
    ],
    ["fails", (request) => (isSigned(request) ? { status: 500 } : { status: 403 }), "HTTP 500"],
    [
      "is silent",
      (request) => (isSigned(request) ? { failed: "no answer within 5 ms" } : { status: 403 }),
      "no answer within 5 ms",
    ],
  ])("notes that refusals prove nothing when it %s what is rightly signed", async (_name, answering, got) => {
    const { probed } = await probe(answering);
    expect(probed.notes).toEqual([
      `The gateway does not accept even a rightly signed card eligibility check with HMAC-SHA1 (${got}): its refusals prove nothing. Register the merchants at the gateway (countersign vectors consumers prints the published ones), and check its clock and the URL that it takes for its own: scheme, host and port are signed.`,
    ]);
  });

  it.each([429, 503])("takes %i to what is rightly signed for no refusal", async (status) => {
    const { probed } = await probe((request) => ({ status: isSigned(request) ? status : 403 }));
    expect(probed.notes).toEqual([
      `The gateway does not accept even a rightly signed card eligibility check with HMAC-SHA1 (HTTP ${status}): it looks at none of it; send fewer requests, with --rate and --jobs.`,
    ]);
  });

  it("goes on with a gateway that fails over a missing header alone", async () => {
    const { probed } = await probe((request) => ({ status: isSigned(request) ? 200 : 500 }));
    expect(probed.notes).toEqual(["A request without an Authorization header is answered with HTTP 500."]);
  });

  it("goes on with a gateway that drops what it refuses", async () => {
    const { probed } = await probe((request) => (isSigned(request) ? { status: 200 } : { failed: "closed" }));
    expect(probed.notes).toEqual(["A request without an Authorization header gets no answer: closed."]);
  });

  it("notes that what is unsigned is accepted at first, and refused once the gateway is warm", async () => {
    let unsigned = 0;
    const warming: Answering = (request) => {
      const isTaken = isSigned(request) || unsigned++ === 0;
      return isTaken ? { status: 200, body: Buffer.from("ok s3cr3t-key") } : { status: 403 };
    };
    expect((await probe(warming)).probed.notes).toEqual([
      {
        kind: "disagreement",
        remark:
          "it accepted a request without an Authorization header, the first of all that it was asked, and refused the same one later",
        count: 1,
        first: "HTTP 200: ok [secret]",
      },
    ]);
  });

  it("goes on with a gateway that accepts what is unsigned: the verdicts will show", async () => {
    expect((await probe(() => ({ status: 200 }))).probed.notes).toEqual([]);
  });

  it.each<readonly [name: string, failed: string, received: string | undefined, got: string, hint: RegExp]>([
    ["is silent", "no answer within 5 ms", undefined, "no answer within 5 ms", /--timeout/],
    ["speaks no HTTP", "something else", "220 s3cr3t-key", "something else: 220 [secret]", /scheme and port/],
    ["speaks lines", "something else", "220 a\n::error::b", "something else: 220 a\\x0a::error::b", /scheme and port/],
  ])("cannot test a gateway that %s", async (_name, failed, received, got, hint) => {
    await expect(probe(() => ({ failed, ...(received !== undefined && { received }) }))).rejects.toMatchObject({
      code: "gateway-silent",
      message: `gateway http://h/paynet: expected an HTTP answer to a harmless unsigned request, got none: ${got}`,
      hint: expect.stringMatching(hint),
    });
  });

  const elsewhere = [["location", "https://h/"]] as const;

  const obstacles: readonly (readonly [
    name: string,
    status: number,
    code: string,
    hint: RegExp,
    headers?: HttpAnswer["headers"],
  ])[] = [
    ["fails", 503, "gateway-failing", /its own log/],
    ["does not know the path", 404, "gateway-path-unknown", /before \/api/],
    ["redirects", 307, "gateway-redirects", /^It redirects to https:\/\/h\/: /, elsewhere],
    ["redirects nowhere", 302, "gateway-redirects", /^It redirects to nowhere: /],
    ["is undecided", 202, "gateway-undecided", /refusedStatuses/],
    ["stands behind a proxy that wants credentials", 407, "proxy-unfit", /^A proxy on the way wants credentials: /],
    [
      "wants it later",
      429,
      "gateway-busy",
      /^It asks to be tried again later: wait, then send fewer requests, with --rate and --jobs\.$/,
    ],
  ];

  it.each(obstacles.map(([name, ...row]) => [name, row] as const))(
    "cannot test a gateway that %s",
    async (_name, [status, code, hint, headers = []]) => {
      await expect(probe(() => ({ status, headers }))).rejects.toMatchObject({
        code,
        message: `gateway ${CHECK}: expected status 200 or one that refuses, got ${status}`,
        hint: expect.stringMatching(hint),
      });
    },
  );

  it.each([
    [404, ["404"]],
    [302, ["300-399", "403"]],
    [429, ["429"]],
  ])("takes %i for a refusal where the user configured that", async (status, texts) => {
    const answering: Answering = (request) => ({ status: isSigned(request) ? 200 : status });
    expect((await probe(answering, { isRefusal: only(texts) })).probed.notes).toEqual([]);
  });
});
