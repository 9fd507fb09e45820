import fc from "fast-check";
import * as z from "zod";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { isProtocolName } from "../../../src/spec/protocol-names.ts";
import { nastyText } from "../arbitraries/nasty-texts.ts";
import { nastyNames, parameterNames } from "../arbitraries/parameters.ts";
import { type ComparedInputs, inputsOf, storedParameters } from "./make-comparison.ts";

/** Names that a body may repeat only unchanged. */

const origins = ["https://gateway.example", "HTTP://Gate.Example.com:80", "https://h:443", "http://127.0.0.1:8080"];
const pathAtoms = ["/", "//", "a", "Z", "api", "1111", "~", "-", "..", "%2F", "%c3%a9", "%20", "+", ";", "@", ":", "*"];

export type LooseTask = SigningTask & { readonly signatureMethod: "HMAC-SHA1" };

/** Draws complete URLs without a query. */
function plainUrls(): fc.Arbitrary<string> {
  const path = fc.string({ unit: fc.constantFrom(...pathAtoms, "'", "(", "é", "&", "=", ","), maxLength: 6 });
  return fc.tuple(fc.constantFrom(...origins), path).map(([origin, text]) => `${origin}/${text}`);
}

/** Draws parameters of any names, repeated ones included, but for protocol parameters and `__proto__`. */
export function looseParameters(): fc.Arbitrary<readonly Parameter[]> {
  const names = fc
    .oneof(
      { arbitrary: fc.constantFrom("a", "b", "A", "", "a[]", "oauth_x", "realm", "toString", "0"), weight: 2 },
      { arbitrary: parameterNames(), weight: 2 },
      { arbitrary: nastyNames(), weight: 2 },
    )
    .filter((name) => !isProtocolName(name) && name !== "__proto__");
  return fc.array(fc.tuple(names, nastyText()), { maxLength: 6 });
}

/**
 * HMAC tasks that may touch any ambiguity, but for a query in the URL: the expected value is the reference's
 * interpretation.
 */
export const looseTask: ComparedInputs<LooseTask> = inputsOf<LooseTask>({
  method: [fc.constant("POST"), z.string()],
  url: [plainUrls(), z.string()],
  parameters: [looseParameters(), storedParameters],
  nonce: [nastyText({ minAtoms: 1, maxAtoms: 6 }), z.string()],
  timestamp: [fc.nat().map(String), z.string()],
  consumerKey: [nastyText({ minAtoms: 1, maxAtoms: 6 }), z.string()],
  signatureMethod: [fc.constant("HMAC-SHA1" as const), z.literal("HMAC-SHA1")],
  consumerSecret: [nastyText({ maxAtoms: 6 }), z.string()],
});
