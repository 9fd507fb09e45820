import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { detect } from "../../src/detection/detection.ts";
import { knownMistakes } from "../../src/deviations/catalogue.ts";
import type { VerifierAnswer } from "../../src/deviations/verifier/staged-verifier.ts";
import { verifierCatalogue } from "../../src/deviations/verifier/verifier-catalogue.ts";
import type { VerifierDeviation, Verify } from "../../src/deviations/verifier/verifier-deviation.ts";
import { fewOr, sampleOf } from "../../src/fixtures/sample.ts";
import { type PlannedVerification, planSuite } from "../../src/judging/plan.ts";
import type { VerifyTask } from "../../src/verification/verify-task.ts";
import { DETECTION } from "../generate/format-detection.ts";
import { packageRoot } from "../package/package.ts";
import { addChallenge } from "../suite/add-challenge.ts";
import { loadVectors } from "../suite/load-vectors.ts";

// Each implementation knows the answers to all published tasks by heart, and makes one mistake otherwise: so whatever is
// found of it is found by the unseen vectors alone.

const SEEDS = Array.from({ length: fewOr(1, 20) }, (_, at) => `seed ${at}`);

const suite = loadVectors();
/** What the published vectors detect, as `vectors check` holds it. */
const published: { readonly rows: readonly (readonly [id: string, profile: string, ...counts: [number, number]])[] } =
  JSON.parse(readFileSync(join(packageRoot, DETECTION), "utf8"));

/** An encoder that errs on two published texts alone never errs for who knows these by heart. */
const SHOWN_BY_PUBLISHED_ALONE = new Set(
  ["zero-signed-empty", "empty-signed-as-null", "empty-signed-as-undefined", "empty-signed-as-none"].map(
    (id) => `${id} encoder`,
  ),
);

describe("the unseen vectors of a run", () => {
  it("catch every mistake of a signer, an encoder or a client that any published vector catches, by as little", () => {
    const wanted = published.rows.flatMap(([id, profile, vectors, bySignature]) =>
      vectors > 0 ? [{ id, name: `${id} ${profile}`, bySignature: bySignature > 0 }] : [],
    );
    expect(wanted.length).toBeGreaterThan(1000);
    const mistakes = sampleOf(knownMistakes, 30);
    const tried = new Set(mistakes.map(({ id }) => id));
    for (const seed of SEEDS) {
      const unseen = addChallenge(suite, seed, ["signer", "encoder", "client"]).files.slice(suite.files.length);
      const { rows } = detect(unseen, suite.keys, mistakes);
      const found = new Map(rows.map((row) => [`${row.deviation.id} ${row.profile}`, row]));
      const missed = wanted.filter(({ id, name, bySignature }) => {
        if (!tried.has(id)) return false;
        const row = found.get(name);
        const caught = bySignature ? row?.bySignature : [...(row?.bySignature ?? []), ...(row?.byAnswer ?? [])];
        return (caught ?? []).length === 0 && !SHOWN_BY_PUBLISHED_ALONE.has(name);
      });
      expect(missed, seed).toEqual([]);
    }
  });

  it("catch every mistake of a verifier, and each that fails a run so that it fails one", async () => {
    const mistakes = sampleOf(verifierCatalogue, 20);
    const grave = await listFailing(mistakes, planFixed(suite.files).filter(isGrave));
    // As many as fail a run today: a level may be lowered only where others rise.
    expect(grave.size).toBeGreaterThanOrEqual(fewOr(16, 164));
    for (const seed of SEEDS) {
      const unseen = planFixed(addChallenge(suite, seed, ["verifier"]).files.slice(suite.files.length));
      const [failing, told] = [unseen.filter(isGrave), unseen.filter((planned) => !isGrave(planned))];
      const missed: string[] = [];
      for (const { id, verify } of mistakes) {
        if (await fails(verify, failing)) continue;
        if (grave.has(verify) || !(await fails(verify, told))) missed.push(id);
      }
      expect(missed, seed).toEqual([]);
    }
  });
});

function planFixed(files: typeof suite.files): readonly PlannedVerification[] {
  return planSuite({ ...suite, files }).filter(
    (planned): planned is PlannedVerification =>
      planned.kind === "verification" && planned.vector.result !== "acceptable",
  );
}

function isGrave({ vector: { level = "must" } }: PlannedVerification): boolean {
  return level === "must";
}

/** The answer of a verifier; none if it throws, or takes longer than a tenth of a second. */
async function answerOf(verify: Verify, task: VerifyTask): Promise<VerifierAnswer | undefined> {
  try {
    const answer = verify(task);
    return answer instanceof Promise ? await Promise.race([answer, sleep(100, undefined)]) : answer;
  } catch {
    return undefined;
  }
}

/** Lists the verifiers with a mistake that fail any of these. */
async function listFailing(
  mistakes: readonly VerifierDeviation[],
  planned: readonly PlannedVerification[],
): Promise<ReadonlySet<Verify>> {
  const failing = new Set<Verify>();
  for (const { verify } of mistakes) if (await fails(verify, planned)) failing.add(verify);
  return failing;
}

/** Whether a verifier gives a wrong answer to any of these, or none. */
async function fails(verify: Verify, planned: readonly PlannedVerification[]): Promise<boolean> {
  for (const { vector, request } of planned) {
    if (vector.result === "acceptable") continue;
    const answer = await answerOf(verify, request.task);
    if (answer?.accepted !== vector.expected.accepted) return true;
  }
  return false;
}
