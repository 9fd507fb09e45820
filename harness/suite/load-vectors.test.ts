import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { parseVectors } from "../../src/suite/model/parse-vectors.ts";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { bundledVectors, kindFolders, loadKeys, loadVectors } from "./load-vectors.ts";

const newFolder = tempFolders();
let folder = "";

/** One small file of each kind, beside the keys and the smoke set: to copy and read all takes its time. */
const copied = [
  "encoding/encoding-ascii.json",
  "signing/order.json",
  "verification/verification-lax-padding.json",
  "request-shapes/request-shapes.json",
  "responses/responses.json",
  "stages/known-stages.json",
  "keys",
  "smoke.json",
  "digest.json",
];

beforeEach(() => {
  folder = join(newFolder(), "vectors");
  for (const path of copied) cpSync(join(bundledVectors, path), pathTo(path), { recursive: true });
});

const pathTo = (path: string): string => join(folder, path);
const suite = loadVectors();

describe("loadVectors", () => {
  it("reads every file, in the order of the kinds and of the names", () => {
    const { files, keys, challenge } = suite;
    const order = files.map(({ kind }) => kindFolders.indexOf(kind));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(kindFolders.length);
    const signing = files.filter(({ kind }) => kind === "signing").map(({ concern }) => `${concern}.json`);
    expect(signing).toEqual(signing.toSorted());
    expect(Object.keys(keys)).toEqual(
      ["rsa-2048-e3", "rsa-2048-other", "rsa-2048", "rsa-3072", "rsa-4096"].map((name) => `keys/${name}`),
    );
    expect(challenge).toBeNull();
  });

  it("is of the format: the bundled one is not checked while it is the released one", () => {
    const read = suite.files.map((file) => parseVectors(JSON.stringify(file), file.concern));
    expect(isDeepStrictEqual(read, suite.files)).toBe(true);
  });

  it("is the released one as long as nothing of it changes", () => {
    expect(suite.released).toBe(true);
    expect(loadVectors(folder).released).toBe(false);
  });

  it("has the same digest wherever it lies, and another for any change of content or place", () => {
    const { digest } = loadVectors(folder);
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    const elsewhere = `${folder}-elsewhere`;
    cpSync(folder, elsewhere, { recursive: true });
    expect(digest).toBe(loadVectors(elsewhere).digest);
    const digests = [
      () => writeFileSync(pathTo("signing/order.json"), `${readFileSync(pathTo("signing/order.json"), "utf8")}\n`),
      () => renameSync(pathTo("signing/order.json"), pathTo("signing/another.json")),
      () => writeFileSync(pathTo("keys/rsa-2048.spki.test-only.pem"), "another"),
      () => rmSync(pathTo("stages/known-stages.json")),
    ].map((change) => {
      change();
      return loadVectors(folder).digest;
    });
    expect(new Set([digest, ...digests]).size).toBe(5);
  });

  it("takes no notice of files that are no vectors", () => {
    const { digest } = loadVectors(folder);
    writeFileSync(pathTo("signing/README.md"), "mine");
    expect(loadVectors(folder).digest).toBe(digest);
  });

  it.each([
    {
      what: "no folder at all",
      spoil: () => rmSync(folder, { recursive: true }),
      code: "vectors-missing",
      message: /vectors\/encoding: expected a folder of the vector suite, got ENOENT/,
    },
    {
      what: "no folder of a kind",
      spoil: () => rmSync(pathTo("responses"), { recursive: true }),
      code: "vectors-missing",
      message: /vectors\/responses: expected a folder of the vector suite, got ENOENT/,
    },
    {
      what: "a folder named like a file",
      spoil: () => mkdirSync(pathTo("signing/folder.json")),
      code: "vectors-missing",
      message: /signing\/folder\.json: expected a file of the vector suite, got EISDIR/,
    },
    {
      what: "a file that is cut off",
      spoil: () => writeFileSync(pathTo("signing/order.json"), '{"countersign": 1,'),
      code: "vectors-not-json",
      message: /signing\/order\.json: expected JSON, got: /,
    },
    {
      what: "a file of another format",
      spoil: () => writeFileSync(pathTo("signing/order.json"), "{}"),
      code: "vectors-invalid",
      message: /signing\/order\.json: expected a countersign vector file, version 1, got:\n/,
    },
    ...[
      { what: "a smoke set of another format", text: '{"countersign": 1, "about": "a", "vectors": [1]}' },
      { what: "a smoke set that is cut off", text: "{" },
    ].map(({ what, text }) => ({
      what,
      spoil: () => writeFileSync(pathTo("smoke.json"), text),
      code: "smoke-set-invalid",
      message: /smoke\.json: expected a list of vector ids, version 1, got something else$/,
    })),
    {
      what: "no smoke set",
      spoil: () => rmSync(pathTo("smoke.json")),
      code: "smoke-set-invalid",
      message: /smoke\.json: expected a list of vector ids/,
    },
    {
      what: "a key without one of its forms",
      spoil: () => rmSync(pathTo("keys/rsa-4096.spki.test-only.pem")),
      code: "key-file-missing",
      message: /keys\/rsa-4096\.spki\.test-only\.pem: expected one of the three forms of a key pair, got no such file$/,
    },
  ])("refuses $what, by its name", ({ spoil, code, message }) => {
    spoil();
    expect(() => loadVectors(folder)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message), hint: expect.any(String) }),
    );
  });
});

describe("loadKeys", () => {
  it("reads each form of each pair", () => {
    const pem = (form: string): string => readFileSync(pathTo(`keys/rsa-3072.${form}.test-only.pem`), "utf8");
    expect(loadKeys(folder)["keys/rsa-3072"]).toEqual({ pkcs8: pem("pkcs8"), pkcs1: pem("pkcs1"), spki: pem("spki") });
  });
});
