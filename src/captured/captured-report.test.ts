import { beforeAll, describe, expect, it } from "vitest";
import { plainTask } from "../../harness/fuzz/fixtures/plain-task.ts";
import { publishedKey } from "../fixtures/published-key.ts";
import { fieldsOf } from "../judging/fixtures/verdict-fields.ts";
import { wayOfFailing } from "../report/baseline.ts";
import type { Report } from "../report/report.ts";
import { parseReport } from "../report/report-schema.ts";
import { schemeOf } from "../signing/ambiguities.ts";
import { signBaseString, signRequest } from "../signing/sign-request.ts";
import type { CapturedRequest } from "./captured-request.ts";
import { captureRequests, merchant, plainParameters, type SentBy } from "./fixtures/capture-requests.ts";
import { namesOf, reportOn } from "./fixtures/report-captured.ts";

type Alter = NonNullable<SentBy["alter"]>;

/** So many pairs that no mistake is tried on them, which takes no time. */
const pairs = "&".repeat(600);

const all: readonly SentBy[] = [
  { operation: "payout" },
  { operation: "transfer" },
  { operation: "transfer-by-ref" },
  { operation: "pan-eligibility/send" },
];

const withoutHeader: Alter = (request) => ({
  ...request,
  headers: request.headers.filter(([name]) => name !== "Authorization"),
});

function withSignature(text: string): Alter {
  return (request) => ({
    ...request,
    headers: request.headers.map(([name, value]) => [
      name,
      value.replace(/oauth_signature="[^"]*"/, `oauth_signature="${encodeURIComponent(text)}"`),
    ]),
  });
}

/** Sends a rightly signed payout with this nonce, so many seconds after a fixed moment. */
function withNonce(nonce: string, seconds: number, consumerKey = merchant.consumerKey): SentBy {
  const { consumerSecret = "" } = merchant;
  const parameters = plainParameters("payout");
  const timestamp = String(1_669_966_913 + seconds);
  const head = { method: "POST", parameters, nonce, timestamp, consumerKey, consumerSecret };
  return { alter: ({ url }) => signRequest({ ...head, url, signatureMethod: "HMAC-SHA1" }) };
}

describe("reportCaptured", () => {
  it("states of failures beyond those that are searched that no mistake was looked for in them", () => {
    const ofKinds = Array.from({ length: 203 }, (_, at): SentBy => {
      const forge = withSignature("AAAAAAAAAAAAAAAAAAAAAAAAAAA=");
      const alter: Alter = (request) => ({ ...forge(request), body: `${request.body}&kind${at}=1${pairs}` });
      return { alter, refused: "signature-mismatch" };
    });
    expect(reportOn(ofKinds).notes).toEqual([
      "a note",
      "3 failures are of further kinds, in which no mistake was looked for: nothing that explains the others explains them",
    ]);
  });

  it("passes a client that signs rightly by both methods, and lists what it exercised", () => {
    const report = reportOn([...all, ...all.map((one): SentBy => ({ ...one, method: "RSA-SHA256" }))]);
    expect(report).toMatchObject({
      complete: true,
      conformant: true,
      suite: { version: "1.2.3", digest: "sha256:abc", vectors: 8, challenge: null, selection: null },
      target: { kind: "capture", implementation: { name: "acme", version: "unknown" } },
      totals: { passed: 8, failed: 0, skipped: 0, errored: 0 },
      durationMs: 12.346,
      notes: ["a note"],
      diagnosis: [],
      unexplained: [],
    });
    expect(report.profiles.map(({ name, passed, conformant }) => [name, passed, conformant])).toEqual([
      ["signer/HMAC-SHA1", 4, true],
      ["signer/RSA-SHA256", 4, true],
    ]);
    expect(report.coverage).toContainEqual({ group: "method", name: "RSA-SHA256", requests: 4 });
    expect(report.coverage).toContainEqual({ group: "order", name: "hyphen-underscore", requests: 2 });
    expect(report.coverage).toContainEqual({ group: "characters", name: "four-byte-utf8", requests: 0 });
    expect(parseReport(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  it("is incomplete where less than the least was exercised, and says what, unless something fails", () => {
    const leastCoverage = ["operation", "method/HMAC-SHA1"];
    expect(reportOn(all, { leastCoverage })).toMatchObject({ complete: true, conformant: true });
    expect(reportOn([{}], { leastCoverage })).toMatchObject({
      complete: false,
      conformant: false,
      incompleteReason: expect.stringMatching(
        /^the client exercised too little, not operation\/.*; --require-coverage/,
      ),
    });
  });

  it("is not conformant where what is required was not exercised, though all that came is right", () => {
    const covered = reportOn([{}], { required: ["method/HMAC-SHA1", "operation/payout"] });
    expect(covered.conformant).toBe(true);
    const lacking = reportOn([{}], { required: ["method", "characters/comma"] });
    expect(lacking).toMatchObject({ complete: true, conformant: false, totals: { passed: 1, failed: 0 } });
    expect(lacking.profiles).toMatchObject([{ conformant: true }]);
    expect(lacking.coverage?.filter((item) => item.required === true)).toEqual([
      { group: "method", name: "HMAC-SHA1", requests: 1, required: true },
      { group: "method", name: "RSA-SHA256", requests: 0, required: true },
      { group: "characters", name: "comma", requests: 0, required: true },
    ]);
    expect(parseReport(JSON.parse(JSON.stringify(lacking)))).toEqual(lacking);
  });

  it("numbers the requests of each kind in order of arrival, so that a baseline finds them again", () => {
    const report = reportOn([
      { operation: "payout" },
      { operation: "pan-eligibility/send" },
      { operation: "payout", method: "RSA-SHA256" },
      { operation: "payout", refused: "timestamp-skewed" },
      { operation: "payout", alter: withoutHeader, refused: "http-method-wrong" },
    ]);
    expect(report.verdicts.map(({ id, kind, status }) => [id, kind, status])).toEqual([
      ["capture/payout/HMAC-SHA1/1", "capture", "passed"],
      ["capture/pan-eligibility/send/HMAC-SHA1/1", "capture", "passed"],
      ["capture/payout/RSA-SHA256/1", "capture", "passed"],
      ["capture/payout/HMAC-SHA1/2", "capture", "failed"],
      ["capture/payout/unsigned/1", "capture", "failed"],
    ]);
    expect(report.profiles.find(({ name }) => name === "client")).toMatchObject({ failed: 1, conformant: false });
  });

  const [payout, transfer] = all;
  it("names a mistake that changes what is sent", () => {
    const mistake = "names-in-camel-case";
    const report = reportOn([payout, transfer].map((one) => ({ ...one, mistakes: [mistake] })));
    expect(report).toMatchObject({ conformant: false, totals: { failed: 2, passed: 0 }, unexplained: [] });
    expect(namesOf(report)).toEqual([mistake]);
    expect(report.diagnosis[0]?.vectors).toHaveLength(2);
    expect(report.verdicts.map(fieldsOf).map(({ diagnosis }) => diagnosis?.[0])).toEqual([[mistake], [mistake]]);
  });

  it("names the order identifier of another operation, though it passes in that one", () => {
    const misnamed = plainParameters("payout").map(
      ([name, value]) => [name === "client-order-id" ? "client_orderid" : name, value] as const,
    );
    const report = reportOn([{ operation: "payout", parameters: misnamed }, { operation: "transfer" }]);
    expect(namesOf(report)).toEqual(["order-id-name-swapped"]);
    expect(report.verdicts[0]).toMatchObject({
      status: "failed",
      clauses: ["endpoints.names", "endpoints.order-id"],
      mismatch: { stage: "parameters", note: '"client_orderid" is none of the fields of the operation payout' },
    });
  });

  it.each<[fault: string, stage: string, sent: SentBy]>([
    ["http-method-wrong", "method", { alter: (request) => ({ ...request, method: "GET" }) }],
    ["authorization-missing", "authorization", { alter: withoutHeader }],
    ["nonce-replayed", "nonce", { refused: "nonce-replayed" }],
    ["timestamp-skewed", "timestamp", { refused: "timestamp-skewed" }],
    ["operation-unknown", "path", { refused: "operation-unknown" }],
    ["body-too-large", "request", { refused: "body-too-large" }],
    ["field-unknown", "parameters", { parameters: [["ammount", "1"]] }],
    ["value-misshapen", "parameters", { parameters: [["currency", "Euros"]] }],
  ])("finds %s by the reason alone, at %s", (fault, stage, sent) => {
    const report = reportOn([...all, sent, sent]);
    expect(namesOf(report)).toEqual([fault]);
    expect(report.diagnosis[0]).toMatchObject({ vectors: report.verdicts.slice(4).map(({ id }) => id) });
    expect(report.diagnosis[0]?.fix).not.toBe("");
    expect(report.verdicts[5]).toMatchObject({ status: "failed", mismatch: { stage }, diagnosis: [[fault]] });
    expect(report.totals).toEqual({ passed: 4, failed: 2, skipped: 0, errored: 0 });
  });

  it("fails every use of a nonce but the first, at whatever time", () => {
    const report = reportOn([withNonce("fixednonce", 0), withNonce("other", 5), withNonce("fixednonce", 5), {}]);
    expect(report.verdicts.map(({ status }) => status)).toEqual(["passed", "passed", "failed", "passed"]);
    expect(report).toMatchObject({ conformant: false, unexplained: [] });
    expect(namesOf(report)).toEqual(["nonce-replayed"]);
    expect(report.verdicts[2]).toMatchObject({
      clauses: ["oauth.nonce"],
      diagnosis: [["nonce-replayed"]],
      mismatch: {
        stage: "nonce",
        actual: "fixednonce",
        note: "oauth_nonce: expected one that no request before it has, got that of request 1. RFC 5849, section 3.3, lets a nonce return at another timestamp; the specification asks for a unique random string per request",
      },
    });
  });

  // What else nonces are made of: src/judging/predict-nonces.test.ts.
  it.each([
    { drawn: "the timestamp", nonces: ["1669966913", "1669966914", "1669966918"], seconds: [0, 1, 5] },
    // The digest is that of printf %s EUR | md5sum.
    {
      drawn: "a value of the request",
      nonces: [
        ...plainParameters("payout")
          .slice(0, 2)
          .map(([, value]) => value),
        "a055562bdb59ad8ba9cc680367308118",
      ],
      seconds: [0, 0, 0],
    },
  ])("fails nonces that are not random: $drawn", ({ drawn, nonces, seconds }) => {
    const sent = nonces.map((nonce, at) => withNonce(nonce, seconds[at] ?? 0));
    const report = reportOn(sent);
    expect(report.totals).toMatchObject({ passed: 0, failed: 3 });
    expect(namesOf(report)).toEqual(["nonce-predictable"]);
    expect(report.verdicts[0]).toMatchObject({
      mismatch: { note: expect.stringContaining(`got ${drawn} in each of 3`) },
    });
    // What another operation of the client draws hides nothing.
    const beside = reportOn([{ operation: "transfer" }, ...sent, { operation: "transfer-by-ref" }]);
    expect(beside.totals).toMatchObject({ passed: 2, failed: 3 });
    expect(beside.verdicts[1]).toMatchObject({ mismatch: { note: expect.stringContaining(`got ${drawn} in 3 of 5`) } });
    expect(reportOn(sent.slice(1)).conformant).toBe(true);
  });

  it("lists what else is wrong with a request whose signature is wrong", () => {
    const inHeader = (value: string): SentBy => {
      const alter: Alter = (request) => ({ ...request, headers: [...request.headers, ["X-Debug", value]] });
      return { alter, mistakes: ["space-as-plus"] };
    };
    const { consumerSecret = "", privateKey } = merchant;
    const key = privateKey?.pkcs8 ?? "";
    const report = reportOn(
      [
        "nothing",
        publishedKey("rsa-2048").spki.replaceAll("\n", ""),
        consumerSecret,
        Buffer.from(`merchantlogin:${consumerSecret}`).toString("base64"),
        Buffer.from(key).toString("base64"),
        encodeURIComponent(key),
        key.replaceAll("\n", "\\n"),
      ].map(inHeader),
    );
    expect(report.verdicts.map(wayOfFailing)).toEqual([
      "space-as-plus",
      "space-as-plus",
      ...Array.from({ length: 5 }, () => "space-as-plus + secret-sent"),
    ]);
  });

  it("fails what has the timestamp of a request seconds before it, where no request has another", () => {
    const arriving = (sent: readonly SentBy[], times = [10, 11.9, 13]): Report => {
      return reportOn([], { requests: captureRequests(sent).map((one, at) => ({ ...one, at: times[at] ?? 0 })) });
    };
    const stopped = [withNonce("one-of", 0), withNonce("two-of", 0), withNonce("three-of", 0)];
    expect(arriving(stopped).verdicts.map(({ status }) => status)).toEqual(["passed", "passed", "failed"]);
    expect(namesOf(arriving(stopped))).toEqual(["timestamp-stopped"]);
    expect(arriving([withNonce("one-of", 0), withNonce("two-of", 1), withNonce("three-of", 0)]).conformant).toBe(true);
    expect(reportOn(stopped).conformant).toBe(true);
    // Sent at once, and answered slowly; or sent while the machine stood still.
    expect(arriving(stopped, [10, 10.9, 11.8]).conformant).toBe(true);
    expect(arriving(stopped, [10, 15, 15.1]).conformant).toBe(true);
  });

  it("knows the nonce of a request that was refused, and lets what is refused fail for that reason", () => {
    const { alter = (request) => request } = withNonce("fixednonce", 0);
    const refused: SentBy = { alter, refused: "timestamp-skewed" };
    const report = reportOn([refused, refused, withNonce("fixednonce", 5)]);
    expect(report.verdicts.map(fieldsOf).map(({ diagnosis }) => diagnosis)).toEqual([
      [["timestamp-skewed"]],
      [["timestamp-skewed"]],
      [["nonce-replayed"]],
    ]);
  });

  it("lets two merchants draw the same nonce, and requests have none", () => {
    const sent = [
      withNonce("same", 0),
      withNonce("same", 5, "other"),
      { alter: withoutHeader },
      { alter: withoutHeader },
    ];
    const requests = captureRequests(sent).map((one): CapturedRequest => {
      const outcome = { accepted: true, consumerKey: "as sent", signatureMethod: "HMAC-SHA1" } as const;
      return { ...one, outcome };
    });
    expect(reportOn([], { requests }).totals).toEqual({ passed: 4, failed: 0, skipped: 0, errored: 0 });
  });

  describe("of what no mistake makes, and what only a mistake would make that a right request rules out,", () => {
    const wrong = signBaseString("another base string", {
      ...plainTask,
      url: "",
      nonce: "",
      timestamp: "",
      consumerKey: "",
      consumerSecret: "s",
    });
    const parameters = [["order_desc", `a b${"x".repeat(4096)}`]] as const;
    const sent = { alter: withSignature(wrong), parameters };
    let report: Report;
    beforeAll(() => {
      const right = { operation: "transfer", parameters } as const;
      report = reportOn([right, sent, sent, { ...right, mistakes: ["space-as-plus"] }]);
    });
    const failed = ["payout/HMAC-SHA1/1", "payout/HMAC-SHA1/2", "transfer/HMAC-SHA1/2"].map((id) => `capture/${id}`);

    it("names none, and lists what it resembles", () => {
      expect(report.diagnosis).toEqual([]);
      expect(report.unexplained).toMatchObject([{ stage: "signature", vectors: failed }]);
      expect(report.unexplained[0]?.resembles).toContainEqual(
        expect.objectContaining({ deviations: ["space-as-plus"], passed: ["capture/transfer/HMAC-SHA1/1"] }),
      );
    });

    it("shows what should have been signed", () => {
      expect(report.verdicts[1]).toMatchObject({
        comment: "Request 2 of the client: POST /paynet/api/v4/payout/1111",
        clauses: ["base-string.5", "hmac.1", "hmac.2", "hmac.3"],
        mismatch: { stage: "signature", actual: wrong },
        diagnosis: [],
      });
      expect(fieldsOf(report.verdicts[1]).mismatch?.note).toContain(
        "its signature base string, as the specification makes it: POST&http%3A%2F%2F127.0.0.1%3A9%2Fpaynet%2Fapi%2Fv4%2Fpayout%2F1111&oauth_consumer_key%3Dmerchantlogin%26",
      );
    });
  });

  it("lists beside a mistake what would do the same to another task", () => {
    const report = reportOn([{ mistakes: ["body-encoded-twice"] }]);
    const [first, ...others] = report.diagnosis;
    expect(others).toEqual([]);
    const causes = [first, ...(first?.alternatives ?? [])].map((one) => one?.deviations.join(" + "));
    expect(causes).toContain("body-encoded-twice");
  });

  it("names one mistake where two would do, of which one does it all", { tags: "slow" }, () => {
    const sent = ["two words", "Café (50%)", "plain", "", "%20"].map((text): SentBy => {
      const parameters = plainParameters("payout").map(
        ([name, value]) => [name, name === "order_desc" ? text : value] as const,
      );
      return { parameters, mistakes: ["body-unescaped"] };
    });
    expect(namesOf(reportOn(sent))).toEqual(["body-unescaped"]);
  });

  it("records that an empty token was signed", () => {
    const report = reportOn([{ scheme: schemeOf("empty-token", "empty-token") }]);
    expect(report).toMatchObject({ conformant: true, choices: [{ point: "empty-token", took: "empty-token" }] });
  });

  it("separates what the gateway could not judge", () => {
    const report = reportOn([{}, { refused: "gateway-fault" }]);
    expect(report.verdicts[1]).toMatchObject({ status: "errored", error: { message: "as the gateway says" } });
    expect(report).toMatchObject({ conformant: false, totals: { passed: 1, failed: 0, errored: 1 } });
  });

  it("judges the first requests alone where more came, and notes it", () => {
    const report = reportOn([{}], { unjudged: { accepted: 7, refused: 0 } });
    expect(report).toMatchObject({ complete: true, conformant: true, suite: { vectors: 8 } });
    expect(report.notes).toEqual([
      "a note",
      "only the first 1 requests were judged; 7 more were accepted by the gateway and not looked at any further",
    ]);
  });

  it("is not whole where the gateway refused some of those that were not judged", () => {
    const report = reportOn([{}], { unjudged: { accepted: 0, refused: 2 } });
    expect(report).toMatchObject({
      complete: false,
      conformant: false,
      incompleteReason: "only the first 1 requests were judged; of those after them the gateway refused 2",
    });
  });

  it("masks every text that comes from the client", () => {
    const secret = merchant.consumerSecret ?? "";
    const unsearched = (signature: string): Alter => {
      const forge = withSignature(signature);
      return (request) => ({ ...forge(request), body: `${request.body}${pairs}` });
    };
    const report = reportOn(
      [
        { alter: unsearched(`${secret}&`), refused: "signature-mismatch" },
        { parameters: [[secret, "1"]] },
        { alter: (request) => ({ ...request, method: secret }) },
        { alter: (request) => ({ ...request, url: `${request.url}${secret}` }), refused: "operation-unknown" },
        { alter: (request) => ({ ...request, headers: [["Authorization", `Basic ${secret}`]] }) },
        {
          parameters: [["order_desc", secret]],
          alter: unsearched("qvjFkQAAAAAAAAAAAAAAAAAAAAA="),
          refused: "signature-mismatch",
        },
      ],
      { mask: (text) => text.replaceAll(secret, "*") },
    );
    expect(report.totals.failed).toBe(6);
    expect(JSON.stringify(report)).not.toContain(secret);
  });
});
