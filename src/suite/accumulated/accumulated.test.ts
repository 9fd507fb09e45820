import { createHash } from "node:crypto";
import OAuth from "oauth-1.0a";
import { describe, expect, it } from "vitest";
import type { SigningTask } from "../../signing/signing-task.ts";
import { accumulatedGenerator, deriveAccumulated, drawTasks } from "./accumulated.ts";

describe("accumulated", () => {
  const file = deriveAccumulated([100, 10_000]);

  it.each(file.accumulations)("agrees with oauth-1.0a on $tasks tasks", ({ tasks, sha256 }) => {
    const hash = createHash("sha256");
    for (const task of drawTasks(tasks)) hash.update(`${baseStringOfOAuth10a(task)}\n`);
    expect(hash.digest("hex")).toBe(sha256);
  });

  it("never changes what is published", () => {
    expect(file.accumulations).toEqual([
      { tasks: 100, sha256: "d42b51d39a33485c2b9af0183ce7bc2678f08290212df9239e9efe01cbc729d7" },
      { tasks: 10_000, sha256: "7f4d5c9a72d67ced539bb4bc8278462a49edf9de1a08603c3e2fadc7c709ab2f" },
    ]);
  });

  it("gives the same whatever the order of the counts", () => {
    expect(deriveAccumulated([10, 3, 10]).accumulations).toEqual(deriveAccumulated([3, 10]).accumulations);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses a count of %s", (count) => {
    expect(() => deriveAccumulated([100, count])).toThrow(
      expect.objectContaining({
        code: "accumulation-count-invalid",
        message: `count of tasks: expected a positive integer, got ${count}`,
      }),
    );
  });
});

describe("drawTasks", () => {
  const tasks = [...drawTasks(10_000)];

  it("names parameters uniquely, from unreserved characters", () => {
    const wrong = tasks.filter(({ parameters }) => {
      const names = parameters.map(([name]) => name);
      return new Set(names).size < names.length || names.some((name) => !/^[A-Za-z0-9\-._~]+$/.test(name));
    });
    expect(wrong).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("draws an even share of tasks with %i parameters", (size) => {
    const share = tasks.filter(({ parameters }) => parameters.length === size).length / (tasks.length / 8);
    expect(share).toBeGreaterThan(0.9);
    expect(share).toBeLessThan(1.1);
  });

  it.each(accumulatedGenerator.atoms)("uses the atom %j", (atom) => {
    expect(tasks.some(({ parameters }) => parameters.some(([, value]) => value.includes(atom)))).toBe(true);
  });
});

function baseStringOfOAuth10a(task: SigningTask): string {
  const request = { url: task.url, method: task.method, data: Object.fromEntries(task.parameters) };
  // A new object each time: oauth-1.0a changes the one that it is given.
  return new OAuth({ consumer: { key: task.consumerKey, secret: "" } }).getBaseString(request, {
    oauth_consumer_key: task.consumerKey,
    oauth_nonce: task.nonce,
    oauth_signature_method: task.signatureMethod,
    oauth_timestamp: Number(task.timestamp),
    oauth_version: "1.0",
  });
}
