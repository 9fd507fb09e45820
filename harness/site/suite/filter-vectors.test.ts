import { expect, it } from "vitest";
import { filterVectors } from "./filter-vectors.ts";
import type { ListedVector } from "./suite-data.ts";

const vectors: readonly ListedVector[] = [
  {
    id: "order/a",
    kind: "signing",
    concern: "order",
    comment: "Names in order.",
    clauses: ["base-string.3"],
    operation: "payout",
  },
  {
    id: "url/port",
    kind: "signing",
    concern: "url",
    comment: "A port.",
    clauses: ["url.1", "base-string.3"],
    failedBy: ["x"],
  },
  {
    id: "verification-replays/a",
    kind: "verification",
    concern: "verification-replays",
    comment: "",
    clauses: [],
    level: "must",
  },
];

it.each([
  ["nothing", {}, ["order/a", "url/port", "verification-replays/a"]],
  ["a text of the id", { text: "PORT" }, ["url/port"]],
  ["a text of the comment", { text: " in order" }, ["order/a"]],
  ["a kind and a clause", { kind: "signing", clause: "base-string.3" }, ["order/a", "url/port"]],
  ["a level", { level: "must" }, ["verification-replays/a"]],
  ["an operation", { operation: "payout" }, ["order/a"]],
  ["who fails it", { failedBy: "x" }, ["url/port"]],
  ["what none has", { concern: "names" }, []],
])("filters by %s", (_, query, ids) => {
  expect(filterVectors(vectors, query).map(({ id }) => id)).toEqual(ids);
});

it("filters by the places of those that catch a mistake", () => {
  expect(filterVectors(vectors, { text: "o" }, [1, 2]).map(({ id }) => id)).toEqual([
    "url/port",
    "verification-replays/a",
  ]);
});
