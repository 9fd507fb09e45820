import { type Keep, keepBy, last, nameOf } from "../../deviations/signer/collection/keep-parameters.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import { EMPTY_TOKEN } from "../../judging/shown-readings.ts";
import { remember } from "../../remember.ts";
import { ambiguities, interpretWith, schemeOf } from "../../signing/ambiguities.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";

/** The part of the evidence that shows how ambiguities are interpreted. */
type Interpreted = Pick<SigningEvidence, "emptyToken" | "point">;

/**
 * Returns the scheme of the signer's interpretation of the empty token, the one ambiguity that shows in every request.
 */
export function schemeIn({ emptyToken }: Pick<SigningEvidence, "emptyToken">, signsEmptyToken = false): Scheme {
  const signs = emptyToken === "yes" || (emptyToken === "unknown" && signsEmptyToken);
  return signs ? schemeOf(EMPTY_TOKEN, EMPTY_TOKEN) : reference;
}

/** Returns the schemes of right signers: one for each interpretation of the ambiguity that the evidence is about. */
export function schemesIn(evidence: Interpreted, signsEmptyToken = false): readonly Scheme[] {
  const base = schemeIn(evidence, signsEmptyToken);
  return evidence.point === undefined ? [base] : readingsOf(base)(evidence.point);
}

/** Returns the schemes of right signers that keep parameters in maps: they part from the others where parameters are not sorted, and nowhere else. */
export function mapSchemesIn(evidence: Interpreted, signsEmptyToken = false): readonly Scheme[] {
  return evidence.point === undefined ? [] : mapsOf(schemeIn(evidence, signsEmptyToken))(evidence.point);
}

/** A name stands where it came first, with its last value or with all. */
const keeping: readonly Keep[] = [keepBy(nameOf, last), keepBy(nameOf, (alike) => alike)];

/** Right signers that keep parameters in a map, of single values or of lists. */
const inMaps: Readonly<Record<string, readonly Scheme[]>> = {
  "duplicate-names": keeping.map((keep) => ({ ...reference, operationParameters: keep })),
  "repeated-protocol-parameters": keeping.map((keep) => ({
    ...reference,
    collectParameters: (operation, protocol) => keep([...operation, ...protocol]),
  })),
};

/** Each is made once: what is known of a scheme is known wherever it is asked for. */
const readingsOf = remember((base: Scheme) =>
  remember((point: string): readonly Scheme[] => {
    const ambiguity = ambiguities[point];
    return ambiguity === undefined ? [base] : ambiguity.readings.map(({ scheme }) => interpretWith(base, scheme));
  }),
);

const mapsOf = remember((base: Scheme) =>
  remember((point: string): readonly Scheme[] => (inMaps[point] ?? []).map((scheme) => interpretWith(base, scheme))),
);
