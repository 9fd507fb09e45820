import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { tryCommand } from "./try-command.ts";

it("tryCommand returns the line with the reason for which a command failed", async () => {
  const node = (code: string) => [process.execPath, "-e", code] as const;
  const rows: readonly (readonly [reason: string, argv: readonly [string, ...string[]]])[] = [
    ["spawn /nonexistent/program ENOENT", ["/nonexistent/program"]],
    [
      "fatal error: oauth.h: No such file",
      node('console.error("note\\nfatal error: oauth.h: No such file\\nstopped"); process.exitCode = 1'),
    ],
    // None names an error: the last.
    ["second", node('console.error("first\\n  second  \\n"); process.exitCode = 3')],
  ];
  await expectEach(rows, async (reason, argv) => expect(await tryCommand(argv)).toEqual({ reason }));
  expect(await tryCommand(node(""))).toBeUndefined();
});
