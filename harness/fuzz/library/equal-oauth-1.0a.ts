import fc from "fast-check";
import * as z from "zod";
import { formEncode, percentEncode } from "../../../src/encoding/percent-encode.ts";
import { schemeOf } from "../../../src/signing/ambiguities.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureBaseString, signRequest } from "../../../src/signing/sign-request.ts";
import { traceBaseString } from "../../../src/signing/trace-stages.ts";
import { nastyText } from "../arbitraries/nasty-texts.ts";
import { parameterNames } from "../arbitraries/parameters.ts";
import type { Property } from "../property.ts";
import { looseTask } from "./loose-tasks.ts";
import { compare, inputsOf, makeComparison, storedParameters } from "./make-comparison.ts";
import { libraryBaseString, libraryEncode, libraryParameters, librarySignature } from "./oauth-1.0a.ts";

const ENDPOINT = "https://gateway.example/paynet/api/v4/payout/1111";

/** Compares an encoder with that of oauth-1.0a. */
export function percentEncodingEqualsLibrary(encode: (text: string) => string = percentEncode): Property {
  return makeComparison({
    id: "percent-encoding-equals-library",
    says: "Text is percent-encoded as oauth-1.0a encodes it, and what is encoded already is encoded again.",
    inputs: { arbitrary: nastyText(), stored: z.string() },
    check(text) {
      const once = libraryEncode(text);
      return compare("encoded", once, encode(text)) ?? compare("encoded again", libraryEncode(once), encode(once));
    },
  });
}

/** Compares a scheme's base strings with those of oauth-1.0a. */
export function baseStringEqualsLibrary(scheme: Scheme = reference): Property {
  return makeComparison({
    id: "base-string-equals-library",
    says: "Normalized parameters and base string are those of oauth-1.0a: any names and values, given once or more often.",
    inputs: looseTask,
    check(task) {
      const { normalizedParameters, baseString } = traceBaseString(task, scheme);
      return (
        compare("normalizedParameters", libraryParameters(task), normalizedParameters) ??
        compare("baseString", libraryBaseString(task), baseString)
      );
    },
  });
}

/** Compares a scheme's signatures, and those of the interpretation of secrets that oauth-1.0a shares. */
export function hmacEqualsLibrary(
  scheme: Scheme = reference,
  encodingSecret: Scheme = schemeOf("consumer-secret-encoding", "rfc5849"),
): Property {
  return makeComparison({
    id: "hmac-equals-library",
    says: "HMAC signatures are those of oauth-1.0a; with a secret that needs encoding, those of the reading that encodes it.",
    inputs: looseTask,
    check(task) {
      const due = librarySignature(task, task.consumerSecret);
      const isPlain = libraryEncode(task.consumerSecret) === task.consumerSecret;
      return (
        (isPlain ? compare("signature", due, signRequest(task, {}, scheme).trace.signature) : undefined) ??
        compare("signature under rfc5849", due, signRequest(task, {}, encodingSecret).trace.signature)
      );
    },
  });
}

/** Compares the interpretation that signs a query with the parameters. */
export function plainQueryEqualsLibrary(scheme: Scheme = schemeOf("url-query", "rfc5849")): Property {
  // No body has names that begin so: oauth-1.0a drops the body's parameter where the query has its name.
  const name = parameterNames().map((text) => `q-${text}`);
  const task = looseTask.arbitrary.map((one) => ({
    ...one,
    url: ENDPOINT,
    parameters: one.parameters.filter(([key]) => !key.startsWith("q-")),
  }));
  const query: fc.Arbitrary<readonly Parameter[]> = fc.uniqueArray(fc.tuple(name, nastyText()), {
    minLength: 1,
    maxLength: 4,
    selector: ([key]) => key,
  });
  return makeComparison({
    id: "plain-query-equals-library",
    says: "The reading that signs a query with the parameters makes the base string of oauth-1.0a, for queries of plain names.",
    inputs: inputsOf({ task: [task, looseTask.stored], query: [query, storedParameters] }),
    check(input) {
      const queried = { ...input.task, url: `${input.task.url}?${formEncode(input.query)}` };
      return compare("baseString", libraryBaseString(queried), signatureBaseString(queried, scheme));
    },
  });
}
