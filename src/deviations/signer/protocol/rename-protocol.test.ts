import { describe, expect, it } from "vitest";
import { reference } from "../../../signing/reference.ts";
import { deviate } from "../../deviation.ts";
import { renamedProtocolDeviations } from "./rename-protocol.ts";

const protocol = ["consumer_key", "nonce", "signature_method", "timestamp", "version"].map(
  (name): readonly [string, string] => [`oauth_${name}`, name],
);

describe("names by which the oauth_ parameters are signed", () => {
  it.each([
    ["oauth-names-signed-without-prefix", "consumer_key nonce signature_method timestamp version"],
    [
      "oauth-names-signed-in-capitals",
      "OAUTH_CONSUMER_KEY OAUTH_NONCE OAUTH_SIGNATURE_METHOD OAUTH_TIMESTAMP OAUTH_VERSION",
    ],
    [
      "oauth-names-signed-in-camel-case",
      "oauthConsumerKey oauthNonce oauthSignatureMethod oauthTimestamp oauthVersion",
    ],
    ["oauth-consumer-key-signed-as-login", "login oauth_nonce oauth_signature_method oauth_timestamp oauth_version"],
    ["oauth-nonce-signed-as-nonce", "oauth_consumer_key nonce oauth_signature_method oauth_timestamp oauth_version"],
  ])("%s", (id, names) => {
    const deviation = renamedProtocolDeviations.find((one) => one.id === id) ?? expect.fail("no such mistake");
    const signed = deviate(reference, [deviation]).collectParameters([["oauth_note", "1"]], protocol, "https://h/a");
    const others = names.split(" ").map((name, at) => [name, protocol[at]?.[1]]);
    expect(signed).toEqual([["oauth_note", "1"], ...others]);
  });

  it("no id is there twice, and every one renames something", () => {
    const ids = renamedProtocolDeviations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { happens } of renamedProtocolDeviations) expect(happens).not.toContain("undefined");
  });
});
