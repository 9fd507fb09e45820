import { createJudge } from "../../../src/conformance/judge.ts";
import { base64Decode } from "../../../src/encoding/base64.ts";
import { formDecode } from "../../../src/encoding/form-urlencode.ts";
import { percentDecode, percentEncode } from "../../../src/encoding/percent-encode.ts";
import { schemeOf } from "../../../src/signing/readings.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { readResponse } from "../../../src/spec/read-response.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import { parseAnswerLine, parseObservation } from "../../adapters/parse-answer.ts";
import { splitLines } from "../../adapters/split-lines.ts";
import { addressReader } from "./addresses-are-read-or-refused.ts";
import { authorizationReader } from "./authorizations-are-read-or-refused.ts";
import { baselineReader } from "./baselines-are-read-or-refused.ts";
import { formBodyReader } from "./bodies-are-read-as-the-platform-reads.ts";
import { sampledPlan } from "./inputs/suite-samples.ts";
import { keyReader } from "./keys-are-read-or-refused.ts";
import type { TextReader } from "./make-reader-law.ts";
import { reportReader } from "./reports-are-read-or-refused.ts";
import { startAnswerReader } from "./start-answers-are-read-or-refused.ts";
import { escapes } from "./strangers-texts-are-escaped.ts";
import { vectorFileReader } from "./vector-files-are-read-or-refused.ts";

const task: SigningTask = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [["amount", "10.42"]],
  nonce: "n",
  timestamp: "1669966913",
  signatureMethod: "HMAC-SHA1",
  consumerKey: "m",
  consumerSecret: "s",
};
/** Cut into names. */
const NAMES = /.{1,16}/gsu;
const signed = signRequest(task);
const consumers = [{ consumerKey: "m", consumerSecret: "s" }];
const rfc5849Url = schemeOf("url-query", "rfc5849");
const rawNames = schemeOf("name-encoding", "raw-order");
const toSign = sampledPlan.find(({ request }) => request.cmd === "sign");

function sign(change: Partial<SigningTask>, scheme?: Scheme): unknown {
  return signRequest({ ...task, ...change } as SigningTask, {}, scheme);
}

function verifyWith(header: string, text: string): unknown {
  const headers = signed.headers.map(([name, value]) => [name, name === header ? text : value] as const);
  return verifyRequest({ ...signed, headers }, consumers, task.timestamp);
}

function splitByteByByte(text: string): void {
  const splitter = splitLines(1_000_000, { line: () => {}, tooLong: () => {} });
  for (const byte of Buffer.from(text)) splitter.push(Buffer.of(byte));
}

function judgeShown(authorization: string, baseString: string): unknown {
  const judge = createJudge();
  return toSign === undefined ? undefined : judge(toSign, { signed: { authorization, baseString, body: baseString } });
}

/** Everything on these floors that a stranger's text reaches. */
export const textReaders: readonly TextReader[] = [
  authorizationReader,
  formBodyReader,
  vectorFileReader,
  baselineReader,
  reportReader,
  startAnswerReader,
  keyReader,
  addressReader,
  escapes,
  { id: "percent-decoding", read: percentDecode },
  { id: "percent-encoding", read: percentEncode },
  { id: "base64", read: base64Decode },
  { id: "form-decoding", read: formDecode },
  { id: "verifying a body", read: (body) => verifyRequest({ ...signed, body }, consumers, task.timestamp) },
  { id: "verifying a URL", read: (url) => verifyRequest({ ...signed, url }, consumers, task.timestamp) },
  { id: "verifying a header", read: (text) => verifyWith("Authorization", text) },
  { id: "verifying a content type", read: (text) => verifyWith("Content-Type", text) },
  { id: "signing a value", read: (text) => sign({ parameters: [["a", text]] }) },
  {
    id: "signing names",
    read: (text) => sign({ parameters: (text.match(NAMES) ?? []).map((name) => [name, ""]) }, rawNames),
  },
  { id: "signing a URL", read: (url) => sign({ url }, rfc5849Url) },
  { id: "signing a query", read: (text) => sign({ url: `${task.url}?${text}` }, rfc5849Url) },
  { id: "an answer's line", read: (line) => parseAnswerLine(line) },
  { id: "an answer", read: (text) => parseObservation("sign", { signed: { authorization: text, body: text } }) },
  {
    id: "an answer's account",
    read: (text) => parseObservation("sign", { errored: { message: text, details: text } }),
  },
  { id: "a response", read: (body) => readResponse({ operation: "payout", status: 200, body }) },
  { id: "a stream, byte by byte", read: splitByteByByte },
  { id: "judging a header", read: (text) => judgeShown(text, signed.trace.baseString) },
  { id: "judging a base string and body", read: (text) => judgeShown(signed.trace.authorization, text) },
];
