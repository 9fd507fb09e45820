import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import type { RsaKeyPair } from "../../../src/suite/model/resolve-task.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { itEach } from "./fixtures/it-each.ts";
import { hasOpenssl, openssl } from "./fixtures/openssl.ts";
import { hmacOutcomes, keyPairs, rsaOutcomes } from "./fixtures/signing-outcomes.ts";

/** Selects a tenth of the outcomes, as each costs a process; `by-node-forge.exhaustive.test.ts` confirms all. */
const isAsked = (_outcome: unknown, at: number): boolean => at % 10 === 0;

const folder = tempFolders()();

describe.skipIf(!hasOpenssl)("openssl", () => {
  const pemFile = (keyFile: string, form: keyof RsaKeyPair): string => join(folder, `${basename(keyFile)}.${form}.pem`);

  beforeAll(() => {
    for (const [keyFile, keys] of keyPairs) {
      for (const form of ["pkcs8", "pkcs1", "spki"] as const) writeFileSync(pemFile(keyFile, form), keys[form]);
    }
  });

  itEach("confirms the HMAC of a tenth of the outcomes", hmacOutcomes.filter(isAsked), async ({ key, expected }) => {
    const hexKey = Buffer.from(key).toString("hex");
    const options = ["-mac", "HMAC", "-macopt", `hexkey:${hexKey}`, "-binary"];
    const output = await openssl(["dgst", "-sha1", ...options], expected.baseString);
    expect(expected.signature).toBe(output.toString("base64"));
  });

  itEach(
    "verifies the signature of a tenth of the outcomes",
    rsaOutcomes.filter(isAsked),
    async ({ keyFile, expected }) => {
      const signature = join(folder, "one.signature");
      writeFileSync(signature, Buffer.from(expected.signature, "base64"));
      const spki = pemFile(keyFile, "spki");
      const output = await openssl(["dgst", "-sha256", "-verify", spki, "-signature", signature], expected.baseString);
      expect(output.toString()).toBe("Verified OK\n");
    },
  );

  it("signs byte for byte like the first outcome of each key, from both forms of the key", () => {
    const first = new Map(rsaOutcomes.toReversed().map((outcome) => [outcome.keyFile, outcome]));
    return expectEach(first, async (keyFile, { expected }) => {
      for (const form of ["pkcs8", "pkcs1"] as const) {
        const sign = ["dgst", "-sha256", "-sign", pemFile(keyFile, form), "-binary"];
        const output = await openssl(sign, expected.baseString);
        expect(expected.signature).toBe(output.toString("base64"));
      }
    });
  });
});
