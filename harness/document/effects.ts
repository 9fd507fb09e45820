import type { Severity, Verdict } from "../../src/judging/verdict.ts";
import { rankOf, worstOf } from "../../src/judging/verdict.ts";
import { clip } from "../text/escape-text.ts";
import { plural } from "../text/plural.ts";
import { type ConstantVerdict, describeReach } from "./constant-verdicts.ts";
import { countRest } from "./document.ts";
import { commentOf, groupBy, mismatchOf, type VerdictGroup } from "./verdict-groups.ts";
import {
  describeDoubts,
  describeReasons,
  describeWrongVerdict,
  type WrongVerdict,
  wrongVerdictOf,
  wrongVerdicts,
} from "./wrong-verdicts.ts";

const EFFECT_LIMIT = 400;
/** So many effects are told after the takeovers, however many those are. */
const OTHERS_SHOWN = 3;
const TAKEOVER = "Takeover: whoever knows only public things, or is another merchant, signs in a merchant's name.";

/** Those that are told by name: of the others the effect says enough. */
const named: ReadonlySet<Severity | undefined> = new Set(["takeover", "tampering", "replay"]);

/** Failures of a verifier that mean the same, or whose answers lack the same: that is the key. */
export interface EffectGroup extends VerdictGroup {
  /** How bad the worst of them is; nothing of what must be accepted. */
  readonly severity: Severity | undefined;
}

/** The failures of a verifier that are wrong in one way. */
export interface WrongVerdicts {
  readonly wrong: WrongVerdict;
  readonly verdicts: readonly Verdict[];
  /** Those that are told together, because the verifier always answers so. */
  readonly constant: readonly ConstantFailures[];
  readonly effects: readonly EffectGroup[];
}

/** Failures of a verifier that always answers so. */
export interface ConstantFailures {
  readonly constant: ConstantVerdict;
  /** The plainest first. */
  readonly verdicts: readonly Verdict[];
  readonly effects: readonly EffectGroup[];
}

/**
 * What a verifier does wrong, the worst first: of forgeries that it accepts by how bad they are, of what it refuses
 * first the effects of which there is a plain example, which the others may follow from; then the most common.
 */
export function groupWrongVerdicts(
  verdicts: readonly Verdict[],
  constants: readonly ConstantVerdict[] = [],
): readonly WrongVerdicts[] {
  return wrongVerdicts.flatMap((wrong) => {
    const members = sortByWorth(verdicts.filter((verdict) => wrongVerdictOf(verdict) === wrong));
    if (members.length === 0) return [];
    const constant = constants.flatMap((one) => {
      const own = members.filter((verdict) => one.verdicts.has(verdict));
      return own.length === 0 ? [] : [{ constant: one, verdicts: own, effects: groupEffects(wrong, own) }];
    });
    const others = members.filter((verdict) => !constants.some((one) => one.verdicts.has(verdict)));
    return [{ wrong, verdicts: members, constant, effects: groupEffects(wrong, others) }];
  });
}

/** Verdicts that serve as examples: each tries something else, so that no twin of another signature method is among them. */
export function distinctExamples(verdicts: readonly Verdict[], count: number): readonly Verdict[] {
  return distinct(verdicts).slice(0, count);
}

/** The verdicts that are no examples: first those that try something that none before them does. */
export function othersThan(examples: readonly Verdict[], verdicts: readonly Verdict[]): readonly Verdict[] {
  const ordered = [...new Set([...distinct(verdicts), ...verdicts])];
  return ordered.filter((verdict) => !examples.includes(verdict));
}

/** The effects that are to be told where about so many are: a takeover is never left out, nor are they all that is told. */
export function takeEffects(
  effects: readonly EffectGroup[],
  limit: number,
): { readonly shown: readonly EffectGroup[]; readonly rest: readonly string[] } {
  // They come first.
  const count = Math.max(limit, effects.filter(isTakeover).length + OTHERS_SHOWN);
  return { shown: effects.slice(0, count), rest: countRest(effects.length - count, "effect") };
}

/** Whether an effect is the worst that there is. */
export function isTakeover({ severity }: EffectGroup): boolean {
  return severity === "takeover";
}

function groupEffects(wrong: WrongVerdict, verdicts: readonly Verdict[]): readonly EffectGroup[] {
  const groups = groupBy(verdicts, wrong === "answers" ? lackOf : (verdict) => effectOf(verdict) ?? "");
  const effects = groups.map((group) => ({ ...group, severity: severityOf(wrong, group) }));
  if (wrong === "accepts") return effects.toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  return wrong === "refuses" ? effects.toSorted((a, b) => plainness(b.verdicts) - plainness(a.verdicts)) : effects;
}

/** What an answer lacks is one mistake, whatever else the requests try; the body behind it may differ each time. */
function lackOf(verdict: Verdict): string {
  return mismatchOf(verdict)?.actual.split(": ")[0] ?? "";
}

/** What a verifier's failure means to an attacker or to merchants, where the report tells it. */
function effectOf(verdict: Verdict): string | undefined {
  return verdict.status === "failed" ? verdict.effect : undefined;
}

function bugTypeOf(verdict: Verdict): Severity | undefined {
  return verdict.status === "failed" ? verdict.bugType : undefined;
}

function severityOf(wrong: WrongVerdict, { verdicts }: VerdictGroup): Severity | undefined {
  return wrong === "accepts" ? worstOf(verdicts.map(bugTypeOf)) : undefined;
}

/** The worst first, and of those that are as bad the plain ones. */
function sortByWorth(verdicts: readonly Verdict[]): readonly Verdict[] {
  const isPlain = ({ plain }: Verdict): number => (plain === true ? 0 : 1);
  return verdicts.toSorted((a, b) => rankOf(bugTypeOf(a)) - rankOf(bugTypeOf(b)) || isPlain(a) - isPlain(b));
}

function plainness(verdicts: readonly Verdict[]): number {
  return verdicts.some(({ plain }) => plain) ? 1 : 0;
}

function distinct(verdicts: readonly Verdict[]): readonly Verdict[] {
  const byComment = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const key = commentOf(verdict) ?? verdict.id;
    if (!byComment.has(key)) byComment.set(key, verdict);
  }
  return [...byComment.values()];
}

/** What a verifier does wrong, and how often: `ACCEPTS what it must refuse: 12 requests, 3 of them takeover`. */
export function describeWrongVerdicts(group: WrongVerdicts): string {
  const all = isAllConstant(group) ? group.constant.map(({ constant }) => `, ${describeReach(constant)}`) : [];
  const counted = `${describeWrongVerdict(group.wrong)}: ${plural(group.verdicts.length, "request")}`;
  return [counted, ...all, describeTakeovers(group)].join("");
}

function describeTakeovers(group: WrongVerdicts): string {
  const taken = countTakeovers(group);
  if (taken === 0) return "";
  if (group.verdicts.length === 1) return ", a takeover";
  return `, ${taken === group.verdicts.length ? "all" : taken} of them takeover`;
}

/** What is to be known before the effects of failures: what takeover is, where there are some. */
export function explainTakeover(group: WrongVerdicts): readonly string[] {
  return countTakeovers(group) > 0 ? [TAKEOVER] : [];
}

function countTakeovers({ wrong, verdicts }: WrongVerdicts): number {
  return wrong === "accepts" ? verdicts.filter((verdict) => bugTypeOf(verdict) === "takeover").length : 0;
}

/** What failures that are told together have in common, where the heading does not say it. */
export function describeConstant(group: WrongVerdicts, { constant, verdicts }: ConstantFailures): readonly string[] {
  return isAllConstant(group) ? [] : [`${verdicts.length} × ${describeReach(constant)}`];
}

/** Why failures that are told together came about. */
export function explainConstant({ constant, verdicts }: ConstantFailures): readonly string[] {
  return [...describeReasons(constant.wrong, verdicts), ...describeDoubts(verdicts)];
}

function isAllConstant({ constant, effects }: WrongVerdicts): boolean {
  return constant.length === 1 && effects.length === 0;
}

/** What a failure means to an attacker or to merchants; nothing where the report does not tell. */
export function describeEffect(effect: string | undefined): readonly string[] {
  return effect ? [clip(effect, EFFECT_LIMIT)] : [];
}

/** How many requests show an effect, and the effect: `12 × takeover: Anyone can sign in the merchant's name.`. */
export function describeEffectGroup({ key, verdicts, severity }: EffectGroup): string {
  const name = named.has(severity) ? [`${severity}:`] : [];
  return [`${verdicts.length} ×`, ...name, ...describeEffect(key === "" ? "an effect that is not told" : key)].join(
    " ",
  );
}
