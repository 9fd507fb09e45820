import { describe, expect, it } from "vitest";
import { joinNotes, sayCounted } from "./counted-notes.ts";

describe("sayCounted", () => {
  it.each([
    [1, "it exited (1 time, first: early)"],
    [12, "it exited (12 times, first: early)"],
  ])("says %i", (count, note) => {
    expect(sayCounted("it exited", count, "early")).toBe(note);
  });
});

describe("joinNotes", () => {
  it.each<readonly [name: string, notes: readonly string[], joined: readonly string[]]>([
    ["nothing of nothing", [], []],
    ["the same sentence once", ["its clock is late.", "its clock is late."], ["its clock is late."]],
    [
      "the sum of one remark, with its first example, where it stood first",
      ["it exited (3 times, first: a)", "its clock is late.", "it exited (1 time, first: b)"],
      ["it exited (4 times, first: a)", "its clock is late."],
    ],
    [
      "each remark by itself",
      ["a (3 times, first: x)", "b (1 time, first: x)"],
      ["a (3 times, first: x)", "b (1 time, first: x)"],
    ],
    [
      "an example that looks like a note counts for nothing",
      ["stray (1 time, first: it exited (9 times, first: b))", "stray (2 times, first:  (\n)"],
      ["stray (3 times, first: it exited (9 times, first: b))"],
    ],
    [
      "what only resembles a count as it stands",
      ["it exited (many times, first: a)"],
      ["it exited (many times, first: a)"],
    ],
  ])("%s", (_, notes, joined) => {
    expect(joinNotes(notes)).toEqual(joined);
  });

  it("comes back from a text with many beginnings of a count", () => {
    const hostile = "x (1 time, first: ".repeat(60_000);
    expect(joinNotes([hostile, hostile])).toEqual([hostile]);
  });
});
