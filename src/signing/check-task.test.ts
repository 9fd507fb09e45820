import { describe, expect, it } from "vitest";
import { plainTask } from "../../harness/fuzz/fixtures/plain-task.ts";
import { checkTask } from "./check-task.ts";
import type { SigningTask } from "./signing-task.ts";

const task: SigningTask = {
  ...plainTask,
  url: "https://gateway.example/",
  consumerSecret: "hunter2",
  nonce: "y3qlvMPky7g",
};

const TIMESTAMP = "timestamp: expected seconds as decimal digits, got ";

const HINTS: Readonly<Record<string, string>> = {
  "consumer-key-empty": "merchant login",
  "nonce-empty": "a new nonce for each request",
  "timestamp-not-decimal": "whole seconds since 1970-01-01 UTC",
  "lone-surrogate": "exactly as the gateway issued it",
};

describe("checkTask", () => {
  it.each([task, { ...task, signatureMethod: "RSA-SHA256", privateKey: {}, consumerSecret: undefined } as const])(
    "passes what can be signed, $signatureMethod",
    (sound) => {
      expect(checkTask(sound)).toBeUndefined();
    },
  );

  it.each([
    [
      "consumer-key-empty",
      "consumer key: expected the merchant login issued by the gateway, got an empty text",
      { consumerKey: "" },
    ],
    ["nonce-empty", "nonce: expected a unique random text, got an empty one", { nonce: "" }],
    ["timestamp-not-decimal", `${TIMESTAMP}""`, { timestamp: "" }],
    ["timestamp-not-decimal", `${TIMESTAMP}"1669966913.12"`, { timestamp: "1669966913.12" }],
    ["timestamp-not-decimal", `${TIMESTAMP}"-1"`, { timestamp: "-1" }],
    ["timestamp-not-decimal", `${TIMESTAMP}"1669966913\\n"`, { timestamp: "1669966913\n" }],
    ["timestamp-not-decimal", `${TIMESTAMP}"١٦٦٩"`, { timestamp: "١٦٦٩" }],
    ["timestamp-not-decimal", `${TIMESTAMP}"${"x".repeat(40)}"`, { timestamp: "x".repeat(100_000) }],
    [
      "lone-surrogate",
      "consumer secret: expected valid Unicode, got a lone surrogate",
      { consumerSecret: "hunter\ud83d" },
    ],
  ])("refuses with %s: %s", (code, message, change) => {
    expect(() => checkTask({ ...task, ...change })).toThrow(
      expect.objectContaining({
        name: "CountersignError",
        code,
        message,
        hint: expect.stringContaining(HINTS[code] ?? ""),
      }),
    );
  });
});
