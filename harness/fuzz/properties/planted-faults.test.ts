import { describe, expect, it } from "vitest";
import { faultsOfAdapters } from "./fixtures/faults-of-adapters.ts";
import { faultsOfFiles } from "./fixtures/faults-of-files.ts";
import { faultsOfLibraries } from "./fixtures/faults-of-libraries.ts";
import { faultsOfRequests } from "./fixtures/faults-of-requests.ts";
import { faultsOfSigning } from "./fixtures/faults-of-signing.ts";
import { kindsFound } from "./fixtures/plant.ts";
import { laws } from "./laws.ts";

const faults = [...faultsOfLibraries, ...faultsOfSigning, ...faultsOfRequests, ...faultsOfAdapters, ...faultsOfFiles];

describe("each law can be broken:", () => {
  it.each(faults)("%s", { timeout: 60_000 }, async (_fault, law, kind) => {
    expect(await kindsFound(law, kind)).toContain(kind);
  });

  it("none is left out", () => {
    const broken = new Set(faults.map(([, law]) => law.id));
    expect(laws.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });
});
