import type { Flag } from "../vectors/vector.ts";
import type { Judgement } from "./judge-outcomes.ts";

/** What is known of a judged vector. */
export interface JudgedFlags {
  readonly kind: string;
  /** The flags that the vector carries. */
  readonly flags: Readonly<Record<string, Flag>>;
  readonly judgement: Judgement;
}

/** What a verifier's failure means to an attacker or to honest merchants; nothing for what is no such failure. */
export function effectOf({ kind, flags, judgement }: JudgedFlags): string | undefined {
  if (kind !== "verification" || judgement.status !== "failed") return undefined;
  const effects = new Set(Object.values(flags).map(({ effect }) => effect));
  return effects.size === 0 ? undefined : [...effects].join(" ");
}
