import type { Property } from "../property.ts";
import { hmacEqualsNodeForge, rsaEqualsNodeForge } from "./equal-node-forge.ts";
import {
  baseStringEqualsLibrary,
  hmacEqualsLibrary,
  percentEncodingEqualsLibrary,
  plainQueryEqualsLibrary,
} from "./equal-oauth-1.0a.ts";
import { libraryEncodesSecrets, libraryLetsBodiesOverride, libraryLosesProto } from "./known-differences.ts";
import { libraryTakesQueriesApart } from "./query-difference.ts";

/** Makes the comparisons of the reference with oauth-1.0a and node-forge; each known difference is a property, too. */
export function libraryProperties(): readonly Property[] {
  return [
    percentEncodingEqualsLibrary(),
    baseStringEqualsLibrary(),
    hmacEqualsLibrary(),
    plainQueryEqualsLibrary(),
    libraryEncodesSecrets(),
    libraryTakesQueriesApart(),
    libraryLosesProto(),
    libraryLetsBodiesOverride(),
    hmacEqualsNodeForge(),
    rsaEqualsNodeForge(),
  ];
}
