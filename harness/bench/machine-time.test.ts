import { describe, expect, it } from "vitest";
import { coresOfOthers, type MachineTime, parseMachineTime, readMachineTime } from "./machine-time.ts";

const STAT = `cpu  100 20 30 4000 500 6 7 8 90 0
cpu0 50 10 15 2000 250 3 3 4 45 0
intr 1 2 3
`;
const OWN = "4711 (a name) of) S 1 4711 4711 0 -1 4194304 100 200 0 0 11 12 13 14 20 0 1 0 108518 3133440 379";

describe("the time of the machine", () => {
  it("counts neither idle time nor waiting, but what other guests of the host take", () => {
    expect(parseMachineTime(5, STAT, OWN)).toEqual({ at: 5, everybody: 171, ours: 50 });
  });

  it("is told in cores that others had", () => {
    const before: MachineTime = { at: 1000, everybody: 400, ours: 100 };
    expect(coresOfOthers(before, { at: 1200, everybody: 750, ours: 250 })).toBe(1);
    expect(coresOfOthers(before, { at: 1200, everybody: 500, ours: 205 })).toBe(0);
  });

  it.runIf(process.platform === "linux")("is read: what this process computes is ours", () => {
    const before = readMachineTime();
    for (const start = process.cpuUsage(); process.cpuUsage(start).user < 100_000; );
    const after = readMachineTime();
    expect((after?.ours ?? 0) - (before?.ours ?? 0)).toBeGreaterThanOrEqual(8);
    expect((after?.everybody ?? 0) - (before?.everybody ?? 0)).toBeGreaterThanOrEqual(8);
  });
});
