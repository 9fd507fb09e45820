import { expect, it } from "vitest";
import { HOSTILE, hostileReport } from "../document/fixtures/hostile.ts";
import { withBaseline } from "../document/fixtures/signer-reports.ts";
import { gatewayWithHoles } from "../document/fixtures/verifier-reports.ts";
import { type ReporterName, reporters } from "./reporters.ts";

const hostile = hostileReport(HOSTILE);

it.each<[string, ReporterName, typeof hostile]>([
  ["gateway-with-holes.txt", "terminal", gatewayWithHoles],
  ["gateway-with-holes.md", "markdown", gatewayWithHoles],
  ["gateway-with-holes.xml", "junit", gatewayWithHoles],
  ["gateway-with-holes.sarif", "sarif", gatewayWithHoles],
  ["gateway-with-holes.github.txt", "github", gatewayWithHoles],
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
