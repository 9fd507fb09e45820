import { spawnSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadVectors } from "../suite/load-vectors.ts";
import { chooseMerchants, listVariables, makeEnvironment, writeShellLines } from "./client-variables.ts";

const suite = loadVectors();
const baseUrl = "http://127.0.0.1:8080/paynet";
const merchants = chooseMerchants(suite);
const variables = new Map(listVariables(baseUrl, merchants, suite));

describe("what a captured client is given", () => {
  it("is the plain merchant of the vectors", () => {
    expect(variables.get("COUNTERSIGN_BASE_URL")).toBe(baseUrl);
    expect(variables.get("COUNTERSIGN_ENDPOINT_ID")).toBe("1111");
    expect(variables.get("COUNTERSIGN_CONSUMER_KEY")).toBe("merchantlogin");
    expect(variables.get("COUNTERSIGN_CONSUMER_SECRET")).toBe("F9F65098-1111-1111-1111-621611111111");
  });

  it("holds both forms of one private key, as files that are there", () => {
    const [pkcs8, pkcs1] = ["COUNTERSIGN_PRIVATE_KEY_FILE", "COUNTERSIGN_PRIVATE_KEY_PKCS1_FILE"].map((name) =>
      readFileSync(variables.get(name) ?? "", "utf8"),
    );
    expect(pkcs8).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(pkcs1).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
    const [a, b] = [pkcs8, pkcs1].map((pem) => createPrivateKey(pem ?? "").export({ type: "pkcs1", format: "pem" }));
    expect(a).toBe(b);
  });

  it("names the merchant of the RSA key where it is another", () => {
    const other = { ...merchants, key: { ...merchants.key, consumerKey: "merchant-two" } };
    expect(variables.has("COUNTERSIGN_RSA_CONSUMER_KEY")).toBe(false);
    expect(listVariables(baseUrl, other, suite)).toContainEqual(["COUNTERSIGN_RSA_CONSUMER_KEY", "merchant-two"]);
  });

  it("cannot be found in a suite without merchants", () => {
    expect(() => chooseMerchants({ ...suite, files: [] })).toThrow(
      "suite: expected a test merchant with a secret and one with a key, got 0 merchants without",
    );
  });
});

describe("makeEnvironment", () => {
  it("adds to ours, replaces what we have of the same name, and asks for no proxy on the way to the gateway", () => {
    const ours = { PATH: "/bin", COUNTERSIGN_CONSUMER_SECRET: "a real one", no_proxy: "intranet" };
    expect(makeEnvironment(ours, [...variables])).toEqual({
      PATH: "/bin",
      ...Object.fromEntries(variables),
      NO_PROXY: "127.0.0.1",
      no_proxy: "intranet,127.0.0.1",
    });
  });
});

describe("writeShellLines", () => {
  it("writes what a shell reads back, whatever a path holds", () => {
    const awkward = `/tmp/it's $HOME "here"; \`x\``;
    const script = `${writeShellLines([["COUNTERSIGN_PRIVATE_KEY_FILE", awkward]])}printf %s "$COUNTERSIGN_PRIVATE_KEY_FILE"`;
    expect(spawnSync("sh", ["-c", script], { encoding: "utf8", timeout: 120_000 }).stdout).toBe(awkward);
  });
});
