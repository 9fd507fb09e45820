import { describe, expect, it } from "vitest";
import { detect } from "../../src/detection/detection.ts";
import { knownMistakes } from "../../src/deviations/catalogue.ts";
import { verifierCatalogue } from "../../src/deviations/verifier/verifier-catalogue.ts";
import type { Verify } from "../../src/deviations/verifier/verifier-deviation.ts";
import { type PlannedVector, planSuite } from "../../src/judging/plan.ts";
import { addChallenge } from "../suite/add-challenge.ts";
import { loadVectors } from "../suite/load-vectors.ts";

// Each implementation knows the answers to all published tasks by heart, and makes one mistake otherwise: so whatever is
// found of it is found by the unseen vectors alone.

/** COUNTERSIGN_SEEDS for more. */
const SEEDS = Array.from({ length: Number(process.env["COUNTERSIGN_SEEDS"] ?? 1) }, (_, at) => `seed ${at}`);

type PlannedVerification = Extract<PlannedVector, { readonly kind: "verification" }>;

const suite = loadVectors();
const published = suite.files.length;

/** An encoder that errs on two published texts alone never errs for who knows these by heart. */
const SHOWN_BY_PUBLISHED_ALONE = new Set(
  ["zero-signed-empty", "empty-signed-as-null", "empty-signed-as-undefined", "empty-signed-as-none"].map(
    (id) => `${id} encoder`,
  ),
);

describe("the unseen vectors of a run", () => {
  it("catch every mistake of a signer, an encoder or a client that any published vector catches, by as little", () => {
    const wanted = detect(suite.files, suite.keys, knownMistakes).rows.flatMap(({ deviation, profile, ...by }) =>
      by.bySignature.length + by.byAnswer.length > 0
        ? [{ name: `${deviation.id} ${profile}`, bySignature: by.bySignature.length > 0 }]
        : [],
    );
    expect(wanted.length).toBeGreaterThan(1000);
    for (const seed of SEEDS) {
      const unseen = addChallenge(suite, seed, ["signer", "encoder", "client"]).files.slice(published);
      const { rows } = detect(unseen, suite.keys, knownMistakes);
      const found = new Map(rows.map((row) => [`${row.deviation.id} ${row.profile}`, row]));
      const missed = wanted.filter(({ name, bySignature }) => {
        const row = found.get(name);
        const caught = bySignature ? row?.bySignature : [...(row?.bySignature ?? []), ...(row?.byAnswer ?? [])];
        return (caught ?? []).length === 0 && !SHOWN_BY_PUBLISHED_ALONE.has(name);
      });
      expect(missed, seed).toEqual([]);
    }
  });

  it.each([
    // As many as fail a run today: a level may be lowered only where others rise.
    ["fails a run", isGrave, 164],
    ["is told, or fails one", () => true, verifierCatalogue.length],
  ])("catch every mistake of a verifier that %s", async (_, counts, least) => {
    const known = planFixed(suite.files).filter(counts);
    const wanted: (typeof verifierCatalogue)[number][] = [];
    for (const mistake of verifierCatalogue) if (await fails(mistake.verify, known)) wanted.push(mistake);
    expect(wanted.length).toBeGreaterThanOrEqual(least);
    for (const seed of SEEDS) {
      const unseen = planFixed(addChallenge(suite, seed, ["verifier"]).files.slice(published)).filter(counts);
      const missed: string[] = [];
      for (const { id, verify } of wanted) if (!(await fails(verify, unseen))) missed.push(id);
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

/** Whether a verifier gives a wrong answer to any of these, or none. */
async function fails(verify: Verify, planned: readonly PlannedVerification[]): Promise<boolean> {
  for (const { vector, request } of planned) {
    if (vector.result === "acceptable") continue;
    const silent = new Promise<undefined>((resolve) => setTimeout(resolve, 100, undefined));
    const answer = await Promise.race([Promise.resolve(request.task).then(verify), silent]).catch(() => undefined);
    if (answer?.accepted !== vector.expected.accepted) return true;
  }
  return false;
}
