import { describe, expect, it } from "vitest";
import type { Deviation } from "../../deviations/deviation.ts";
import type { Replay } from "../replay/replay.ts";
import { findExplanations } from "./find-explanations.ts";

const named = (id: string): Deviation => ({
  id,
  title: id,
  happens: id,
  fix: id,
  clauses: [],
  links: [],
  stage: "encodeName",
  replace: (right) => right,
});
const letters = ["a", "b", "c", "d", "e"].map(named);

/** Replays a signer that appends the id of each of its mistakes, but "e" only after "a". */
function replayOf(shown: string, alike: Readonly<Record<string, string>> = {}): Replay & { tries: string[] } {
  const tries: string[] = [];
  const write = (deviations: readonly Deviation[]): string => {
    const ids = deviations.map(({ id }) => alike[id] ?? id);
    return ids.filter((id) => id !== "e" || ids.includes("a")).join("");
  };
  const replay: ReturnType<typeof replayOf> = {
    tries,
    reproduces(deviations) {
      tries.push(deviations.map(({ id }) => id).join(""));
      return write(deviations) === shown;
    },
    effectOf(deviations, given = []) {
      const text = write(deviations);
      return text === write(given) ? undefined : { text, touches: 1, settles: () => 0 };
    },
    faults: () => ({ certain: 1, possible: 1 }),
    remembering: () => replay,
  };
  return replay;
}

function idsOf(sets: readonly (readonly Deviation[])[]): readonly string[] {
  return sets.map((set) => set.map(({ id }) => id).join(""));
}

describe("findExplanations", () => {
  it.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    ["a single mistake", "c", {}, ["c"]],
    ["every single mistake that does the same", "b", { d: "b" }, ["b", "d"]],
    ["a pair", "bd", {}, ["bd"]],
    ["every pair that does the same", "bd", { c: "b" }, ["bd", "cd"]],
    ["a mistake that shows only behind another", "ae", {}, ["ae"]],
    ["three mistakes", "acd", {}, ["acd"]],
  ])("finds %s", (_, shown, alike, expected) => {
    expect(idsOf(findExplanations(replayOf(shown, alike), letters))).toEqual(expected);
  });

  it("leaves none of hundreds out that do the same: other answers decide between them", () => {
    const many = Array.from({ length: 500 }, (_, at) => named(`trim ${at}`));
    const alike = Object.fromEntries(many.map(({ id }) => [id, "trim"]));
    expect(findExplanations(replayOf("trim", alike), many)).toHaveLength(500);
  });

  it("gives nothing where nothing reproduces what was shown", () => {
    expect(findExplanations(replayOf("x"), letters)).toEqual([]);
  });

  it("looks no further than the simplest explanation", () => {
    const replay = replayOf("c");
    findExplanations(replay, letters);
    expect(replay.tries.filter((tried) => tried.length > 1)).toEqual([]);
  });

  it("tries pairs of mistakes that do the same once", () => {
    const replay = replayOf("x", { b: "a", c: "a" });
    findExplanations(replay, letters, { most: 2 });
    expect(replay.tries.filter((tried) => tried.length === 2)).toEqual(["ad"]);
  });

  it.each([
    [1, "bd"],
    [2, "acd"],
  ] as const)("tries no more than %i together when limited to it", (most, shown) => {
    expect(findExplanations(replayOf(shown), letters, { most })).toEqual([]);
  });

  it("finds what the signer makes beside the given mistakes", () => {
    const replay = replayOf("acd");
    const given = letters.filter(({ id }) => id === "a" || id === "d");
    expect(idsOf(findExplanations(replay, letters, { most: 1, given }))).toEqual(["c"]);
  });

  /** Letters of the signature in small, of the header in capitals, each written by itself. */
  function replayParts(signature: string, header: string): ReturnType<typeof replayOf> {
    const write = (deviations: readonly Deviation[], wanted: RegExp): string =>
      deviations
        .map(({ id }) => id)
        .filter((id) => wanted.test(id))
        .join("");
    const tries: string[] = [];
    const replay: ReturnType<typeof replayOf> = {
      tries,
      reproduces(deviations) {
        tries.push(deviations.map(({ id }) => id).join(""));
        return write(deviations, /[a-z]/) === signature && write(deviations, /[A-Z]/) === header;
      },
      effectOf([{ id } = named("none")]) {
        const part = /[a-z]/.test(id) ? 1 : 2;
        return { text: id, touches: part, settles: () => (id === (part === 1 ? signature : header) ? part : 0) };
      },
      faults: () => {
        const wrong = (signature === "" ? 0 : 1) + (header === "" ? 0 : 2);
        return { certain: wrong, possible: wrong };
      },
      remembering: () => replay,
    };
    return replay;
  }

  it("tries nothing beside a mistake that touches a part that is right", () => {
    const replay = replayParts("", "VW");
    expect(idsOf(findExplanations(replay, [...letters, ...["V", "W"].map(named)]))).toEqual(["VW"]);
    expect(replay.tries.filter((tried) => tried.length > 1).join("")).not.toMatch(/[a-z]/);
  });

  it("joins mistakes that each set one part right, without trying all pairs", () => {
    const replay = replayParts("c", "W");
    expect(idsOf(findExplanations(replay, [...letters, ...["V", "W"].map(named)]))).toEqual(["cW"]);
    expect(new Set(replay.tries.filter((tried) => tried.length > 1))).toEqual(new Set(["cW"]));
  });

  it("ends with its tries: of pairs, of pairs with what shows nothing by itself, of triples", () => {
    const replay = replayOf("cd");
    expect(findExplanations(replay, letters, { tries: 2 })).toEqual([]);
    expect(replay.tries.filter((tried) => tried.length > 1)).toEqual(["ab", "ac", "ae", "be", "abc", "abd"]);
  });
});
