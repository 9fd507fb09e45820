import fc from "fast-check";
import { z } from "zod";
import { formEncode, percentEncode } from "../../../src/encoding/percent-encode.ts";
import { schemeOf } from "../../../src/signing/ambiguities.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureBaseString, signRequest } from "../../../src/signing/sign-request.ts";
import { traceBaseString } from "../../../src/signing/trace-stages.ts";
import { strict } from "../../../src/suite/model/model.ts";
import { nastyText } from "../arbitraries/nasty-texts.ts";
import { parameterNames } from "../arbitraries/parameters.ts";
import type { Property } from "../property.ts";
import { type LooseTask, looseTasks } from "./loose-tasks.ts";
import { compare, makeComparison, storedParameters, storedTask } from "./make-comparison.ts";
import { libraryBaseString, libraryEncode, libraryParameters, librarySignature } from "./oauth-1.0a.ts";

const ENDPOINT = "https://gateway.example/paynet/api/v4/payout/1111";

/** A task, and what the query of its URL is to hold. */
export interface QueriedTask {
  readonly task: LooseTask;
  readonly query: readonly Parameter[];
}

/** Compares an encoder. */
export function percentEncodingEqualsLibrary(encode: (text: string) => string = percentEncode): Property<string> {
  return makeComparison({
    id: "percent-encoding-equals-library",
    says: "Text is percent-encoded as oauth-1.0a encodes it, and what is encoded already is encoded again.",
    arbitrary: nastyText(),
    stored: z.string(),
    check(text) {
      const once = libraryEncode(text);
      return compare("encoded", once, encode(text)) ?? compare("encoded again", libraryEncode(once), encode(once));
    },
  });
}

/** Compares a scheme's base strings. */
export function baseStringEqualsLibrary(scheme: Scheme = reference): Property<LooseTask> {
  return makeComparison({
    id: "base-string-equals-library",
    says: "Normalized parameters and base string are those of oauth-1.0a: any names and values, given once or more often.",
    arbitrary: looseTasks(),
    stored: storedTask,
    check(task) {
      const { normalizedParameters, baseString } = traceBaseString(task, scheme);
      return (
        compare("normalizedParameters", libraryParameters(task), normalizedParameters) ??
        compare("baseString", libraryBaseString(task), baseString)
      );
    },
  });
}

/** Compares a scheme's signatures, and those of the reading of the secret that oauth-1.0a has too. */
export function hmacEqualsLibrary(
  scheme: Scheme = reference,
  encodingSecret: Scheme = schemeOf("consumer-secret-encoding", "rfc5849"),
): Property<LooseTask> {
  return makeComparison({
    id: "hmac-equals-library",
    says: "HMAC signatures are those of oauth-1.0a; with a secret that needs encoding, those of the reading that encodes it.",
    arbitrary: looseTasks(),
    stored: storedTask,
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

/** Compares the reading that signs a query with the parameters. */
export function plainQueryEqualsLibrary(scheme: Scheme = schemeOf("url-query", "rfc5849")): Property<QueriedTask> {
  // Of a name in query and body oauth-1.0a keeps the query's alone; no body has a name that begins so.
  const name = parameterNames().map((text) => `q-${text}`);
  const task = looseTasks().map((one) => ({
    ...one,
    url: ENDPOINT,
    parameters: one.parameters.filter(([key]) => !key.startsWith("q-")),
  }));
  return makeComparison({
    id: "plain-query-equals-library",
    says: "The reading that signs a query with the parameters makes the base string of oauth-1.0a, for queries of plain names.",
    arbitrary: fc.record(
      {
        task,
        query: fc.uniqueArray(fc.tuple(name, nastyText()), { minLength: 1, maxLength: 4, selector: ([key]) => key }),
      },
      { noNullPrototype: true },
    ),
    stored: strict<QueriedTask>({ task: storedTask, query: storedParameters }),
    check(input) {
      const queried = { ...input.task, url: `${input.task.url}?${formEncode(input.query)}` };
      return compare("baseString", libraryBaseString(queried), signatureBaseString(queried, scheme));
    },
  });
}
