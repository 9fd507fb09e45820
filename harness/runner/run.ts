import type { Adapter, Role } from "../../src/judging/adapter.ts";
import { createJudge } from "../../src/judging/judge.ts";
import type { Judged } from "../../src/judging/judgement.ts";
import { nameReadings } from "../../src/judging/name-readings.ts";
import { joinNotes, type Tolerance } from "../../src/judging/note.ts";
import { type PlannedVector, planSuite, skipReason } from "../../src/judging/plan.ts";
import {
  applyRequirements,
  defaultPolicy,
  describeUnasked,
  findUnasked,
  type RunPolicy,
  weightOf,
} from "../../src/judging/policy.ts";
import { type Selection, selectPlanned } from "../../src/judging/selection.ts";
import { settleAmbiguities } from "../../src/judging/settle-ambiguities.ts";
import { settleJudged } from "../../src/judging/settle-answers.ts";
import type { Suite } from "../../src/judging/suite.ts";
import { assembleReport, type RunOutcome } from "../../src/report/assemble-report.ts";
import { digestPlan } from "../../src/report/merge/plan-digest.ts";
import type { Report } from "../../src/report/report.ts";
import type { SignatureMethod } from "../../src/signing/signing-task.ts";
import { reasonOf } from "../interrupt/until-interrupted.ts";
import { askAgain } from "./ask-again.ts";
import { askNewProcesses, findPredictableNonces, findStandingClock, replaceJudged } from "./ask-anew.ts";
import { connectJobs, isOwnProcess, type Jobs } from "./connect-jobs.ts";
import { diagnoseRun } from "./diagnose-run.ts";
import { findUnproven, skipUnprovable } from "./prove-acceptance.ts";
import { schedule } from "./schedule.ts";

export interface RunOptions {
  /**
   * Connects one adapter; called once for each job, and twice more, with a time zone for its process, for a signer in a
   * process of its own that draws its own nonces. Rejects when the target cannot be used at all.
   */
  readonly connect: (timeZone?: string) => Promise<Adapter>;
  /** Adapters that work side by side. Default: 1. */
  readonly jobs?: Jobs;
  readonly selection?: Selection;
  /** Adds unseen vectors to the suite for the roles and methods of the target that are asked; not with `plan`. Default: none. */
  readonly addUnseen?: (suite: Suite, roles: readonly Role[], methods: readonly SignatureMethod[]) => Promise<Suite>;
  /** The requests for the suite's vectors. Default: those of {@link planSuite}. */
  readonly plan?: readonly PlannedVector[];
  /** How many incidents of an unstable target do not fail the run, by kind. Default: none. */
  readonly tolerance?: Tolerance;
  /** The profiles that must have been tried, or the run fails. Default: none. */
  readonly requiredProfiles?: readonly string[];
  /** The target's own file, for reports. */
  readonly adapterFile?: string;
  /** What its user asks of the target. Default: what the suite asks. */
  readonly policy?: RunPolicy;
  /** Whether a failure of a vector is known, by id: then it excuses no other answer. Default: none is. */
  readonly isKnown?: (id: string) => boolean;
  readonly signal?: AbortSignal;
  /** Called once with the number of vectors to judge, before the first is. */
  readonly onStart?: (vectors: number) => void;
  readonly onJudged?: (judged: Judged) => void;
}

/**
 * Runs a suite against a target and reports. Whatever the target does, the report holds every verdict that was
 * reached, and every process that was started is ended.
 *
 * @throws {CountersignError} `jobs-invalid`, as `selectPlanned`, or as `connect` when the target cannot be used at all.
 */
export async function runSuite(published: Suite, options: RunOptions): Promise<Report> {
  const { connect, jobs = 1, selection = {}, addUnseen, policy = defaultPolicy, signal, onStart, onJudged } = options;
  const known = addUnseen === undefined ? selectPlanned(options.plan ?? planSuite(published), selection) : undefined;
  const adapters = await connectJobs(connect, jobs);
  const [first] = adapters;
  const close = closeOnce(adapters);
  signal?.addEventListener("abort", close, { once: true });
  try {
    const suite = (await addUnseen?.(published, first.declaration.roles, askedMethods(first, selection))) ?? published;
    const whole = options.plan ?? planSuite(suite);
    const plan = known ?? selectPlanned(whole, selection);
    onStart?.(plan.length);
    const started = clock();
    const judge = createJudge();
    const { lost, ...outcome } = await schedule(plan, adapters, {
      clock,
      judge,
      ...(signal !== undefined && { signal }),
      ...(onJudged !== undefined && { onJudged }),
    });
    const isWhole = !("incompleteReason" in outcome);
    const isTolerated = (planned: PlannedVector): boolean => weightOf(planned, policy).tolerated === true;
    const answered = isWhole ? outcome.judged : [];
    const again = await askAgain(answered, first, judge, signal);
    const faulty = [...findPredictableNonces(answered), ...(await findStandingClock(answered, first, judge, signal))];
    const unproven = await findUnproven(answered, whole, first, isTolerated);
    const durationMs = clock() - started;
    // What an adapter leaves behind shows when it is closed.
    await close();
    const anew = isOwnProcess(first) ? await askNewProcesses(answered, connect, judge) : again.judged;
    const isExcused = (one: PlannedVector): boolean => isTolerated(one) || options.isKnown?.(one.vector.id) === true;
    const last = skipUnprovable(replaceJudged(outcome.judged, [...faulty, ...anew]), whole, isTolerated);
    const settled = settleJudged(settleAmbiguities(nameReadings(last)), isExcused);
    const judged = applyRequirements(policy, settled);
    const run: RunOutcome = {
      suite,
      selection,
      plannedCount: plan.length,
      ...planOfAll(whole, selection),
      // Only what a selection leaves out is told.
      ...(Object.keys(selection).length > 0 && {
        askableCount: countAskable(options.plan === undefined ? whole : planSuite(suite), whole, first),
      }),
      kind: first.kind,
      declaration: first.declaration,
      ...(options.adapterFile !== undefined && { adapterFile: options.adapterFile }),
      durationMs,
      policy,
      ...(options.tolerance !== undefined && { tolerance: options.tolerance }),
      ...(options.requiredProfiles !== undefined && { requiredProfiles: options.requiredProfiles }),
      notes: [
        ...joinNotes([...adapters.flatMap((adapter) => adapter.notes()), ...again.notes]),
        ...lost.map((why) => `an adapter was given up, and what was left went to the others: ${why}`),
      ],
      ...(isWhole && findShortcoming(unproven, policy, judged, options)),
      ...outcome,
      judged,
    };
    return assembleReport(run, await diagnoseRun(run, signal));
  } finally {
    signal?.removeEventListener("abort", close);
    await close();
  }
}

function askedMethods({ declaration }: Adapter, { method }: Selection): readonly SignatureMethod[] {
  return declaration.signatureMethods.filter((one) => method === undefined || one === method);
}

/** Says why a run is incomplete of which all vectors were settled. */
function findShortcoming(
  unproven: string | undefined,
  policy: RunPolicy,
  judged: readonly Judged[],
  { selection = {}, signal }: RunOptions,
): Pick<RunOutcome, "incompleteReason"> {
  // What was asked last may have got no answer since the run was ended.
  if (signal?.aborted === true) return { incompleteReason: reasonOf(signal) };
  if (unproven !== undefined) return { incompleteReason: unproven };
  // A narrowed run says by itself that it asked for less.
  const unasked = Object.keys(selection).length === 0 ? describeUnasked(findUnasked(policy, judged)) : undefined;
  return unasked === undefined ? {} : { incompleteReason: unasked };
}

function closeOnce(adapters: readonly Adapter[]): () => Promise<unknown> {
  let closed: Promise<unknown> | undefined;
  return () => {
    closed ??= Promise.all(adapters.map((adapter) => adapter.close()));
    return closed;
  };
}

/** Digests what all shards are to judge together, where there are others. */
function planOfAll(whole: readonly PlannedVector[], { shard, ...selection }: Selection): Pick<RunOutcome, "plan"> {
  if (shard === undefined) return {};
  return { plan: digestPlan(selectPlanned(whole, selection).map(({ vector }) => vector.id)) };
}

/** Counts what the target could have been asked: a plan of its own may hold no more than what was selected. */
function countAskable(of: readonly PlannedVector[], plan: readonly PlannedVector[], { declaration }: Adapter): number {
  const kinds = new Set(plan.map(({ kind }) => kind));
  return of.filter((planned) => kinds.has(planned.kind) && skipReason(planned, declaration) === undefined).length;
}

function clock(): number {
  return performance.now();
}
