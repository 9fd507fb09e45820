import { cutShort } from "../../src/judging/cut-text.ts";
import type { Consumer } from "../../src/verification/verify-task.ts";
import { createMask } from "../explain/mask/create-mask.ts";
import { maskSecrets } from "../gate/mask-secrets.ts";
import type { ReceivedRequest } from "../gateway/start-gateway.ts";

/** The record of one request in the JSON log. */
export interface LogEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly seq: number;
  readonly status: number;
  readonly method: string;
  readonly path: string;
  /** Present on an accepted request. */
  readonly consumerKey?: string;
  readonly signatureMethod?: string;
  /** Present on a refused request. */
  readonly reason?: string;
  readonly detail?: string;
}

/** A shorter secret is hidden by nothing: a log without all its places could not be read. */
const MIN_SECRET = 4;
/** A detail shows so much of an untrusted text. */
const SHOWN = 60;
const MAX_PATH = 200;

/** Makes the record of a request, without the query, which may hold anything. */
export function entryOf({ seq, status, request, outcome }: ReceivedRequest, time: string): LogEntry {
  const [path = ""] = request.url.replace(/^[a-z]+:\/\/[^/?]*/i, "").split("?", 1);
  const { accepted: _, ...details } = outcome;
  return { time, seq, status, method: request.method, path: cutShort(path, MAX_PATH), ...details };
}

/** Makes a mask of the secrets of merchants, and of card numbers. */
export function maskConsumers(consumers: readonly Consumer[]): (text: string) => string {
  const secrets = consumers.flatMap(({ consumerSecret = "" }) =>
    consumerSecret.length < MIN_SECRET ? [] : [consumerSecret, consumerSecret.slice(0, SHOWN)],
  );
  const hideSecrets = maskSecrets(secrets);
  const hideCards = createMask({ secrets: [], cardNumbers: [] });
  return (text) => hideCards(hideSecrets(text));
}

/** Masks what a client may have written anything into. */
export function maskEntry(entry: LogEntry, mask: (text: string) => string): LogEntry {
  const { path, detail } = entry;
  return { ...entry, path: mask(path), ...(detail !== undefined && { detail: mask(detail) }) };
}
