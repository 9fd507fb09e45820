import { describe, expect, it } from "vitest";
import type { CampaignFinding } from "../../src/conformance/campaign.ts";
import { tellSent } from "./tell-sent.ts";

const finding: CampaignFinding = {
  id: "gateway-0123456789ab",
  property: "gateway",
  kind: "accepted",
  shrunk: true,
  seed: -52,
  path: "17:0",
  says: "",
  input: {},
  diagnosis: [],
};
const sent = { method: "POST", url: "https://gateway.example/api", headers: [["X-A", "b"]], body: "a=1" } as const;
const again = "To send it again, with a fresh nonce and time: countersign fuzz --input gateway@-52:17:0 --gateway …";

describe("tellSent", () => {
  it.each([
    ["nothing where nothing was sent", finding, []],
    [
      "every part of a request",
      { ...finding, sent },
      ["sent: POST https://gateway.example/api", "sent.header: X-A: b", "sent.body: a=1", again],
    ],
    [
      "no body where there is none, and not what would deceive",
      { ...finding, sent: { ...sent, method: "P\u001b[2J", headers: [], body: "" } },
      ["sent: P\\x1b[2J https://gateway.example/api", "sent.body: none", again],
    ],
  ])("tells %s", (_name, told, lines) => {
    expect(tellSent(told)).toEqual(lines);
  });

  it("cuts what a stranger made endless", () => {
    const many = { ...sent, headers: Array.from({ length: 50 }, () => ["X", "a".repeat(9_000)] as const) };
    const lines = tellSent({ ...finding, sent: many });
    expect(lines).toHaveLength(24);
    expect(lines).toContain("… and 30 more headers, see report.json");
    expect(lines.every(({ length }) => length <= 2_001)).toBe(true);
  });
});
