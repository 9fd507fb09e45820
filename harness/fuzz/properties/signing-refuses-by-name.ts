import fc from "fast-check";
import { z } from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { choices } from "../../../src/signing/readings.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { type SignedRequest, signRequest } from "../../../src/signing/sign-request.ts";
import { strict } from "../../../src/vectors/model.ts";
import { rawTexts } from "../arbitraries.ts";
import type { Breach, Property } from "../property.ts";
import { unless } from "./breach.ts";
import { storedParameters } from "./inputs/stored-parameters.ts";
import { makeLaw } from "./make-law.ts";
import { checkRefusal } from "./make-reader-law.ts";

/** Texts that nobody checked, in the places of a task. */
export interface RawTask {
  readonly method: string;
  readonly url: string;
  readonly parameters: readonly Parameter[];
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly nonce: string;
  readonly timestamp: string;
  readonly realm: string;
  readonly charset: string;
  /** `<point>/<reading>` */
  readonly reading: string;
}

const schemes = new Map<string, Scheme>(
  Object.entries(choices).flatMap(([point, { readings }]) =>
    readings.map(({ name, scheme }) => [`${point}/${name}`, scheme] as const),
  ),
);

/** The law of a signer. */
export function makeRawTaskLaw(sign: typeof signRequest = signRequest): Property<RawTask> {
  const mostly = (sound: string): fc.Arbitrary<string> => fc.oneof(fc.constant(sound), fc.constant(sound), rawTexts());
  const urls = fc.oneof(
    mostly("https://a/b"),
    rawTexts().map((text) => `https://a/${text}`),
  );
  return makeLaw({
    id: "signing-refuses-by-name",
    says: "Any texts are signed as valid Unicode on one line, by each reading of a silent point, or refused by name.",
    arbitrary: fc.record(
      {
        method: mostly("POST"),
        url: urls,
        parameters: fc.array(fc.tuple(rawTexts(), rawTexts()), { maxLength: 3 }),
        consumerKey: mostly("m"),
        consumerSecret: mostly("s"),
        nonce: mostly("n"),
        timestamp: mostly("1"),
        realm: mostly("r"),
        charset: mostly("UTF-8"),
        reading: fc.constantFrom(...schemes.keys()),
      },
      { noNullPrototype: true },
    ),
    stored: strict<RawTask>({
      method: z.string(),
      url: z.string(),
      parameters: storedParameters,
      consumerKey: z.string(),
      consumerSecret: z.string(),
      nonce: z.string(),
      timestamp: z.string(),
      realm: z.string(),
      charset: z.string(),
      reading: z.enum([...schemes.keys()]),
    }),
    check({ realm, charset, reading, ...task }) {
      try {
        return checkSigned(sign({ ...task, signatureMethod: "HMAC-SHA1" }, { realm, charset }, schemes.get(reading)));
      } catch (error) {
        if (!(error instanceof CountersignError)) throw error;
        return checkRefusal(error);
      }
    },
  });
}

function checkSigned({ headers, body, trace }: SignedRequest): Breach | undefined {
  const lines = [...headers.map(([, value]) => value), trace.signature];
  return (
    unless(
      lines.every((line) => /^[\x20-\x7e]+$/.test(line)),
      "headers",
      "expected printable ASCII on one line",
    ) ??
    unless(/^[\x21-\x7e]*$/.test(body), "body", "expected printable ASCII without a space") ??
    unless(trace.baseString.isWellFormed(), "baseString", "expected valid Unicode")
  );
}

/** The law of our own signer. */
export const signingRefusesByName: Property<RawTask> = makeRawTaskLaw();
