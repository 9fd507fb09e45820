import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { triesAll } from "../../../../src/fixtures/sample.ts";
import type { LiveMerchant } from "../../../../src/suite/derive/live-scene.ts";
import { maskSecrets } from "../../../gate/mask-secrets.ts";
import { loadVectors } from "../../../suite/load-vectors.ts";
import { publishedMerchants } from "../../../suite/published-consumers.ts";
import type { GatewayRequest } from "../../finding.ts";
import { describeSent, type MaskSecrets } from "../gateway-property.ts";
import { plainest } from "./drawn-request.ts";
import { fillInPlace, makeDrawn } from "./make-drawn.ts";
import { scenariosOf, stageAtGateway } from "./scenarios.ts";

// Thousands of requests are signed on whatever processor is left.
const suite = loadVectors();
const published = publishedMerchants(suite);
/** A sample, and those that show a key. */
const scenarios = scenariosOf(["HMAC-SHA1", "RSA-SHA256"]).filter(
  ({ id }, at) => triesAll || at % 10 === 0 || id.includes("plaintext"),
);

type Merchants = Readonly<Record<string, LiveMerchant>>;

/** Describes the plainest request of each scenario, as a finding would store it. */
function describeAll(merchants: Merchants, mask: MaskSecrets): ReadonlyMap<string, GatewayRequest> {
  const setting = { baseUrl: "http://127.0.0.1:8080/pay", endpointId: "40771", otherEndpointId: "40772", merchants };
  const moment = { now: 1_763_660_000, nonce: "fresh1" };
  return new Map(
    scenarios.flatMap((scenario) => {
      const staged = stageAtGateway(scenario, setting, suite.keys);
      if (staged === undefined) return [];
      return [[scenario.id, describeSent(makeDrawn(plainest(scenario.id), staged, moment, fillInPlace), staged, mask)]];
    }),
  );
}

const privateKey = String(
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
);
const keyLines = privateKey.split("\n").slice(1, -2);

function merchantsOf(secret: string): Merchants {
  return Object.fromEntries(
    Object.entries(published).map(([name, merchant]) => [
      name,
      {
        ...merchant,
        ...(merchant.consumerSecret !== undefined && { consumerSecret: secret }),
        ...(merchant.privateKey !== undefined && { privateKey: { pkcs8: privateKey } }),
      },
    ]),
  );
}

/** Decodes a text in all ways that a reader may try: escapes up to twice, and the Base64 and hexadecimal in it. */
function readingsOf(text: string): readonly string[] {
  const once = readEscapes(text);
  return [text, once, readEscapes(once)].flatMap((one) => [
    one,
    one.replaceAll("+", " "),
    ...(one.match(/[\w+/-]{4,}/g) ?? []).flatMap((run) => [
      ...[0, 1, 2, 3].map((from) => readEscapes(Buffer.from(run.slice(from), "base64").toString("latin1"))),
      Buffer.from(run, "hex").toString("latin1"),
    ]),
  ]);
}

/** As bytes, so that half a character stays what it is. */
function readEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

describe("describeSent", () => {
  it.each([
    ["a secret of letters", "0F-live-Secret"],
    ["one with reserved characters", "0F/live+Se cret&%41='Zz"],
    ["one whose Base64 has reserved characters", '"li\'ve"Secret<>1234'],
    ["a short one", "?>~;"],
  ])("shows no key of any request that is sent: %s", (_name, secret) => {
    const described = describeAll(merchantsOf(secret), maskSecrets([secret]));
    expect(described.size).toBeGreaterThan(triesAll ? 1000 : 100);
    const showing = [...described].filter(([, sent]) => {
      const text = JSON.stringify(sent).replaceAll('\\"', '"');
      return readingsOf(text).some((one) => [secret, "BEGIN PRIVATE", ...keyLines].some((key) => one.includes(key)));
    });
    expect(showing.map(([id]) => id)).toEqual([]);
    // Else there is nothing to mask any more, and this shows nothing.
    expect([...described].filter(([, sent]) => JSON.stringify(sent).includes("[secret]")).length).toBeGreaterThan(2);
  });

  it("names the merchants where they are the published ones, unless the request is masked", () => {
    const asked = (mask: MaskSecrets): GatewayRequest | undefined =>
      describeAll(published, mask).get("verification-method-confusion/method-plaintext");
    expect(asked((text) => text)).toHaveProperty("consumers");
    const secret = published["merchantlogin"]?.consumerSecret ?? "";
    const masked = asked(maskSecrets([secret]));
    expect(JSON.stringify(masked)).toContain("[secret]");
    expect(masked).not.toHaveProperty("consumers");
  });
});
