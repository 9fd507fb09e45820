import type { Parameter } from "../signing/parameter.ts";
import { quote, type Rejection, reject } from "./rejection.ts";

/**
 * Checks the protocol parameters that a body repeats: each once, equal to the header's, and never the signature
 * (clauses oauth.signature, header.3, body.2).
 */
export function checkRepeated(body: readonly Parameter[], header: readonly Parameter[]): Rejection | undefined {
  const signed = new Map(header);
  const seen = new Set<string>();
  for (const [name, value] of body) {
    if (!name.startsWith("oauth_")) continue;
    if (name === "oauth_signature") {
      return reject("signature-in-body", "body: expected oauth_signature in the header alone, got one");
    }
    if (seen.has(name)) return reject("parameter-repeated", `body: expected ${quote(name)} once, got it twice`);
    seen.add(name);
    if (signed.has(name) && signed.get(name) !== value) {
      return reject("body-parameter-differs", `body: expected ${quote(name)} as in the header, got another value`);
    }
  }
  return undefined;
}
