import { CountersignError } from "../../../src/countersign-error.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { readJson } from "../../../src/encoding/read-json.ts";
import { parseBaseline } from "../../../src/report/baseline.ts";
import { parseReport } from "../../../src/report/report-schema.ts";
import { decodeLine } from "../../adapters/protocol/decode-line.ts";
import { parseAnswerLine, parseObservation } from "../../adapters/protocol/parse-answer.ts";
import { explainRequest } from "../../explain/explain-request.ts";
import { limitRequest, MOST_PARTS } from "../../explain/input/limit-request.ts";
import { MOST_TEXT, readRequest } from "../../explain/input/read-request.ts";
import type { Measured } from "../comparison.ts";

/** Texts of the forms that strangers write, `size` characters long, each of the dearest pieces of its form. */
const texts: Readonly<Record<string, (size: number) => string>> = {
  "raw HTTP, headers": (size) => `POST /pay HTTP/1.1\r\nHost: a\r\n${fill("A: b\r\n", size)}\r\n`,
  "raw HTTP, a header over lines": (size) => `POST /pay HTTP/1.1\r\nHost: a\r\nA: b\r\n${fill(" b\r\n", size)}\r\n`,
  "raw HTTP, chunks": (size) =>
    `POST /pay HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${fill("1\r\na\r\n", size)}0\r\n\r\n`,
  "raw HTTP, a body": (size) => `POST /pay HTTP/1.1\r\nHost: a\r\n${AUTHORIZATION}\r\n\r\n${fill("a=b&", size)}a=b`,
  "curl, -H": (size) => `curl https://a/ ${fill("-H 'A: b' ", size)}`,
  "curl, -d": (size) => `curl https://a/ ${fill("-d a=b ", size)}`,
  "curl, flags together": (size) => `curl https://a/ -${fill("s", size)}`,
  "curl, escapes": (size) => `curl https://a/ -d ${fill("\\a", size)}`,
  "curl, a quote that is open": (size) => `curl https://a/ -d ${fill('"\\', size)}`,
  "curl for cmd": (size) => `curl "https://a/" ^\r\n${fill(' -d ^"a=b^"', size)}`,
  "curl -v": (size) =>
    `curl https://a/ -d '${fill("a=b&", size / 2)}'\n> POST / HTTP/1.1\n> Host: a\n${fill("> A: b\n", size / 2)}`,
  HAR: (size) =>
    `{"log":{"entries":[{"request":{"method":"POST","url":"https://a/","headers":[${fill('{"name":"a","value":"b"},', size)}{"name":"a"}]}}]}}`,
  "HAR, broken": (size) => `{"log":{"entries":[${fill("[", size)}`,
  fetch: (size) => `fetch("https://a/", {"headers": {${fill('"a": "b", ', size)}}, "body": "a=b"})`,
  HTTPie: (size) => `http -f POST https://a/ ${fill("a=b ", size)}`,
  PowerShell: (size) => `Invoke-WebRequest -Uri "https://a/" -Headers @{${fill('"a"="b"; ', size)}}`,
  "a lone header": (size) => `Authorization: OAuth ${fill('a="b", ', size)}c="d"`,
};

const AUTHORIZATION = `Authorization: OAuth oauth_consumer_key="a", oauth_nonce="b", oauth_signature="AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1", oauth_version="1.0"`;

function fill(piece: string, size: number): string {
  return piece.repeat(Math.max(1, Math.floor(size / piece.length)));
}

/** Measures the slowest form of a request as `explain` takes it, to its answer or its refusal; `times` of the most text. */
export function measureForms(times: number): Measured {
  return slowest(Object.keys(texts), (form) => {
    const text = texts[form]?.(0.99 * times * MOST_TEXT) ?? "";
    return () => explain(text);
  });
}

/** Measures the explanation of the largest request that there may be. */
export function measureLargest(): Measured {
  const parameters = fill("a=b&", 4 * (MOST_PARTS - 20));
  return slowest(
    ["a body"],
    () => () => explain(`POST /pay HTTP/1.1\r\nHost: a\r\n${AUTHORIZATION}\r\n\r\n${parameters}a=b`),
  );
}

function explain(text: string): void {
  const { request, notes } = readRequest(text, { url: "https://a/" });
  limitRequest(request);
  explainRequest(request, { consumerKey: "a", consumerSecret: "b" }, catalogue, { notes });
}

/** Measures the slowest of an answer's forms, as long as a line may be, and `times` that. */
export function measureAnswers(times: number): Measured {
  const size = 0.99 * times * 4 * 1024 * 1024;
  const forms: Readonly<Record<string, string>> = {
    "one text": `{"seq":1,"signed":{"signature":"${fill("é", size)}"}}`,
    escapes: `{"seq":1,"signed":{"signature":"${fill("\\\\", size)}"}}`,
    nested: `{"seq":1,"signed":${fill("[", size)}`,
    lists: `{"seq":1,"signed":[${fill("[],", size)}[]]}`,
    texts: `{"seq":1,"signed":[${fill('"",', size)}""]}`,
    numbers: `{"seq":1,"signed":[${fill("1,", size)}1]}`,
    names: `{"seq":1,${Array.from({ length: Math.floor(size / 12) }, (_, at) => `"${at}":1`).join()}}`,
    "no JSON": fill("x", size),
  };
  return slowest(Object.keys(forms), (form) => {
    const line = Buffer.from(forms[form] ?? "");
    return () => {
      const read = parseAnswerLine(decodeLine(line) ?? "");
      if ("answer" in read) parseObservation("sign", read.answer);
    };
  });
}

/** Measures the slowest of a team's files (baseline, report, HAR) of so many megabytes. */
export function measureFiles(megabytes: number): Measured {
  const size = megabytes * 1_000_000;
  const failure = '{"id":"a/b","failsWith":"stage:body","reason":"c"},';
  const readers: Readonly<Record<string, () => void>> = {
    baseline: () =>
      void parseBaseline(`{"format":"countersign/baseline","version":1,"failures":[${fill(failure, size)}{}]}`, "a"),
    report: () =>
      void parseReport(
        readJson(
          `{"format":"countersign/report","verdicts":[${fill('{"id":"a","kind":"b","status":"passed","durationMs":1},', size)}{}]}`,
          { depth: 100, count: 100_000 },
        ),
      ),
    HAR: () => explain(texts["HAR"]?.(size) ?? ""),
    nested: () => void readJson(fill("[", size)),
  };
  return slowest(Object.keys(readers), (name) => readers[name] ?? (() => {}));
}

/** Runs each once, as a stranger's text comes once, and gives the slowest. */
function slowest(names: readonly string[], prepare: (name: string) => () => void): Measured {
  const times = names.map((name) => {
    const run = prepare(name);
    const started = performance.now();
    try {
      run();
    } catch (error) {
      if (!(error instanceof CountersignError || error instanceof SyntaxError)) throw error;
    }
    return { name, seconds: (performance.now() - started) / 1000 };
  });
  const [first] = times.toSorted((a, b) => b.seconds - a.seconds);
  return { value: first?.seconds ?? 0, note: first?.name ?? "" };
}
