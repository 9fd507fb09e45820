import { catalogue } from "../../../src/deviations/catalogue.ts";
import { type Deviation, deviate } from "../../../src/deviations/deviation.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningCredentials } from "../../../src/signing/signing-task.ts";
import { keyPairOf } from "../../../src/suite/model/resolve-task.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import { writeCurl } from "../../text/write-curl.ts";
import type { WorkedExample } from "../why/examples.ts";

const SECRET = "3E8E1A25-8E4B-4D6B-8E0C-6F1A2B3C4D5E";
const parameters: readonly Parameter[] = [
  ["client-order-id", "902B4FF5"],
  ["order_desc", "Two coffees & a cake"],
  ["amount", "10.42"],
  ["currency", "EUR"],
  ["address1", "Zürich, Seestraße 7"],
];

/** The mistake of each example, and what its sender would say of it. */
const mistakes: readonly (readonly [id: string, title: string])[] = [
  ["space-as-plus", "It fails when the description has a space"],
  ["key-missing-ampersand", "It never worked"],
  ["oauth-appended-after-body", "It works for some requests only"],
  ["timestamp-milliseconds", "It fails since we use Java's clock"],
  ["hex-instead-of-base64", "The signature looks longer than in the manual"],
  ["rsa-pss", "RSA: our library verifies it"],
];

/** Makes refused requests by making the mistakes that the page is to name. */
export function makeExamples(): readonly WorkedExample[] {
  return mistakes.map(([id, title]) => {
    const isRsa = id.startsWith("rsa-");
    const keys = keyPairOf("keys/rsa-2048", loadKeys());
    const credentials: SigningCredentials = isRsa
      ? { signatureMethod: "RSA-SHA256", consumerKey: "merchantlogin", privateKey: keys }
      : { signatureMethod: "HMAC-SHA1", consumerKey: "merchantlogin", consumerSecret: SECRET };
    const task = {
      ...credentials,
      method: "POST",
      url: "https://gateway.example/paynet/api/v4/payout/1111",
      parameters,
      nonce: "9qHfgXnvDPhm8wV5cSsXrRKN2CaTSz0d",
      timestamp: "1764000000",
    };
    const signed = signRequest(task, {}, deviate(reference, [mistakeNamed(id)]));
    return { title, text: writeCurl(signed).join("\n"), secret: isRsa ? keys.spki : SECRET };
  });
}

function mistakeNamed(id: string): Deviation {
  const found = catalogue.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${id}: expected a mistake of the catalogue, got none`);
  return found;
}
