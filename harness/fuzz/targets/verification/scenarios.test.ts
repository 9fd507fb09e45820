import { describe, expect, it } from "vitest";
import { nameVerification } from "../../../../src/suite/derive/authored-task.ts";
import type { LiveMerchant } from "../../../../src/suite/derive/live-scene.ts";
import { loadVectors } from "../../../suite/load-vectors.ts";
import { publishedMerchants } from "../../../suite/published-consumers.ts";
import { scenarioNamed } from "../../fixtures/scenario-named.ts";
import { publishedCredentials } from "./scenarios.ts";

const suite = loadVectors();
const published = publishedMerchants(suite);
const LOGIN = "merchantlogin";
const own: LiveMerchant = { consumerKey: LOGIN, ...published[LOGIN] };

/** Returns the published merchants of a scenario, where the gateway registers these other ones. */
function credentialsAt(id: string, other: Readonly<Record<string, LiveMerchant>>): readonly object[] {
  const scenario = scenarioNamed(id);
  const named = nameVerification(scenario.authored, scenario.variant);
  const setting = { baseUrl: "http://127.0.0.1:8080/pay", endpointId: "1111", merchants: { ...published, ...other } };
  return publishedCredentials(named, setting, suite.keys);
}

describe("publishedCredentials", () => {
  it.each([
    ["the secret", "plain", { consumerKey: LOGIN, consumerSecret: own.consumerSecret }],
    ["the file of the key", "plain-rsa", { consumerKey: LOGIN, keyFile: "keys/rsa-2048" }],
  ])("names %s of a published merchant, and no private key", (_name, id, credentials) => {
    expect(credentialsAt(id, {})).toEqual([{ comment: expect.stringContaining("worthless"), ...credentials }]);
  });

  it.each([
    ["a secret of his own", "plain", { ...own, consumerSecret: "0F-live-secret" }],
    ["another login", "plain", { ...own, consumerKey: "live-login" }],
    ["a key of his own", "plain-rsa", { ...own, privateKey: { pkcs8: "-----BEGIN PRIVATE KEY-----" } }],
    ["no key that could be compared", "plain-rsa", { ...own, privateKey: {} }],
  ])("names none where the gateway has one of them under %s", (_name, id, merchant) => {
    expect(credentialsAt(id, { [LOGIN]: merchant })).toEqual([]);
  });
});
