import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import { parseBaseline } from "../../src/report/baseline.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import type { SigningRequest, SigningTask } from "../../src/signing/signing-task.ts";
import { connect } from "../adapters/connect.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import { packageRoot } from "../package/package.ts";
import { type BundledTarget, bundledSigner, bundledSigners } from "./registry.ts";

const key = (form: string) =>
  readFileSync(join(packageRoot, "vectors", "keys", `rsa-2048.${form}.test-only.pem`), "utf8");

const request: SigningRequest = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/transfer/1111",
  parameters: [
    ["client_orderid", "902B4FF5"],
    ["order_desc", "two words, 50% off"],
    ["amount", "10.42"],
    ["card_printed_name", "Žofie O'Hara"],
    ["destination_card_recurring_payment_id", "77"],
    ["destination-card-no", "4538977399606732"],
    ["redirect_url", "https://shop.example/back?order=1&state=ok"],
  ],
  nonce: "y3qlvMPky7gQh2ZN",
  timestamp: "1669966913",
};
const consumerKey = "merchantlogin";

const hmacTask: SigningTask = { ...request, consumerKey, signatureMethod: "HMAC-SHA1", consumerSecret: "3E8A-44" };
const rsaTask: SigningTask = {
  ...request,
  consumerKey,
  signatureMethod: "RSA-SHA256",
  privateKey: { pkcs8: key("pkcs8"), pkcs1: key("pkcs1") },
};

const signersOfBothMethods = ["reference", "oauth-1.0a", "python3-oauthlib", "libwww-oauth-perl"];
const availability = await Promise.all(
  bundledSigners.map(async (signer) => ({ signer, available: await signer.available() })),
);

for (const { signer, available } of availability) {
  describe.skipIf(available !== true)(available === true ? signer.name : `${signer.name}: ${available}`, () => {
    let adapter: Adapter;
    const methods = signersOfBothMethods.includes(signer.name) ? ["HMAC-SHA1", "RSA-SHA256"] : ["HMAC-SHA1"];

    beforeAll(async () => {
      adapter = await reach(signer.target);
    }, 30_000);
    afterAll(() => adapter.close());

    it("declares its methods and a version of its own", () => {
      expect(adapter.declaration.signatureMethods).toEqual(methods);
      expect(adapter.declaration.implementation.version).toMatch(/^\d+\.\d+/);
    });

    it("signs the transfer request with each of its methods", async () => {
      const tasks = [hmacTask, rsaTask].filter(({ signatureMethod }) => methods.includes(signatureMethod));
      const named = tasks.map((task) => [task.signatureMethod, task] as const);
      await expectEach(named, async (_method, task) => {
        const { trace } = signRequest(task);
        const observation = await adapter.perform({ cmd: "sign", task });
        const signed = "signed" in observation ? observation.signed : expect.fail(JSON.stringify(observation));
        const { baseString, signature } = trace;
        expect({ baseString, signature, ...signed }).toMatchObject({ baseString, signature });
        for (const [name, value] of trace.headerParameters) {
          expect(signed.authorization ?? trace.authorization).toContain(`${name}="${value}"`);
        }
      });
    });
  });
}

describe("registry", () => {
  it("names each signer once", () => {
    expect(new Set(bundledSigners.map(({ name }) => name)).size).toBe(bundledSigners.length);
  });

  it("finds a signer by its name, and nothing by another", () => {
    expect(bundledSigner("oauth-sign")?.name).toBe("oauth-sign");
    expect(bundledSigner("oauth-sign2")).toBeUndefined();
    expect(bundledSigner("__proto__")).toBeUndefined();
  });

  it("has a page of each, and a reason for each of its known failures", async () => {
    const folders = bundledSigners.map(({ name }) => [name, join(packageRoot, "harness", "signers", name)] as const);
    await expectEach(folders, (_name, folder) => {
      expect(existsSync(join(folder, "README.md"))).toBe(true);
      const path = join(folder, "known-failures.json");
      const { failures } = parseBaseline(readFileSync(path, "utf8"), path);
      expect(failures.filter(({ reason }) => reason === "not explained yet")).toEqual([]);
    });
  });
});

function reach(target: BundledTarget): Promise<Adapter> {
  const options = { timeoutMs: 10_000 };
  return target.kind === "in-process"
    ? Promise.resolve(adaptInProcess(target.signer, options))
    : connect(target, options);
}
