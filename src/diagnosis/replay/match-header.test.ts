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
  const [inOrder, inSingle] = [join('"', ", "), join("'", ", ")];
  it.each<[what: string, shown: string, joined: (all: readonly Parameter[]) => string, isSame?: boolean]>([
    ["in order", 'OAuth oauth_nonce="n", oauth_signature="s%3D"', inOrder],
    ["in another order, with small hex", 'OAuth oauth_signature="s%3d",oauth_nonce="n"', inOrder],
    ["with a realm", 'OAuth realm="x", oauth_nonce="n", oauth_signature="s%3D"', inOrder],
    ["of another signature", 'OAuth oauth_nonce="n", oauth_signature="t%3D"', inOrder, false],
    ["in single quotes", "OAuth oauth_nonce='n', oauth_signature='s%3D'", inSingle],
    ["in single quotes, a realm first", "OAuth realm='x', oauth_nonce='n', oauth_signature='s%3D'", inSingle],
    ["in single quotes, a realm between", `OAuth oauth_nonce='n', realm="x", oauth_signature='s%3D'`, inSingle],
    ["in single quotes, a realm last", `OAuth oauth_nonce='n', oauth_signature='s%3D', realm="x"`, inSingle],
    ["with an escape that none needs", 'OAuth oauth_nonce="%6E", oauth_signature="s%3D"', inOrder],
    ["in single quotes, with blanks", "OAuth oauth_nonce='n' \t,\t oauth_signature='s%3D' ", inSingle],
    ["in single quotes, folded", "OAuth oauth_nonce='n',\n oauth_signature='s%3D'", inSingle, false],
    ["in single quotes, in small letters", "oauth oauth_nonce='n', oauth_signature='s%3d'", inSingle],
    ["without quotes, a realm last", "OAuth oauth_nonce=n, oauth_signature=s%3D, realm=x", join("", ", ")],
    ["with semicolons, a realm last", 'OAuth oauth_nonce="n"; oauth_signature="s%3D"; realm="x"', join('"', "; ")],
    [
      "a comma too many behind a realm",
      'OAuth oauth_nonce="n", oauth_signature="s%3D", realm="x",',
      join('"', ", ", ","),
    ],
    ["a comma too few", `OAuth oauth_nonce='n', oauth_signature='s%3D', realm="x"`, join("'", ", ", ","), false],
  ])("compares a header %s", (_, shown, joined, isSame = true) => {
    expect(matchHeader(shown)({ pairs, join: joined })).toBe(isSame);
  });

  it("ends, whatever a header repeats", () => {
    const matches = ["a", " ", ",", "a ", "=", "realm", "oauth_signature "].map((text) =>
      matchHeader(`OAuth ${text.repeat(200_000)}`)({ pairs, join: inOrder }),
    );
    expect(matches).not.toContain(true);
  });
});
