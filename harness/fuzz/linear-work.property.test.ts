import { describe, expect, it } from "vitest";
import { faultOf } from "../../src/countersign-error.ts";
import { base64Decode } from "../../src/encoding/base64.ts";
import { formDecode, percentDecode, percentEncode } from "../../src/encoding/percent-encode.ts";
import { createJudge } from "../../src/judging/judge.ts";
import { parseBaseline } from "../../src/report/baseline.ts";
import { parseReport } from "../../src/report/report-schema.ts";
import { schemeOf } from "../../src/signing/ambiguities.ts";
import { readPrivateKey, readPublicKey } from "../../src/signing/rsa-sha256.ts";
import type { Scheme } from "../../src/signing/scheme.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { readResponse } from "../../src/spec/read-response.ts";
import { parseVectors } from "../../src/suite/model/parse-vectors.ts";
import { parseAuthorization } from "../../src/verification/parse-authorization.ts";
import { parseFormBody } from "../../src/verification/parse-form-body.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import { parseAnswerLine, parseObservation } from "../adapters/protocol/parse-answer.ts";
import { parseStartAnswer } from "../adapters/protocol/parse-start-answer.ts";
import { splitLines } from "../adapters/stdio/split-lines.ts";
import { parseTarget } from "../adapters/target.ts";
import { printable } from "../cli/shared/console.ts";
import { requestFormats } from "../explain/input/input-request.ts";
import { readRequest } from "../explain/input/read-request.ts";
import { createAnswerReader } from "../gate/http/read-answer.ts";
import { locateRequest } from "../gateway/request/locate-request.ts";
import { escapeXml } from "../reporters/junit-xml.ts";
import { codeSpan } from "../reporters/markdown.ts";
import { escapeExact, escapeProse } from "../text/escape-text.ts";
import { checkProperty } from "./fixtures/check-property.ts";
import { type GrowingText, growingTexts, textOf } from "./fixtures/growing-texts.ts";
import { sampledPlan } from "./fixtures/observations.ts";
import { plainTask } from "./fixtures/plain-task.ts";

const task: SigningTask = {
  ...plainTask,
  parameters: [["amount", "10.42"]],
  nonce: "n",
  consumerKey: "m",
  consumerSecret: "s",
};
const place = { baseUrl: "https://gateway.example/paynet", origin: "http://127.0.0.1:8080", basePath: "/paynet" };
const signed = signRequest(task);
const consumers = [{ consumerKey: "m", consumerSecret: "s" }];
const rfc5849Url = schemeOf("url-query", "rfc5849");
const rawNames = schemeOf("name-encoding", "raw-order");

/** All that an untrusted text reaches. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "percent-decoding": percentDecode,
  "percent-encoding": percentEncode,
  base64: base64Decode,
  "form-decoding": formDecode,
  "an Authorization header": parseAuthorization,
  "a body": parseFormBody,
  "a private key": readPrivateKey,
  "a public key": readPublicKey,
  "a vector file": (text) => parseVectors(text, "vectors.json"),
  "a baseline": (text) => parseBaseline(text, "baseline.json"),
  "a report": parseReport,
  "an answer to start": (text) => parseStartAnswer(text, "the adapter"),
  "an answer's line": parseAnswerLine,
  "an answer": (text) => parseObservation("sign", { signed: { authorization: text, body: text } }),
  "an answer's error": (text) => parseObservation("sign", { errored: { message: text, details: text } }),
  "a response": (body) => readResponse({ operation: "payout", status: 200, body }),
  "a stream, byte by byte": splitByteByByte,
  "a gateway's answer, in pieces": readAnswerInPieces,
  "a request target": (text) => locateRequest(text, place),
  "a target": (text) => parseTarget([text], []),
  "a request": (text) => readRequest(text),
  ...Object.fromEntries(
    requestFormats.map((format) => [`a request in the format ${format}`, (text) => readRequest(text, { format })]),
  ),
  "verifying a body": (body) => verifyRequest({ ...signed, body }, consumers, task.timestamp),
  "verifying a URL": (url) => verifyRequest({ ...signed, url }, consumers, task.timestamp),
  "verifying a header": (text) => verifyWith("Authorization", text),
  "verifying a content type": (text) => verifyWith("Content-Type", text),
  "signing a value": (text) => sign({ parameters: [["a", text]] }),
  "signing names": (text) => sign({ parameters: (text.match(/.{1,16}/gsu) ?? []).map((name) => [name, ""]) }, rawNames),
  "signing a URL": (url) => sign({ url }, rfc5849Url),
  "signing a query": (text) => sign({ url: `${task.url}?${text}` }, rfc5849Url),
  "judging a header": (text) => judge(text, signed.trace.baseString),
  "judging a base string and body": (text) => judge(signed.trace.authorization, text),
  "text for the terminal": printable,
  "text for reports": (text) => [escapeXml(text), codeSpan(escapeProse(text, 120))],
  "exact text for reports": (text) => Array.from(text, (character) => escapeExact(character, "")).join(""),
};

function sign(change: Partial<SigningTask>, scheme?: Scheme): unknown {
  return signRequest({ ...task, ...change } as SigningTask, {}, scheme);
}

function verifyWith(header: string, text: string): unknown {
  const headers = signed.headers.map(([name, value]) => [name, name === header ? text : value] as const);
  return verifyRequest({ ...signed, headers }, consumers, task.timestamp);
}

function judge(authorization: string, baseString: string): unknown {
  const planned = sampledPlan.find(({ request }) => request.cmd === "sign");
  return planned && createJudge()(planned, { signed: { authorization, baseString, body: baseString } });
}

function splitByteByByte(text: string): void {
  const splitter = splitLines(1_000_000, { line: () => {}, tooLong: () => {} });
  for (const byte of Buffer.from(text)) splitter.push(Buffer.of(byte));
}

function readAnswerInPieces(text: string): void {
  const reader = createAnswerReader("POST");
  for (const piece of text.match(/.{1,64}/gs) ?? []) if (reader.push(Buffer.from(piece)) !== "reading") return;
  reader.end();
}

function readOrRefuse(read: (text: string) => unknown, text: string): void {
  faultOf(() => read(text));
}

describe("30 kB of hostile text come back from", () => {
  const LENGTH = 30_000;
  const units = ["a", " ", "%", "%41", "=", "&", '"', "'", "\\", ",", "#", "[", "{", '{"a":', "\ud800", 'oauth_x="",'];
  const ofRequests = ["$'", "-d a ", "a: b\r\n", "1\r\na\r\n"];
  const frames = ["", 'OAuth realm="', "https://a/", "curl '", "POST / HTTP/1.1\r\n", "HTTP/1.1 200 OK\r\n"];

  // A reader of quadratic work does not end within the time-out.
  it.each(Object.entries(readers))("%s", (_name, read) => {
    for (const [at, unit] of [...units, ...ofRequests].entries()) {
      readOrRefuse(read, (frames[at % frames.length] ?? "") + unit.repeat(LENGTH / unit.length));
    }
  });
});

const SMALLEST = 16;
const LARGEST = 16_384;
/** Growth for four times the text: linear work takes four times as long, quadratic work sixteen times. */
const MOST_GROWTH = 9;
/** Milliseconds for a busy machine or a garbage collection. */
const SLACK_MS = 2;
const TRIES = 5;

function grows(measure: (size: number) => number): boolean {
  const spans: number[] = [];
  for (let size = SMALLEST; size <= LARGEST; size *= 2) {
    const span = measure(size);
    if (jumps(spans.at(-2), span) && jumpsAgain(measure, size)) return true;
    spans.push(span);
  }
  return false;
}

/** Measures again, best of several tries, and for four times the text: caches and garbage collections jump only once. */
function jumpsAgain(measure: (size: number) => number, size: number): boolean {
  const best = (of: number): number => Math.min(...Array.from({ length: TRIES }, () => measure(of)));
  const same = best(size);
  return jumps(best(size / 4), same) && jumps(same, best(size * 4));
}

function jumps(before: number | undefined, after: number): boolean {
  return before !== undefined && after > MOST_GROWTH * before + SLACK_MS;
}

/** Milliseconds that this process has computed, in all its threads: it may wait as long as it must. */
function computingTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

describe.skipIf(process.env["COUNTERSIGN_PROPERTY_RUNS"] === undefined)("measured", () => {
  checkProperty(
    "work grows in proportion to an untrusted text",
    growingTexts(Object.keys(readers)),
    (growing: GrowingText) => {
      const read = readers[growing.reader] ?? percentDecode;
      const isSlow = grows((size) => {
        const text = textOf(growing, size);
        const started = computingTime();
        readOrRefuse(read, text);
        return computingTime() - started;
      });
      expect(isSlow).toBe(false);
    },
    { cost: 10 },
  );
});
