import fc from "fast-check";
import { z } from "zod";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { joinHeader } from "../../../src/signing/authorization-header.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { strict } from "../../../src/vectors/model.ts";
import { parseAuthorization } from "../../../src/verification/parse-authorization.ts";
import { nastyText, parameterNames } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { storedParameters } from "./inputs/stored-parameters.ts";
import { makeLaw } from "./make-law.ts";

/** What a header says; no realm where it has none. */
export interface HeaderWords {
  readonly realm: string | null;
  readonly parameters: readonly Parameter[];
}

/** The law of a reader of headers. */
export function makeHeaderLaw(parse: typeof parseAuthorization = parseAuthorization): Property<HeaderWords> {
  const name = parameterNames().map((text) => `oauth_${text}`);
  return makeLaw({
    id: "headers-round-trip",
    says: "An Authorization header that is written is read as the very parameters, in their order, with any realm.",
    arbitrary: fc.record(
      {
        realm: fc.option(nastyText()),
        parameters: fc.uniqueArray(fc.tuple(name, nastyText()), {
          minLength: 1,
          maxLength: 8,
          selector: ([key]) => key,
        }),
      },
      { noNullPrototype: true },
    ),
    stored: strict<HeaderWords>({ realm: z.string().nullable(), parameters: storedParameters }),
    check({ realm, parameters }) {
      const pairs: readonly Parameter[] = realm === null ? parameters : [["realm", realm], ...parameters];
      const header = joinHeader(pairs.map(([key, value]): Parameter => [key, percentEncode(value)]));
      return partingValues("parameters", { accepted: true, parameters }, parse(header));
    },
  });
}

/** The law of the verifier's own reader. */
export const headersRoundTrip: Property<HeaderWords> = makeHeaderLaw();
