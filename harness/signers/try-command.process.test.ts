import { expect, it } from "vitest";
import { tryCommand } from "./try-command.ts";

interface Row {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
  readonly failure: { readonly reason: string } | undefined;
}

const node = (code: string): Row["argv"] => [process.execPath, "-e", code];

const rows: readonly Row[] = [
  { name: "a command that ends well", argv: node(""), failure: undefined },
  {
    name: "a program that is not there",
    argv: ["/nonexistent/program"],
    failure: { reason: "spawn /nonexistent/program ENOENT" },
  },
  {
    name: "the line that names the error",
    argv: node('console.error("note\\nfatal error: oauth.h: No such file\\nstopped"); process.exitCode = 1'),
    failure: { reason: "fatal error: oauth.h: No such file" },
  },
  {
    name: "the last line where none names an error",
    argv: node('console.error("first\\n  second  \\n"); process.exitCode = 3'),
    failure: { reason: "second" },
  },
];

it.each(rows)("tells $name", async ({ argv, failure }) => {
  expect(await tryCommand(argv)).toEqual(failure);
});
