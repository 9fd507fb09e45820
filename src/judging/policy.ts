import * as z from "zod";
import { createHash } from "#crypto";
import { CountersignError } from "../countersign-error.ts";
import { isAtLeast, type Level, levels } from "../suite/model/level.ts";
import { strict } from "../suite/model/model.ts";
import type { Judged } from "./judgement.ts";
import { compareTexts } from "./mismatch.ts";
import type { PlannedVector } from "./plan.ts";
import { matchesGlob } from "./selection.ts";
import type { FailedVerdict, Verdict } from "./verdict.ts";

/** A level of a team's own for some vectors; `ignore` for failures that never fail its runs. */
export interface PolicyRule {
  /** A glob of vector ids, as `--only` takes it. */
  readonly vectors?: string;
  readonly concern?: string;
  readonly flag?: string;
  readonly level: Level | "ignore";
  /** Printed wherever the rule has an effect. */
  readonly reason: string;
}

/** What a team asks of its target beside, or in place of, what the suite asks. */
export interface Policy {
  readonly format: "countersign/policy";
  readonly version: 1;
  /** The least level at which a failure fails the run. Default: `must`. */
  readonly failOn?: Level;
  /** Of several that match a vector, the last counts. */
  readonly rules?: readonly PolicyRule[];
  /** The interpretation that the target must take, by ambiguity: `"nonce-replay": "refused"`. */
  readonly require?: Readonly<Record<string, string>>;
}

/** What counts in a run: a team's policy, and the requirements of a release. */
export interface RunPolicy extends Policy {
  /** Default: all vectors count, at their own level. */
  readonly requirements?: ScoredVectors;
}

/** The levels of the published vectors that a release requires, and the ids of those that it does not. */
export interface ScoredVectors {
  readonly release: string;
  readonly levels: Readonly<Record<string, Level>>;
  readonly added: ReadonlySet<string>;
}

/** The policy of a team that has none. */
export const defaultPolicy: RunPolicy = { format: "countersign/policy", version: 1 };

const LIST_VECTORS = "List the vectors with their flags: countersign vectors list --json";

/** How the reason begins for which a release does not count a vector. */
const NOT_SCORED = "not scored: ";

const text = z.string().min(1);

export const policyModel: z.ZodType<Policy> = strict<Policy>({
  format: z.literal("countersign/policy"),
  version: z.literal(1),
  failOn: z.enum(levels).exactOptional(),
  rules: z
    .array(
      strict<PolicyRule>({
        vectors: text.exactOptional(),
        concern: text.exactOptional(),
        flag: text.exactOptional(),
        level: z.enum([...levels, "ignore"]),
        reason: text,
      }).refine(
        ({ vectors, concern, flag }) => [vectors, concern, flag].filter((one) => one !== undefined).length === 1,
        "expected one of vectors, concern and flag",
      ),
    )
    .exactOptional(),
  require: z.record(text, text).exactOptional(),
});

/**
 * Refuses a policy that names what the planned vectors do not have: it would silently do nothing.
 *
 * @throws {CountersignError} `policy-unmatched`.
 */
export function checkPolicy({ rules = [], require = {} }: Policy, plan: readonly PlannedVector[]): void {
  for (const [at, rule] of rules.entries()) {
    if (plan.some((planned) => matches(rule, planned))) continue;
    const { vectors, concern, flag } = rule;
    throw unmatched(`rules[${at}]`, "a vector that it matches", JSON.stringify(vectors ?? concern ?? flag));
  }
  for (const [point, choice] of Object.entries(require)) {
    const choices = plan.flatMap(({ vector }) =>
      vector.result === "acceptable" && vector.point === point ? vector.choices.map(({ name }) => name) : [],
    );
    if (choices.includes(choice)) continue;
    const known = [...new Set(choices)].join(" or ");
    if (known !== "") throw unmatched(`require.${point}`, known, JSON.stringify(choice), "Require one of them.");
    const points = plan.flatMap(({ vector }) => (vector.result === "acceptable" ? [vector.point] : []));
    const hint = `Points of this run: ${[...new Set(points)].sort().join(", ")}.`;
    throw unmatched("require", "points that the specification leaves open", JSON.stringify(point), hint);
  }
}

/** Lists the points at which a policy requires an interpretation and no vector was judged. */
export function findUnasked({ require = {} }: Policy, judged: readonly Judged[]): readonly string[] {
  const asked = new Set(
    judged.flatMap(({ planned: { vector }, judgement: { status } }) =>
      vector.result === "acceptable" && status !== "skipped" ? [vector.point] : [],
    ),
  );
  return Object.keys(require).filter((point) => !asked.has(point));
}

/** Says why a run is incomplete in which nothing asked for a required interpretation of these points; nothing for none. */
export function describeUnasked(points: readonly string[]): string | undefined {
  return points.length === 0
    ? undefined
    : `the policy requires a choice, and nothing asked for it: ${points.join(", ")}`;
}

/** Digests what a policy asks, so that the parts of one run can be compared; nothing where it asks nothing. */
export function digestPolicy({ rules = [], require = {} }: Policy): string | undefined {
  if (rules.length === 0 && Object.keys(require).length === 0) return undefined;
  return `sha256:${createHash("sha256")
    .update(JSON.stringify([rules, require]))
    .digest("hex")}`;
}

/** Fails the passed vectors of an ambiguity of which the target takes another interpretation than the policy requires. */
export function applyRequirements({ require = {} }: Policy, judged: readonly Judged[]): readonly Judged[] {
  return judged.map((one) => {
    const took = one.judgement.status === "passed" ? one.judgement.took : undefined;
    const required = took && require[took.point];
    if (took === undefined || required === undefined || required === took.choice) return one;
    const [stage, expected] =
      one.planned.kind === "verification" && required === "refused"
        ? (["verified", "refused: the policy requires it"] as const)
        : (["choice", required] as const);
    const note = `the policy requires ${took.point}: ${required}`;
    const mismatch = compareTexts(stage, expected, took.choice, note);
    return mismatch === undefined ? one : { ...one, judgement: { status: "failed", mismatch } };
  });
}

/** Returns how much a failure matters, and whether it fails a run under a policy. */
export function weightOf(
  planned: PlannedVector,
  { failOn = "must", rules = [], requirements }: RunPolicy,
): Pick<FailedVerdict, "level" | "ground" | "tolerated" | "policy"> {
  const rule = rules.findLast((one) => matches(one, planned)) ?? ruleOfAdded(planned, requirements);
  if (planned.kind !== "verification" && rule === undefined) return {};
  // A request at which the specification is silent fails only where it is refused under every interpretation.
  const isOpen = planned.vector.result === "acceptable";
  const { level = "must", ground } = planned.kind === "verification" && !isOpen ? planned.vector : {};
  const required = requirements?.levels[publishedId(planned)] ?? level;
  const own = rule === undefined || rule.level === "ignore" ? required : rule.level;
  const isTolerated = rule?.level === "ignore" || !isAtLeast(own, failOn);
  return {
    level: own,
    ...(ground && { ground }),
    ...(rule && { policy: rule.reason }),
    ...(isTolerated && { tolerated: true as const }),
  };
}

/** A vector that a later release adds is told, and fails nothing. */
function ruleOfAdded(
  planned: PlannedVector,
  requirements: ScoredVectors | undefined,
): Pick<PolicyRule, "level" | "reason"> | undefined {
  if (requirements?.added.has(publishedId(planned)) !== true) return undefined;
  return { level: "ignore", reason: `${NOT_SCORED}added after ${requirements.release}` };
}

/** Whether a failure does not fail its run since its user's policy says so. */
export function isExcused(verdict: Verdict): boolean {
  if (verdict.status !== "failed" || verdict.tolerated !== true) return false;
  return verdict.policy !== undefined && !verdict.policy.startsWith(NOT_SCORED);
}

function matches({ vectors, concern, flag }: PolicyRule, planned: PlannedVector): boolean {
  const id = publishedId(planned);
  if (vectors !== undefined) return matchesGlob(id, vectors) || matchesGlob(planned.vector.id, vectors);
  if (concern !== undefined) return id.startsWith(`${concern}/`);
  return flag !== undefined && planned.vector.flags.includes(flag);
}

/** Returns the id of the published vector that a drawn one stands beside: what holds for one holds for both. */
function publishedId({ vector: { id, twinOf = id } }: PlannedVector): string {
  return twinOf;
}

function unmatched(where: string, expected: string, found: string, hint = LIST_VECTORS): CountersignError {
  return new CountersignError("policy-unmatched", `policy: at ${where}: expected ${expected}, got ${found}`, hint);
}
