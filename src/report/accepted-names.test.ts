import { expect, it } from "vitest";
import type { HttpRequest } from "../signing/http-request.ts";
import { findSharedNames } from "./accepted-names.ts";

type Forgery = readonly [kind: string, isAccepted: boolean, request: Partial<HttpRequest>];

function sharedNames(...forgeries: readonly Forgery[]): readonly (string | undefined)[] {
  const plain: HttpRequest = { method: "POST", url: "https://h/", headers: [["Authorization", "OAuth"]], body: "a=1" };
  const answered = forgeries.map(([kind, isAccepted, request], at) => {
    return { id: String(at), kind, isAccepted, request: { ...plain, ...request } };
  });
  const found = findSharedNames(answered);
  return answered.map(({ id }) => found.get(id));
}

it("names the header, field, query parameter or cookie that the accepted forgeries share", () => {
  const many = (...names: readonly string[]): Partial<HttpRequest> => ({ headers: names.map((name) => [name, "1"]) });
  expect(
    sharedNames(
      ["random", true, many("X-A", "X-Skip")],
      ["random", true, many("X-Skip", "X-B")],
      ["random", true, { url: "https://h/?a&debug=1" }],
      ["random", true, { url: "https://h/?debug=0" }],
      ["random", true, { headers: [["Cookie", "id=1; admin=1"]] }],
      ["random", true, { headers: [["Cookie", "admin=0"]] }],
      ["random", true, { body: "is%5Ftest=1" }],
      ["random", true, { body: "a=1&is_test=1" }],
      ["random", false, many("X-A", "X-B")],
      ["random", false, { url: "https://h/?a", headers: [["Cookie", "id=1"]] }],
    ),
  ).toEqual([
    ...["the header X-Skip", "the header X-Skip", "debug in the query", "debug in the query"],
    ...["the cookie admin", "the cookie admin", "the field is_test", "the field is_test", undefined, undefined],
  ]);
});

it("names a value where the name alone stands in a refused one", () => {
  const agent = (name: string): Partial<HttpRequest> => ({ headers: [["User-Agent", name]] });
  const shared = sharedNames(
    ["random", true, agent("probe/1")],
    ["changed", true, agent("probe/1")],
    ["random", false, agent("curl/8")],
    ["changed", false, {}],
  );
  expect(shared.slice(0, 2)).toEqual(Array(2).fill("the header User-Agent: probe/1"));
});

it("names few that would explain the same together", () => {
  const shared = sharedNames(
    ["random", true, { body: "b=1&c=1" }],
    ["random", true, { body: "c=2&b=2" }],
    ["random", false, {}],
  );
  expect(shared.slice(0, 2)).toEqual(Array(2).fill("the field b or the field c"));
});

it.each<[what: string, forgeries: readonly Forgery[]]>([
  [
    "where all of a kind are accepted, whatever they hold",
    [
      ["unknown", true, { body: "b=1" }],
      ["unknown", true, { body: "b=2" }],
      ["random", false, {}],
    ],
  ],
  [
    "where many would explain the same",
    [
      ["random", true, { body: "b=1&c=1&d=1&e=1&f=1&g=1" }],
      ["random", true, { body: "g=2&f=2&e=2&d=2&c=2&b=2" }],
      ["random", false, {}],
    ],
  ],
  [
    "of a single acceptance",
    [
      ["random", true, { body: "b=1" }],
      ["random", false, {}],
    ],
  ],
])("names nothing %s", (_, forgeries) => {
  expect(sharedNames(...forgeries).filter((name) => name !== undefined)).toEqual([]);
});
