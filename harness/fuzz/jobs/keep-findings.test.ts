import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { readCorpus } from "../corpus/corpus.ts";
import type { Finding } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import type { JobNews } from "./job-messages.ts";
import { createKeeper } from "./keep-findings.ts";

const newFolder = tempFolders();
const shrunk = makeFinding();
const drawn: Finding = { ...shrunk, shrunk: false, input: "**" };

/** A corpus that was fit when it was opened, and no longer is. */
function unfitFolder(): string {
  const folder = newFolder();
  writeFileSync(join(folder, "encoder"), "");
  return folder;
}

function keepAll(
  folder: string | undefined,
  findings: readonly Finding[],
): {
  readonly told: readonly string[];
  readonly aborted: readonly boolean[];
  readonly messages: readonly JobNews[];
} {
  const messages: JobNews[] = [];
  const aborted: boolean[] = [];
  const { keep, unkept } = createKeeper(folder, (message) => messages.push(message));
  for (const finding of findings) {
    keep(finding);
    aborted.push(unkept.aborted);
  }
  return { told: messages.map(({ event }) => event), aborted, messages };
}

describe("what a job finds", () => {
  it("is kept, and then told", () => {
    const folder = newFolder();
    expect(keepAll(folder, [drawn, shrunk])).toMatchObject({ told: ["finding", "finding"], aborted: [false, false] });
    expect(readCorpus(folder).findings).toEqual([shrunk]);
  });

  it("is told alone where there is no corpus", () => {
    expect(keepAll(undefined, [shrunk])).toMatchObject({ told: ["finding"], aborted: [false] });
  });

  it.each<readonly [string, readonly Finding[], readonly string[], readonly boolean[]]>([
    ["once it is shrunk", [drawn, shrunk], ["finding", "unkept", "finding"], [false, true]],
    ["once shrinking it was interrupted", [drawn, drawn], ["finding", "unkept", "finding"], [false, true]],
    ["that is told for the first time when it is shrunk", [shrunk], ["unkept", "finding"], [true]],
  ])("ends the job where it cannot be kept, %s", (_name, findings, told, aborted) => {
    expect(keepAll(unfitFolder(), findings)).toMatchObject({ told, aborted });
  });

  it("says why it is not kept, and what to do", () => {
    const folder = unfitFolder();
    expect(keepAll(folder, [shrunk]).messages[0]).toEqual({
      event: "unkept",
      fault: {
        code: "corpus-unusable",
        message: expect.stringMatching(
          new RegExp(`^corpus ${folder}: expected a folder to read and write, got EEXIST`),
        ),
        hint: "Name another folder with --corpus.",
      },
    });
  });
});
