import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { waitUntil } from "../../../src/fixtures/wait-until.ts";
import { takePort } from "../../gateway/fixtures/take-port.ts";
import type { EntryDetail } from "../../inspect/feed-message.ts";
import { askInspector, type EventReader, entriesOf, readEvents } from "../../inspect/fixtures/ask-inspector.ts";
import { findFixture } from "../fixtures/find-fixture.ts";
import { type CliResult, finishCli, runCli, startCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const CLIENT = findFixture("client.mjs", "capture");
/** What the client sends, and no page may get. */
const SECRETS = ["F9F65098-1111-1111-1111-621611111111", "4111111111111111", "5555555555554444", "cvv2=737"];

interface Inspected extends CliResult {
  readonly base: string;
  readonly reader: EventReader;
  readonly details: readonly EntryDetail[];
}

/** Captures a client with its page open; ends the page once `isEnough`, when the details of these entries have been asked for. */
async function captureInspected(
  manner: string,
  ids: readonly number[],
  isEnough: (texts: readonly string[]) => boolean,
): Promise<Inspected> {
  const cwd = newFolder();
  writeFileSync(join(cwd, "index.html"), "the page");
  const command = ["capture", "--inspect", "--out", ".", "--", process.execPath, CLIENT, manner];
  const child = startCli(command, { cwd, env: { COUNTERSIGN_SITE: cwd } });
  let log = "";
  child.stderr.on("data", (chunk) => {
    log += chunk;
  });
  const finished = finishCli(child);
  await waitUntil(() => /^countersign: inspector: /m.test(log) || child.exitCode !== null);
  const [, base = ""] = /inspector: (http:\S+\/)#/.exec(log) ?? [];
  const reader = readEvents(`${base}events`);
  await waitUntil(() => isEnough([...entriesOf(reader.messages).values()]) || child.exitCode !== null);
  // The command has ended by then, and the page is still there.
  await waitUntil(() => log.includes("the inspector stays") || child.exitCode !== null);
  const details: EntryDetail[] = [];
  for (const id of ids) details.push(JSON.parse((await askInspector(`${base}entries/${id}`)).body));
  child.kill("SIGINT");
  return { ...(await finished), base, reader, details };
}

it("shows what a wrong client sends, names its mistake, and gives the corrected request, all masked", {
  tags: "slow",
}, async () => {
  const named = "Wrong. A space in a value is signed as + in place of %20.";
  const { status, stdout, reader, details } = await captureInspected("plus", [1], (texts) => texts.includes(named));
  expect(status).toBe(1);
  expect(stdout).toContain("NOT CONFORMANT");
  expect(reader.messages.at(-1)?.state.title).toBe("Requests of the client");
  const [detail] = details;
  expect(detail?.document).toMatchObject({ title: "Wrong", tone: "bad" });
  expect(JSON.stringify(detail?.document)).toContain("space-as-plus");
  const copies = Object.fromEntries((detail?.copies ?? []).map(({ label, text }) => [label, text]));
  expect(copies["Copy as curl"]).toMatch(/^curl --globoff --path-as-is 'http:\/\/127\.0\.0\.1:\d+\/paynet\/api/);
  expect(copies["Copy the corrected one"]).toContain("oauth_signature=");
  const told = JSON.stringify([reader.messages, details]);
  for (const secret of SECRETS) expect(told).not.toContain(secret);
});

it("keeps the exit status of a right client", { tags: "slow" }, async () => {
  const accepted = (texts: readonly string[]): boolean =>
    texts.length >= 4 && texts.every((text) => /^accepted: /.test(text));
  const { status, details, stderr } = await captureInspected("right", [1], accepted);
  expect({ status, title: details[0]?.document.title }).toEqual({ status: 0, title: "Right" });
  expect(stderr).not.toMatch(/ at .*\.c?js:/);
});

it("serve tells its address, in JSON too", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "index.html"), "the page");
  const watch = (stdout: string): void => void (stdout.includes("inspector") && process.emit("SIGINT"));
  const flags = ["serve", "--port", "0", "--json", "--inspect"];
  const { status, stdout } = await runInProcess(flags, { cwd, env: { COUNTERSIGN_SITE: cwd }, watch });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    inspector: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/#\/live$/),
  });
});

it.each([["serve"], ["capture"]])("%s says how the page is built where it is not", async (verb) => {
  const cwd = newFolder();
  const { status, stderr } = await runInProcess([verb, "--inspect"], { cwd, env: { COUNTERSIGN_SITE: cwd } });
  expect(status).toBe(2);
  expect(stderr).toContain("npm run site");
});

it("ends where the gateway cannot start, though the page has", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "index.html"), "the page");
  const { port, close } = await takePort();
  const options = { cwd, env: { COUNTERSIGN_SITE: cwd } };
  const { status, stderr } = await runCli(["serve", "--inspect", "--port", String(port)], options).finally(close);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("[port-taken]") });
});
