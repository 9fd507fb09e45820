import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { pickCrashLines } from "./crash-lines.ts";
import crashes from "./fixtures/crashes.json" with { type: "json" };

const frames = ["    at read (/srv/read.ts:1:2)", "    at verify (/srv/verify.ts:3:4)"];
const ours = ["    at call (/x/harness/adapters/ask-module.ts:38:21)", "    at Socket.emit (node:internal/events:5:6)"];
const head = "TypeError: x";
const words = ["started", "/srv/a.js:3", "    ^", "", "Error: boom", ...frames, "", "Node.js v20.20.2"];
const caused = ["Caused by: b", "\tat B.b(B.java:2)", "\t... 9 more"];

interface Row {
  readonly lines: readonly string[];
  readonly picked: readonly string[];
  readonly count?: number;
  readonly message?: string;
}

it("picks the lines that show what went wrong", () =>
  expectEach<Row>(
    [
      [
        "the last where there is no stack",
        { lines: ["one", "", "two", "  ", "three"], picked: ["two", "three"], count: 2 },
      ],
      ["the first frames of a stack, without ours", { lines: [head, ...frames, ...ours], picked: [head, ...frames] }],
      ["no more than are asked for", { lines: [head, ...frames], picked: [head, ...frames.slice(0, 1)], count: 2 }],
      ["our frames where there are no others", { lines: [head, ...ours], picked: [head, ...ours] }],
      ["not the message again", { lines: [head, ...frames], message: head, picked: frames }],
      ["a stack in the midst of a process's last words", { lines: words, picked: ["Error: boom", ...frames] }],
      [
        "the cause, which Java prints last",
        { lines: ["Exception: a", "\tat A.a(A.java:1)", "\t... 3 more", ...caused], picked: caused.slice(0, 2) },
      ],
      ["a stack without a head", { lines: frames, picked: frames }],
      ["nothing of nothing", { lines: [""], picked: [] }],
      [
        "the end of a long text alone",
        { lines: ["    at a", ..."x".repeat(20_000).split(""), "end"], picked: ["x", "end"], count: 2 },
      ],
    ],
    (_, { lines, picked, count = 5, message }) => {
      expect(pickCrashLines(lines.join("\n"), count, message)).toEqual(picked);
    },
  ));

/** The first lines picked of what each language's runtime printed; `fixtures/crashes.json` holds the programs. */
const causes: Readonly<Record<string, readonly string[]>> = {
  "Node thrown": [
    "  [cause]: SyntaxError: Expected property name or '}' in JSON at position 1",
    "      at JSON.parse (<anonymous>)",
  ],
  "Node missing": [
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'oauth-1.0a-of-nobody' imported from /srv/signer/signer.mjs",
  ],
  "Node syntax": ["SyntaxError: Unexpected token ';'"],
  "Node long message": ["Error: cannot sign:", "the key is missing"],
  "PHP thrown": [
    "Next RuntimeException: cannot sign: the key is missing in /srv/signer/signer.php:3",
    "#0 /srv/signer/signer.php(2): Signer->seal()",
  ],
  "PHP missing": [
    "PHP Fatal error:  Uncaught Error: Call to undefined function hash_hmacc() in /srv/signer/signer.php:2",
    "#0 /srv/signer/signer.php(3): sign()",
  ],
  "PHP syntax": ['PHP Parse error:  syntax error, unexpected token ";" in /srv/signer/signer.php on line 2'],
  "Python thrown": ["ValueError: cannot sign: the key is missing", '  File "/srv/signer/signer.py", line 8, in seal'],
  "Python missing": [
    "ModuleNotFoundError: No module named 'oauthlib_of_nobody'",
    '  File "/srv/signer/signer.py", line 1, in <module>',
  ],
  "Python syntax": ["SyntaxError: invalid syntax", '  File "/srv/signer/signer.py", line 1'],
  "Python long message": ["ValueError: cannot sign:", "the key is missing"],
  "Ruby thrown": [
    "signer.rb:8:in `rescue in seal': cannot sign: the key is missing (ArgumentError)",
    "\tfrom signer.rb:5:in `seal'",
  ],
  "Ruby missing": [
    "<internal:/usr/lib/ruby/vendor_ruby/rubygems/core_ext/kernel_require.rb>:85:in `require': cannot load such file -- oauth_of_nobody (LoadError)",
  ],
  "Ruby syntax": ["signer.rb:1: syntax error, unexpected end-of-input"],
  "Perl thrown": ["cannot sign: the key is missing at signer.pl line 3."],
  "Perl died": ["cannot sign: the key is missing at signer.pl line 1, <STDIN> line 1."],
  "Perl missing": [expect.stringMatching(/^Can't locate Net\/OAuth\/OfNobody\.pm in @INC .* at signer\.pl line 1\.$/)],
  "Perl syntax": ['syntax error at signer.pl line 1, near "= ;"'],
  "Go thrown": ["panic: cannot sign: the key is missing", "main.seal(...)", "\t/srv/signer/main.go:10"],
  "Go nil": ["panic: runtime error: invalid memory address or nil pointer dereference", "main.seal(...)"],
  "Go index": ["panic: runtime error: index out of range [3] with length 0", "main.seal(...)"],
  "Java thrown": [
    "Caused by: java.lang.IllegalArgumentException: cannot sign: the key is missing",
    "\tat Crash.seal(Crash.java:7)",
  ],
  "Java missing": ["Caused by: java.lang.ClassNotFoundException: Signer"],
  "Java null": [
    'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because "<parameter1>" is null',
    "\tat Crash.sign(Crash.java:2)",
  ],
  "Mono thrown": [
    "[ERROR] FATAL UNHANDLED EXCEPTION: System.InvalidOperationException: the adapter failed ---> System.ArgumentException: cannot sign: the key is missing",
    expect.stringContaining("at Crash.Sign (System.String task)"),
  ],
  "Mono null": [
    "[ERROR] FATAL UNHANDLED EXCEPTION: System.NullReferenceException: Object reference not set to an instance of an object",
  ],
  "Mono missing": ["Cannot open assembly 'Signer.exe': No such file or directory."],
};

it("picks the line that names the error of each language's crash, then where it was raised", () => {
  expect(crashes.map(({ language, what }) => `${language} ${what}`)).toEqual(Object.keys(causes));
  for (const { language, version, what, stderr } of crashes) {
    const due = causes[`${language} ${what}`] ?? [];
    expect(pickCrashLines(stderr, due.length), `${language} ${version}, ${what}`).toEqual(due);
  }
});

it("finds the error below what a program said before, and in front of what its launcher says behind", () => {
  for (const { stderr, language, what } of crashes.filter(({ what }) => what !== "missing")) {
    const noisy = `started\nUse of old options is deprecated\n${stderr}\n`;
    const due = causes[`${language} ${what}`] ?? [];
    expect(pickCrashLines(noisy, 1), language).toEqual(due.slice(0, 1));
  }
});
