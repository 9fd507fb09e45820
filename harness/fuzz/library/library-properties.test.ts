import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { deviate } from "../../../src/deviations/deviation.ts";
import { percentDecode } from "../../../src/encoding/percent-encode.ts";
import { schemeOf } from "../../../src/signing/ambiguities.ts";
import { hmacSha1 } from "../../../src/signing/hmac-sha1.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import { rsaSha256, rsaSha256Verifies } from "../../../src/signing/rsa-sha256.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import type { Property } from "../property.ts";
import { hmacEqualsNodeForge, rsaEqualsNodeForge } from "./equal-node-forge.ts";
import {
  baseStringEqualsLibrary,
  hmacEqualsLibrary,
  percentEncodingEqualsLibrary,
  plainQueryEqualsLibrary,
} from "./equal-oauth-1.0a.ts";
import { libraryEncodesSecrets, libraryLetsBodiesOverride, libraryLosesProto } from "./known-differences.ts";
import { libraryProperties } from "./library-properties.ts";
import { libraryTakesQueriesApart } from "./query-difference.ts";

const SEED = 20_221_202;
const properties = libraryProperties();

describe("each comparison", () => {
  it.each(properties.map((property) => [property.id, property] as const))("%s holds", async (id, property) => {
    const holds = fc.asyncProperty(property.arbitrary, async (input) => {
      expect(await property.check(input)).toBeUndefined();
    });
    await fc.assert(holds, { seed: SEED, numRuns: id === "rsa-equals-node-forge" ? 10 : 100 });
  });

  it("is listed once, and describes itself in one sentence", () => {
    expect(properties.map(({ id }) => id)).toEqual([...new Set(properties.map(({ id }) => id))]);
    expect(properties.filter(({ says }) => !/^[A-Za-z].*[^.]\.$/.test(says))).toEqual([]);
  });

  it("writes its inputs as JSON, and reads no other back", () => {
    for (const property of properties) {
      for (const input of fc.sample(property.arbitrary, { seed: SEED, numRuns: 5 })) {
        const stored: unknown = JSON.parse(JSON.stringify(property.write(input)));
        expect(property.read(stored)).toEqual(input);
      }
      for (const stored of [undefined, null, 7, { a: 1 }, [{}]]) {
        expect(() => property.read(stored)).toThrow(
          expect.objectContaining({
            code: "input-malformed",
            message: expect.stringContaining(
              `input of ${property.id}: expected one that the property wrote, got another`,
            ),
          }),
        );
      }
    }
  });
});

function scheme(change: Partial<Scheme>): Scheme {
  return { ...reference, ...change };
}

function mistaken(id: string): Scheme {
  return deviate(
    reference,
    catalogue.filter((deviation) => deviation.id === id),
  );
}

function withQuery(own: readonly Parameter[], protocol: readonly Parameter[], url: string): readonly Parameter[] {
  return reference.collectParameters([...own, ...new URL(url).searchParams], protocol, url);
}

const encodesSecret = schemeOf("consumer-secret-encoding", "rfc5849");
const encodesOnce = scheme({ signingKey: (secret) => `${encodeURIComponent(percentDecode(secret) ?? secret)}&` });
const cutsValues = scheme({ encodeValue: (value, name) => reference.encodeValue(value, name).slice(0, 40) });
const rawUri = scheme({ encodePart: (text, part) => (part === "uri" ? text : reference.encodePart(text, part)) });
const mapsNames = scheme({
  operationParameters: (pairs) =>
    Object.entries(Object.assign({}, ...pairs.map(([name, value]) => ({ [name]: value })))),
});

/** An implementation with a fault, and the kind of failure that is to be found. */
const faults: Readonly<Record<string, readonly [property: Property, kind: string]>> = {
  "an encoder that encodes the first star alone": [
    percentEncodingEqualsLibrary((text) => encodeURIComponent(text).replace("*", "%2A")),
    "encoded",
  ],
  "an encoder that leaves what looks encoded": [
    percentEncodingEqualsLibrary((t) => (/%[0-9A-F]{2}/.test(t) ? t : reference.encodeValue(t, ""))),
    "encoded again",
  ],
  "encoded values cut at 40 characters": [baseStringEqualsLibrary(cutsValues), "normalizedParameters"],
  "a sort by plain names": [baseStringEqualsLibrary(schemeOf("name-encoding", "raw-order")), "normalizedParameters"],
  "a URI that is not encoded": [baseStringEqualsLibrary(rawUri), "baseString"],
  "a key without its ampersand": [hmacEqualsLibrary(scheme({ signingKey: (key) => key })), "signature"],
  "a reading that encodes no secret": [hmacEqualsLibrary(reference, reference), "signature under rfc5849"],
  "a reference that encodes the secret": [libraryEncodesSecrets(encodesSecret), "signature"],
  "a reference that encodes the secret once in all": [libraryEncodesSecrets(encodesOnce), "raw secret"],
  "a query that is read with +": [plainQueryEqualsLibrary(reference), "baseString"],
  "a query that is dropped": [libraryTakesQueriesApart(mistaken("query-dropped")), "uri"],
  "a query that is signed twice": [libraryTakesQueriesApart(scheme({ collectParameters: withQuery })), "parameters"],
  "an order of pairs that is their own": [
    libraryTakesQueriesApart(scheme({ sortParameters: (pairs) => pairs })),
    "baseString",
  ],
  "a map of parameters": [libraryLosesProto(mapsNames), "named"],
  "a body that is signed beside the header": [
    libraryLetsBodiesOverride(schemeOf("repeated-protocol-parameters", "signed-as-given")),
    "signed once",
  ],
  "a body that is never refused": [
    libraryLetsBodiesOverride(scheme({ collectParameters: (own, rest) => [...new Map([...rest, ...own])] })),
    "refused",
  ],
  "a key cut to a block": [hmacEqualsNodeForge((key, message) => hmacSha1(key.slice(0, 64), message)), "text"],
  "bytes taken for Latin-1 text": [
    hmacEqualsNodeForge((key, message) =>
      hmacSha1(key, typeof message === "string" ? message : Buffer.from(message).toString("latin1")),
    ),
    "bytes",
  ],
  "an RSA signature of other bytes": [rsaEqualsNodeForge((key, message) => rsaSha256(key, message.slice(1))), "block"],
  "a check that refuses long messages": [
    rsaEqualsNodeForge(
      rsaSha256,
      (key, message, signature) => message.length < 200 && rsaSha256Verifies(key, message, signature),
    ),
    "refused by us",
  ],
};

describe("a comparison finds", () => {
  it.each(Object.entries(faults))("%s", async (_fault, [property, kind]) => {
    const found = new Set<string | undefined>();
    for (const input of fc.sample(property.arbitrary, { seed: SEED, numRuns: 1000 })) {
      found.add((await property.check(input))?.kind);
      if (found.has(kind)) break;
    }
    expect([...found]).toContain(kind);
  });
});
