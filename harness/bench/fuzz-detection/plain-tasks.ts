import fc from "fast-check";
import type { RsaPrivateKeyPem, SigningCredentials } from "../../../src/signing/signing-task.ts";
import { documentedNames, operations } from "../../../src/spec/operations.ts";
import type { DrawnTask } from "../../fuzz/arbitraries/ambiguous-tasks.ts";

const UNRESERVED = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
const MOST_PARAMETERS = 8;
const RSA_IS_ONE_IN = 32;

/**
 * Tasks of the same shape whose texts are fast-check's own: values, merchant logins, some secrets and some names are
 * strings of any characters; other names, nonces and endpoints are of unreserved ones. What the nasty atoms are held
 * against.
 */
export function plainTasks(privateKey: RsaPrivateKeyPem): fc.Arbitrary<DrawnTask> {
  const someText = textOf("binary", 1);
  const unreserved = textOf(fc.constantFrom(...UNRESERVED), 1);
  const documented = fc.constantFrom(...documentedNames);
  const names = fc.oneof({ weight: 3, arbitrary: documented }, { weight: 1, arbitrary: unreserved });
  const draws = {
    ambiguous: oneOf({ none: 12, secret: 1, name: 1 }),
    isRsa: oneOf({ no: RSA_IS_ONE_IN - 1, yes: 1 }).map((drawn) => drawn === "yes"),
    path: fc.constantFrom(...operations.map(({ path }) => path)),
    endpoint: unreserved,
    parameters: fc.uniqueArray(fc.tuple(names, textOf("binary", 0)), {
      maxLength: MOST_PARAMETERS,
      selector: ([name]) => name,
      size: "max",
    }),
    text: someText,
    consumerKey: someText,
    consumerSecret: unreserved,
    nonce: unreserved,
    timestamp: fc.integer({ min: 1_000_000_000, max: 2_147_483_647 }).map(String),
  };
  return fc.record(draws, { noNullPrototype: true }).map(({ ambiguous, isRsa, path, endpoint, text, ...drawn }) => {
    const { parameters, consumerKey, consumerSecret, nonce, timestamp } = drawn;
    const hasAnySecret = ambiguous === "secret" && !isRsa;
    const credentials: SigningCredentials = isRsa
      ? { signatureMethod: "RSA-SHA256", consumerKey, privateKey }
      : { signatureMethod: "HMAC-SHA1", consumerKey, consumerSecret: hasAnySecret ? text : consumerSecret };
    const url = `https://gateway.example/paynet${path}${endpoint}`;
    const given = ambiguous === "name" ? [...parameters, [text, "value"] as const] : parameters;
    const point = hasAnySecret ? "consumer-secret-encoding" : ambiguous === "name" ? "name-encoding" : undefined;
    return {
      task: { method: "POST", url, parameters: given, ...credentials, nonce, timestamp },
      ...(point !== undefined && { point }),
    };
  });
}

function textOf(unit: "binary" | fc.Arbitrary<string>, minLength: number): fc.Arbitrary<string> {
  return fc.string({ unit, minLength, maxLength: 12, size: "max" });
}

/** Draws one of these texts, each as often as its weight. */
function oneOf<Text extends string>(weights: Readonly<Record<Text, number>>): fc.Arbitrary<Text> {
  const weighted = Object.entries<number>(weights) as [Text, number][];
  return fc.oneof(...weighted.map(([text, weight]) => ({ weight, arbitrary: fc.constant(text) })));
}
