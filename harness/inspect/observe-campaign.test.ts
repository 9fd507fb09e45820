import { expect, it } from "vitest";
import { publishedKey } from "../../src/fixtures/published-key.ts";
import type { Finding } from "../fuzz/finding.ts";
import { observeCampaign } from "./observe-campaign.ts";
import { openRunFeed } from "./run-feed.ts";

const { pkcs8 } = publishedKey("rsa-2048");
const finding: Finding = {
  format: "countersign/finding",
  version: 1,
  id: "signer-0123456789ab",
  property: "signer",
  law: "What a signer shows is what the specification makes of it.",
  shrunk: false,
  input: { task: { url: "https://gateway.example/", privateKey: { pkcs8 }, note: "drawn" } },
  breach: { kind: "wrong", says: "the base string is wrong" },
  seed: 1,
  path: "0",
  diagnosis: [],
  unexplained: [],
};

it("tells a finding as it was drawn, and once it is shrunk in the same entry", async () => {
  const runs = openRunFeed("signer.py", "It is run again.");
  runs.begin();
  const observer = observeCampaign(runs);
  observer.onFinding(finding);
  observer.onFinding({ ...finding, shrunk: true, input: { task: { note: "small" } } });
  const { entries } = runs.feed.since(0, 10) ?? { entries: [] };
  expect(entries).toMatchObject([{ id: 1, subject: "1: signer-0123456789ab", text: "the base string is wrong" }]);
  const shown = JSON.stringify(await runs.describe(1));
  expect(shown).toContain("small");
  expect(shown).not.toContain("drawn");
});

it("shows no private key of an input", async () => {
  const runs = openRunFeed("signer.py", "It is run again.");
  observeCampaign(runs).onFinding(finding);
  const shown = JSON.stringify(await runs.describe(1));
  for (const line of pkcs8.split("\n").filter((text) => text.length > 20)) expect(shown).not.toContain(line);
  expect(shown).toContain("https://gateway.example/");
});

it("tells how far it is, not more often than anybody can read", () => {
  const runs = openRunFeed("signer.py", "It is run again.");
  runs.begin();
  let now = 0;
  const { onProgress } = observeCampaign(runs, () => now);
  const progress = { runsPerSecond: 800.4, properties: [], findings: 1 };
  const status = (): string | undefined => runs.feed.since(0, 1)?.state.status;
  onProgress({ ...progress, runs: 1000 });
  expect(status()).toBe("Run 1: 1 000 inputs, 800 a second, 1 finding");
  now = 100;
  onProgress({ ...progress, runs: 1100 });
  expect(status()).toContain("1 000 inputs");
  now = 200;
  onProgress({ ...progress, runs: 1200 });
  expect(status()).toContain("1 200 inputs");
});
