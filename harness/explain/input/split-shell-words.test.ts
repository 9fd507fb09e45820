import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { splitShellWords } from "./split-shell-words.ts";

describe("splitShellWords", () => {
  it.each([
    ["bare words", "curl  -k\tx", ["curl", "-k", "x"]],
    ["single quotes, nothing special inside", `'a "b" \\n $c'`, ['a "b" \\n $c']],
    ["a quote within single quotes", `'it'\\''s'`, ["it's"]],
    ["double quotes with escapes", String.raw`"a \"b\" \$c \\ \n"`, ['a "b" $c \\ \\n']],
    ["an escaped line end in double quotes", '"a\\\nb"', ["ab"]],
    ["a dollar that names nothing", '"a$ b" $', ["a$ b", "$"]],
    ["backslashes outside quotes", String.raw`a\ b\&c`, ["a b&c"]],
    ["a line that goes on", "curl \\\n  -k \\\r\n x", ["curl", "-k", "x"]],
    ["a line that goes on within a word", "ab\\\ncd", ["abcd"]],
    ["line ends between words", "curl\nx", ["curl", "x"]],
    ["ANSI-C quotes", String.raw`$'a\'b\n\t\\ \x41\u00e9\101'`, ["a'b\n\t\\ Aé" + "A"]],
    ["a character beyond the first plane, in halves and whole", String.raw`$'\ud83d\ude00\U0001f600'`, ["😀😀"]],
    ["an exclamation mark as Chrome writes it", String.raw`$'a\u0021'`, ["a!"]],
    ["neighbouring quotes", `a'b'"c"$'d'`, ["abcd"]],
    ["an empty word", "'' x", ["", "x"]],
  ])("reads %s", (_name, line, words) => {
    expect(splitShellWords(line)).toEqual({ words });
  });

  it.each([
    ["a pipe", "curl x | jq .", ["curl", "x"], "|"],
    ["an ampersand in a URL", "curl https://h/?a=1&b=2", ["curl", "https://h/?a=1"], "&"],
    ["a redirection", "curl x > out", ["curl", "x"], ">"],
    ["a redirection of standard error", "curl x 2>/dev/null", ["curl", "x"], "2"],
  ])("ends the command at %s", (_name, line, words, cutAt) => {
    expect(splitShellWords(line)).toEqual({ words, cutAt });
  });

  it("refuses open quotes, and what a shell would replace", () =>
    expectEach<readonly [code: string, message: string]>(
      [
        ["'a", ["quote-open", ": expected the quote ' of character 1 to be closed, got the end of the text"]],
        ['x "a', ["quote-open", ': expected the quote " of character 3 to be closed, got the end of the text']],
        ["$'a\\'", ["quote-open", ": expected the quote $' of character 1 to be closed, got the end of the text"]],
        ['"$SECRET"', ["expansion", ", character 2: expected plain text, got $SECRET, which a shell would replace"]],
        ["a $(date)", ["expansion", ", character 3: expected plain text, got $(, which a shell would replace"]],
        ["`date`", ["expansion", ", character 1: expected plain text, got `…`, which a shell would replace"]],
        ['"a`date`"', ["expansion", ", character 3: expected plain text, got `…`, which a shell would replace"]],
      ],
      (line, [code, message]) => {
        const error = { code: `curl-${code}`, message: `curl command line${message}` };
        expect(() => splitShellWords(line)).toThrow(expect.objectContaining(error));
      },
    ));
});
