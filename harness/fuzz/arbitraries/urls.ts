import fc from "fast-check";
import { operations } from "../../../src/spec/operations.ts";

/** Origins of gateways, the plainest first; without capitals and default ports, which are ambiguous. */
const origins: readonly string[] = [
  ...["https://gateway.example", "https://sandbox.gateway.example", "http://gateway.example", "http://localhost:3000"],
  ...["https://gateway.example:8443", "https://gateway.example:80", "http://gateway.example:443"],
  ...["http://gateway.example:8080", "https://192.0.2.1", "https://[2001:db8::1]", "https://[2001:db8::1]:8443"],
  ...["https://xn--e1afmkfd.example", "https://a-b.gateway.example:65535"],
];

const prefixes: readonly string[] = [
  ...["/paynet", "", "/gate", "/eu/gate", "/PayNet", "//paynet", "/a:80", "/a%2Fb", "/a%2fb", "/paynet;v=1"],
  ...["/a!$&'()*+,=b", "/a+b", "/%7Euser", "/caf%C3%A9"],
];

/** Endpoint identifiers: unreserved characters, or others that stand in a path as they are. */
const endpoints: readonly string[] = [
  ...["1111", "0", "00042", "12345678901234567890", "6f9619ff-8b86-d011-b42d-00c04fc964ff", "A-z.0_9~", "ABCdef"],
  ...["a%20b", "a%2Fb", "a%2fb", "100%25", "a%7Eb", "%41b", "a+b", "1111;v=1", "1111/", "a@b", "a!$&'()*,=b", "1:80"],
];

const endpointAtoms: readonly string[] = [
  ...["1", "a", "Z", "0", "-", "_", "~", "%20", "%2F", "%c3%a9", "%41", "+", ";", "@"],
];

const paths: readonly string[] = ["payout", "transfer", "transfer-by-ref", "pan-eligibility/send"].flatMap((name) =>
  operations.flatMap((operation) => (operation.name === name ? [operation.path] : [])),
);

/** Draws URLs of the four operations that every interpretation signs as they are sent. Shrinks towards a plain payout. */
export function operationUrls(): fc.Arbitrary<string> {
  const made = fc
    .array(fc.constantFrom(...endpointAtoms), { minLength: 1, maxLength: 8, size: "max" })
    .map((texts) => texts.join(""));
  const endpoint = fc.oneof(
    { withCrossShrink: true },
    { weight: 5, arbitrary: fc.constant("1111") },
    { weight: 4, arbitrary: fc.constantFrom(...endpoints) },
    { weight: 1, arbitrary: made },
  );
  return fc
    .tuple(mostly("https://gateway.example", origins), mostly("/paynet", prefixes), fc.constantFrom(...paths), endpoint)
    .map((texts) => texts.join(""));
}

function mostly(plain: string, others: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...others.map(() => plain), ...others);
}
