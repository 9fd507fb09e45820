import { attempt } from "../attempt.ts";
import { countCoverage } from "../coverage/coverage.ts";
import { type CoverageItem, findLacking, nameItem } from "../coverage/coverage-item.ts";
import type { Diagnosis } from "../diagnosis/diagnosis.ts";
import { schemeIn } from "../diagnosis/replay/evidence-scheme.ts";
import type { Implementation } from "../judging/adapter.ts";
import { compareTexts } from "../judging/mismatch.ts";
import { EMPTY_TOKEN } from "../judging/shown-readings.ts";
import type { Suite } from "../judging/suite.ts";
import type { Mismatch, PassedVerdict, Verdict } from "../judging/verdict.ts";
import { composeReport, diagnoseSafely, noAttribution } from "../report/compose-report.ts";
import { countProfiles } from "../report/profiles.ts";
import type { Report } from "../report/report.ts";
import { signRequest } from "../signing/sign-request.ts";
import type { CapturedRequest, CaptureMerchant } from "./captured-request.ts";
import { CAPTURE, type CapturedDiagnosis, diagnoseCaptured } from "./diagnose-captured.ts";
import { type JudgedRequest, judgeCaptured, type Mask, type RequestFailure } from "./judge-captured.ts";
import { pathOf } from "./path-of.ts";

/** The captured requests of a client, and what they were captured with. */
export interface CapturedRun {
  /** The suite of the program that captures; none of its vectors is used. */
  readonly suite: Pick<Suite, "version" | "digest">;
  readonly implementation: Implementation;
  /** The merchants in whose names the client was to sign. */
  readonly merchants: readonly CaptureMerchant[];
  /** The endpoint identifier that the client was given. Default: any is right. */
  readonly endpointId?: string;
  /** The requests, in order of arrival. */
  readonly requests: readonly CapturedRequest[];
  /** The numbers of further requests that came and were not stored, by the gateway's verdict. */
  readonly unjudged: { readonly accepted: number; readonly refused: number };
  readonly durationMs: number;
  readonly notes: readonly string[];
  /** How the client's command failed, as the end of a sentence, if it did. */
  readonly commandEnd?: string;
  /** Why requests are missing, if they are. */
  readonly incompleteReason?: string;
  /** Exercises that the client must show: groups, or single items as `group/name`. */
  readonly required?: readonly string[];
  /** Exercises without which the run is incomplete, as it shows too little. Default: none. */
  readonly leastCoverage?: readonly string[];
  readonly mask: Mask;
}

const PLACE_LENGTH = 200;

/**
 * Judges a client's captured requests, names its mistakes and makes the report. A client is certified only for what it
 * was seen to do: the coverage lists the rest.
 */
export function reportCaptured(run: CapturedRun): Report {
  const { suite, implementation, requests, unjudged, mask } = run;
  const judged = judgeCaptured(requests, { merchants: run.merchants, endpointId: run.endpointId, mask });
  const { diagnosis, unexplained, sets, searched, unsearched, fault } = diagnoseSafely<CapturedDiagnosis>(
    () => diagnoseCaptured(judged),
    { ...noAttribution, searched: new Set(), unsearched: 0 },
  );
  const coverage = countCoverage(
    judged.map(({ exercises }) => exercises),
    [...(run.required ?? []), ...(run.leastCoverage ?? [])],
  );
  const profiled = judged.map((one) => ({
    profile: one.profile,
    verdict: verdictOf(one, sets.get(one.id) ?? [], searched.has(one), mask),
  }));
  const hasFailed = profiled.some(({ verdict }) => verdict.status === "failed" || verdict.status === "errored");
  const incompleteReason =
    run.incompleteReason ??
    describeUnjudged(unjudged.refused, requests.length) ??
    (run.leastCoverage === undefined || hasFailed ? undefined : describeTooLittle(findLacking(coverage)));
  return composeReport({
    suite: {
      version: suite.version,
      digest: suite.digest,
      vectors: requests.length + unjudged.accepted + unjudged.refused,
      challenge: null,
      selection: null,
    },
    target: { kind: "capture", implementation },
    verdicts: profiled.map(({ verdict }) => verdict),
    profiles: countProfiles(profiled),
    durationMs: run.durationMs,
    shown: [],
    notes: [
      ...run.notes,
      ...(unjudged.accepted === 0
        ? []
        : [
            `only the first ${requests.length} requests were judged; ${unjudged.accepted} more were accepted by the gateway and not looked at any further`,
          ]),
      ...describeUnsearched(unsearched),
      ...(fault === undefined ? [] : [fault]),
    ],
    diagnosis: diagnosis.map((one) => maskSigned(one, mask)),
    unexplained,
    coverage,
    ...(incompleteReason !== undefined && { incompleteReason }),
    ...(run.commandEnd !== undefined && { commandEnd: run.commandEnd }),
  });
}

/** Describes that too little was exercised to say anything of a client; nothing where there was enough. */
function describeTooLittle(lacking: readonly CoverageItem[]): string | undefined {
  if (lacking.length === 0) return undefined;
  const names = lacking.map(nameItem).join(", ");
  return `the client exercised too little, not ${names}; --require-coverage says what it must`;
}

function verdictOf(one: JudgedRequest, sets: readonly (readonly string[])[], isSearched: boolean, mask: Mask): Verdict {
  const { id, failure, read } = one;
  const head = { id, kind: CAPTURE, durationMs: 0 };
  if (one.error !== undefined) return { ...head, status: "errored", error: { message: one.error } };
  if (failure === undefined) return { ...head, status: "passed", ...tookOf(one) };
  const { method, url } = read.captured.request;
  // Mask before cutting: the mask does not recognize a secret that is cut.
  const place = (text: string): string => mask(text).slice(0, PLACE_LENGTH);
  return {
    ...head,
    status: "failed",
    comment: `Request ${read.captured.seq} of the client: ${place(method)} ${place(pathOf(url))}`,
    clauses: failure.clauses,
    mismatch: isSearched ? showExpected(one, failure, mask) : failure.mismatch,
    diagnosis: sets,
    ...listFlaws(one, sets[0] ?? []),
  };
}

/** Lists what is wrong however the request is signed, beside what the diagnosis names. */
function listFlaws(
  { flaws, failure }: JudgedRequest,
  named: readonly string[],
): { readonly flaws?: readonly string[] } {
  const others = new Set(
    flaws.map(({ fault }) => fault).filter((id) => id !== failure?.fault?.id && !named.includes(id)),
  );
  return others.size === 0 ? {} : { flaws: [...others] };
}

/** Shows the right base string beside a wrong signature: neither the signature nor the client shows what it signed. */
function showExpected({ evidence, isSigned, read }: JudgedRequest, { mismatch }: RequestFailure, mask: Mask): Mismatch {
  if (isSigned || evidence === undefined || mismatch.stage !== "signature") return mismatch;
  const { task } = evidence;
  const right = attempt(() => signRequest(task, {}, schemeIn(evidence)).trace);
  if (right === undefined) return mismatch;
  const expected = `its signature base string, as the specification makes it: ${mask(right.baseString)}`;
  const note = mismatch.note === undefined ? expected : `${mismatch.note}; ${expected}`;
  return compareTexts("signature", right.signature, mask(read.signature ?? "none"), note) ?? { ...mismatch, note };
}

/** Masks the base strings of a cause. What was made of a key is left out: no mask knows a secret in another form. */
function maskSigned({ signed, ...cause }: Diagnosis, mask: Mask): Diagnosis {
  const shown =
    signed?.stage === "baseString" ? compareTexts(signed.stage, mask(signed.expected), mask(signed.actual)) : undefined;
  return { ...cause, ...(shown !== undefined && { signed: shown }) };
}

function tookOf({ evidence }: JudgedRequest): Pick<PassedVerdict, "took"> {
  return evidence?.emptyToken === "yes" ? { took: { point: EMPTY_TOKEN, choice: EMPTY_TOKEN } } : {};
}

/** Describes why a run with unjudged refusals is incomplete: they may hide any mistake. */
function describeUnjudged(refused: number, judged: number): string | undefined {
  if (refused === 0) return undefined;
  return `only the first ${judged} requests were judged; of those after them the gateway refused ${refused}`;
}

/** Describes in how many unexplained failures no mistake was searched for. */
function describeUnsearched(count: number): readonly string[] {
  if (count === 0) return [];
  const failures = count === 1 ? "1 failure is" : `${count} failures are`;
  return [
    `${failures} of further kinds, in which no mistake was looked for: nothing that explains the others explains them`,
  ];
}
