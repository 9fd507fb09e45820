import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { RsaKeyPair } from "../../../src/vectors/resolve-task.ts";
import { byId } from "./fixtures/by-id.ts";
import { hasOpenssl, openssl } from "./fixtures/openssl.ts";
import { hmacOutcomes, keyPairs, rsaOutcomes } from "./fixtures/signing-outcomes.ts";

describe.skipIf(!hasOpenssl)("openssl", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-confirm-"));
  const write = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const pemFiles = new Map(
    keyPairs.map(([keyFile, keys]): [string, RsaKeyPair] => {
      const name = keyFile.replace("/", "-");
      const pemOf = (form: keyof RsaKeyPair): string => write(`${name}.${form}.pem`, keys[form]);
      return [keyFile, { pkcs8: pemOf("pkcs8"), pkcs1: pemOf("pkcs1"), spki: pemOf("spki") }];
    }),
  );

  afterAll(() => rmSync(folder, { recursive: true }));

  describe("confirms the HMAC of", () => {
    it.concurrent.each(byId(hmacOutcomes))("%s", async (_id, { key, expected }) => {
      const hexKey = Buffer.from(key).toString("hex");
      const run = await openssl(
        ["dgst", "-sha1", "-mac", "HMAC", "-macopt", `hexkey:${hexKey}`, "-binary"],
        expected.baseString,
      );
      expect(expected.signature).toBe(run.stdout.toString("base64"));
    });
  });

  describe("verifies the signature of", () => {
    it.concurrent.each(byId(rsaOutcomes.map((outcome, index) => ({ ...outcome, index }))))(
      "%s",
      async (_id, { keyFile, expected, index }) => {
        const signature = write(`${index}.signature`, Buffer.from(expected.signature, "base64"));
        const spki = pemFiles.get(keyFile)?.spki ?? "";
        const run = await openssl(["dgst", "-sha256", "-verify", spki, "-signature", signature], expected.baseString);
        expect(run.stdout.toString()).toBe("Verified OK\n");
      },
    );
  });

  describe("signs byte for byte like", () => {
    const first = new Map(rsaOutcomes.toReversed().map((outcome) => [outcome.keyFile, outcome]));

    it.each(byId([...first.values()]))("%s, from both forms of the key", async (_id, { keyFile, expected }) => {
      const { pkcs8 = "", pkcs1 = "" } = pemFiles.get(keyFile) ?? {};
      for (const pem of [pkcs8, pkcs1]) {
        const run = await openssl(["dgst", "-sha256", "-sign", pem, "-binary"], expected.baseString);
        expect(expected.signature).toBe(run.stdout.toString("base64"));
      }
    });
  });
});
