import { splitPair } from "../../../src/encoding/split-pair.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { SignatureMethod, SigningTask } from "../../../src/signing/signing-task.ts";

/** What is typed into the form. */
export interface SignForm {
  readonly method: string;
  readonly url: string;
  /** A line for each parameter: `name=value`. */
  readonly parameters: string;
  readonly consumerKey: string;
  readonly signatureMethod: SignatureMethod;
  readonly consumerSecret: string;
  /** PEM. */
  readonly privateKey: string;
  readonly nonce: string;
  readonly timestamp: string;
}

/** A request with all that makes signatures interesting: a space, a plus, letters of two bytes, an empty value. */
export const exampleForm: SignForm = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [
    "client-order-id=902B4FF5",
    "order_desc=Two coffees + cake",
    "amount=10.42",
    "currency=EUR",
    "city=Zürich",
    "note=",
  ].join("\n"),
  consumerKey: "merchantlogin",
  signatureMethod: "HMAC-SHA1",
  consumerSecret: "example-secret",
  privateKey: "",
  nonce: "9qHfgXnvDPhm8wV5cSsXrRKN2CaTSz0d",
  timestamp: "1764000000",
};

/** Reads the form as a task. A line without `=` is a name with an empty value; an empty line is none. */
export function readForm(form: SignForm): SigningTask {
  const { method, url, nonce, timestamp, consumerKey } = form;
  const request = { method, url: url.trim(), nonce, timestamp, consumerKey, parameters: readLines(form.parameters) };
  return form.signatureMethod === "HMAC-SHA1"
    ? { ...request, signatureMethod: "HMAC-SHA1", consumerSecret: form.consumerSecret }
    : { ...request, signatureMethod: "RSA-SHA256", privateKey: readPem(form.privateKey) };
}

function readLines(text: string): readonly Parameter[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map(splitPair);
}

function readPem(text: string): { readonly pkcs1: string } | { readonly pkcs8: string } {
  return text.includes("BEGIN RSA PRIVATE KEY") ? { pkcs1: text } : { pkcs8: text };
}
