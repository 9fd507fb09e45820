import { describe, expect, it } from "vitest";
import { ambiguities } from "../../../signing/ambiguities.ts";
import type { EncodedParameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { encodeParameter } from "../../../signing/trace-stages.ts";
import { candidateMistakes } from "../../candidates.ts";
import { deviate } from "../../deviation.ts";
import { tasks } from "../../fixtures/tasks.ts";
import { byNatsort, byNatsortIgnoringCase, type TextOrder } from "./text-orders.ts";

/** Names that one order or another sees as equal, or the other way round. */
const names: readonly (readonly string[])[] = [
  ["a~", "aZ", "a_", "a.", "a0", "aA", "aa", "a-", "az", "a", "ab", "AB", "Ab", "aB"],
  [
    "co-op",
    "co_op",
    "coop",
    "coo-p",
    "co.op",
    "co op",
    "Coop",
    "COOP",
    "c-o-op",
    "-coop",
    "a-b~d",
    "a-bc",
    "a02",
    "a1",
  ],
  ["9", "10", "1", "01", "001", "1e1", "-5", "0", "1.5", " 7", "7 ", "amount", "9a", "0x1A", "1x", "!"],
  ["1x", "9", "10", "1e", "2y", "0b", "x9", "x10", "X10", "X9", "x09", "a_b", "aB"],
  ["z", "é", "e\u0301", "e", "ez", "Éa", "éb", "Éc", "Größe", "größe"],
  ["x", "сумма", "Сумма", "\ue000", "\u{10000}", "😀", "\ufffd", "ab"],
  ["a!", "a", "a$", "a`", "a{", "a%", "a b"],
  ["OAuth_nonce", "OAUTH_NONCE", "oauthx", "oauth-x", "oauth_zz", "oauth", "x"],
  ["ch", "cz", "h", "d", "aa", "z", "y", "k", "i", "j", "lj", "lz", "q", "x", "w", "sh", "sz", "s", "t", "zs", "zz"],
  ["p", "q", "r", "s", "ab", "t", "u", "AB"],
  ["tag", "tag", "a", "ta", "g", "bb", "ccc", "é"],
  [...Array.from({ length: 16 }, () => "tag"), "x", "oauth_x"],
];
const values: readonly string[] = [
  "b",
  "9",
  "A",
  "10",
  "a_b",
  "é",
  "1.0",
  "Z",
  "x-y",
  "😀",
  "\ufffd",
  "",
  "a-b",
  "x_y",
  "a10",
  "a9",
];

const protocol = reference.protocolParameters({ ...tasks["no parameters"] } as never);
const lists: readonly (readonly EncodedParameter[])[] = names
  .flatMap((list) => [list, list.toReversed()])
  .map((list) =>
    [...list.map((name, at) => [name, values[at % values.length] ?? ""] as const), ...protocol].map((pair) =>
      encodeParameter(pair, reference),
    ),
  );

function show({ sortParameters }: Scheme): string {
  return JSON.stringify(lists.map((list) => sortParameters(list).map((one) => [one.name, one.value])));
}

describe("an order of the model", () => {
  it("parts from every other, and from every accepted reading", () => {
    const seen = new Map<string, string>();
    for (const { readings } of Object.values(ambiguities))
      for (const { name, scheme } of readings) seen.set(show(scheme), `the reading ${name}`);
    const alike: string[] = [];
    // What leaves out parameters at this stage puts none elsewhere.
    const sorts = candidateMistakes.filter(({ stage, id }) => stage === "sortParameters" && !id.includes("-dropped-"));
    for (const deviation of sorts) {
      const shown = show(deviate(reference, [deviation]));
      const other = seen.get(shown);
      if (other !== undefined) alike.push(`${deviation.id} is ${other}`);
      seen.set(shown, deviation.id);
    }
    expect(alike).toEqual([]);
    expect(sorts.length).toBeGreaterThan(100);
  });

  it.each([
    ["lower-case-bytes", (name: string) => name.toLowerCase()],
    ["upper-case-bytes", (name: string) => name.toUpperCase()],
  ])("has plain names without their case before encoded values: %s", (manner, fold) => {
    const id = `sort-plain-names-by-${manner}-encoded-values`;
    const byKey = (a: EncodedParameter, b: EncodedParameter): number =>
      Buffer.compare(Buffer.from(fold(a.name)), Buffer.from(fold(b.name))) ||
      Buffer.compare(Buffer.from(a.encodedValue), Buffer.from(b.encodedValue));
    const mistakes = candidateMistakes.filter((one) => one.id === id);
    expect(show(deviate(reference, mistakes))).toBe(
      show({ ...reference, sortParameters: (all) => all.toSorted(byKey) }),
    );
  });
});

// Asked of usort in PHP 8.2.
it("sorts each value by itself by PHP's own comparison, those of one name as well", () => {
  const id = "sort-plain-values-by-php-comparison-listed";
  const given = "a=10 b=1 a=2 c=1e1 b=x a=9".split(" ").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return encodeParameter([name, value], reference);
  });
  const sorted = deviate(
    reference,
    candidateMistakes.filter((one) => one.id === id),
  ).sortParameters(given);
  expect(sorted.map(({ name, value }) => `${name}=${value}`).join(" ")).toBe("b=1 a=2 a=9 a=10 c=1e1 b=x");
});

// Asked of natsort 8.0.2 on Python 3.11.
it.each<[order: TextOrder, given: string, sorted: string]>([
  [
    byNatsort,
    "9|10|1|01|001|1e1|-5|0|1.5| 7|7 |amount|9a|0x1A|1x|a10|a 1|a1b",
    "0|0x1A|1|01|001|1.5|1e1|1x|7 |9|9a|10| 7|-5|a1b|a10|a 1|amount",
  ],
  [
    byNatsortIgnoringCase,
    "9|10|1|01|001|1e1|-5|0|1.5| 7|7 |amount|9a|0x1A|1x|a10|a 1|a1b",
    "0|0x1A|1|01|001|1.5|1e1|1x|7 |9|9a|10| 7|-5|a1b|a10|a 1|amount",
  ],
  [byNatsort, "e|é|z|ez|éa|große|Große|É|e\u0301", "É|Große|e|ez|é|e\u0301|éa|große|z"],
  [byNatsortIgnoringCase, "e|é|z|ez|éa|große|Große|É|e\u0301", "e|ez|é|É|e\u0301|éa|große|Große|z"],
])("sorts as natsort does: %o %s", (order, given, sorted) => {
  expect(given.split("|").toSorted(order).join("|")).toBe(sorted);
});
