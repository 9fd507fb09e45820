import { describe, expect, it } from "vitest";
import { attempt } from "../../../attempt.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { encodeParameter } from "../../../signing/trace-stages.ts";
import { catalogue } from "../../catalogue.ts";
import { deviate } from "../../deviation.ts";
import { containerDeviations } from "./containers.ts";

const protocol: readonly Parameter[] = [["oauth_nonce", "n"]];
const bodies: readonly (readonly Parameter[])[] = [
  ["a", "x", "a", "a"].map((name, at) => [name, at === 2 ? "0" : String(at)]),
  ["a", "A", "OAuth_nonce", "a-b", "A-b"].map((name, at) => [name, String(at)]),
  [
    ["a", "1"],
    ["b", "1"],
  ],
  [["oauth_nonce", "n"]],
  ["a.b", " a b", "a[0]", "a[]", "c[x][y]", "d[", "__proto__", "toString", "oauth_x", "oauthx"].map((name) => [
    name,
    "1",
  ]),
];

const schemeOf = (id: string): Scheme =>
  deviate(
    reference,
    containerDeviations.filter((one) => one.id === id),
  );

function collect(id: string, parameters: readonly Parameter[]): readonly Parameter[] {
  return schemeOf(id).collectParameters(parameters, protocol, "https://h/p");
}

function sort(id: string, parameters: readonly Parameter[]): readonly string[] {
  const encoded = collect(id, parameters).map((one) => encodeParameter(one, reference));
  return schemeOf(id)
    .sortParameters(encoded)
    .map(({ name }) => name);
}

describe("a container", () => {
  it("parts from every other, and from a list", () => {
    const shown = ["list", ...containerDeviations.map(({ id }) => id)].map((id) => [
      JSON.stringify(bodies.map((body) => attempt(() => [collect(id, body), sort(id, body)]))),
      id,
    ]);
    const alike = shown.filter(([text], at) => shown.findIndex(([other]) => other === text) !== at);
    expect(alike.map(([, id]) => id)).toEqual([]);
  });

  it.each([
    ["names-folded-and-sorted", ["A_", "aB", "oauth_nonce"]],
    ["names-folded-and-sorted-as-upper-case", ["aB", "A_", "oauth_nonce"]],
    // To a culture of Mono, the last two are one name.
    ["names-merged-and-sorted-by-dotnet-culture", ["a_", "A_", "aB", "Ab", "\u00e9", "oauth_nonce"]],
  ])("is sorted by what it sees of names: %s", (id, names) => {
    expect(
      sort(
        id,
        ["aB", "A_", "Ab", "a_", ...(id.endsWith("culture") ? ["\u00e9", "e\u0301"] : [])].map((name) => [name, "1"]),
      ),
    ).toEqual(names);
  });

  it("has an id of its own", () => {
    const known = new Set(catalogue.map(({ id }) => id));
    const generated = containerDeviations.filter((one) => one.generated === true);
    expect(generated.filter(({ id }) => known.has(id))).toEqual([]);
    expect(new Set(generated.map(({ id }) => id)).size).toBe(generated.length);
  });
});

/** As PHP 8.2 answered: `parse_str(rawurlencode($name) . "=1", $p); echo http_build_query($p);`. */
const phpNames: readonly (readonly [name: string, read: string | undefined])[] = [
  ["a.b", "a_b"],
  [" a ", "a_"],
  ["a[0]", "a[0]"],
  ["a[", "a_"],
  ["a[b.c", "a_b_c"],
  ["a.b[c.d]", "a_b[c.d]"],
  ["[a]", undefined],
  ["a]b", "a]b"],
  ["a[]", "a[0]"],
  ["a[x][y]", "a[x][y]"],
  ["a\0b", "a"],
  ["a[b]c", "a[b]"],
  ["\ta", "\ta"],
  ["a[ b", "a__b"],
  [" .a", "_a"],
  ["", undefined],
];

describe("names as PHP reads a form", () => {
  it.each(phpNames)("%j is %j", (name, read) => {
    const signed: readonly Parameter[] = read === undefined ? protocol : [[read, "1"], ...protocol];
    expect(collect("names-as-php-form", [[name, "1"]])).toEqual(signed);
  });
});
