import { describe, expect, it } from "vitest";
import { planFor, settingAt } from "./fixtures/run-gate.ts";
import { planLive } from "./plan-live.ts";

const moment = { now: 1_700_000_000, nonce: "fresh" };

describe("planLive", () => {
  const { plan, tasks } = planFor(settingAt("http://127.0.0.1:8080/paynet"));

  it("plans every vector once: it is sent, or left out with a reason", () => {
    const reasons = plan.flatMap(({ leftOut }) => leftOut ?? []);
    expect(new Set(plan.map(({ vector }) => vector.id)).size).toBe(plan.length);
    expect(tasks.size + reasons.length).toBe(plan.length);
    expect(reasons.filter((reason) => reason === "")).toEqual([]);
  });

  it("gives whoever sends them nothing that reveals what is expected", () => {
    const names = plan.flatMap(({ request }) => (request.cmd === "verify" ? Object.keys(request.task) : ["?"]));
    expect([...new Set(names)].sort()).toEqual(["consumers", "now", "request"]);
  });

  it("files them under the verifier's profiles", () => {
    expect([...new Set(plan.map(({ role, profile }) => `${role} ${profile}`))].sort()).toEqual([
      "verifier verifier/HMAC-SHA1",
      "verifier verifier/RSA-SHA256",
    ]);
  });

  it("makes requests for the gateway, and none with the published nonce", () => {
    // To sign for all of them takes seconds; they are made alike.
    const sample = [...tasks.values()].filter((_, at) => at % 20 === 0);
    const made = sample.map(({ sign }) => JSON.stringify(sign(moment)));
    expect(made.length).toBeGreaterThan(20);
    expect(made.filter((text) => !text.includes("http://127.0.0.1:8080/"))).toEqual([]);
    expect(made.filter((text) => text.includes("y3qlvMPky7g"))).toEqual([]);
  });

  it("marks what must not wait once it is signed: all vectors about the clock, and no others", () => {
    const marked = plan.filter(({ request }) => request.cmd === "verify" && tasks.get(request.task)?.isTimed);
    const names = marked.map(({ vector }) => vector.id.split("/")[1] ?? "");
    expect(names).toContain("clock-ten-minutes-old");
    expect(names.filter((name) => !name.startsWith("clock-"))).toEqual([]);
  });

  it("judges a repetition in another spelling as one that must be refused, and no other choice", () => {
    const due = (glob: RegExp): readonly string[] => [
      ...new Set(plan.filter(({ vector }) => glob.test(vector.id)).map(({ vector }) => vector.result)),
    ];
    expect(due(/^verification-replays\//)).toEqual(["invalid"]);
    expect(due(/^verification-choices\/replay-/)).toEqual(["acceptable"]);
  });

  it("leaves out what cannot be sent byte for byte", () => {
    const [first] = plan;
    if (first?.kind !== "verification") throw new TypeError("expected a verification vector first");
    const { vector } = first;
    const request = { ...vector.task.request, headers: [["A", "1\r\nB: 2"]] as const };
    const broken = { ...vector, task: { ...vector.task, request } };
    const broke = planLive([{ vector: broken, method: "HMAC-SHA1", sign: () => request }]);
    expect(broke.plan.map(({ leftOut }) => leftOut)).toEqual(["a line break in the header A would begin another one"]);
    expect(broke.tasks.size).toBe(0);
  });
});
