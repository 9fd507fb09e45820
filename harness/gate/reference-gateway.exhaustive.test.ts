import { describe, expect, it } from "vitest";
import { startGateway } from "../gateway/start-gateway.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { publishedConsumers } from "../suite/published-consumers.ts";
import { runGateAt, settingAt } from "./fixtures/run-gate.ts";

const consumers = publishedConsumers(loadVectors());

describe("the reference gateway, gated over HTTP", () => {
  it.each([
    ["as it is", {}],
    [
      "allowing replays, at another path, with other statuses",
      { allowReplay: true, basePath: "/x/y", statuses: { refused: 401, malformed: 422 } },
    ],
  ])("passes, %s", async (_name, options) => {
    const gateway = await startGateway({ consumers, ...options });
    try {
      const setting = settingAt(gateway.baseUrl, { endpointId: "777", otherEndpointId: "888" });
      const report = await runGateAt(gateway.baseUrl, { setting });
      expect(report.verdicts.filter(({ status }) => status === "failed" || status === "errored")).toEqual([]);
      expect(report).toMatchObject({ conformant: true, complete: true, notes: [] });
      expect(report.totals.passed).toBeGreaterThan(300);
    } finally {
      await gateway.close();
    }
  });
});
