import { expect, it } from "vitest";
import { HOSTILE, hostileReport } from "../document/fixtures/hostile.ts";
import { withBaseline } from "../document/fixtures/signer-reports.ts";
import { faultyGateway } from "../document/fixtures/verifier-reports.ts";
import { type ReporterName, reporters } from "./reporters.ts";

const hostile = hostileReport(HOSTILE);

it.each<[string, ReporterName, typeof hostile]>([
  ["faulty-gateway.txt", "terminal", faultyGateway],
  ["faulty-gateway.md", "markdown", faultyGateway],
  ["faulty-gateway.xml", "junit", faultyGateway],
  ["faulty-gateway.sarif", "sarif", faultyGateway],
  ["faulty-gateway.github.txt", "github", faultyGateway],
  ["with-baseline.txt", "terminal", withBaseline],
  ["with-baseline.md", "markdown", withBaseline],
  ["with-baseline.html", "html", withBaseline],
  ["with-baseline.xml", "junit", withBaseline],
  ["with-baseline.sarif", "sarif", withBaseline],
  ["with-baseline.github.txt", "github", withBaseline],
  ["with-baseline.json", "json", withBaseline],
  ["hostile.md", "markdown", hostile],
  ["hostile.html", "html", hostile],
  ["hostile.xml", "junit", hostile],
])("%s is as it was", async (file, name, report) => {
  await expect(reporters[name].render(report, { color: false, width: 80 })).toMatchFileSnapshot(`golden/${file}`);
});
