import { MEANT_REFUSAL } from "../../src/conformance/compare-answers.ts";
import type { Verdict } from "../../src/conformance/report.ts";
import type { Severity } from "../../src/conformance/severity.ts";
import { escapeProse, escapeSentence } from "./escape-text.ts";
import type { Effect } from "./group-breaches.ts";
import { plural } from "./plural.ts";

const EFFECT_LIMIT = 400;
const DOUBT_LIMIT = 300;

/** Those that are told by name: of the others the effect says enough. */
const named: ReadonlySet<Severity | undefined> = new Set(["takeover", "tampering", "replay"]);

// Every text that leaves this file is escaped prose.

/** What takeover is; for where there are some. */
export const SAY_TAKEOVER =
  "Takeover: whoever knows only public things, or is another merchant, signs in a merchant's name.";

/** What a failure means to an attacker or to merchants; nothing where the report does not tell. */
export function sayEffect(effect: string | undefined): readonly string[] {
  return effect ? [escapeProse(effect, EFFECT_LIMIT)] : [];
}

/** How many requests show an effect, and the effect: `12 × takeover: Anyone can sign in the merchant's name.`. */
export function sayEffectCounted({ key, verdicts, severity }: Effect): string {
  const name = named.has(severity) ? [`${severity}:`] : [];
  return [`${verdicts.length} ×`, ...name, ...sayEffect(key === "" ? "an effect that is not told" : key)].join(" ");
}

/** That there are more effects than are shown; nothing where there are none. */
export function sayMoreEffects(rest: number): readonly string[] {
  return rest > 0 ? [`… and ${plural(rest, "more effect")}, see report.json`] : [];
}

/** That an answer which accepts reads like a refusal; nothing where it does not. */
export function sayDoubt({ mismatch }: Verdict): readonly string[] {
  return mismatch?.note?.startsWith(MEANT_REFUSAL) ? [escapeSentence(mismatch.note, DOUBT_LIMIT)] : [];
}

/** The same of several at once. */
export function sayDoubts(verdicts: readonly Verdict[]): readonly string[] {
  const doubts = verdicts.flatMap(sayDoubt);
  const [first] = doubts;
  if (first === undefined) return [];
  const isAll = doubts.length === verdicts.length;
  if (isAll && doubts.every((doubt) => doubt === first)) return [first];
  return [`${isAll ? "all" : doubts.length} of them, for instance: ${first}`];
}
