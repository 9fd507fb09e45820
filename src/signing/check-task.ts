import { CountersignError } from "../countersign-error.ts";
import type { SigningTask } from "./signing-task.ts";

const DECIMAL = /^[0-9]+$/;

/**
 * Refuses a task that nobody could sign. Parameters are checked where they are encoded, keys where they are read.
 *
 * @throws {CountersignError} `consumer-key-empty`, `nonce-empty`, `timestamp-not-decimal`, or `lone-surrogate` for a
 * consumer secret that has no UTF-8 form.
 */
export function checkTask(task: SigningTask): void {
  if (task.consumerKey === "") {
    throw new CountersignError(
      "consumer-key-empty",
      "consumer key: expected the merchant login issued by the gateway, got an empty text",
      "Set oauth_consumer_key to the merchant login.",
    );
  }
  if (task.nonce === "") {
    throw new CountersignError(
      "nonce-empty",
      "nonce: expected a unique random text, got an empty one",
      "Draw a new nonce for each request, for instance 32 characters from A-Z, a-z, 0-9.",
    );
  }
  if (!DECIMAL.test(task.timestamp)) {
    throw new CountersignError(
      "timestamp-not-decimal",
      `timestamp: expected seconds as decimal digits, got ${JSON.stringify(task.timestamp.slice(0, 40))}`,
      "Give whole seconds since 1970-01-01 UTC, for instance 1669966913.",
    );
  }
  // The HMAC would take U+FFFD for it.
  if (task.signatureMethod === "HMAC-SHA1" && !task.consumerSecret.isWellFormed()) {
    throw new CountersignError(
      "lone-surrogate",
      "consumer secret: expected valid Unicode, got a lone surrogate",
      "Give the merchant control key exactly as the gateway issued it.",
    );
  }
}
