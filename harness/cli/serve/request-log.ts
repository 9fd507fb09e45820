import { readProtocolLoosely } from "../../../src/diagnosis/request/read-sent-request.ts";
import type { Consumer } from "../../../src/verification/verify-task.ts";
import { asciiJson } from "../../gateway/ascii-json.ts";
import type { ReceivedRequest } from "../../gateway/start-gateway.ts";
import { entryOf, type LogEntry, maskConsumers, maskEntry } from "../../inspect/log-entry.ts";
import { plural } from "../../text/plural.ts";
import { wrap } from "../../text/wrap.ts";
import { printable } from "../shared/console.ts";
import type { ServedDiagnosis } from "./diagnose-refused.ts";
import { type Diagnoser, type LeftOut, openDiagnoser, openQueue } from "./diagnosis-queue.ts";

export interface RequestLog {
  readonly add: (received: ReceivedRequest) => void;
  /** Diagnoses no more. */
  readonly close: () => void;
}

export interface RequestLogOptions {
  /** One JSON object a line. */
  readonly json: boolean;
  readonly write: (text: string) => void;
  readonly clock?: () => Date;
  readonly diagnoser?: Diagnoser;
  /** Called with the diagnosis of a refused request, in a sentence. */
  readonly onDiagnosed?: (seq: number, summary: string) => void;
}

/** Refusal reasons that are diagnosed: those that concern the signature of a request, or its form. */
const DIAGNOSED: ReadonlySet<string> = new Set([
  "authorization-malformed",
  "authorization-missing",
  "authorization-repeated",
  "body-malformed",
  "body-not-utf8",
  "body-parameter-differs",
  "content-type-wrong",
  "method-unsupported",
  "nonce-empty",
  "parameter-missing",
  "parameter-repeated",
  "parameter-unknown",
  "signature-in-body",
  "signature-malformed",
  "signature-mismatch",
  "timestamp-malformed",
  "version-wrong",
]);

/** A longer body is no place to look for what the header lacks. */
const MAX_SEARCHED_BODY = 8_192;
/** Columns. */
const WIDTH = 110;
const MAX_LISTED = 4;
const MAX_FINDINGS = 4;
const MAX_RANGES = 8;

/** Opens the log of a gateway that knows these merchants. Secrets and card numbers are hidden wherever they stand. */
export function openRequestLog(consumers: readonly Consumer[], options: RequestLogOptions): RequestLog {
  const { json, write, clock = (): Date => new Date(), diagnoser = openDiagnoser() } = options;
  const mask = maskConsumers(consumers);
  const byKey = new Map(consumers.map((consumer) => [consumer.consumerKey, consumer]));
  const time = (): string => clock().toISOString();
  const queue = openQueue(diagnoser, {
    onDiagnosed(seq, outcome) {
      if (typeof outcome === "object") options.onDiagnosed?.(seq, outcome.summary);
      if (json) write(`${asciiJson({ time: time(), seq, diagnosis: outcome })}\n`);
      else if (typeof outcome === "object") write(describeDiagnosis(seq, outcome));
      else write(`  #${seq} ${outcome === "too-long" ? "The diagnosis took too long." : "The diagnosis failed."}\n`);
    },
    onLeftOut(left) {
      if (json) write(`${asciiJson({ time: time(), leftUndiagnosed: left.count, seqs: left.seqs })}\n`);
      else write(describeLeftOut(left));
    },
  });
  return {
    add(received) {
      const entry = maskEntry(entryOf(received, time()), mask);
      write(json ? `${asciiJson(entry)}\n` : describeEntry(entry));
      const { seq, request, outcome } = received;
      if (outcome.accepted || !DIAGNOSED.has(outcome.reason)) return;
      const searched = request.body.length > MAX_SEARCHED_BODY ? { ...request, body: "" } : request;
      const consumer = byKey.get(readProtocolLoosely(searched)[0]?.consumerKey ?? "");
      const before = consumer === undefined ? undefined : queue.offer({ seq, request, consumer });
      if (before === undefined || before === 0) return;
      if (json) write(`${asciiJson({ time: time(), seq, diagnosisAfter: before })}\n`);
      else write(`  #${seq} The diagnosis follows here, after ${plural(before, "other")}.\n`);
    },
    close: queue.close,
  };
}

/** Formats a request as one line; untrusted text is escaped. */
function describeEntry(entry: LogEntry): string {
  const { time, seq, status, method, path, consumerKey, signatureMethod, reason, detail } = entry;
  const verdict = reason === undefined ? `accepted ${consumerKey} ${signatureMethod}` : `${reason}: ${detail}`;
  return `${printable(`${time} #${seq} ${status} ${method === "" ? "-" : method} ${path} ${verdict}`.replaceAll("\n", " "))}\n`;
}

/** Describes the diagnosis of a refused request. It names the request: lines of other requests may stand between. */
function describeDiagnosis(seq: number, diagnosis: ServedDiagnosis): string {
  const [mistake, ...others] = diagnosis.mistakes;
  const listed = others.slice(0, MAX_LISTED).map(({ title }) => title);
  const more = others.length - listed.length;
  const texts = [
    ...(mistake === undefined ? [] : [`What to do: ${mistake.fix}`]),
    ...(listed.length === 0
      ? []
      : [`Nothing in this request tells it from: ${listed.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`]),
    ...diagnosis.readings.map(
      ({ point, reading }) => `${point}: by another reading the signature is right. ${reading}`,
    ),
    ...diagnosis.findings.slice(0, MAX_FINDINGS),
  ];
  const lines = [`#${seq} ${diagnosis.summary}`, ...texts].flatMap((text, at) =>
    wrap(printable(text.replaceAll("\n", " ")), WIDTH, at === 0 ? "  " : "    "),
  );
  return `${lines.join("\n")}\n`;
}

/** Describes the requests that were not diagnosed for want of time, by the numbers of the first of them. */
export function describeLeftOut({ count, seqs }: LeftOut): string {
  const ranges = toRanges([...seqs].sort((a, b) => a - b));
  const shown = ranges.slice(0, MAX_RANGES);
  const others = count - shown.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const named = shown.map(([first, last]) => (first === last ? `#${first}` : `#${first} to #${last}`));
  const list = [...named, ...(others > 0 ? [`${others} others`] : [])].join(", ");
  return `  There was no time to diagnose ${count} more: ${list}. countersign explain diagnoses one request.\n`;
}

/** Numbers that follow each other as the first and the last of them. */
function toRanges(ascending: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const ranges: [number, number][] = [];
  for (const one of ascending) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === one - 1) range[1] = one;
    else ranges.push([one, one]);
  }
  return ranges;
}
