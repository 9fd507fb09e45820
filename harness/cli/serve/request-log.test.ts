import { describe, expect, it } from "vitest";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { ReceivedRequest } from "../../gateway/start-gateway.ts";
import type { SentInName } from "../../inspect/explain-received.ts";
import { diagnoseRefused } from "./diagnose-refused.ts";
import type { Diagnoser, DiagnosisOutcome } from "./diagnosis-queue.ts";
import { describeLeftOut, openRequestLog } from "./request-log.ts";

const SECRET = "hunter2-hunter2-hunter2";
const LONG = "correct-horse-battery-staple-".repeat(4);
const consumers = [
  { consumerKey: "acme", consumerSecret: SECRET },
  { consumerKey: "long", consumerSecret: LONG },
  { consumerKey: "short", consumerSecret: "s" },
];
const URL_ = "http://127.0.0.1:8080/paynet/api/v4/payout/1111";

function signed(scheme: Partial<Scheme> = {}, further: readonly Parameter[] = [], url: string = URL_): HttpRequest {
  const { method, headers, body } = signRequest(
    {
      method: "POST",
      url,
      parameters: [["client-order-id", "902B4FF5"], ["order_desc", "two words"], ...further],
      signatureMethod: "HMAC-SHA1",
      consumerKey: "acme",
      consumerSecret: SECRET,
      nonce: "n",
      timestamp: "1700000000",
    },
    {},
    { ...reference, ...scheme },
  );
  return { method, url: URL_, headers, body };
}

const accepted: ReceivedRequest = {
  seq: 1,
  request: signed(),
  status: 200,
  outcome: { accepted: true, consumerKey: "acme", signatureMethod: "HMAC-SHA1" },
  operation: "payout",
};

function refused(
  reason: "signature-mismatch" | "nonce-replayed" | "consumer-unknown",
  detail: string,
): ReceivedRequest {
  return { ...accepted, seq: 2, status: 403, outcome: { accepted: false, reason, detail } };
}

/** Makes a diagnoser whose answers the test releases. */
function fakeDiagnoser(): Diagnoser & {
  readonly asked: SentInName[];
  readonly answer: (outcome: DiagnosisOutcome) => Promise<void>;
} {
  const asked: SentInName[] = [];
  let settle: (outcome: DiagnosisOutcome) => void = () => undefined;
  return {
    asked,
    diagnose: (task) => {
      asked.push(task);
      return new Promise((resolve) => {
        settle = resolve;
      });
    },
    close: () => settle("failed"),
    async answer(outcome) {
      const { length } = asked;
      settle(outcome);
      await expect.poll(() => asked.length === length + 1 || outcome === "failed").toBe(true);
    },
  };
}

const right = { summary: "Wrong. A mistake.", mistakes: [], readings: [], findings: [] };

interface Log {
  readonly lines: string[];
  readonly diagnoser: ReturnType<typeof fakeDiagnoser>;
  readonly add: (received: ReceivedRequest) => void;
  readonly close: () => void;
}

function open(json = false): Log {
  const lines: string[] = [];
  const diagnoser = fakeDiagnoser();
  const log = openRequestLog(consumers, {
    json,
    write: (text) => lines.push(text),
    clock: () => new Date(1_700_000_000_000),
    diagnoser,
  });
  return { ...log, lines, diagnoser };
}

const TIME = "2023-11-14T22:13:20.000Z";
const PATH = "/paynet/api/v4/payout/1111";

describe("openRequestLog", () => {
  it("writes a line for each request, without what must not be shown", async () => {
    const at = (url: string): ReceivedRequest => ({ ...accepted, request: { ...accepted.request, url } });
    const unknown = (detail: string): ReceivedRequest => refused("consumer-unknown", detail);
    const noHttp: ReceivedRequest = {
      ...accepted,
      request: { method: "", url: "http://127.0.0.1:8080/paynet", headers: [], body: "" },
      status: 400,
      outcome: { accepted: false, reason: "http-malformed", detail: "HTTP: …" },
    };
    const rows: readonly (readonly [line: string, received: ReceivedRequest])[] = [
      [`#1 200 POST ${PATH} accepted acme HMAC-SHA1`, accepted],
      [`#2 403 POST ${PATH} nonce-replayed: used before`, refused("nonce-replayed", "used before")],
      ["#1 400 - /paynet http-malformed: HTTP: …", noHttp],
      // A query is left out, and a long path is cut.
      [`#1 200 POST ${PATH} accepted acme HMAC-SHA1`, at(`${URL_}?cvv2=123`)],
      [`#1 200 POST /${"a".repeat(199)}… accepted acme HMAC-SHA1`, at(`http://h/${"a".repeat(300)}`)],
      [
        `#2 403 POST ${PATH} consumer-unknown: got "\\x1b[2Jevil\\u{202e} ::error::x#\\x23[x"`,
        unknown('got "\u001b[2Jevil\u202e\n::error::x##[x"'),
      ],
      [`#2 403 POST ${PATH} consumer-unknown: got "[secret]"`, unknown(`got "${SECRET}"`)],
      [`#2 403 POST ${PATH} consumer-unknown: got "[secret]…"`, unknown(`got "${LONG.slice(0, 60)}…"`)],
      [`#1 200 POST ${PATH}/[secret] accepted acme HMAC-SHA1`, at(`${URL_}/${SECRET}`)],
      [`#2 403 POST ${PATH} consumer-unknown: got "444455******1111"`, unknown('got "4444555566661111"')],
    ];
    await expectEach(rows, (line, received) => {
      const log = open();
      log.add(received);
      expect(log.lines).toEqual([`${TIME} ${line}\n`]);
      log.close();
    });
  });

  it("writes JSON in ASCII", () => {
    const log = open(true);
    log.add(accepted);
    log.add(refused("consumer-unknown", `"${SECRET}\u202e"`));
    expect(log.lines.join("")).toMatch(/^[\x20-\x7e\n]+$/);
    const head = { time: TIME, method: "POST", path: PATH };
    expect(log.lines.map((line) => JSON.parse(line))).toEqual([
      { ...head, seq: 1, status: 200, consumerKey: "acme", signatureMethod: "HMAC-SHA1" },
      { ...head, seq: 2, status: 403, reason: "consumer-unknown", detail: '"[secret]\u202e"' },
    ]);
  });

  it("has a request of a known merchant diagnosed, where its signature or form is refused, and no other", () => {
    const log = open();
    const known = signed();
    const headers = known.headers.map(([name, value]) => [name, value.replace("acme", "somebody")] as const);
    log.add(accepted);
    log.add(refused("nonce-replayed", ""));
    log.add({ ...refused("signature-mismatch", ""), request: { ...known, headers } });
    expect(log.diagnoser.asked).toEqual([]);
    log.add(refused("signature-mismatch", ""));
    expect(log.diagnoser.asked).toEqual([{ request: accepted.request, consumer: consumers[0] }]);
    log.close();
  });

  it("diagnoses one at a time, says when that of each other comes, and drops none", async () => {
    const log = open();
    for (let seq = 1; seq <= 3; seq++) log.add({ ...refused("signature-mismatch", ""), seq });
    expect(log.lines.filter((line) => line.startsWith("  "))).toEqual([
      "  #2 The diagnosis follows here, after 1 other.\n",
      "  #3 The diagnosis follows here, after 2 others.\n",
    ]);
    log.lines.splice(0);
    expect(log.diagnoser.asked).toHaveLength(1);
    for (let at = 1; at <= 2; at++) await log.diagnoser.answer(right);
    await log.diagnoser.answer("failed");
    await expect.poll(() => log.lines.length).toBe(3);
    expect(log.lines).toEqual(["  #1 Wrong. A mistake.\n", "  #2 Wrong. A mistake.\n", "  #3 The diagnosis failed.\n"]);
    log.close();
  });

  it("bounds what waits, and names what it has no room for", async () => {
    const log = open();
    for (let seq = 1; seq <= 103; seq++) log.add({ ...refused("signature-mismatch", ""), seq });
    log.lines.splice(0);
    await log.diagnoser.answer(right);
    expect(log.lines[1]).toBe(
      "  There was no time to diagnose 2 more: #102 to #103. countersign explain diagnoses one request.\n",
    );
    log.close();
  });

  it("writes diagnoses as JSON too", async () => {
    const log = open(true);
    for (let seq = 1; seq <= 4; seq++) log.add({ ...refused("signature-mismatch", ""), seq });
    expect(JSON.parse(log.lines.at(-1) ?? "")).toEqual({ time: TIME, seq: 4, diagnosisAfter: 3 });
    log.lines.splice(0);
    await log.diagnoser.answer(right);
    await log.diagnoser.answer("too-long");
    log.close();
    expect(log.lines.map((line) => JSON.parse(line))).toEqual([
      { time: TIME, seq: 1, diagnosis: right },
      { time: TIME, seq: 2, diagnosis: "too-long" },
      { time: TIME, leftUndiagnosed: 1, seqs: [4] },
    ]);
  });

  it("reports how many were left when it is closed, and nothing more", async () => {
    const log = open();
    for (let seq = 1; seq <= 3; seq++) log.add({ ...refused("signature-mismatch", ""), seq });
    log.lines.splice(0);
    log.close();
    log.close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(log.lines).toEqual([
      "  There was no time to diagnose 2 more: #2 to #3. countersign explain diagnoses one request.\n",
    ]);
    expect(log.diagnoser.asked).toHaveLength(1);
  });
});

describe("diagnoseRefused", () => {
  const [consumer = { consumerKey: "" }] = consumers;
  /** Where nothing explains a request, all pairs and triples are tried: those of the whole catalogue take seconds. */
  const few = catalogue.filter(({ id }, at) => at % 20 === 0 || id === "space-as-plus");
  const plus = (value: string): string => encodeURIComponent(value).replaceAll("%20", "+");

  it("names the mistake", () => {
    const diagnosis = diagnoseRefused({ request: signed({ encodeValue: plus }), consumer });
    expect(diagnosis.summary).toBe("Wrong. A space in a value is signed as + in place of %20.");
    expect(diagnosis.mistakes[0]).toMatchObject({
      deviations: ["space-as-plus"],
      fix: expect.stringContaining("Write a space as %20"),
    });
  });

  it.each<readonly [host: string, known: string, scheme: Partial<Scheme>, mistakes: readonly string[]]>([
    ["localhost:8080", "as the Host header has it", {}, []],
    ["localhost:8080", "as the Host header has it", { encodeValue: plus }, ["space-as-plus"]],
    ["127.0.0.1:8080", "which is another name of this machine", {}, []],
  ])(
    "names the URL that was signed and the one that arrived, with the Host header %s: %s",
    (host, known, scheme, mistakes) => {
      const { headers, ...rest } = signed(scheme, [], URL_.replace("127.0.0.1", "localhost"));
      const request = { ...rest, headers: [...headers, ["Host", host] as const] };
      const diagnosis = diagnoseRefused({ request, consumer }, few);
      expect(diagnosis.summary).toBe("Wrong. The URL that is signed has another host than this gateway's.");
      expect(diagnosis.findings.slice(0, 2)).toEqual([
        `What is signed is http://localhost:8080/paynet/api/v4/payout/1111, ${known}.`,
        "What arrived is checked as a request to http://127.0.0.1:8080/paynet/api/v4/payout/1111.",
      ]);
      expect(diagnosis.mistakes.flatMap(({ deviations }) => deviations).slice(0, 1)).toEqual(mistakes);
    },
  );

  it("names the URL that arrived where nothing shows which was signed", () => {
    const request = signed({}, [], "http://gateway.example/paynet/api/v4/payout/1111");
    const { findings, mistakes } = diagnoseRefused({ request, consumer }, few);
    expect(mistakes).toEqual([]);
    expect(findings).toEqual([
      "An HMAC does not tell what it was made of. What is left: another consumer secret, another URL than that of the request, parameters that were changed after signing, or a mistake that is not known here.",
      "What arrived is checked as a request to http://127.0.0.1:8080/paynet/api/v4/payout/1111.",
    ]);
  });

  it("shows no secret, even where the request does", () => {
    const request = signed({ encodeValue: plus }, [
      [SECRET, SECRET],
      ["4444555566661111", "1"],
    ]);
    const diagnosis = diagnoseRefused({ request, consumer });
    expect(diagnosis.findings).toEqual([
      'Whatever the signature, "***********************" is none of the fields of the operation payout.',
      'Whatever the signature, "444455******1111" is none of the fields of the operation payout.',
    ]);
    expect(JSON.stringify(diagnosis)).not.toMatch(/hunter2|44445555666/);
  });
});

describe("describeLeftOut", () => {
  it.each<readonly [described: string, count: number, seqs: readonly number[]]>([
    ["1 more: #7", 1, [7]],
    ["4 more: #4 to #6, #9", 4, [9, 6, 5, 4]],
    // More than are numbered, and more than are worth listing.
    ["5 more: #4 to #5, 3 others", 5, [4, 5]],
    ["10 more: #1, #3, #5, #7, #9, #11, #13, #15, 2 others", 10, [1, 3, 5, 7, 9, 11, 13, 15, 17, 18]],
  ])("numbers %s", (described, count, seqs) => {
    expect(describeLeftOut({ count, seqs })).toBe(
      `  There was no time to diagnose ${described}. countersign explain diagnoses one request.\n`,
    );
  });
});
