import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

it("serves the site, says where, and ends with 0", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "index.html"), "the site");
  let shown: Promise<string> | undefined;
  const watch = (stdout: string): void => {
    const [url] = /http:\S+/.exec(stdout) ?? [];
    if (url === undefined) return;
    shown ??= fetch(url)
      .then((response) => response.text())
      .finally(() => process.emit("SIGINT"));
  };
  const result = await runInProcess(["page"], { cwd, env: { COUNTERSIGN_SITE: cwd }, watch });
  expect(result).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\nStop it with Ctrl-C\.\n$/),
    stderr: "",
  });
  expect(await shown).toBe("the site");
});

it.each([
  ["--host 0.0.0.0", "[address-remote]"],
  ["--port 65536", "Expected a whole number from 0 to 65535."],
  ["", "npm run site"],
])("refuses what it cannot use: %s", async (words, message) => {
  const cwd = newFolder();
  const { status, stderr } = await runInProcess(["page", ...words.split(" ").filter(Boolean)], {
    cwd,
    env: { COUNTERSIGN_SITE: cwd },
  });
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
