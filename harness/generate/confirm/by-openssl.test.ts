import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RsaKeyPair } from "../../../src/vectors/resolve-task.ts";
import { byId } from "./fixtures/by-id.ts";
import { hasOpenssl, openssl } from "./fixtures/openssl.ts";
import { hmacOutcomes, keyPairs, rsaOutcomes } from "./fixtures/signing-outcomes.ts";

describe.skipIf(!hasOpenssl)("openssl", () => {
  let folder = "";
  const pemFile = (keyFile: string, form: keyof RsaKeyPair): string => join(folder, `${basename(keyFile)}.${form}.pem`);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "countersign-confirm-"));
    for (const [keyFile, keys] of keyPairs) {
      for (const form of ["pkcs8", "pkcs1", "spki"] as const) writeFileSync(pemFile(keyFile, form), keys[form]);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  describe("confirms the HMAC of", () => {
    it.concurrent.each(byId(hmacOutcomes))("%s", async (_id, { key, expected }) => {
      const hexKey = Buffer.from(key).toString("hex");
      const output = await openssl(
        ["dgst", "-sha1", "-mac", "HMAC", "-macopt", `hexkey:${hexKey}`, "-binary"],
        expected.baseString,
      );
      expect(expected.signature).toBe(output.toString("base64"));
    });
  });

  describe("verifies the signature of", () => {
    it.concurrent.each(byId(rsaOutcomes.map((outcome, index) => ({ ...outcome, index }))))(
      "%s",
      async (_id, { keyFile, expected, index }) => {
        const signature = join(folder, `${index}.signature`);
        writeFileSync(signature, Buffer.from(expected.signature, "base64"));
        const spki = pemFile(keyFile, "spki");
        const output = await openssl(
          ["dgst", "-sha256", "-verify", spki, "-signature", signature],
          expected.baseString,
        );
        expect(output.toString()).toBe("Verified OK\n");
      },
    );
  });

  describe("signs byte for byte like", () => {
    const first = new Map(rsaOutcomes.toReversed().map((outcome) => [outcome.keyFile, outcome]));

    it.each(byId([...first.values()]))("%s, from both forms of the key", async (_id, { keyFile, expected }) => {
      for (const form of ["pkcs8", "pkcs1"] as const) {
        const output = await openssl(
          ["dgst", "-sha256", "-sign", pemFile(keyFile, form), "-binary"],
          expected.baseString,
        );
        expect(expected.signature).toBe(output.toString("base64"));
      }
    });
  });
});
