import { rankOf, type Severity, severityOf, type Verdict, worstOf } from "../../src/judging/verdict.ts";
import { clip } from "../text/escape-text.ts";
import { plural } from "../text/plural.ts";
import { type ConstantVerdict, describeReach } from "./constant-verdicts.ts";
import { countRest } from "./document.ts";
import { commentOf, groupBy, mismatchOf } from "./verdict-groups.ts";
import {
  describeDoubts,
  describeReasons,
  type WrongVerdict,
  wrongVerdictOf,
  wrongVerdicts,
  wrongVerdictTitles,
} from "./wrong-verdicts.ts";

const EFFECT_LIMIT = 400;
/** Number of effects that are shown after the takeovers, however many those are. */
const OTHERS_SHOWN = 3;
const TAKEOVER =
  "Takeover: whoever knows only public things, is another merchant, or saw one request, signs in a merchant's name.";

/** Severities that are named; for the others the effect is description enough. */
const named: ReadonlySet<Severity | undefined> = new Set(["takeover", "tampering", "replay"]);

/** Failures of a verifier that mean the same, or whose answers lack the same. */
export interface EffectGroup {
  /** The number of requests and the effect: `12 × takeover: Anyone can sign in the merchant's name.`. */
  readonly title: string;
  readonly verdicts: readonly Verdict[];
  /** The worst severity among them; absent where requests must be accepted. */
  readonly severity: Severity | undefined;
}

/** The failures of a verifier that are wrong in one way. */
export interface WrongVerdicts {
  readonly wrong: WrongVerdict;
  /** Kind of wrong verdict, and how often: `ACCEPTS what it must refuse: 12 requests, 3 of them takeover`. */
  readonly title: string;
  /** The meaning of takeover, where there are some. */
  readonly remarks: readonly string[];
  readonly verdicts: readonly Verdict[];
  /** Failures that a constant verdict explains, which are described together. */
  readonly constant: readonly ConstantFailures[];
  readonly effects: readonly EffectGroup[];
}

/** Failures that one constant verdict explains. */
export interface ConstantFailures {
  readonly wrong: ConstantVerdict["wrong"];
  readonly isInBody?: true;
  /** Absent where the title of the whole group is enough. */
  readonly title?: string;
  /** Why they came about. */
  readonly remarks: readonly string[];
  /** The plainest first. */
  readonly verdicts: readonly Verdict[];
  readonly effects: readonly EffectGroup[];
}

/**
 * Groups a verifier's wrong verdicts, the worst first: forgeries that it accepts by their severity; of what it refuses
 * first the effects of which there is a plain example, which the others may follow from; then the most common.
 */
export function groupWrongVerdicts(
  verdicts: readonly Verdict[],
  constants: readonly ConstantVerdict[] = [],
): readonly WrongVerdicts[] {
  return wrongVerdicts.flatMap((wrong): readonly WrongVerdicts[] => {
    const members = sortByWorth(verdicts.filter((verdict) => wrongVerdictOf(verdict) === wrong));
    if (members.length === 0) return [];
    const own = constants.filter((one) => members.some((verdict) => one.verdicts.has(verdict)));
    const others = members.filter((verdict) => !own.some((one) => one.verdicts.has(verdict)));
    const reach = own.length === 1 && others.length === 0 ? own.map((one) => `, ${describeReach(one)}`) : [];
    const taken = wrong === "accepts" ? members.filter((verdict) => severityOf(verdict) === "takeover").length : 0;
    return [
      {
        wrong,
        title: [
          `${wrongVerdictTitles[wrong]}: ${plural(members.length, "request")}`,
          ...reach,
          countTakeovers(taken, members.length),
        ].join(""),
        remarks: taken > 0 ? [TAKEOVER] : [],
        verdicts: members,
        constant: own.map((one) => describeConstant(one, members, reach.length > 0)),
        effects: groupEffects(wrong, others),
      },
    ];
  });
}

function countTakeovers(taken: number, all: number): string {
  if (taken === 0) return "";
  if (all === 1) return ", a takeover";
  return `, ${taken === all ? "all" : taken} of them takeover`;
}

function describeConstant(constant: ConstantVerdict, members: readonly Verdict[], isAll: boolean): ConstantFailures {
  const { wrong, inBody } = constant;
  const isInBody = inBody !== undefined;
  const verdicts = members.filter((verdict) => constant.verdicts.has(verdict));
  return {
    wrong,
    ...(isInBody && { isInBody }),
    ...(!isAll && { title: `${verdicts.length} × ${describeReach(constant)}` }),
    // What was due to each matters where each is a fault of its own.
    remarks: [...(isInBody ? [] : describeReasons(wrong, verdicts)), ...describeDoubts(verdicts)],
    verdicts,
    effects: groupEffects(wrong, verdicts),
  };
}

function groupEffects(wrong: WrongVerdict, verdicts: readonly Verdict[]): readonly EffectGroup[] {
  // One lack in an answer is one mistake, whatever the requests try; the body behind it may differ each time.
  const keyOf = (verdict: Verdict): string =>
    (wrong === "answers" ? mismatchOf(verdict)?.actual.split(": ")[0] : (causeOf(verdict) ?? effectOf(verdict))) ?? "";
  const effects = groupBy(verdicts, keyOf).map(({ key, verdicts: members }): EffectGroup => {
    const severity = wrong === "accepts" ? worstOf(members.map(severityOf)) : undefined;
    const effect = clip(key === "" ? "an effect that is not told" : key, EFFECT_LIMIT);
    const title = `${members.length} × ${named.has(severity) ? `${severity}: ` : ""}${effect}`;
    return { title, verdicts: members, severity };
  });
  if (wrong === "accepts") return effects.toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  return wrong === "refuses" ? effects.toSorted((a, b) => plainness(b.verdicts) - plainness(a.verdicts)) : effects;
}

/** Returns the one root cause of a wrong verdict that others share, as a title. */
function causeOf(verdict: Verdict): string | undefined {
  if (verdict.status !== "failed" || verdict.cause === undefined) return undefined;
  return wrongVerdictOf(verdict) === "accepts"
    ? `One cause: it accepts every forged request with ${verdict.cause}, and refuses others that are forged alike.`
    : `One cause: it refuses every request with ${verdict.cause}, and accepts none.`;
}

/** Returns what a verifier's failure means to an attacker or to merchants, where the report states it. */
function effectOf(verdict: Verdict): string | undefined {
  return verdict.status === "failed" ? verdict.effect : undefined;
}

/** Sorts the worst first, and of those that are as bad the plain ones. */
function sortByWorth(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdicts.toSorted((a, b) => rankOf(severityOf(a)) - rankOf(severityOf(b)) || plainness([b]) - plainness([a]));
}

function plainness(verdicts: readonly Verdict[]): number {
  return verdicts.some(({ plain }) => plain) ? 1 : 0;
}

/** Verdicts that serve as examples: each tries something else, so that no twin of another signature method is among them. */
export function distinctExamples(verdicts: readonly Verdict[], count: number): readonly Verdict[] {
  return distinct(verdicts).slice(0, count);
}

/** Returns the verdicts that are no examples: first those that try something that none before them does. */
export function othersThan(examples: readonly Verdict[], verdicts: readonly Verdict[]): readonly Verdict[] {
  const ordered = [...new Set([...distinct(verdicts), ...verdicts])];
  return ordered.filter((verdict) => !examples.includes(verdict));
}

function distinct(verdicts: readonly Verdict[]): readonly Verdict[] {
  const keyOf = (verdict: Verdict): string => commentOf(verdict) ?? verdict.id;
  const first = new Map(verdicts.toReversed().map((verdict) => [keyOf(verdict), verdict]));
  return verdicts.filter((verdict) => first.get(keyOf(verdict)) === verdict);
}

/** Takes about `limit` effects to be shown: every takeover, and beside them always some of the others. */
export function takeEffects(
  effects: readonly EffectGroup[],
  limit: number,
): { readonly shown: readonly EffectGroup[]; readonly rest: readonly string[] } {
  // Takeovers come first.
  const count = Math.max(limit, effects.filter(isTakeover).length + OTHERS_SHOWN);
  return { shown: effects.slice(0, count), rest: countRest(effects.length - count, "effect") };
}

export function isTakeover({ severity }: EffectGroup): boolean {
  return severity === "takeover";
}

/** Describes what a failure means to an attacker or to merchants; nothing where the report does not state it. */
export function describeEffect(effect: string | undefined): readonly string[] {
  return effect ? [clip(effect, EFFECT_LIMIT)] : [];
}
