import { describe, expect, it } from "vitest";
import { resolveTask } from "./resolve-task.ts";

const request = {
  method: "POST",
  url: "https://gateway.example/pay",
  parameters: [["a", "1"]],
  nonce: "n",
  timestamp: "1",
} as const;
const credentials = {
  merchant: { comment: "test-only", consumerKey: "m", consumerSecret: "s" },
  rsa: { consumerKey: "r", keyFile: "keys/rsa" },
  lost: { consumerKey: "r", keyFile: "keys/lost" },
};
const keys = { "keys/rsa": { pkcs8: "8", pkcs1: "1", spki: "public" } };
const hmac = { ...request, credentials: "merchant", signatureMethod: "HMAC-SHA1" } as const;
const rsa = { ...request, credentials: "rsa", signatureMethod: "RSA-SHA256" } as const;

describe("resolveTask", () => {
  it("puts in the secret, and nothing else that the file holds", () => {
    const due = { ...request, signatureMethod: "HMAC-SHA1", consumerKey: "m", consumerSecret: "s" };
    expect(resolveTask(hmac, credentials, keys)).toEqual(due);
  });

  it("puts in both private forms of the key, and not the public one", () => {
    const due = { ...request, signatureMethod: "RSA-SHA256", consumerKey: "r", privateKey: { pkcs8: "8", pkcs1: "1" } };
    expect(resolveTask(rsa, credentials, keys)).toEqual(due);
  });

  it("gives the same object for the same key, so that it is parsed once", () => {
    const [one, two] = [resolveTask(rsa, credentials, keys), resolveTask({ ...rsa, nonce: "o" }, credentials, keys)];
    expect(one).toHaveProperty("privateKey");
    expect("privateKey" in one && "privateKey" in two && one.privateKey === two.privateKey).toBe(true);
  });

  it.each([
    {
      what: "credentials that are not there",
      task: { ...hmac, credentials: "toString" },
      code: "credentials-unknown",
      message: 'credentials "toString": expected in the vector file or beside it, got nothing',
    },
    {
      what: "a key for HMAC-SHA1",
      task: { ...hmac, credentials: "rsa" },
      code: "credentials-unknown",
      message: "credentials rsa for HMAC-SHA1: expected in the vector file or beside it, got nothing",
    },
    {
      what: "a secret for RSA-SHA256",
      task: { ...rsa, credentials: "merchant" },
      code: "credentials-unknown",
      message: "credentials merchant for RSA-SHA256: expected in the vector file or beside it, got nothing",
    },
    {
      what: "a key file that is not there",
      task: { ...rsa, credentials: "lost" },
      code: "key-file-unknown",
      message: 'key file "keys/lost": expected in the vector file or beside it, got nothing',
    },
  ])("refuses $what", ({ task, code, message }) => {
    expect(() => resolveTask(task, credentials, keys)).toThrow(expect.objectContaining({ code, message }));
  });
});
