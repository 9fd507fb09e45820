import { candidateMistakes } from "../../deviations/candidates.ts";
import { changesText, type Deviation, touches } from "../../deviations/deviation.ts";
import { groupBy } from "../../judging/group-by.ts";
import type { Judgement } from "../../judging/judgement.ts";
import type { Stage } from "../../signing/scheme.ts";
import type { Flag } from "../../suite/model/vector.ts";
import type { Attribution } from "../diagnosis.ts";
import { createLearners, type Learners } from "../inference/learners.ts";
import { narrowFound } from "../narrowing/narrow-deviation.ts";
import { searchScopes } from "../narrowing/search-scopes.ts";
import { type Case, createRefutation, makeCase } from "../replay/case.ts";
import { groupOf, isTooLong, spreadCases } from "../replay/case-features.ts";
import { isMistake } from "../replay/readings.ts";
import { keepRecentReplays } from "../replay/recent-replays.ts";
import { finish, type Steps } from "../steps.ts";
import { type Attributed, attributeFailures, joinGroups, setsOf, splitCauses } from "./attribute-failures.ts";
import type { Refuted, Step } from "./candidate-pool.ts";
import { describeResidual } from "./describe-residual.ts";
import { describeSets } from "./describe-sets.ts";
import { createEvaluation, type Evaluation } from "./evaluation.ts";
import { explainedBy, type Found, fragmentsOf } from "./fragments.ts";
import { type SearchedGroup, signersOf } from "./join-signers.ts";
import type { Passed, UnexplainedFailure } from "./judged-vectors.ts";
import { outputsShown, searchFromAny } from "./outputs-shown.ts";
import { readingsTaken } from "./readings-taken.ts";
import { restrictToBaseStrings } from "./restrict-to-base-strings.ts";
import { type FoundSigner, searchSigner } from "./search-signer.ts";

/** A judged vector of a run, with the flags that it carries. */
export interface DiagnosedVector {
  readonly id: string;
  readonly kind: string;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly judgement: Judgement;
}

/** The mistakes that a diagnosis tries, and what it knows of the signer. */
export interface DiagnosisOptions {
  /** Default: all of the catalogue and its models. */
  readonly mistakes?: readonly Deviation[];
  /** The language that the signer is written in. */
  readonly language?: string;
  /**
   * Whether a mistake is one entry, with all failures in which it shows, or each set of mistakes that show together.
   * Default: `set`.
   */
  readonly by?: "cause" | "set";
  /** Whether to learn mistakes that nobody has catalogued: worth its time for a whole run. Default: no. */
  readonly learns?: boolean;
}

/** The most signers that a group of failures is attributed to: separate code of one program may err separately. */
const MAX_SIGNERS = 3;
/** Of so many failures one says nothing of separate code. */
const MANY = 256;
/** The failures that are searched first where there are so many times as many, and those of the few left that are added to them. */
const [MAX_FIRST, MANY_MORE, MAX_MORE] = [384, 1.25, 64];
/** One in so many that are left may be of the same mistake, of which these tell more. */
const FEW = 4;

/**
 * Names the mistakes behind a run's failures. Signing is deterministic, so a diagnosis is a verification and not a
 * guess: a mistake is named only where a signer that makes it would have shown exactly these bytes, and no vector
 * passed that it would break.
 */
export function diagnose(vectors: readonly DiagnosedVector[], options: DiagnosisOptions = {}): Attribution {
  return finish(diagnoseInSteps(vectors, options));
}

/** Names them as {@link diagnose}, but in steps. */
export function* diagnoseInSteps(
  vectors: readonly DiagnosedVector[],
  { mistakes: all = candidateMistakes, language, by = "set", learns = false }: DiagnosisOptions,
): Steps<Attribution> {
  if (vectors.every(({ judgement }) => judgement.status !== "failed")) {
    return { diagnosis: [], unexplained: [], sets: new Map() };
  }
  const mistakes = vectors.some(failsBySecret) ? all : all.filter((one) => !touches(one, keyed));
  const failed: UnexplainedFailure[] = [];
  const passed: Passed[] = [];
  const replays = keepRecentReplays();
  for (const { id, kind, flags, judgement } of vectors) {
    if (judgement.status !== "failed" && judgement.status !== "passed") continue;
    const { evidence } = judgement;
    const tried = evidence === undefined ? {} : { tried: makeCase(id, evidence, false, mistakes, replays) };
    if (judgement.status === "passed") passed.push({ id, kind, flags, ...tried });
    else failed.push({ id, kind, flags, mismatch: judgement.mismatch, ...tried });
  }
  const { attributed, refuted } = yield* searchGroups(casesOf(failed), casesOf(passed), {
    mistakes,
    taken: readingsTaken(vectors.map(({ judgement }) => judgement)),
    ...(learns && { learners: createLearners(language) }),
    ...(language !== undefined && { language }),
  });
  const explained = new Set(attributed.flatMap(({ vectors: own }) => [...own]));
  const unexplained = failed.filter(({ tried }) => tried === undefined || !explained.has(tried));
  return {
    diagnosis: describeSets(by === "cause" ? splitCauses(attributed) : attributed, failed, unexplained, language),
    unexplained: yield* describeResidual(unexplained.map(withoutLong), passed, refuted),
    sets: setsOf(attributed),
  };
}

/** Whether a request fails that a secret signs: who fails under RSA alone is not told what else would become of one. */
function failsBySecret({ judgement }: DiagnosedVector): boolean {
  const evidence = judgement.status === "failed" ? judgement.evidence : undefined;
  return evidence?.kind === "signing" && evidence.task.signatureMethod === "HMAC-SHA1";
}

const keyed: ReadonlySet<Stage> = new Set<Stage>(["signingKey"]);

interface SearchContext {
  readonly mistakes: readonly Deviation[];
  readonly taken: readonly Deviation[];
  /** Default: nothing is learned. */
  readonly learners?: Learners;
  readonly language?: string;
}

/**
 * Searches each signature method by itself, since a signer may have separate code for it, but tries first what explains
 * the others.
 */
function* searchGroups(
  failures: readonly Case[],
  passed: readonly Case[],
  { mistakes, taken, language, learners }: SearchContext,
): Steps<{ readonly attributed: readonly Attributed[]; readonly refuted: readonly Refuted[] }> {
  const start: Found = { deviations: taken, steps: [] };
  const hints: Step[] = [];
  const refuted: Refuted[] = [];
  const attributed: Attributed[] = [];
  // What more failures show is the better hint.
  const groups = [...groupBy(failures, groupOf)].toSorted((a, b) => b[1].length - a[1].length);
  const evaluate = (peers: readonly Case[], asked?: readonly Case[]): Evaluation =>
    createEvaluation(peers, mistakes, taken, language, learners, asked);
  const isRefuted = (set: readonly Deviation[], some: readonly Case[]): boolean =>
    createRefutation(some, taken)([...taken, ...set]);
  const searched: SearchedGroup[] = [];
  for (const [group, own] of groups) {
    const peers = passed.filter((one) => groupOf(one) === group);
    const short = own.filter((one) => !isTooLong(one.evidence));
    const evaluation = evaluate(peers, short);
    const search = (from: Found) => searchSigners(short, from, hints, evaluation, refuted);
    let signers = yield* search(start);
    if (signers.length === 0) {
      const base = yield* searchBaseStrings(short, peers, start, evaluate);
      const outputs = outputsShown(short, start, evaluation, learners && mistakes);
      signers = yield* searchFromAny([base, ...outputs], start, search);
    }
    if (learners !== undefined && signers.reduce((sum, { explains }) => sum + explains.size, 0) < short.length) {
      const alone = yield* searchScopes(
        short,
        peers,
        function* (some) {
          return (yield* searchSigner(short, start, [], evaluate(some), "learned")).signer;
        },
        isRefuted,
      );
      if (alone !== undefined) signers = [alone];
    }
    const isAlone = groups.length === 1 && signers.length === 1;
    const elsewhere = isAlone ? passed.filter((one) => one.evidence.kind === "signing" && groupOf(one) !== group) : [];
    const narrowed = signers.map((signer) =>
      narrowFound(
        signer,
        { words: `requests under ${group}`, holds: ({ signatureMethod }) => signatureMethod === group },
        (one) => isMistake(one) && isRefuted([one], elsewhere),
      ),
    );
    searched.push({ own, short, signers: narrowed, evaluation });
  }
  for (const one of searched) {
    const { own, evaluation } = one;
    let long = own.filter((each) => isTooLong(each.evidence));
    for (const signer of signersOf(one, searched)) {
      const also = long.filter((each) => evaluation.holds(each, signer.deviations));
      long = long.filter((each) => !also.includes(each));
      attributed.push(
        ...(yield* attributeFailures({ ...signer, explains: new Set([...signer.explains, ...also]) }, evaluation)),
      );
    }
  }
  return { attributed: joinGroups(attributed), refuted };
}

/**
 * Searches for the mistakes that shown base strings tell, whatever is made of them.
 *
 * @param evaluate makes the evaluation of a run in which these passed.
 */
function* searchBaseStrings(
  failures: readonly Case[],
  passed: readonly Case[],
  start: Found,
  evaluate: (passed: readonly Case[]) => Evaluation,
): Steps<Found> {
  let known = start;
  for (const { wrong, right } of yield* restrictToBaseStrings(failures, passed, start.deviations, evaluate([]).holds)) {
    const { signer } = yield* searchSigner(wrong, known, [], evaluate(right), "learned");
    known = signer ?? known;
  }
  return known;
}

/** Of an answer that is too long to be searched nothing is told but its difference. */
function withoutLong({ tried, ...failure }: UnexplainedFailure): UnexplainedFailure {
  return tried === undefined || isTooLong(tried.evidence) ? failure : { ...failure, tried };
}

/**
 * Searches for the signers that make the answers of a group, and adds what they add to hints, and what looked like the first.
 * Where what makes many of the answers makes all, the others show nothing more; a few of which it makes another are searched beside them.
 */
function* searchSigners(
  failures: readonly Case[],
  start: Found,
  hints: Step[],
  evaluation: Evaluation,
  refuted: Refuted[],
): Steps<readonly FoundSigner[]> {
  let some = failures.length > MANY_MORE * MAX_FIRST ? spreadCases(failures).slice(0, MAX_FIRST) : failures;
  while (some.length < failures.length) {
    const [signer, ...others] = yield* searchAmong(some, start, [...hints], evaluation, []);
    if (signer === undefined || others.length > 0) break;
    const explains = new Set(yield* explainedBy(signer.deviations, failures, evaluation));
    const left = failures.filter((one) => !explains.has(one));
    if (left.length === 0) {
      hints.push(...signer.steps);
      return [{ ...signer, explains }];
    }
    const isLeft = some.some((one) => !explains.has(one));
    if (isLeft || left.length * FEW > failures.length || some.length > MAX_FIRST * MANY_MORE) break;
    some = [...some, ...spreadCases(left).slice(0, MAX_MORE)];
  }
  return yield* searchAmong(failures, start, hints, evaluation, refuted);
}

/** Searches all of these failures. */
function* searchAmong(
  failures: readonly Case[],
  start: Found,
  hints: Step[],
  evaluation: Evaluation,
  refuted: Refuted[],
): Steps<readonly FoundSigner[]> {
  let signers: readonly FoundSigner[] = [];
  let left = failures;
  while (signers.length < MAX_SIGNERS && left.length > 0) {
    const found = yield* searchSigner(left, start, hints, evaluation, signers.length > 0 ? "singles" : "several");
    if (signers.length === 0) refuted.push(...found.refuted);
    if (found.signer === undefined || found.signer.explains.size === 0) break;
    const { deviations, explains, steps } = found.signer;
    if (signers.length > 0 && isByChance(found.signer, signers, failures, evaluation)) break;
    hints.push(...steps);
    left = left.filter((one) => !explains.has(one));
    // What explains the rest may explain all: then it is the only one.
    const all = failures.filter((one) => !left.includes(one));
    const rivals = steps.length === 1 ? steps.flatMap((step) => step.rivals) : [];
    const only = [deviations, ...rivals.map((rival) => evaluation.sort([...start.deviations, ...rival]))].find((set) =>
      all.every((one) => evaluation.holds(one, set)),
    );
    if (only === undefined) signers = [...signers, found.signer];
    else signers = [{ deviations: only, steps, explains: new Set(all) }];
  }
  return signers;
}

/**
 * Whether another signer's mistakes fit what the first leaves by chance: they should have shown elsewhere, too. Of the text of
 * values a single failure tells that.
 */
function isByChance(
  { deviations, explains }: FoundSigner,
  before: readonly FoundSigner[],
  failures: readonly Case[],
  evaluation: Evaluation,
): boolean {
  const texts = deviations.filter(changesText);
  const known = new Set(
    before.flatMap((one) =>
      one.deviations.flatMap(({ stage, also = [] }) => [stage, ...also.map((other) => other.stage)]),
    ),
  );
  return (
    // Another manner of what is wrong elsewhere, too, is not told by one of them, nor by so few of many.
    ((explains.size === 1 || explains.size * MANY <= failures.length) &&
      deviations.filter(isMistake).every((one) => touches(one, known))) ||
    fragmentsOf(failures, deviations, evaluation).length > 0 ||
    failures.some(
      (one) => !evaluation.holds(one, deviations) && texts.some((text) => evaluation.changesAnswer(one, [text])),
    )
  );
}

function casesOf(vectors: readonly Passed[]): readonly Case[] {
  return vectors.flatMap(({ tried }) => tried ?? []);
}
