import { isExcused } from "../judging/policy.ts";
import { namePart, sentParts } from "../judging/settle-answers.ts";
import type { Verdict } from "../judging/verdict.ts";
import { isTried, type ProfileCounts } from "./profiles.ts";
import type { Report, SuiteSummary } from "./report.ts";

/** The parts of a report that decide how far its verdict reaches. */
export interface JudgedExtent extends Pick<Report, "suite" | "target" | "shown" | "verdicts"> {
  readonly profiles: readonly ProfileCounts[];
}

/**
 * Says what a verdict does not reach, a few words each: roles beside the one that a gateway sees, parts of requests that
 * the signer did not show, vectors that the run left out, failures that a policy excuses, a suite that is not the released
 * one. None for a whole run.
 */
export function findLimits({ suite, target, shown, profiles, verdicts }: JudgedExtent): readonly string[] {
  // What a gateway or a finished client does is seen whole.
  const isAsked = target.kind !== "gateway" && target.kind !== "capture";
  const tried = profiles.filter(isTried);
  return [
    ...(isAsked ? findRoles(tried) : []),
    ...(isAsked && tried.some(({ name }) => name.startsWith("signer/")) ? findHidden(shown) : []),
    ...findNarrowed(suite, tried),
    ...findExcused(verdicts),
    ...(suite.released === false ? ["by a suite that is not the released one"] : []),
  ];
}

/** An encoder and a client are parts of a signer: neither alone makes a request that a gateway accepts. */
function findRoles(tried: readonly ProfileCounts[]): readonly string[] {
  const roles = [...new Set(tried.map(({ name }) => name.replace(/\/.*$/, "")))];
  const isPart = roles.every((role) => role === "encoder" || role === "client");
  return roles.length > 0 && isPart ? [`${roles.join(" and ")} only`] : [];
}

function findHidden(shown: readonly string[]): readonly string[] {
  const hidden = sentParts.filter((part) => !shown.includes(part)).map(namePart);
  if (hidden.length === 0) return [];
  if (hidden.length === sentParts.length) return ["signature only"];
  return [`${hidden.join(" and ")} not shown`];
}

function findExcused(verdicts: readonly Verdict[]): readonly string[] {
  const excused = verdicts.filter(isExcused).length;
  return excused === 0 ? [] : [`but for ${excused} ${excused === 1 ? "failure" : "failures"} that a policy excuses`];
}

function findNarrowed({ selection, of }: SuiteSummary, tried: readonly ProfileCounts[]): readonly string[] {
  if (selection === null) return [];
  const judged = tried.reduce((sum, { passed, failed, errored }) => sum + passed + failed + errored, 0);
  if (of !== undefined && judged >= of) return [];
  const { only, exclude, method, shard, smoke } = selection;
  const flags = [
    ...(only === undefined ? [] : [`--only ${only}`]),
    ...(exclude === undefined ? [] : [`--exclude ${exclude}`]),
    ...(method === undefined ? [] : [`--method ${method}`]),
    ...(shard === undefined ? [] : [`--shard ${shard}`]),
    ...(smoke === undefined ? [] : ["--smoke"]),
  ].join(" ");
  const share = of === undefined ? `${judged}` : `${judged} of ${of}`;
  return [`in ${share} vectors: ${flags}`];
}
