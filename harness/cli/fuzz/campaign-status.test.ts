import { describe, expect, it } from "vitest";
import type { Progress } from "../../fuzz/campaign/campaign.ts";
import type { Finding } from "../../fuzz/finding.ts";
import { makeFinding } from "../../fuzz/fixtures/make-finding.ts";
import { logFindings, openStatus } from "./campaign-status.ts";

function progressOf(ids: readonly string[], findings = 1): Progress {
  const properties = ids.map((id) => ({ id, says: "", runs: 7, skipped: 0, failures: 0, findings: 0 }));
  return { runs: 12_345, runsPerSecond: 5000.4, findings, properties };
}

const progress = progressOf(["signer", "encoder\u001b[2J"]);

function open(live: boolean, columns = 100) {
  let text = "";
  let time = 0;
  const stream = {
    columns,
    write: (part: string) => {
      text += part;
    },
  };
  const at = (ms: number): void => {
    time = ms;
  };
  return { status: openStatus(stream, live, () => time), written: () => text, at };
}

describe("the status of a campaign", () => {
  it("is one line at a terminal, redrawn at most five times a second and cleared in the end", () => {
    const { status, written, at } = open(true);
    for (const ms of [61_000, 61_001, 61_199, 61_200]) {
      at(ms);
      status.update(progress);
    }
    status.close();
    status.update(progress);
    const line = "1:01  12 345 inputs  5000/s  1 finding  signer 7, encoder\\x1b[2J 7";
    expect(written()).toBe(`\r\u001b[2K${line}\r\u001b[2K${line}\r\u001b[2K`);
  });

  it("never fills the last column", () => {
    const { status, written } = open(true, 20);
    status.update(progress);
    expect(written()).toBe("\r\u001b[2K0:00  12 345 inputs");
  });

  it("makes way for lines that stay", () => {
    const { status, written } = open(true);
    status.update(progress);
    status.print("FOUND");
    expect(written()).toMatch(/\r\u001b\[2KFOUND\n$/);
  });

  it("is a line every ten seconds where nobody sees it move, without escape codes", () => {
    const { status, written, at } = open(false);
    for (let ms = 0; ms <= 25_000; ms += 500) {
      at(ms);
      status.update(progress);
    }
    status.close();
    expect(written()).toBe(
      ["0:10", "0:20"]
        .map((time) => `countersign: ${time}  12 345 inputs  5000/s  1 finding  signer 7, encoder\\x1b[2J 7\n`)
        .join(""),
    );
  });

  it("counts properties that are too many to name", () => {
    const { status, written } = open(true);
    status.update(progressOf(Array(40).fill("law"), 2));
    expect(written()).toBe("\r\u001b[2K0:00  12 345 inputs  5000/s  2 findings  40 properties");
  });

  it.each([
    [["signer-a"], "shrinking signer-a"],
    [["signer-a", "signer-b", "signer-c"], "shrinking signer-a and 2 more"],
    [["signer-\u001b"], "shrinking signer-\\x1b"],
  ])("says of %j why no more inputs are drawn", (ids, text) => {
    const { status, written } = open(true);
    status.update(progress, ids);
    expect(written()).toBe(`\r\u001b[2K0:00  12 345 inputs  5000/s  1 finding  ${text}`);
  });
});

const shrunk = makeFinding({ id: "encoder-a" });
const drawn: Finding = { ...shrunk, shrunk: false };

it.each<readonly [string, readonly Finding[], readonly string[], readonly string[]]>([
  ["is drawn", [drawn], ["FOUND "], ["encoder-a"]],
  ["is drawn, and then shrunk", [drawn, shrunk], ["FOUND ", "SHRUNK"], []],
  ["is drawn, and not shrunk to the end", [drawn, drawn], ["FOUND "], []],
  ["is only reported once it is shrunk", [shrunk], ["FOUND ", "SHRUNK"], []],
])("prints FOUND before SHRUNK of what %s", (_name, findings, words, shrinking) => {
  const text: string[] = [];
  const log = logFindings((line) => text.push(line));
  for (const finding of findings) log.onFinding(finding);
  expect(text).toEqual(words.map((word) => `${word}  encoder-a  wrong encoded`));
  expect(log.shrinking()).toEqual(shrinking);
});
