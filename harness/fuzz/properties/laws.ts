import type { Property } from "../property.ts";
import { adapterAnswersAreRead } from "./adapter-answers-are-read.ts";
import { addressesAreReadOrRefused } from "./addresses-are-read-or-refused.ts";
import { alteredRequestsMeanTheSame } from "./altered-requests-mean-the-same.ts";
import { authorizationsAreReadOrRefused } from "./authorizations-are-read-or-refused.ts";
import { baseStringEqualsLibrary } from "./base-string-equals-library.ts";
import { baseStringsTellTheirTask } from "./base-strings-tell-their-task.ts";
import { base64EqualsNode } from "./base64-equals-node.ts";
import { baselinesAreReadOrRefused } from "./baselines-are-read-or-refused.ts";
import { bodiesAreReadAsThePlatformReads } from "./bodies-are-read-as-the-platform-reads.ts";
import { bodiesRoundTrip } from "./bodies-round-trip.ts";
import { changedBitsBreakHmac } from "./changed-bits-break-hmac.ts";
import { changedBitsBreakRsa } from "./changed-bits-break-rsa.ts";
import { deviationsDiffer } from "./deviations-differ.ts";
import { diagnosisAnswersAnything } from "./diagnosis-answers-anything.ts";
import { headersRoundTrip } from "./headers-round-trip.ts";
import { hmacEqualsLibrary } from "./hmac-equals-library.ts";
import { hmacEqualsNodeForge } from "./hmac-equals-node-forge.ts";
import { judgeAnswersAnything } from "./judge-answers-anything.ts";
import { keysAreReadOrRefused } from "./keys-are-read-or-refused.ts";
import { ledgersLoseNoRequest } from "./ledgers-lose-no-request.ts";
import { libraryEncodesSecrets } from "./library-encodes-secrets.ts";
import { libraryLetsBodiesOverride } from "./library-lets-bodies-override.ts";
import { libraryLosesProto } from "./library-loses-proto.ts";
import { libraryTakesQueriesApart } from "./library-takes-queries-apart.ts";
import { loneSurrogatesAreRefused } from "./lone-surrogates-are-refused.ts";
import { nearTasksDiffer } from "./near-tasks-differ.ts";
import { orderIsIrrelevant } from "./order-is-irrelevant.ts";
import { percentEncodingEqualsLibrary } from "./percent-encoding-equals-library.ts";
import { percentEncodingRoundTrips } from "./percent-encoding-round-trips.ts";
import { plainQueryEqualsLibrary } from "./plain-query-equals-library.ts";
import { readingsVerify } from "./readings-verify.ts";
import { receivedBytesAreKept } from "./received-bytes-are-kept.ts";
import { reportsAreReadOrRefused } from "./reports-are-read-or-refused.ts";
import { responsesAreRead } from "./responses-are-read.ts";
import { rsaEqualsNodeForge } from "./rsa-equals-node-forge.ts";
import { signedIsAccepted } from "./signed-is-accepted.ts";
import { signingRefusesByName } from "./signing-refuses-by-name.ts";
import { startAnswersAreReadOrRefused } from "./start-answers-are-read-or-refused.ts";
import { strangersTextsAreEscaped } from "./strangers-texts-are-escaped.ts";
import { streamsAreCutAtLineFeeds } from "./streams-are-cut-at-line-feeds.ts";
import { vectorFilesAreReadOrRefused } from "./vector-files-are-read-or-refused.ts";
import { verifierAnswersAnything } from "./verifier-answers-anything.ts";
import { workGrowsWithLength } from "./work-grows-with-length.ts";

/** The laws of our own code that a campaign tries: it gives each only what that law drew or read itself. */
export const laws: readonly Property[] = [
  // Independent libraries agree, and where they cannot, each difference is a law.
  percentEncodingEqualsLibrary,
  baseStringEqualsLibrary,
  hmacEqualsLibrary,
  plainQueryEqualsLibrary,
  libraryEncodesSecrets,
  libraryTakesQueriesApart,
  libraryLosesProto,
  libraryLetsBodiesOverride,
  loneSurrogatesAreRefused,
  hmacEqualsNodeForge,
  rsaEqualsNodeForge,
  changedBitsBreakHmac,
  changedBitsBreakRsa,
  // Round trips, and what must not matter or must.
  percentEncodingRoundTrips,
  base64EqualsNode,
  headersRoundTrip,
  bodiesRoundTrip,
  signedIsAccepted,
  orderIsIrrelevant,
  baseStringsTellTheirTask,
  nearTasksDiffer,
  alteredRequestsMeanTheSame,
  // The catalogue and the silent points.
  readingsVerify,
  deviationsDiffer,
  // Whatever a stranger sends is answered.
  verifierAnswersAnything,
  authorizationsAreReadOrRefused,
  bodiesAreReadAsThePlatformReads,
  vectorFilesAreReadOrRefused,
  baselinesAreReadOrRefused,
  reportsAreReadOrRefused,
  adapterAnswersAreRead,
  startAnswersAreReadOrRefused,
  streamsAreCutAtLineFeeds,
  ledgersLoseNoRequest,
  judgeAnswersAnything,
  diagnosisAnswersAnything,
  keysAreReadOrRefused,
  signingRefusesByName,
  responsesAreRead,
  addressesAreReadOrRefused,
  receivedBytesAreKept,
  strangersTextsAreEscaped,
  workGrowsWithLength,
];
