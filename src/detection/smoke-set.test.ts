import { describe, expect, it } from "vitest";
import type { Deviation } from "../deviations/deviation.ts";
import type { Detected, Detection } from "./detection.ts";
import { findSmokeSet } from "./smoke-set.ts";
import type { Subject } from "./subject.ts";

const mistake: Deviation = {
  id: "any",
  title: "t",
  happens: "h",
  fix: "f",
  clauses: [],
  links: [],
  stage: "encodeValue",
  replace: (right) => right,
};

const subject = (id: string, size: number, profile = "signer/HMAC-SHA1"): Subject => ({
  id,
  profile,
  size,
  isFixed: true,
  effectOf: () => undefined,
});
const row = (bySignature: readonly Subject[], byAnswer: readonly Subject[] = []): Detected => ({
  deviation: mistake,
  profile: [...bySignature, ...byAnswer][0]?.profile ?? "signer/HMAC-SHA1",
  bySignature,
  byAnswer,
  drawsOwnNonces: false,
  outcome: "",
});
const detection = (subjects: readonly Subject[], rows: readonly Detected[]): Detection => ({
  subjects,
  rows,
  permitted: [],
});
const [a, b, c, short] = [subject("a", 9), subject("b", 9), subject("c", 9), subject("short", 1)] as const;
const encoder = subject("encoder", 9, "encoder");

describe("findSmokeSet", () => {
  it.each([
    { what: "one that catches all", rows: [row([a, b]), row([b, c])], ids: ["b"] },
    { what: "the shorter of two that catch as much", rows: [row([a, short])], ids: ["short"] },
    { what: "the first id of two as short", rows: [row([c, a])], ids: ["a"] },
    {
      what: "one that shows by the signature, where there is one",
      rows: [row([a], [b]), row([b, c])],
      ids: ["a", "b"],
    },
    { what: "one that shows otherwise, where there is no other", rows: [row([], [c])], ids: ["c"] },
    { what: "one of each profile", rows: [row([a, b]), row([], [encoder])], ids: ["a", "encoder"] },
    { what: "none for what nothing catches", rows: [row([])], ids: [] },
  ])("takes $what", ({ rows, ids }) => {
    const { vectors, isProven } = findSmokeSet(detection([c, b, a, short, encoder], rows));
    expect({ ids: vectors.map(({ id }) => id), isProven }).toEqual({ ids, isProven: true });
  });
});
