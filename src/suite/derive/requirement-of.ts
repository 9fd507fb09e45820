import type { SignatureMethod } from "../../signing/signing-task.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../concern.ts";
import { type Requirement, strictestOf } from "../model/level.ts";
import type { Flag } from "../model/vector.ts";
import { ownRequirements } from "../verification/levels.ts";
import { flagNamed } from "./authored-task.ts";

/** Returns the level of a verification vector and its ground: its own, or those of its strictest flag. */
export function requirementOf(
  concern: VerificationConcern,
  authored: AuthoredVerification,
  method: SignatureMethod,
): Requirement {
  const own = ownRequirements.get(`${concern.concern}/${authored.name}`) ?? authored.requirement?.();
  const ofFlags = authored.flags.map((name) => requirementOfFlag(flagNamed(concern.flags, name), method));
  return own ?? strictestOf(ofFlags) ?? { level: "must", ground: { attack: authored.comment } };
}

/** A false accept of level `must` is an attack; all else rests on what the specification says first of its method. */
function requirementOfFlag(
  { bugType, effect, clauses, level = "must" }: VerificationFlag,
  method: SignatureMethod,
): Requirement {
  const other = method === "HMAC-SHA1" ? "rsa." : "hmac.";
  const clause = clauses.find((id) => !id.startsWith(other)) ?? clauses[0];
  const isAttack = (level === "must" && bugType !== "refusal") || clause === undefined;
  return { level, ground: isAttack ? { attack: effect } : { clause } };
}

/** Returns flags as the file holds them: each vector has its own requirement. */
export function withoutRequirements(flags: VerificationConcern["flags"]): Readonly<Record<string, Flag>> {
  return Object.fromEntries(Object.entries(flags).map(([name, { level: _, ...flag }]) => [name, flag] as const));
}
