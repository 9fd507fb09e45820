import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import type { SigningRequest, SigningTask } from "../../src/signing/signing-task.ts";
import { connect } from "../adapters/connect.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import { packageRoot } from "../package/package.ts";
import { type BundledTarget, everyBundled } from "./registry.ts";

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

const ofBothMethods = ["reference", "oauth-1.0a", "python3-oauthlib", "libwww-oauth-perl", "python3-oauthlib-verifier"];
const availability = await Promise.all(
  everyBundled.map(async (bundled) => ({ bundled, available: await bundled.available() })),
);

for (const { bundled, available } of availability) {
  describe.skipIf(available !== true)(available === true ? bundled.name : `${bundled.name}: ${available}`, () => {
    let adapter: Adapter;
    const methods = ofBothMethods.includes(bundled.name) ? ["HMAC-SHA1", "RSA-SHA256"] : ["HMAC-SHA1"];

    beforeAll(async () => {
      adapter = await reach(bundled.target);
    }, 30_000);
    afterAll(() => adapter.close());

    it("declares its methods and a version of its own", () => {
      expect(adapter.declaration.signatureMethods).toEqual(methods);
      expect(adapter.declaration.implementation.version).toMatch(/^\d+\.\d+/);
    });

    const tasks = [hmacTask, rsaTask].filter(({ signatureMethod }) => methods.includes(signatureMethod));
    const named = tasks.map((task) => [task.signatureMethod, task] as const);

    if (bundled.role === "signer") {
      it("signs the transfer request with each of its methods", async () => {
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
    } else {
      it("verifies the transfer request of each of its methods", async () => {
        await expectEach(named, async (_method, task) => {
          const { method, url, headers, body } = signRequest(task);
          expect(await verify(adapter, { method, url, headers, body })).toBe(true);
          const raised = { method, url, headers, body: body.replace("amount=10.42", "amount=99.42") };
          expect(await verify(adapter, raised)).toBe(false);
        });
      });
    }
  });
}

async function verify(adapter: Adapter, request: HttpRequest): Promise<boolean> {
  const consumers = [{ consumerKey, consumerSecret: "3E8A-44", publicKey: key("spki") }];
  const task = { request, consumers, now: hmacTask.timestamp };
  const observation = await adapter.perform({ cmd: "verify", task });
  return "verified" in observation ? observation.verified.accepted : expect.fail(JSON.stringify(observation));
}

function reach(target: BundledTarget): Promise<Adapter> {
  const options = { timeoutMs: 10_000 };
  return target.kind === "in-process"
    ? Promise.resolve(adaptInProcess(target.signer, options))
    : connect(target, options);
}
