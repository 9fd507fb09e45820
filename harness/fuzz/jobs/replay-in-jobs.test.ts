import { describe, expect, it, vi } from "vitest";
import type { Finding } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import type { PlantedSetup } from "../fixtures/planted-properties.ts";
import { type ReplayOutcome, replayInJobs } from "./replay-in-jobs.ts";

vi.setConfig({ testTimeout: 180_000 });

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
