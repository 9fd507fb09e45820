import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { pickCrashLines } from "./crash-lines.ts";

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
        { lines: ["Exception: a", "\tat A.a(A.java:1)", "\t... 3 more", ...caused], picked: caused },
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
