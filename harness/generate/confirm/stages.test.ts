import { describe, expect } from "vitest";
import type { StageInput, StageName } from "../../../src/suite/model/vector.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { itEach } from "./fixtures/it-each.ts";
import { hmacSha1, verifiesRsa } from "./fixtures/node-forge.ts";
import { libraryInput, libraryOf } from "./fixtures/oauth-1.0a.ts";
import { normalizedUri } from "./fixtures/oracle.ts";

const vectors = loadVectors().files.flatMap((file) => (file.kind === "stages" ? file.vectors : []));

const confirmations: readonly (readonly [stage: StageName, by: string, confirm: (input: StageInput) => string])[] = [
  ["normalizedParameters", "oauth-1.0a", parametersOf],
  ["baseStringUri", "the URL parser of Node", ({ url = "" }) => normalizedUri(url)],
  ["baseString", "oauth-1.0a", baseStringOf],
  ["hmacSha1", "node-forge", ({ key = "", baseString = "" }) => hmacSha1(key, baseString)],
];

describe.each(confirmations)("%s: %s confirms", (stage, _by, confirm) => {
  itEach(
    "every vector",
    vectors.filter(({ task }) => task.stage === stage),
    (vector) => {
      expect(publishedOf(vector)).toBe(confirm(vector.task.input));
    },
  );
});

itEach(
  "rsaSha256: node-forge verifies every vector",
  vectors.filter(({ task }) => task.stage === "rsaSha256"),
  (vector) => {
    const { publicKey = "", baseString = "" } = vector.task.input;
    expect(verifiesRsa(publicKey, baseString, publishedOf(vector))).toBe(true);
  },
);

/** Returns the answer by RFC 5849, which others published. */
function publishedOf(vector: (typeof vectors)[number]): string {
  if (vector.result === "valid") return vector.expected;
  return vector.choices.find(({ name, also = [] }) => [name, ...also].includes("rfc5849"))?.expected ?? "";
}

function parametersOf({ parameters = [] }: StageInput): string {
  const { request, data } = libraryInput({ method: "POST", url: "https://gateway.example/", parameters }, []);
  return libraryOf("").getParameterString(request, data);
}

/** Computes the base string with oauth-1.0a; Node normalizes the URL, as oauth-1.0a does not. */
function baseStringOf({ method = "", url = "", parameters = [] }: StageInput): string {
  const { request, data } = libraryInput({ method, url: normalizedUri(url), parameters }, []);
  return libraryOf("").getBaseString(request, data);
}
