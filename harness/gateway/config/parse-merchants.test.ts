import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../../src/fixtures/error-of.ts";
import { readPrivateKey } from "../../../src/signing/rsa-sha256.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers } from "../../suite/published-consumers.ts";
import { merchant, taskFor } from "../fixtures/merchant.ts";
import { readMerchants } from "./parse-merchants.ts";

const newFolder = tempFolders();
const SECRET = "hunter2-hunter2";
const { publicKey } = merchant;
const task = taskFor("http://x", "RSA-SHA256", "payout");
const privateKey = task.signatureMethod === "RSA-SHA256" ? (task.privateKey.pkcs8 ?? "") : "";
const acme = { consumerKey: "acme" };
const CREDENTIALS = "at [0]: expected one of consumerSecretEnv";

/** Writes a merchants file, readable by its owner alone, with other files beside it. */
function place(merchants: unknown, files: Readonly<Record<string, string>> = {}): string {
  const folder = newFolder();
  const path = join(folder, "merchants.json");
  writeFileSync(path, typeof merchants === "string" ? merchants : JSON.stringify(merchants), { mode: 0o600 });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  return path;
}

describe("readMerchants", () => {
  it.each([
    ["a secret in the environment", { consumerSecretEnv: "ACME" }, { consumerSecret: SECRET }],
    ["a secret in a file", { consumerSecretFile: "secret.txt" }, { consumerSecret: SECRET }],
    ["a secret in the open", { consumerSecret: SECRET }, { consumerSecret: SECRET }],
    ["a key in a file", { publicKeyFile: "key.pem" }, { publicKey }],
    ["a key in the open", { publicKey }, { publicKey }],
    ["both", { consumerSecretEnv: "ACME", publicKeyFile: "key.pem" }, { consumerSecret: SECRET, publicKey }],
  ])("reads %s", (_name, given, read) => {
    const path = place([{ ...acme, ...given }], { "secret.txt": `${SECRET}\n`, "key.pem": publicKey });
    expect(readMerchants(path, { ACME: SECRET })).toEqual({ consumers: [{ ...acme, ...read }], warnings: [] });
  });

  it("reads several, and a byte order mark before them", () => {
    const entries = [
      { consumerKey: "a", consumerSecret: "1" },
      { consumerKey: "__proto__", consumerSecret: "2" },
    ];
    expect(readMerchants(place(`\ufeff${JSON.stringify(entries)}`), {}).consumers).toEqual(entries);
  });

  it("reads the published test merchants as they are printed, and warns of the empty secret", () => {
    const published = publishedConsumers(loadVectors());
    const { consumers, warnings } = readMerchants(place(published), {});
    expect(consumers).toEqual(published);
    expect(warnings).toEqual([
      expect.stringMatching(/merchants\.json: the consumer secret of \[\d+\] is empty: nothing/),
    ]);
  });

  it.skipIf(process.platform === "win32")("warns of secrets that everyone may read, once a file", () => {
    const file = (consumerKey: string) => ({ consumerKey, consumerSecretFile: "secret.txt" });
    const open = (consumerKey: string) => ({ consumerKey, consumerSecret: SECRET });
    const path = place([file("a"), file("b"), open("c"), open("d")], { "secret.txt": SECRET });
    const secret = path.replace("merchants.json", "secret.txt");
    expect(readMerchants(path, {}).warnings).toEqual([]);
    for (const one of [path, secret]) chmodSync(one, 0o644);
    expect(readMerchants(path, {}).warnings).toEqual(
      [secret, path].map(
        (one) => `${one} holds a consumer secret, and everyone on this machine may read it: chmod 600`,
      ),
    );
  });

  const refused: readonly (readonly [name: string, merchants: unknown, message: string, code?: string])[] = [
    ["no JSON", `[{"consumerSecret": "${SECRET}", }]`, "(no JSON from line 1 on)"],
    ["no JSON on another line", `[\n{\n"consumerSecret" "${SECRET}"`, "(no JSON from line 3 on)"],
    ["no JSON at all", SECRET, "(no JSON"],
    ["no list", { ...acme, consumerSecret: SECRET }, "(at the top: invalid input: expected array"],
    ["an empty list", [], "(at the top: too small"],
    ["an empty consumer key", [{ consumerKey: "", consumerSecret: SECRET }], "at [0].consumerKey"],
    ["no consumer key", [{ consumerSecret: SECRET }], "at [0].consumerKey"],
    ["a secret that is a number", [{ ...acme, consumerSecret: 7 }], "at [0].consumerSecret"],
    ["no credentials", [acme], CREDENTIALS],
    ["two secrets", [{ ...acme, consumerSecret: SECRET, consumerSecretEnv: "ACME" }], CREDENTIALS],
    ["two keys", [{ ...acme, publicKey, publicKeyFile: "key.pem" }], CREDENTIALS],
    ["a private key's file, by its name", [{ ...acme, privateKeyFile: "private.pem" }], "unknown field privateKeyFile"],
    [
      "a private key's file",
      [
        { ...acme, consumerSecret: SECRET },
        { consumerKey: "b", publicKeyFile: "private.pem" },
      ],
      "merchants.json: [1].publicKeyFile: RSA key: expected",
      "key-private",
    ],
    ["a private key", [{ ...acme, publicKey: privateKey }], "merchants.json: [0].publicKey: RSA key", "key-private"],
    ["a key that is none", [{ ...acme, publicKey: SECRET }], "[0].publicKey: RSA key: expected", "key-unreadable"],
    [
      "a merchant twice",
      [
        { ...acme, consumerSecret: "1" },
        { consumerKey: "b", consumerSecret: "2" },
        { ...acme, publicKey },
      ],
      "(at [2].consumerKey: the one of [0] again)",
    ],
    ["an unset variable", [{ ...acme, consumerSecretEnv: "UNSET" }], "a variable that is not set"],
    ["an empty variable", [{ ...acme, consumerSecretEnv: "EMPTY" }], "[0].consumerSecretEnv"],
    ["an empty file", [{ ...acme, consumerSecretFile: "empty.txt" }], "name of an empty file"],
    ["a file that is not there", [{ ...acme, publicKeyFile: "none.pem" }], "got ENOENT", "merchants-unreadable"],
    ["a folder", [{ ...acme, consumerSecretFile: "." }], "[0].consumerSecretFile: expected", "merchants-unreadable"],
  ];

  it.each(refused.map(([name, ...row]) => [name, row] as const))(
    "refuses %s, and shows no secret",
    (_name, [merchants, message, code = "merchants-invalid"]) => {
      const path = place(merchants, { "empty.txt": "\n", "private.pem": privateKey });
      const thrown = errorOf(() => readMerchants(path, { EMPTY: "", ACME: SECRET }));
      expect(thrown).toMatchObject({ code, message: expect.stringContaining(message) });
      const said = `${thrown.message}${thrown.hint}`;
      expect(said).toContain("merchants.json");
      expect(said).not.toMatch(/hunter2|MII/);
    },
  );

  it("refuses a file that is not there", () => {
    expect(() => readMerchants("/no/such.json", {})).toThrow(
      expect.objectContaining({
        code: "merchants-unreadable",
        message: "/no/such.json: expected a file that can be read, got ENOENT",
      }),
    );
  });

  it("has a private key to refuse", () => {
    expect(readPrivateKey(privateKey).type).toBe("private");
  });
});
