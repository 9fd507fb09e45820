import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../../src/fixtures/error-of.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { type GateConfig, readGateConfig } from "./gate-config.ts";

const folder = tempFolders()();
const SECRET = "very-s3cr3t-text";
const pair = loadVectors().keys["keys/rsa-2048"];
writeFileSync(join(folder, "key.pem"), pair?.pkcs1 ?? "");
writeFileSync(join(folder, "public.pem"), pair?.spki ?? "");
writeFileSync(join(folder, "secret"), `${SECRET}\n`);

const path = join(folder, "gate.json");
const acme = { as: "merchantlogin", consumerKey: "acme" };

function read(config: unknown, env: NodeJS.ProcessEnv = {}): GateConfig {
  writeFileSync(path, typeof config === "string" ? config : JSON.stringify(config));
  return readGateConfig(path, env);
}

describe("readGateConfig", () => {
  it("takes the published endpoint and merchants where nothing is said", () => {
    const { isRefusal, ...rest } = read({});
    expect(rest).toEqual({ endpointId: "1111", headers: [], secrets: [] });
    expect([403, 429].map(isRefusal)).toEqual([true, false]);
  });

  it("reads endpoints, statuses and headers", () => {
    const config = {
      endpointId: "7",
      otherEndpointId: "8",
      refusedStatuses: ["429", "302"],
      headers: { "X-Key": "abcdefgh", "X-On": "1" },
    };
    const { isRefusal, ...rest } = read(config);
    expect(rest).toEqual({
      endpointId: "7",
      otherEndpointId: "8",
      headers: [
        ["X-Key", "abcdefgh"],
        ["X-On", "1"],
      ],
      secrets: ["abcdefgh"],
    });
    expect([302, 403, 429].map(isRefusal)).toEqual([true, false, true]);
  });

  it("reads the public URL, identifiers that need encoding, fields and what accepts", () => {
    const { isRefusal, acceptance, ...rest } = read({
      publicUrl: "https://pay.example/paynet//",
      endpointId: "grp 7/ä",
      otherEndpointId: "100%25",
      fields: { "terminal-id": "7" },
      acceptedStatuses: ["200-202", "422"],
      acceptedBody: { pointer: "/ok", equals: true },
      refusedBody: { pattern: "^E[0-9]" },
    });
    expect(rest).toEqual({
      publicUrl: "https://pay.example/paynet",
      endpointId: "grp%207%2F%C3%A4",
      otherEndpointId: "100%2525",
      fields: { "terminal-id": "7" },
      headers: [],
      secrets: [],
    });
    expect([200, 202, 203, 422].map((status) => acceptance?.isAccepting(status))).toEqual([true, true, false, true]);
    expect(['{"ok":true}', "E1"].map((body) => [acceptance?.accepts?.(body), acceptance?.refuses?.(body)])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("reads a secret, wherever it lies, and masks it", () => {
    const { merchants, secrets } = read({ merchants: [{ ...acme, consumerSecretFile: "secret" }] });
    expect(merchants).toEqual({ merchantlogin: { consumerKey: "acme", consumerSecret: SECRET } });
    expect(secrets).toEqual([SECRET]);
  });

  it.each([
    ["and the key behind its first word", "Bearer abcdefgh.ijk", ["Bearer abcdefgh.ijk", "abcdefgh.ijk"]],
    ["and the keys of a cookie", "session=0123456789; on=1", ["session=0123456789; on=1", "0123456789"]],
    ["once", " abcdefgh ", ["abcdefgh"]],
    ["but nothing so short that it stands anywhere", "on 1", []],
  ])("takes the value of a header for a secret, %s", (_name, value, secrets) => {
    expect(read({ headers: { "X-Key": value } }).secrets).toEqual(secrets);
  });

  it("reads a private key from a file beside the config, in both forms", () => {
    const { merchants, secrets } = read({ merchants: [{ ...acme, privateKeyFile: "key.pem" }] });
    expect(merchants?.["merchantlogin"]?.privateKey).toEqual({ pkcs8: pair?.pkcs8, pkcs1: pair?.pkcs1 });
    expect(secrets).toEqual([]);
  });

  const merchants = (...given: readonly object[]): unknown => ({
    merchants: given.map((one) => ({ ...acme, ...one })),
  });

  const refused: readonly (readonly [name: string, config: unknown, message: RegExp, code?: string])[] = [
    ["no JSON", `{\n"endpointId"\n"${SECRET}"`, /got another text \(no JSON from line 3 on\)$/],
    ["an unknown field", { secret: SECRET }, /\(at the top: unknown field secret\)$/],
    ["an endpoint that a path would swallow", { endpointId: ".." }, /endpointId/],
    ["a public URL of another scheme", { publicUrl: "ftp://h/" }, /publicUrl/],
    [
      "an accepting status of a fault of its own",
      { acceptedStatuses: ["500"] },
      /at acceptedStatuses: expected statuses/,
    ],
    ["a pointer without a slash", { acceptedBody: { pointer: "status" } }, /acceptedBody/],
    ["a pattern that is none", { refusedBody: { pattern: "(" } }, /at refusedBody.pattern: expected a regular/],
    ["a field that is signed in the header", { fields: { oauth_nonce: "1" } }, /fields/],
    ["an order, which is new in each request", { fields: { client_orderid: "1" } }, /fields/],
    [
      "the same endpoint twice",
      { endpointId: "7", otherEndpointId: "7" },
      /at otherEndpointId: the same as endpointId/,
    ],
    ["a status that accepts", { refusedStatuses: ["200"] }, /refusedStatuses: expected statuses from 300 to 499/],
    [
      "a header that is signed",
      { headers: { authorization: "x" } },
      /: authorization, which countersign writes itself/,
    ],
    ["a header that frames", { headers: { "Content-Length": "1" } }, /at headers: Content-Length,/],
    ["a header of two lines", { headers: { "X-A": `${SECRET}\r\nB: 1` } }, /expected one line of ASCII/],
    ["no merchant", merchants(), /merchants/],
    ["a merchant without credentials", merchants({}), /merchants\[0\]/],
    [
      "a secret in two places",
      merchants({ consumerSecret: SECRET, consumerSecretFile: "secret" }),
      /expected one consumerSecretEnv/,
    ],
    [
      "a merchant twice",
      merchants({ consumerSecret: SECRET }, { consumerSecret: SECRET }),
      /at merchants\[1\]\.as: a merchant for the second time/,
    ],
    [
      "a variable that is not set: it may be the secret itself",
      merchants({ consumerSecretEnv: SECRET }),
      /at merchants\[0\]\.consumerSecretEnv: the name of a variable that is not set/,
    ],
    [
      "a secret's file that is not there",
      merchants({ consumerSecretFile: "gone" }),
      /merchants\[0\]\.consumerSecretFile: expected a file that can be read, got ENOENT/,
      "gate-config-unreadable",
    ],
    [
      "a public key for the private one",
      merchants({ privateKeyFile: "public.pem" }),
      /merchants\[0\]\.privateKeyFile: .*got a public key/,
      "key-public",
    ],
    [
      "a key that is none",
      merchants({ privateKeyFile: "secret" }),
      /merchants\[0\]\.privateKeyFile: /,
      "key-unreadable",
    ],
  ];

  it.each(refused.map(([name, ...row]) => [name, row] as const))(
    "refuses %s, and shows no secret",
    (_name, [config, message, code = "gate-config-invalid"]) => {
      const error = errorOf(() => read(config));
      expect(error.code).toBe(code);
      expect(error.message).toMatch(message);
      expect(error.message.startsWith(path)).toBe(true);
      expect(error.message).not.toContain(SECRET);
    },
  );

  it("reports that the file is not there", () => {
    expect(() => readGateConfig(join(folder, "gone.json"), {})).toThrow(/expected a file that can be read, got ENOENT/);
  });
});
