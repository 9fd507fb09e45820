import fc from "fast-check";
import type { RsaPrivateKeyPem, SigningCredentials } from "../../../src/signing/signing-task.ts";
import { operations } from "../../../src/spec/operations.ts";
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
  const anyText = fc.string({ unit: "binary", maxLength: 12, size: "max" });
  const someText = fc.string({ unit: "binary", minLength: 1, maxLength: 12, size: "max" });
  const unreserved = fc.string({
    unit: fc.constantFrom(...UNRESERVED),
    minLength: 1,
    maxLength: 12,
    size: "max",
  });
  const documented = fc.constantFrom(...operations.flatMap(({ fields }) => fields.map(({ wire }) => wire)));
  const names = fc.oneof({ weight: 3, arbitrary: documented }, { weight: 1, arbitrary: unreserved });
  const lists = fc.uniqueArray(fc.tuple(names, anyText), {
    maxLength: MOST_PARAMETERS,
    selector: ([name]) => name,
    size: "max",
  });
  return fc
    .record(
      {
        mutation: fc.oneof(
          { weight: 12, arbitrary: fc.constant("none") },
          { weight: 1, arbitrary: fc.constant("secret") },
          { weight: 1, arbitrary: fc.constant("name") },
        ),
        isRsa: fc.oneof(
          { weight: RSA_IS_ONE_IN - 1, arbitrary: fc.constant(false) },
          { weight: 1, arbitrary: fc.constant(true) },
        ),
        path: fc.constantFrom(...operations.map(({ path }) => path)),
        endpoint: unreserved,
        parameters: lists,
        text: someText,
        consumerKey: someText,
        consumerSecret: unreserved,
        nonce: unreserved,
        timestamp: fc.integer({ min: 1_000_000_000, max: 2_147_483_647 }).map(String),
      },
      { noNullPrototype: true },
    )
    .map(({ mutation, isRsa, path, endpoint, parameters, text, consumerKey, consumerSecret, nonce, timestamp }) => {
      const breaksSecret = mutation === "secret" && !isRsa;
      const credentials: SigningCredentials = isRsa
        ? { signatureMethod: "RSA-SHA256", consumerKey, privateKey }
        : { signatureMethod: "HMAC-SHA1", consumerKey, consumerSecret: breaksSecret ? text : consumerSecret };
      const url = `https://gateway.example/paynet${path}${endpoint}`;
      const given = mutation === "name" ? [...parameters, [text, "value"] as const] : parameters;
      const point = breaksSecret ? "consumer-secret-encoding" : mutation === "name" ? "name-encoding" : undefined;
      return {
        task: { method: "POST", url, parameters: given, ...credentials, nonce, timestamp },
        ...(point !== undefined && { point }),
      };
    });
}
