import { describe, expect, it } from "vitest";
import type { Parameter } from "../../signing/parameter.ts";
import { matchHeader } from "./match-header.ts";

const pairs: readonly Parameter[] = [
  ["oauth_nonce", "n"],
  ["oauth_signature", "s%3D"],
];
const join =
  (quote: string, separator: string, end = "") =>
  (all: readonly Parameter[]): string =>
    `OAuth ${all.map(([name, value]) => `${name}=${quote}${value}${quote}`).join(separator)}${end}`;

describe("matchHeader", () => {
  it.each<[string, string, (all: readonly Parameter[]) => string, boolean]>([
    ["in order", 'OAuth oauth_nonce="n", oauth_signature="s%3D"', join('"', ", "), true],
    ["in another order, with small hex", 'OAuth oauth_signature="s%3d",oauth_nonce="n"', join('"', ", "), true],
    ["with a realm", 'OAuth realm="x", oauth_nonce="n", oauth_signature="s%3D"', join('"', ", "), true],
    ["of another signature", 'OAuth oauth_nonce="n", oauth_signature="t%3D"', join('"', ", "), false],
    ["in single quotes", "OAuth oauth_nonce='n', oauth_signature='s%3D'", join("'", ", "), true],
    [
      "in single quotes, a realm first",
      "OAuth realm='x', oauth_nonce='n', oauth_signature='s%3D'",
      join("'", ", "),
      true,
    ],
    [
      "in single quotes, a realm between",
      `OAuth oauth_nonce='n', realm="x", oauth_signature='s%3D'`,
      join("'", ", "),
      true,
    ],
    [
      "in single quotes, a realm last",
      `OAuth oauth_nonce='n', oauth_signature='s%3D', realm="x"`,
      join("'", ", "),
      true,
    ],
    ["without quotes, a realm last", "OAuth oauth_nonce=n, oauth_signature=s%3D, realm=x", join("", ", "), true],
    [
      "with semicolons, a realm last",
      'OAuth oauth_nonce="n"; oauth_signature="s%3D"; realm="x"',
      join('"', "; "),
      true,
    ],
    [
      "with a comma too many behind a realm",
      'OAuth oauth_nonce="n", oauth_signature="s%3D", realm="x",',
      join('"', ", ", ","),
      true,
    ],
    [
      "in single quotes, where a comma too many is tried",
      `OAuth oauth_nonce='n', oauth_signature='s%3D', realm="x"`,
      join("'", ", ", ","),
      false,
    ],
  ])("tells a header %s", (_, shown, joined, expected) => {
    expect(matchHeader(shown)({ pairs, join: joined })).toBe(expected);
  });

  it("ends, whatever a header repeats", () => {
    const matches = ["a", " ", ",", "a ", "=", "realm", "oauth_signature "].map((text) =>
      matchHeader(`OAuth ${text.repeat(200_000)}`)({ pairs, join: join('"', ", ") }),
    );
    expect(matches).not.toContain(true);
  });
});
