import { describe, expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { drawFinding } from "../campaign/write-finding.ts";
import { openCorpus } from "../corpus/corpus.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import type { Finding } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { big, openProperties, type PlantedSetup } from "../fixtures/planted-properties.mjs";
import type { JobMessage, JobWork } from "./job-messages.ts";
import { performJob } from "./perform-job.ts";

const newFolder = tempFolders();
const module = new URL("../fixtures/planted-properties.mjs", import.meta.url).href;
const { properties } = await openProperties({ manner: "holds" });

async function perform(
  manner: PlantedSetup["manner"],
  work: JobWork,
  { stop = new AbortController().signal, onMessage }: { stop?: AbortSignal; onMessage?: (m: JobMessage) => void } = {},
): Promise<readonly JobMessage[]> {
  const messages: JobMessage[] = [];
  const report = (message: JobMessage): void => {
    messages.push(message);
    onMessage?.(message);
  };
  await performJob({ source: { module, setup: { manner } }, work }, report, stop);
  return messages;
}

const started = { event: "started", target: { kind: "module", implementation: { name: "planted" } } };
const done = { event: "done" };

function number(input: unknown, property = "numbers"): Finding {
  return makeFinding({ id: `${property}-${String(input)}`, property, input });
}

/** Numbers that are too large, as a campaign saves them that is killed at once. */
const [first, second] = Array.from({ length: 20 }, (_, at) =>
  drawFinding({ property: "numbers", seed: 1, path: String(at) }, properties),
).filter(({ input }) => Number(input) > 500_000) as [Finding, Finding];
const smallest = ({ id }: Finding): object => ({
  event: "finding",
  finding: { id, shrunk: true, input: 500_001, breach: big },
});

describe("a job", () => {
  it("replays: what is there still, what is not, what cannot be tried", async () => {
    const findings = [number(1), number(600_000), number(1, "letters")];
    expect(await perform("breaks", { kind: "replay", findings })).toMatchObject([
      started,
      { event: "replayed", replayed: { finding: findings[0], outcome: "FIXED" } },
      { event: "replayed", replayed: { finding: findings[1], outcome: "FAILED", failure: big } },
      { event: "replayed", replayed: { outcome: "ERROR", why: "expected a property of this target, got letters" } },
      done,
    ]);
  });

  it("shrinks what was left as it was drawn, each finding for itself, and saves it before it reports it", async () => {
    const corpus = newFolder();
    for (const finding of [first, second]) saveFinding(corpus, finding);
    const saved: number[] = [];
    const onMessage = ({ event }: JobMessage): void => {
      if (event === "finding") saved.push(openCorpus(corpus).findings.filter(({ shrunk }) => shrunk).length);
    };
    const messages = await perform("breaks", { kind: "shrink", findings: [first, second], corpus }, { onMessage });
    expect(messages).toMatchObject([started, smallest(first), smallest(second), done]);
    expect(saved).toEqual([1, 2]);
  });

  it("leaves as it is what no longer fails, or was drawn by another version, by nobody, or for another target", async () => {
    const others = [{ id: "numbers-0123456789ab" }, { path: "" }, { property: "letters" }];
    const findings = others.map((other): Finding => ({ ...first, ...other }));
    for (const [manner, given] of [
      ["holds", [first]],
      ["breaks", findings],
    ] as const) {
      const messages = await perform(manner, { kind: "shrink", findings: given, corpus: newFolder() });
      expect(messages).toMatchObject([started, done]);
    }
  });

  it("draws one input, and reports it before it is tried", async () => {
    const address = { property: "numbers", seed: first.seed, path: first.path };
    expect(await perform("breaks", { kind: "draw", address })).toMatchObject([
      started,
      { event: "finding", finding: { input: first.input, breach: { kind: "drawn" } } },
      { event: "replayed", replayed: { outcome: "FAILED", failure: big } },
      done,
    ]);
  });

  it("fails where the corpus cannot be written", async () => {
    const failed = { event: "failed", fault: { code: "corpus-unusable", hint: "Name another folder with --corpus." } };
    const corpus = "/dev/null/corpus";
    const options = { seed: 1, runs: 10, keepGoing: true };
    for (const work of [
      { kind: "campaign", options, corpus },
      { kind: "shrink", findings: [first], corpus },
    ] as const) {
      expect(await perform("breaks", work)).toMatchObject([started, failed]);
    }
  });

  it("does nothing more once it is to stop", async () => {
    const stop = AbortSignal.abort();
    for (const work of [
      { kind: "replay", findings: [number(1)] },
      { kind: "shrink", findings: [first], corpus: newFolder() },
    ] as const) {
      expect(await perform("breaks", work, { stop })).toMatchObject([started, done]);
    }
  });
});
