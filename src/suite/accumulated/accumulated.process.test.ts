import { execFileSync, spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { deriveAccumulated } from "./accumulated.ts";

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

const python = spawnSync("python3", ["--version"]).status === 0;

it.skipIf(!python)("accumulations can be drawn anew from the published file by a Python program", () => {
  const { generator, accumulations } = deriveAccumulated([10_000]);
  const options = { input: JSON.stringify(generator), encoding: "utf8", timeout: 120_000 } as const;
  expect(execFileSync("python3", ["-c", PYTHON, "10000"], options).trim()).toBe(accumulations[0]?.sha256);
});
