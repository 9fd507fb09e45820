import { describe, expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { drawFinding } from "../campaign/write-finding.ts";
import { openCorpus } from "../corpus/corpus.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import type { Finding } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { openProperties, type PlantedSetup } from "../fixtures/planted-properties.ts";
import { type ReplayOutcome, replayInJobs, type ShrinkingOptions, shrinkInJob } from "./replay-in-jobs.ts";

const module = new URL("../fixtures/planted-properties.ts", import.meta.url).href;

function number(input: unknown, property = "numbers"): Finding {
  return makeFinding({ id: `${property}-${String(input)}`, property, input });
}

function replay(setup: PlantedSetup, findings: readonly Finding[], signal?: AbortSignal): Promise<ReplayOutcome> {
  return replayInJobs({ source: { module, setup }, findings, ...(signal !== undefined && { signal }) });
}

describe.concurrent("a replay", () => {
  it("says of each finding what came of it", async () => {
    const findings = [number(1), number(600_000), number(1, "letters")];
    const { replayed, target } = await replay({ manner: "breaks" }, findings);
    expect(target?.implementation.name).toBe("planted");
    expect(replayed.map(({ finding }) => finding)).toEqual(findings);
    expect(replayed).toMatchObject([
      { outcome: "FIXED" },
      { outcome: "FAILED", breach: { kind: "big", says: "expected a small number, got a big one" } },
      { outcome: "ERROR", why: "expected a property of this target, got letters" },
    ]);
  });

  it("goes on behind a finding that kills the process", async () => {
    const { replayed } = await replay({ manner: "dies-of-seven" }, [number(1), number(7), number(2)]);
    expect(replayed).toMatchObject([
      { outcome: "FIXED" },
      { outcome: "ERROR", why: "the process that replayed it exited with status 3" },
      { outcome: "FIXED" },
    ]);
  });

  it("rejects with what makes the target unusable", async () => {
    await expect(replay({ manner: "unusable" }, [number(1)])).rejects.toMatchObject({ code: "planted-unusable" });
  });

  it("does nothing once it is interrupted", async () => {
    expect(await replay({ manner: "breaks" }, [number(1)], AbortSignal.abort())).toEqual({ replayed: [] });
  });
});

const newFolder = tempFolders();

const { properties } = await openProperties({ manner: "holds" }, new AbortController().signal);

/** Numbers that are too large, as a campaign that was killed at once keeps them. */
const large = Array.from({ length: 20 }, (_, at) =>
  drawFinding({ property: "numbers", seed: 1, path: String(at) }, properties),
).filter(({ input }) => Number(input) > 500_000);
const [first, second] = large.slice(0, 2) as [Finding, Finding];

function shrink(setup: PlantedSetup, options: Partial<ShrinkingOptions> = {}): ReturnType<typeof shrinkInJob> {
  return shrinkInJob({ source: { module, setup }, findings: [first], corpus: newFolder(), ...options });
}

describe.concurrent("what a killed campaign left as it was drawn", () => {
  it("is shrunk, each finding for itself, and kept before it is told", async () => {
    const corpus = newFolder();
    for (const finding of [first, second]) saveFinding(corpus, finding);
    const kept: boolean[] = [];
    const onShrunk = ({ id }: Finding): void =>
      void kept.push(openCorpus(corpus).findings.some((finding) => finding.id === id && finding.shrunk));
    const { shrunk, lost } = await shrink({ manner: "breaks" }, { findings: [first, second], corpus, onShrunk });
    expect({ shrunk, lost }).toMatchObject({
      shrunk: [first, second].map(({ id }) => ({ id, shrunk: true, input: 500_001, breach: { kind: "big" } })),
      lost: undefined,
    });
    expect(kept).toEqual([true, true]);
    const byId = (a: Finding, b: Finding): number => (a.id < b.id ? -1 : 1);
    expect(openCorpus(corpus).findings).toEqual([...shrunk].sort(byId));
  });

  it("stays as it is where it no longer fails", async () => {
    expect(await shrink({ manner: "holds" })).toEqual({ shrunk: [] });
  });

  it("stays as it is where it was drawn by another version, by nobody, or for another target", async () => {
    const others = [{ id: "numbers-0123456789ab" }, { path: "" }, { property: "letters" }];
    const findings = others.map((other): Finding => ({ ...first, ...other }));
    expect(await shrink({ manner: "breaks" }, { findings })).toEqual({ shrunk: [] });
  });

  it("stays as it is where it kills the process, which is said", async () => {
    expect(await shrink({ manner: "dies" })).toEqual({ shrunk: [], lost: "exited with status 3" });
  });

  it("is left alone once the user interrupts", async () => {
    expect(await shrink({ manner: "breaks" }, { signal: AbortSignal.abort() })).toEqual({ shrunk: [] });
  });

  it("says so where the corpus cannot be written", async () => {
    await expect(shrink({ manner: "breaks" }, { corpus: "/dev/null/corpus" })).rejects.toMatchObject({
      code: "corpus-unusable",
    });
  });
});
