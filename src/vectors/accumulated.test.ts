import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import OAuth from "oauth-1.0a";
import { describe, expect, it } from "vitest";
import type { SigningTask } from "../signing/signing-task.ts";
import { deriveAccumulated } from "./accumulated.ts";
import { accumulatedGenerator, drawTasks } from "./accumulated-tasks.ts";

/** Written from the published steps alone; it shares nothing with us but the constants in the file. */
const PYTHON = `
import hashlib, json, sys
from urllib.parse import quote
g, count = json.load(sys.stdin), int(sys.argv[1])
x, hashed, encode = g["seed"], hashlib.sha256(), lambda text: quote(text, safe="-._~")
def draw(n):
    global x
    x = x * g["multiplier"] % g["modulus"]
    return x % n
def text(items, n): return "".join(items[draw(len(items))] for _ in range(n))
for _ in range(count):
    url = g["urlPrefix"] + text(g["digits"], 4)
    timestamp, nonce = g["timestampPrefix"] + text(g["digits"], 8), text(g["alphabet"], 8)
    pairs = [(text(g["alphabet"], draw(4)) + str(i), text(g["atoms"], draw(13))) for i in range(1 + draw(8))]
    pairs += [("oauth_consumer_key", g["consumerKey"]), ("oauth_nonce", nonce), ("oauth_version", "1.0"),
              ("oauth_signature_method", g["signatureMethod"]), ("oauth_timestamp", timestamp)]
    joined = "&".join(encode(name) + "=" + encode(value) for name, value in sorted(pairs))
    hashed.update((g["method"] + "&" + encode(url) + "&" + encode(joined) + "\\n").encode())
print(hashed.hexdigest())
`;

const python = spawnSync("python3", ["--version"], { timeout: 10_000 }).status === 0;

describe("accumulated", () => {
  const file = deriveAccumulated([100, 10_000]);

  it.each(file.accumulations)("agrees with oauth-1.0a on $tasks tasks", ({ tasks, sha256 }) => {
    const hash = createHash("sha256");
    for (const task of drawTasks(tasks)) hash.update(`${baseStringOfOAuth10a(task)}\n`);
    expect(hash.digest("hex")).toBe(sha256);
  });

  it.skipIf(!python)("can be drawn anew from the published file by a Python program", () => {
    const input = JSON.stringify(file.generator);
    const digest = execFileSync("python3", ["-c", PYTHON, "10000"], { input, encoding: "utf8", timeout: 60_000 });
    expect(digest.trim()).toBe(file.accumulations[1]?.sha256);
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
