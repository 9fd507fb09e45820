import { describe, expect, it } from "vitest";
import type { Deviation } from "../../deviations/deviation.ts";
import type { BuiltRequest } from "../../spec/build-request.ts";
import { parts } from "./replay.ts";
import { replayBuilt, replayEncoding } from "./replay-text.ts";

const head = { title: "t", happens: "h", fix: "f", clauses: [], links: [] } as const;
const spaceAsPlus: Deviation = {
  ...head,
  id: "plus",
  stage: "encodeValue",
  replace: (encode) => (value, name) => encode(value, name).replaceAll("%20", "+"),
};
const starRaw: Deviation = {
  ...head,
  id: "star",
  stage: "encodeValue",
  replace: (encode) => (value, name) => encode(value, name).replaceAll("%2A", "*"),
};
const inCapitals: Deviation = {
  ...head,
  id: "capitals",
  stage: "operationParameters",
  replace: (right) => (parameters) => right(parameters).map(([name, value]) => [name.toUpperCase(), value]),
};
const onlySignature = { certain: parts.signature, possible: parts.signature };

describe("the replay of an encoded text", () => {
  const replay = replayEncoding("a b*", "a+b%2A");

  it("is reproduced by exactly the mistakes that write what was shown", () => {
    const sets = [[], [spaceAsPlus], [starRaw], [spaceAsPlus, starRaw]];
    expect(sets.map((set) => replay.reproduces(set))).toEqual([false, true, false, false]);
  });

  it("gives the text that a mistake alone writes, and whether that is what was shown", () => {
    const [plus, star] = [spaceAsPlus, starRaw].map((mistake) => replay.effectOf([mistake]));
    expect([plus?.text, star?.text]).toEqual(["a+b%2A", "a%20b*"]);
    expect([plus?.touches, star?.touches]).toEqual([parts.signature, parts.signature]);
    expect([plus?.settles(), star?.settles()]).toEqual([parts.signature, 0]);
  });

  it("takes a mistake that changes nothing here for none, and has one part, which is wrong", () => {
    expect(replay.effectOf([inCapitals])).toBeUndefined();
    expect(replay.faults()).toEqual(onlySignature);
  });
});

describe("the replay of a built request", () => {
  const expected: BuiltRequest = { method: "POST", url: "https://gateway.example/api", parameters: [["amount", "1"]] };
  const capital: BuiltRequest = { ...expected, parameters: [["AMOUNT", "1"]] };

  it("is reproduced by a mistake of the parameters", () => {
    const replay = replayBuilt(expected, capital);
    expect([[], [inCapitals], [spaceAsPlus]].map((set) => replay.reproduces(set))).toEqual([false, true, false]);
    expect(replay.effectOf([inCapitals])?.settles()).toBe(parts.signature);
    expect(replay.faults()).toEqual(onlySignature);
  });

  it("is reproduced by none where the method or the URL is wrong as well", () => {
    const others: readonly BuiltRequest[] = [
      { ...capital, method: "GET" },
      { ...capital, url: "https://gateway.example/" },
    ];
    expect(others.map((shown) => replayBuilt(expected, shown).reproduces([inCapitals]))).toEqual([false, false]);
  });
});
