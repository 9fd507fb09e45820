import { readProtocolLoosely } from "../../src/conformance/diagnosis/read-sent-request.ts";
import type { Consumer } from "../../src/verification/consumer.ts";
import { createMask as createCardMask } from "../explain/mask/create-mask.ts";
import { createMask as createSecretMask } from "../gate/mask-secrets.ts";
import { asciiJson } from "../gateway/ascii-json.ts";
import type { ReceivedRequest } from "../gateway/start-gateway.ts";
import { type Diagnoser, openDiagnoser } from "./serve-diagnoser.ts";
import { describeDiagnosis, describeEntry, describeLeftOut, type Entry } from "./serve-log-lines.ts";
import { openQueue } from "./serve-queue.ts";

/** The log of a gateway. */
export interface ServeLog {
  readonly add: (received: ReceivedRequest) => void;
  /** Diagnoses no more. */
  readonly close: () => void;
}

/** How a log is written. */
export interface ServeLogOptions {
  /** One JSON object a line. */
  readonly json: boolean;
  readonly write: (text: string) => void;
  readonly clock?: () => Date;
  readonly diagnoser?: Diagnoser;
}

/** What makes the signature of a request, or its form, worth a look: with the others nothing is wrong with it. */
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

/** A shorter secret is hidden by nothing: a log without all its places could not be read. */
const MIN_SECRET = 4;
/** A detail shows so much of a stranger's text. */
const SHOWN = 60;
const MAX_PATH = 200;
/** A longer body is no place to look for what the header lacks. */
const MAX_SEARCHED_BODY = 8_192;

/** Opens the log of a gateway that knows these merchants. Secrets and card numbers are hidden wherever they stand. */
export function openServeLog(consumers: readonly Consumer[], options: ServeLogOptions): ServeLog {
  const { json, write, clock = (): Date => new Date(), diagnoser = openDiagnoser() } = options;
  const mask = createMask(consumers);
  const byKey = new Map(consumers.map((consumer) => [consumer.consumerKey, consumer]));
  const time = (): string => clock().toISOString();
  const queue = openQueue(diagnoser, {
    diagnosed(seq, outcome) {
      if (json) write(`${asciiJson({ time: time(), seq, diagnosis: outcome })}\n`);
      else if (typeof outcome === "object") write(describeDiagnosis(seq, outcome));
      else write(`  #${seq} ${outcome === "too-long" ? "The diagnosis took too long." : "The diagnosis failed."}\n`);
    },
    leftOut(left) {
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
      if (consumer !== undefined) queue.offer({ seq, request, consumer });
    },
    close: queue.close,
  };
}

/** Without the query, which may hold anything. */
function entryOf({ seq, status, request, outcome }: ReceivedRequest, time: string): Entry {
  const [path = ""] = request.url.replace(/^[a-z]+:\/\/[^/?]*/i, "").split("?", 1);
  const shown = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
  const { accepted: _, ...said } = outcome;
  return { time, seq, status, method: request.method, path: shown, ...said };
}

function createMask(consumers: readonly Consumer[]): (text: string) => string {
  const secrets = consumers.flatMap(({ consumerSecret = "" }) =>
    consumerSecret.length < MIN_SECRET ? [] : [consumerSecret, consumerSecret.slice(0, SHOWN)],
  );
  const hideSecrets = createSecretMask(secrets);
  const hideCards = createCardMask({ secrets: [], cardNumbers: [] });
  return (text) => hideCards(hideSecrets(text));
}

function maskEntry(entry: Entry, mask: (text: string) => string): Entry {
  const { path, detail } = entry;
  return { ...entry, path: mask(path), ...(detail !== undefined && { detail: mask(detail) }) };
}
