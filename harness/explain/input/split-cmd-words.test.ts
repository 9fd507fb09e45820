import { describe, expect, it } from "vitest";
import { isForCmd, splitCmdWords } from "./split-cmd-words.ts";

describe("splitCmdWords", () => {
  it.each([
    [
      "quotes behind carets, as Chrome writes them",
      'curl ^"https://h/a?b=1^&c=2^" ^\r\n  -k',
      ["curl", "https://h/a?b=1&c=2", "-k"],
    ],
    ["a quote in a value", String.raw`curl ^"a\^"b^"`, ["curl", 'a"b']],
    ["a backslash in a value", String.raw`curl ^"a\\^"`, ["curl", "a\\"]],
    ["an escape in a value", 'curl ^"a=%^2B^"', ["curl", "a=%2B"]],
    ["a line end in a value", 'curl ^"a^\n\nb^"', ["curl", "a\nb"]],
    ["plain quotes, in which a caret is one", 'curl "a^b" ^"c^"', ["curl", "a^b", "c"]],
    ["a doubled quote in quotes", 'curl "a""b" ^"c^"', ["curl", 'a"b', "c"]],
    ["an empty value", 'curl ^"^" x', ["curl", "", "x"]],
  ])("reads %s", (_name, line, words) => {
    expect(isForCmd(line)).toBe(true);
    expect(splitCmdWords(line)).toEqual(words);
  });

  it("is not taken for a POSIX shell's", () => {
    expect(isForCmd("curl 'a^b' \\\n -H \"c: d\"")).toBe(false);
  });

  it("refuses an open quote", () => {
    expect(() => splitCmdWords('curl ^"a')).toThrow(
      expect.objectContaining({
        code: "curl-quote-open",
        message: 'curl command line for cmd: expected every " to be closed, got the end of the text',
      }),
    );
  });
});
