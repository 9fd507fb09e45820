import * as z from "zod";
import { CountersignError } from "../countersign-error.ts";
import type { CoverageItem } from "../coverage/coverage-item.ts";
import { diagnosisModel, methodModel, mismatchModel, unexplainedModel } from "../diagnosis/diagnosis-model.ts";
import type { AdapterKind, Failure, Implementation } from "../judging/adapter.ts";
import { type CountedNote, incidentKinds } from "../judging/note.ts";
import type { Selection } from "../judging/selection.ts";
import type { ShownReading } from "../judging/shown-readings.ts";
import type {
  ErroredVerdict,
  FailedVerdict,
  PassedVerdict,
  Severity,
  SkippedVerdict,
  Verdict,
} from "../judging/verdict.ts";
import { levels } from "../suite/model/level.ts";
import { oneOf, strict, wordOf } from "../suite/model/model.ts";
import { groundModel } from "../suite/model/schema.ts";
import { campaignModel, httpRequestModel } from "./campaign-model.ts";
import { describeIssues } from "./describe-issues.ts";
import type {
  BaselineOutcome,
  ChangedFailure,
  Instability,
  KnownFailure,
  Profile,
  Report,
  SuiteSummary,
  Totals,
} from "./report.ts";

/** The URI that identifies the JSON Schema of `report.json`; it names the format and is not an address. */
const REPORT_SCHEMA_ID = "urn:countersign:schema:report:1";

const text = z.string();
const texts = z.array(text);
const count = z.int().nonnegative();

const implementation = strict<Implementation>({
  name: text,
  version: text,
  language: text,
  homepage: text.exactOptional(),
  issues: text.exactOptional(),
});

const selection = strict<Selection>({
  only: text.describe("Glob of vector ids.").exactOptional(),
  exclude: text.describe("Glob of vector ids that are not run.").exactOptional(),
  method: text.exactOptional(),
  shard: text.exactOptional(),
  smoke: z.literal(true).describe("Only the smallest set of vectors that catches every known mistake.").exactOptional(),
});

const suite = strict<SuiteSummary>({
  version: text,
  digest: text.describe("sha256: and the hexadecimal digest of the suite's files."),
  vectors: count.describe("How many vectors the run was to judge."),
  plan: z
    .strictObject({ vectors: count, digest: text.describe("sha256: and the digest of the sorted ids, a line each.") })
    .describe("A shard only: the vectors of the whole run.")
    .exactOptional(),
  of: count.describe("How many the target could have been asked, had no flag narrowed the run.").exactOptional(),
  released: z.boolean().describe("Whether the suite's files are those that were released.").exactOptional(),
  challenge: text.nullable().describe("The seed of the unseen vectors that were added, if any."),
  selection: selection.nullable().describe("What narrowed the run; such a run certifies nothing beyond what it ran."),
});

const counts = {
  passed: count,
  failed: count,
  skipped: count,
  errored: count,
  tolerated: count.describe("How many of the failed ones do not fail the run.").exactOptional(),
};
const level = z.enum(levels);

const totals = strict<Totals>(counts);

const profile = strict<Profile>({
  name: text.describe("A role, with a signature method where it has one: signer/HMAC-SHA1."),
  conformant: z.boolean(),
  ...counts,
  unseen: count.describe("How many vectors were judged that were drawn for the run.").exactOptional(),
});

const failure = strict<Failure>({ message: text, details: text.exactOptional() });

const head = {
  id: text,
  kind: text.describe("The kind of the vector, which is also its folder below vectors/."),
};
const reason = { comment: text.describe("What the vector tries.").exactOptional(), clauses: texts.exactOptional() };
const asked = {
  due: wordOf<"accepted" | "refused">({ accepted: true, refused: true })
    .describe("Verification only: what the specification demands; absent where it is silent.")
    .exactOptional(),
  method: methodModel
    .describe("The signature method of the request; in verification that of the merchant that the vector is about.")
    .exactOptional(),
  plain: z.literal(true).describe("Verification only: an operation as it is and nothing else.").exactOptional(),
};
const known = {
  known: text.describe("The reason that the baseline gives for just this failure.").exactOptional(),
};
const duration = { durationMs: z.number().nonnegative().max(Number.MAX_SAFE_INTEGER) };

const lacks = texts.describe("Signing only: the parts of the request that this answer does not show, and others do.");

const verdict = oneOf<Verdict>(
  "status",
  strict<PassedVerdict>({
    ...head,
    status: z.literal("passed"),
    ...asked,
    took: z.strictObject({ point: text, choice: text }).exactOptional(),
    readings: z
      .array(strict<ShownReading>({ point: text, fits: texts.describe("The readings that make its bytes.") }))
      .describe("Signing only: the points that the answer reads otherwise than most signers do.")
      .exactOptional(),
    lacks: lacks.exactOptional(),
    ...duration,
  }),
  strict<FailedVerdict>({
    ...head,
    status: z.literal("failed"),
    mismatch: mismatchModel.exactOptional(),
    ...reason,
    ...asked,
    effect: text.describe("What a verifier's failure means to an attacker or to merchants.").exactOptional(),
    bugType: wordOf<Severity>({ takeover: true, tampering: true, replay: true, forgery: true, refusal: true })
      .describe("How bad a verifier's failure is, the worst first.")
      .exactOptional(),
    level: level.describe("How much a verifier's failure matters.").exactOptional(),
    ground: groundModel.describe("Why it matters so much.").exactOptional(),
    policy: text.describe("The reason that the user's policy gives for this level.").exactOptional(),
    cause: text.describe("What the refused right requests of a run share, and no accepted one has.").exactOptional(),
    request: httpRequestModel
      .describe("The request, where it is the shortest of its group; its secrets are masked.")
      .exactOptional(),
    lacks: lacks.exactOptional(),
    tolerated: z.literal(true).describe("The failure is of a level at which the run does not fail.").exactOptional(),
    diagnosis: z.array(texts).describe("Sets of deviations that reproduce the bytes, simplest first.").exactOptional(),
    flaws: texts.describe("Captured requests only: what else is wrong, however one is signed.").exactOptional(),
    ...known,
    ...duration,
  }),
  strict<SkippedVerdict>({
    ...head,
    status: z.literal("skipped"),
    ...asked,
    reason: text.describe("Why it was skipped."),
    declined: z
      .literal(true)
      .describe("The adapter itself declined, which a conformant profile does not do.")
      .exactOptional(),
    ...known,
    ...duration,
  }),
  strict<ErroredVerdict>({
    ...head,
    status: z.literal("errored"),
    ...reason,
    ...asked,
    error: failure,
    ...known,
    ...duration,
  }),
);

const incidentKind = z.enum(incidentKinds);
const countedNoteFields = {
  remark: text,
  count: count.describe("How often it was made."),
  first: text.describe("What it was made of first."),
};
const countedNote = strict<CountedNote>({
  kind: incidentKind.describe("What kind of incident of an unstable target it is.").exactOptional(),
  ...countedNoteFields,
});
const instability = strict<Instability>({
  kind: incidentKind,
  ...countedNoteFields,
  tolerated: z.literal(true).describe("As many incidents of the kind are tolerated.").exactOptional(),
});

const coverageItem = strict<CoverageItem>({
  group: text,
  name: text,
  requests: count,
  required: z
    .literal(true)
    .describe("Without it the client is not conformant, by the word of whoever started the run.")
    .exactOptional(),
});

const knownFailure = { id: text, failsWith: text, reason: text };
const knownFailures = z.array(strict<KnownFailure>(knownFailure));
const changedFailures = z.array(strict<ChangedFailure>({ ...knownFailure, was: text }));

const baseline = strict<BaselineOutcome>({
  known: count.describe("How many failures are listed and fail just so."),
  unlisted: knownFailures.describe("Fails and is not listed."),
  fixed: knownFailures.describe("Listed and passes now."),
  changed: changedFailures.describe("Listed and fails otherwise now, or is not tried any more (skipped)."),
  unknown: knownFailures.describe("Listed, and the suite holds no such vector."),
});

const target = strict<Report["target"]>({
  kind: wordOf<AdapterKind>({
    "in-process": true,
    module: true,
    stdio: true,
    http: true,
    gateway: true,
    capture: true,
  }),
  implementation,
});

/** The model of `report.json`: what it accepts is a {@link Report}, with its fields in the published order. */
const reportModel: z.ZodType<Report> = strict<Report>({
  format: z.literal("countersign/report"),
  version: z.literal(1),
  complete: z.boolean().describe("False when the run was interrupted: then verdicts are missing."),
  incompleteReason: text.exactOptional(),
  suite,
  target,
  adapterFile: text.describe("The target's own file, as the command line names it.").exactOptional(),
  failOn: level.describe("The least level at which a verifier's failure fails the run.").exactOptional(),
  requirements: text.describe("The release whose vectors count; absent where all do.").exactOptional(),
  policy: z
    .strictObject({ digest: text, unasked: texts.exactOptional() })
    .describe("The policy of whoever started the run, and the required choices that nothing asked for.")
    .exactOptional(),
  conformant: z.boolean(),
  limits: texts.describe("What the verdict does not reach, such as: signature only.").exactOptional(),
  profiles: z.array(profile),
  totals,
  durationMs: duration.durationMs.describe("Wall-clock time of the run; verdicts overlap."),
  shown: texts.describe("What the signer showed of its requests; nothing else was judged."),
  notes: texts.describe("Breaches of the protocol that no vector was charged with."),
  countedNotes: z.array(countedNote).describe("Those of the notes that count something, as data.").exactOptional(),
  unstable: z.array(instability).describe("What fails an unstable target, unless tolerated.").exactOptional(),
  untried: texts.describe("The profiles that had to be tried and were not: the run fails.").exactOptional(),
  commandEnd: text.describe("How the command of a captured client failed: then it is not conformant.").exactOptional(),
  choices: z
    .array(
      z.strictObject({
        point: text,
        took: text,
        reading: text.describe("What was taken, in a sentence.").exactOptional(),
      }),
    )
    .describe("Which outcome the signer took where the specification is silent."),
  diagnosis: z.array(diagnosisModel).describe("The smallest set of mistakes that explains the most failures."),
  unexplained: z.array(unexplainedModel).describe("The failures that no known mistake explains, by stage."),
  coverage: z.array(coverageItem).describe("What a captured client's requests exercised.").exactOptional(),
  campaign: campaignModel.describe("Of fuzz only: how its inputs were drawn.").exactOptional(),
  baseline: baseline.describe("The run held against known failures.").exactOptional(),
  clauses: z.record(text, text).describe("The sentence of the specification behind each clause that a verdict cites."),
  run: z
    .strictObject({
      writtenAt: text.describe("ISO 8601, UTC."),
      command: text.describe("The command with the names of its flags, without their values."),
      machine: text,
    })
    .describe("How the report came to be.")
    .exactOptional(),
  verdicts: z.array(verdict),
});

/** Returns the JSON Schema (draft 2020-12) of `report.json`. */
export function reportJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(reportModel, { target: "draft-2020-12" });
  return {
    $schema,
    $id: REPORT_SCHEMA_ID,
    title: "countersign report",
    description: "The outcome of one run of countersign: who was tested, with which vectors, and every verdict.",
    ...schema,
  };
}

/**
 * Reads a report from parsed JSON.
 *
 * @throws {CountersignError} `report-invalid`, naming the first places where it is none and what is wrong there.
 */
export function parseReport(value: unknown): Report {
  const result = reportModel.safeParse(value);
  if (result.success) return result.data;
  throw new CountersignError(
    "report-invalid",
    `report: expected format countersign/report, version 1, got another shape (${describeIssues(result.error)})`,
    "Give a report.json as a run of this version of countersign wrote it.",
  );
}
