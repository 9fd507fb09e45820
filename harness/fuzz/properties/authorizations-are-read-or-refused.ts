import fc from "fast-check";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { joinHeader } from "../../../src/signing/authorization-header.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { parseAuthorization } from "../../../src/verification/parse-authorization.ts";
import type { Parsed } from "../../../src/verification/rejection.ts";
import { rawTexts } from "../arbitraries.ts";
import type { Breach, Property } from "../property.ts";
import { partingValues, unless } from "./breach.ts";
import { checkRejection } from "./check-rejection.ts";
import { spoiledTexts } from "./inputs/spoiled.ts";
import { makeReaderLaw, type TextReader } from "./make-reader-law.ts";

const sound =
  'OAuth realm="a \\"b", oauth_consumer_key="m%20n", oauth_nonce="a%2Fb", oauth_signature="YQ%3D%3D", oauth_version="1.0"';

/** The reader of Authorization headers. */
export const authorizationReader: TextReader<Parsed> = {
  id: "authorizations-are-read-or-refused",
  read: parseAuthorization,
};

/** The law of a reader of headers. */
export function makeAuthorizationLaw(reader: TextReader<Parsed> = authorizationReader): Property<string> {
  return makeReaderLaw(reader, {
    says: "Any Authorization header is refused with a reason, or read as protocol parameters, each once, that can be written again.",
    texts: fc.oneof(
      spoiledTexts([sound]),
      rawTexts().map((text) => `OAuth ${text}`),
    ),
    judge: (parsed) => (parsed.accepted ? checkParameters(parsed.parameters) : checkRejection(parsed)),
  });

  function checkParameters(parameters: readonly Parameter[]): Breach | undefined {
    const names = parameters.map(([name]) => name);
    const written = joinHeader(parameters.map(([name, value]): Parameter => [name, percentEncode(value)]));
    return (
      unless(
        names.every((name) => /^oauth_[A-Za-z0-9\-._~]*$/.test(name)),
        "names",
        "expected names of the protocol alone",
      ) ??
      unless(new Set(names).size === names.length, "repeated", "expected each name once") ??
      (names.length === 0
        ? undefined
        : partingValues("read again", { accepted: true, parameters }, reader.read(written)))
    );
  }
}

/** The law of the verifier's own reader. */
export const authorizationsAreReadOrRefused: Property<string> = makeAuthorizationLaw();
