import { readProtocolLoosely } from "../../src/diagnosis/request/read-sent-request.ts";
import { type HttpRequest, requestLength } from "../../src/signing/http-request.ts";
import { type Document, paragraph } from "../document/document.ts";
import { describeExplanation } from "../explain/describe-explanation.ts";
import { writeCorrectedCurl } from "../explain/write-corrected-curl.ts";
import type { ReceivedOutcome } from "../gateway/request/receive-request.ts";
import type { ReceivedRequest } from "../gateway/start-gateway.ts";
import { clip } from "../text/escape-text.ts";
import { writeCurl } from "../text/write-curl.ts";
import { hostBeside, openAskedProcess } from "./asked-process.ts";
import type { InspectedMerchant, ReceivedExplanation, SentInName } from "./explain-received.ts";
import { createFeed, type Feed } from "./feed.ts";
import type { EntryDetail } from "./feed-message.ts";
import { entryOf, type LogEntry, maskConsumers, maskEntry } from "./log-entry.ts";

/** The requests that a gateway receives, as they come. */
export interface RequestFeed {
  readonly feed: Feed;
  readonly add: (received: ReceivedRequest) => void;
  /** Adds to a refused request what its mistake is. */
  readonly name: (seq: number, mistake: string) => void;
  /** Explains a request that is still held; one at a time. */
  readonly describe: (id: number) => Promise<EntryDetail | undefined>;
  readonly close: () => void;
}

const LIMITS = { timeoutMs: 60_000, heapMb: 256 } as const;
const MAX_TEXT = 600;
/** Each may take as long as the limits say. */
const MAX_WAITING = 8;

interface HeldRequest {
  readonly request: HttpRequest;
  readonly outcome: ReceivedOutcome;
  readonly entry: LogEntry;
}

/** Opens a feed of what a gateway that knows these merchants receives. Secrets and card numbers are hidden in all that it gives. */
export function openRequestFeed(title: string, consumers: readonly InspectedMerchant[]): RequestFeed {
  const held = new Map<number, HeldRequest>();
  const ids = new Map<number, number>();
  const mask = maskConsumers(consumers);
  const byKey = new Map(consumers.map((consumer) => [consumer.consumerKey, consumer]));
  const host = openAskedProcess<SentInName, ReceivedExplanation>(hostBeside("explain-host", import.meta.url), LIMITS);
  const feed = createFeed(title, (id) => {
    ids.delete(held.get(id)?.entry.seq ?? 0);
    held.delete(id);
  });
  let before: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    feed,
    add(received) {
      const entry = maskEntry(entryOf(received, ""), mask);
      const { seq, status, method, path, reason } = entry;
      const id = feed.add(
        {
          tone: reason === undefined ? "good" : "bad",
          subject: `#${seq} ${status} ${method} ${path}`,
          text: clip(describeVerdict(entry), MAX_TEXT),
        },
        requestLength(received.request),
      );
      if (!feed.holds(id)) return;
      held.set(id, { request: received.request, outcome: received.outcome, entry });
      ids.set(seq, id);
    },
    name(seq, mistake) {
      const id = ids.get(seq);
      if (id !== undefined) feed.change(id, { text: clip(mistake, MAX_TEXT) });
    },
    async describe(id) {
      const one = held.get(id);
      if (one === undefined) return undefined;
      const { request, outcome } = one;
      const { consumerKey } = readProtocolLoosely(request)[0] ?? {};
      const consumer = byKey.get(consumerKey ?? "");
      if (consumer === undefined) {
        const named = consumerKey === undefined ? "It names no merchant." : "Its merchant is none that is known here.";
        return describeUnexplained(one, named, mask);
      }
      if (waiting >= MAX_WAITING) {
        return describeUnexplained(one, "Too many are explained at this moment: choose it again.", mask);
      }
      waiting += 1;
      const asked = before.then(() => host.ask({ request, consumer, outcome }));
      before = asked;
      const answer = await asked;
      waiting -= 1;
      if (answer === "too-long") return describeUnexplained(one, "The explanation took too long.", mask);
      if (answer === "failed") return describeUnexplained(one, "The explanation failed.", mask);
      return describeExplained(answer);
    },
    close: host.close,
  };
}

function describeVerdict({ reason, detail, consumerKey, signatureMethod }: LogEntry): string {
  return reason === undefined ? `accepted: ${consumerKey}, ${signatureMethod}` : `${reason}: ${detail}`;
}

function describeExplained({ explanation, curl }: ReceivedExplanation): EntryDetail {
  const { corrected } = explanation;
  return {
    document: describeExplanation(explanation),
    copies: [
      { label: "Copy as curl", text: curl },
      ...(corrected === undefined
        ? []
        : [
            { label: "Copy the right header", text: corrected.authorization },
            { label: "Copy the corrected one", text: writeCorrectedCurl(explanation) },
          ]),
    ],
  };
}

function describeUnexplained(
  { request, entry }: HeldRequest,
  why: string,
  mask: (text: string) => string,
): EntryDetail {
  const curl = mask(writeCurl(request).join("\n"));
  const document: Document = {
    title: entry.reason === undefined ? "Accepted" : "Refused",
    tone: entry.reason === undefined ? "good" : "bad",
    summary: describeVerdict(entry),
    blocks: [paragraph(why), { kind: "code", lines: curl.split("\n") }],
  };
  return { document, copies: [{ label: "Copy as curl", text: curl }] };
}
