import { describe, expect, it } from "vitest";
import { pickCrashLines } from "./crash-lines.ts";

const frames = ["    at read (/srv/read.ts:1:2)", "    at verify (/srv/verify.ts:3:4)"];
const ours = ["    at call (/x/harness/adapters/ask-module.ts:38:21)", "    at Socket.emit (node:internal/events:5:6)"];

describe("pickCrashLines", () => {
  it.each([
    {
      what: "the last lines where there is no stack",
      lines: ["one", "", "two", "  ", "three"],
      tells: ["two", "three"],
      count: 2,
    },
    {
      what: "the first frames of a stack, without ours",
      lines: ["TypeError: x", ...frames, ...ours],
      tells: ["TypeError: x", ...frames],
    },
    {
      what: "no more than are asked for",
      lines: ["TypeError: x", ...frames],
      tells: ["TypeError: x", frames[0]],
      count: 2,
    },
    {
      what: "our frames where there are no others",
      lines: ["TypeError: x", ...ours],
      tells: ["TypeError: x", ...ours],
    },
    { what: "not again what was said", lines: ["TypeError: x", ...frames], said: "TypeError: x", tells: frames },
    {
      what: "a stack in the midst of a process's last words",
      lines: ["started", "/srv/a.js:3", "    ^", "", "Error: boom", ...frames, "", "Node.js v20.20.2"],
      tells: ["Error: boom", ...frames],
    },
    {
      what: "the cause, which Java tells last",
      lines: [
        "Exception: a",
        "\tat A.a(A.java:1)",
        "\t... 3 more",
        "Caused by: b",
        "\tat B.b(B.java:2)",
        "\t... 9 more",
      ],
      tells: ["Caused by: b", "\tat B.b(B.java:2)", "\t... 9 more"],
    },
    { what: "a stack without a head", lines: frames, tells: frames },
    { what: "nothing of nothing", lines: [""], tells: [] },
  ])("tells $what", ({ lines, tells, count = 5, said }) => {
    expect(pickCrashLines(lines.join("\n"), count, said)).toEqual(tells);
  });

  it("looks at the end of a long text alone", () => {
    expect(pickCrashLines(`    at a\n${"x\n".repeat(20_000)}end`, 2)).toEqual(["x", "end"]);
  });
});
