import type { AuthoredStage, StagesConcern } from "../concern.ts";
import type { Flag } from "../model/vector.ts";
import type { KnownFlag } from "./author-stages.ts";
import { knownBaseStrings } from "./known-base-strings.ts";
import { knownHmacs } from "./known-hmac.ts";
import { knownParameters } from "./known-parameters.ts";
import { knownRsaSignatures } from "./known-rsa.ts";
import { knownUris } from "./known-uris.ts";
import { READINGS, silentStages } from "./silent-stages.ts";

const flags: Readonly<Record<KnownFlag, Flag>> = {
  KnownParameters: {
    bugType: "known-answer",
    description: "Sorted and joined parameters that somebody else published.",
    effect: "A signer that sorts or joins otherwise is refused by gateways of every kind.",
    clauses: ["base-string.2", "base-string.3", "base-string.4"],
  },
  KnownUri: {
    bugType: "known-answer",
    description: "A base string URI that somebody else published, normalized as RFC 5849 does.",
    effect: "Other services refuse a URL that is signed as it is written; this gateway's rules are silent.",
    clauses: ["base-string.6"],
  },
  KnownBaseString: {
    bugType: "known-answer",
    description: "A whole signature base string that somebody else published.",
    effect: "A signer that differs from it differs from everybody.",
    clauses: ["base-string.5"],
  },
  KnownHmac: {
    bugType: "known-answer",
    description: "An HMAC-SHA1 signature of a base string that somebody else published.",
    effect: "A home-made HMAC or Base64 is refused on every request.",
    clauses: ["hmac.2", "hmac.3"],
  },
  KnownRsa: {
    bugType: "known-answer",
    description: "An RSA-SHA256 signature of a base string that somebody else published.",
    effect: "A signer with another padding or digest is refused on every request.",
    clauses: ["rsa.3"],
  },
};

/**
 * Known answers that others published, one stage each. Left out: two values that are published as wrong (what a signer
 * makes of raw secrets; the signature that RFC 5849 prints beside secrets that do not lead to it), and HMAC-SHA256.
 */
export const knownStages: StagesConcern = {
  kind: "stages",
  concern: "known-stages",
  about: "Published known answers of single stages, for your own unit tests.",
  flags,
  vectors: [...knownParameters, ...knownUris, ...knownBaseStrings, ...knownHmacs, ...knownRsaSignatures].map(withPoint),
};

/** Gives the answers at which the specification is silent their point, and another name than when they were fixed. */
function withPoint(authored: AuthoredStage): AuthoredStage {
  const point = silentStages[authored.name];
  return point === undefined ? authored : { ...authored, name: authored.name + READINGS, point };
}
