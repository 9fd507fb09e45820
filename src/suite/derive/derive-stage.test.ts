import { createSign, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { StageInput, StageName } from "../model/vector.ts";
import { deriveStage } from "./derive-stage.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const signature = createSign("sha256").update("base").sign(privateKey, "base64");
const spki = String(publicKey.export({ type: "spki", format: "pem" }));

interface Row {
  readonly what: string;
  readonly stage: StageName;
  readonly input: StageInput;
  readonly published?: string;
  readonly derived: string;
}

describe("deriveStage", () => {
  it.each<Row>([
    {
      what: "parameters, sorted and encoded (RFC 5849, section 3.4.1.3.2)",
      stage: "normalizedParameters",
      input: {
        parameters: [
          ["c@", ""],
          ["a3", "a"],
          ["a3", "2 q"],
        ],
      },
      derived: "a3=2%20q&a3=a&c%40=",
    },
    { what: "no parameters", stage: "normalizedParameters", input: {}, derived: "" },
    {
      what: "a URL without its default port and query (RFC 5849, section 3.4.1.2)",
      stage: "baseStringUri",
      input: { url: "http://EXAMPLE.COM:80/r%20v/X?id=123" },
      derived: "http://example.com/r%20v/X",
    },
    {
      what: "a URL with its own port",
      stage: "baseStringUri",
      input: { url: "https://www.example.net:8080/?q=1" },
      derived: "https://www.example.net:8080/",
    },
    {
      what: "a base string",
      stage: "baseString",
      input: { method: "get", url: "http://example.com/a", parameters: [["b", "2 2"]] },
      derived: "GET&http%3A%2F%2Fexample.com%2Fa&b%3D2%25202",
    },
    {
      what: "an HMAC-SHA1 (RFC 2202, test case 2)",
      stage: "hmacSha1",
      input: { key: "Jefe", baseString: "what do ya want for nothing?" },
      derived: "7/zfauXrL6LSdBbV8YTfnCWafHk=",
    },
    {
      what: "an RSA signature that verifies",
      stage: "rsaSha256",
      input: { publicKey: spki, baseString: "base" },
      published: signature,
      derived: signature,
    },
    {
      what: "nothing for one that does not",
      stage: "rsaSha256",
      input: { publicKey: spki, baseString: "another" },
      published: signature,
      derived: "",
    },
    {
      what: "nothing for one that is no Base64",
      stage: "rsaSha256",
      input: { publicKey: spki, baseString: "base" },
      published: "~",
      derived: "",
    },
  ])("derives $what", ({ stage, input, published = "", derived }) => {
    const head = { name: "one", comment: "why", flags: [], source: { name: "RFC" } };
    expect(deriveStage({ ...head, stage, input, published })).toBe(derived);
  });
});
