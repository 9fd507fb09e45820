import { describe, expect, it } from "vitest";
import { accumulatedGenerator, deriveAccumulated, drawTasks } from "./accumulated.ts";

describe("accumulated", () => {
  const file = deriveAccumulated([100, 10_000]);

  it("never changes what is published", () => {
    expect(file.accumulations).toEqual([
      { tasks: 100, sha256: "d42b51d39a33485c2b9af0183ce7bc2678f08290212df9239e9efe01cbc729d7" },
      { tasks: 10_000, sha256: "7f4d5c9a72d67ced539bb4bc8278462a49edf9de1a08603c3e2fadc7c709ab2f" },
    ]);
  });

  it("gives the same whatever the order of the counts", () => {
    expect(deriveAccumulated([10, 3, 10]).accumulations).toEqual(deriveAccumulated([3, 10]).accumulations);
  });
});

describe("drawTasks", () => {
  const tasks = [...drawTasks(10_000)];

  it("names parameters uniquely, from unreserved characters", () => {
    const wrong = tasks.filter(({ parameters }) => {
      const names = parameters.map(([name]) => name);
      return new Set(names).size < names.length || names.some((name) => !/^[A-Za-z0-9\-._~]+$/.test(name));
    });
    expect(wrong).toEqual([]);
  });

  it("draws an even share of tasks of each size", () => {
    const shares = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (size) => tasks.filter(({ parameters }) => parameters.length === size).length / (tasks.length / 8),
    );
    expect(shares.filter((share) => share < 0.9 || share > 1.1)).toEqual([]);
  });

  it("uses each atom", () => {
    const values = tasks.flatMap(({ parameters }) => parameters.map(([, value]) => value)).join("\n");
    expect(accumulatedGenerator.atoms.filter((atom) => !values.includes(atom))).toEqual([]);
  });
});
