import { describe, expect, it } from "vitest";
import { formatNote, joinNotes, type Note } from "./note.ts";

const exited = (count: number, first: string): Note => ({ remark: "it exited", count, first });

describe("formatNote", () => {
  it("leaves a sentence as it is, and counts a remark", () => {
    expect(["its clock is late.", exited(1, "early"), exited(12, "early")].map(formatNote)).toEqual([
      "its clock is late.",
      "it exited (1 time, first: early)",
      "it exited (12 times, first: early)",
    ]);
  });
});

describe("joinNotes", () => {
  it("lists each sentence once, and each remark once where it stood first, with its first example and the sum", () => {
    expect(
      joinNotes([
        exited(3, "a"),
        "late",
        { remark: "stray", count: 1, first: "a" },
        "late",
        exited(1, "b"),
        "it exited",
      ]),
    ).toEqual([exited(4, "a"), "late", { remark: "stray", count: 1, first: "a" }, "it exited"]);
  });
});
