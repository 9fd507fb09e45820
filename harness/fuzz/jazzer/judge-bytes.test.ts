import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openCorpus } from "../corpus/corpus.ts";
import { replayFinding } from "../corpus/replay-finding.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import { makeLaw } from "../properties/make-law.ts";
import type { Property } from "../property.ts";
import { judgeBytes } from "./judge-bytes.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-jazzer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const law = (check: Property<string>["check"]): Property<string> =>
  makeLaw({ id: "no-snowman", says: "No text holds a snowman.", arbitrary: fc.string(), stored: z.string(), check });
const noSnowman = law((text) =>
  text.includes("\u2603") ? { kind: "snowman", says: "expected none, got one" } : undefined,
);

describe("judgeBytes", () => {
  it("finds nothing where the law holds", () => {
    expect(judgeBytes(noSnowman, Buffer.from("snow"))).toBeUndefined();
  });

  it("makes of what breaks it a finding that a corpus keeps and replays", async () => {
    const finding = judgeBytes(noSnowman, Buffer.from("a \u2603"));
    expect(finding).toMatchObject({
      property: "no-snowman",
      input: "a \u2603",
      shrunk: false,
      breach: { kind: "snowman" },
    });
    if (finding === undefined) return;
    saveFinding(folder, finding);
    const [kept] = openCorpus(folder).findings;
    expect(kept).toEqual(finding);
    expect(await replayFinding(finding, [noSnowman])).toMatchObject({ outcome: "FAILED" });
  });

  it("takes what the law throws for a finding", () => {
    const throwing = law(() => {
      throw new RangeError("too far");
    });
    expect(judgeBytes(throwing, Buffer.from(""))?.breach).toMatchObject({
      kind: "thrown",
      says: "expected an answer, got an exception: RangeError: too far",
    });
  });

  it("reads bytes that are no UTF-8 all the same", () => {
    expect(judgeBytes(noSnowman, Buffer.from([0xff, 0xe2, 0x98, 0x83]))?.input).toBe("\ufffd\u2603");
  });

  it("gives the same input the same name, and another another", () => {
    const [one, same, other] = ["\u2603", "\u2603", "\u2603\u2603"].map(
      (text) => judgeBytes(noSnowman, Buffer.from(text))?.id,
    );
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});
