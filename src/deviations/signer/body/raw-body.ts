import { splitPair } from "../../../encoding/split-pair.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { documentedNames } from "../../../spec/operations.ts";
import { atMost } from "../../sent-request.ts";

const documented: ReadonlySet<string> = new Set(documentedNames);

/** Splits a body at `&` and at the first `=` of each piece, and decodes both sides. */
export function readPairs(body: string, decode: (text: string) => string): readonly Parameter[] {
  return body === ""
    ? []
    : body.split("&").map((piece): Parameter => {
        const [name, value] = splitPair(piece);
        return [decode(name), decode(value)];
      });
}

/**
 * Returns the parameters that a body may have been written from without any encoding. Every `&` may part two parameters
 * or belong to a value; the likeliest splits come first, where a documented name, or any name, starts a parameter.
 */
export function joinRawPairs(body: string): readonly (readonly Parameter[])[] {
  if (body === "") return [[]];
  const pieces = body.split("&");
  const starts = (piece: string): boolean => documented.has(splitPair(piece)[0]);
  const readings = [
    joinWhere(pieces, (piece) => !starts(piece)),
    joinWhere(pieces, (piece) => !piece.includes("=")),
    pieces,
    ...runs(pieces.length).map(([from, to]) => joinWhere(pieces, (_piece, at) => at > from && at <= to)),
  ];
  const distinct = [...new Map(readings.map((reading) => [reading.join("\n&"), reading])).values()];
  return atMost(distinct).map((reading) => reading.map(splitPair));
}

/** Joins each piece for which `joins` holds to the one before it. */
function joinWhere(pieces: readonly string[], joins: (piece: string, at: number) => boolean): readonly string[] {
  const joined: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const before = joins(piece, at) ? joined.pop() : undefined;
    joined.push(before === undefined ? piece : `${before}&${piece}`);
  }
  return joined;
}

/** Returns the runs of neighbours from which one value may have been split, short ones first. */
function runs(count: number): readonly (readonly [from: number, to: number])[] {
  const all: (readonly [number, number])[] = [];
  for (let length = 1; length < count && all.length < 100; length++)
    for (let from = 0; from + length < count; from++) all.push([from, from + length]);
  return all;
}
