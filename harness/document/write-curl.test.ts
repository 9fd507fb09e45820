import { expect, it } from "vitest";
import { splitShellWords } from "../explain/input/split-shell-words.ts";
import { writeCurl } from "./write-curl.ts";

it("writes what a shell gives to curl unchanged", () => {
  const authorization = `OAuth realm="it's", oauth_nonce="\\"`;
  const lines = writeCurl({
    method: "POST",
    url: "https://h/p?x=$(id)",
    headers: [
      ["Authorization", authorization],
      ["X-Empty", ""],
    ],
    body: "a=1&b='",
  });
  expect(lines.slice(0, -1).every((line) => line.endsWith(" \\"))).toBe(true);
  expect(splitShellWords(lines.join("\n")).words).toEqual([
    ...["curl", "-i", "-X", "POST", "https://h/p?x=$(id)"],
    ...["-H", `Authorization: ${authorization}`, "-H", "X-Empty;"],
    ...["--data-raw", "a=1&b='"],
  ]);
});

it("writes control characters in the quotes that bash has for them", () => {
  expect(writeCurl({ method: "POST", url: "h", headers: [["A", "a\r\n 'b\\"]], body: "" })).toEqual([
    "curl -i -X POST h \\",
    "  -H $'A: a\\x0d\\x0a \\'b\\\\'",
  ]);
});
