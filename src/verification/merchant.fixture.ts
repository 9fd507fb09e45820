import { generateKeyPairSync } from "node:crypto";
import type { HttpRequest } from "../signing/http-request.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import { type SigningOptions, signRequest } from "../signing/sign-request.ts";
import type { SignatureMethod, SigningCredentials, SigningRequest } from "../signing/signing-task.ts";
import type { Consumer } from "./consumer.ts";

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The merchant's own key, PKCS#8. */
export const pkcs8: string = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/** The merchant as the verifier knows it. */
export const merchant: Required<Consumer> = {
  consumerKey: "merchantlogin",
  consumerSecret: "F9F65098-1111-1111-1111-621611111111",
  publicKey: pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
};

/** The verifier's clock. */
export const NOW = "1669966913";

/** What the merchant asks for. */
export const payout: SigningRequest = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [
    ["client-order-id", "902B4FF5"],
    ["amount", "10.42"],
    ["order_desc", "two words, 100% café/naïve"],
    ["bank_name", ""],
  ],
  nonce: "a/b+c=d~y3qlvMPky7g",
  timestamp: NOW,
};

/** The merchant's credentials for a signature method. */
export function credentials(signatureMethod: SignatureMethod): SigningCredentials {
  const { consumerKey, consumerSecret } = merchant;
  return signatureMethod === "HMAC-SHA1"
    ? { signatureMethod, consumerKey, consumerSecret }
    : { signatureMethod, consumerKey, privateKey: { pkcs8 } };
}

/** The payout, or a change of it, signed by the merchant; or as another scheme would have it. */
export function signed(
  signatureMethod: SignatureMethod,
  change: Partial<SigningRequest> = {},
  options: SigningOptions = {},
  scheme: Partial<Scheme> = {},
): HttpRequest {
  const { method, url, headers, body } = signRequest(
    { ...payout, ...change, ...credentials(signatureMethod) },
    options,
    { ...reference, ...scheme },
  );
  return { method, url, headers, body };
}

/** The request with one header's value rewritten. */
export function rewriteHeader(request: HttpRequest, header: string, rewrite: (value: string) => string): HttpRequest {
  const headers = request.headers.map(([name, value]) => [name, name === header ? rewrite(value) : value] as const);
  return { ...request, headers };
}

/** The request with its Authorization header rewritten. */
export function rewriteAuthorization(request: HttpRequest, rewrite: (value: string) => string): HttpRequest {
  return rewriteHeader(request, "Authorization", rewrite);
}
