import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formDecode, formEncode } from "./form-urlencode.ts";

describe("formEncode", () => {
  it.each([
    ["no pairs", [], ""],
    [
      "pairs in the order given",
      [
        ["b", "2"],
        ["a", "1"],
      ],
      "b=2&a=1",
    ],
    ["a space as %20", [["order_desc", "two words"]], "order_desc=two%20words"],
    ["the separators inside a value", [["v", "a&b=c+d"]], "v=a%26b%3Dc%2Bd"],
    ["a name that needs it", [["c@", ""]], "c%40="],
    [
      "a name twice",
      [
        ["a", "2"],
        ["a", "1"],
      ],
      "a=2&a=1",
    ],
  ] as const)("writes %s", (_name, pairs, body) => {
    expect(formEncode(pairs)).toBe(body);
  });
});

describe("formDecode", () => {
  it.each([
    ["nothing", "", []],
    ["wiki.oauth.net: a name alone", "name", [["name", ""]]],
    [
      "wiki.oauth.net: a plus",
      "a=x!y&a=x+y",
      [
        ["a", "x!y"],
        ["a", "x y"],
      ],
    ],
    [
      "RFC 5849, 3.4.1.3.1",
      "c2&a3=2+q",
      [
        ["c2", ""],
        ["a3", "2 q"],
      ],
    ],
    ["an escaped plus", "a=1%2B1", [["a", "1+1"]]],
    ["lower-case digits", "a=%c3%a9", [["a", "é"]]],
    ["an = inside the value", "a=b=c", [["a", "b=c"]]],
    ["an empty name", "=v", [["", "v"]]],
    ["empty pairs", "&a=1&&", [["a", "1"]]],
    ["a plus in the name", "a+b=c", [["a b", "c"]]],
  ] as const)("reads %s", (_name, body, pairs) => {
    expect(formDecode(body)).toEqual(pairs);
  });

  it.each([
    ["a broken escape in a value", "a=1&b=%zz"],
    ["a broken escape in a name", "a%=1"],
    ["Latin-1", "name=%E9"],
  ])("gives no guess for %s", (_name, body) => {
    expect(formDecode(body)).toBeUndefined();
  });

  it("undoes formEncode, and agrees with the platform on what is well formed", () => {
    const pair = fc.tuple(fc.string({ unit: "binary", minLength: 1 }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const body = formEncode(pairs);
        expect(formDecode(body)).toEqual(pairs);
        expect([...new URLSearchParams(body)]).toEqual(pairs);
      }),
    );
  });
});
