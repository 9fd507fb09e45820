import { expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { withBaseline } from "../document/fixtures/signer-reports.ts";
import { faultyGateway } from "../document/fixtures/verifier-reports.ts";
import { type ReporterName, renderReport } from "./reporters.ts";

// How hostile texts are escaped: hostile-text.property.test.ts. What a gateway's report says to people: document/golden.
it.each<[string, ReporterName, Report]>([
  ["faulty-gateway.xml", "junit", faultyGateway],
  ["faulty-gateway.sarif", "sarif", faultyGateway],
  ["faulty-gateway.github.txt", "github", faultyGateway],
  ["with-baseline.txt", "terminal", withBaseline],
  ["with-baseline.md", "markdown", withBaseline],
  ["with-baseline.html", "html", withBaseline],
  ["with-baseline.xml", "junit", withBaseline],
  ["with-baseline.sarif", "sarif", withBaseline],
  ["with-baseline.github.txt", "github", withBaseline],
])("%s is as it was", async (file, name, report) => {
  const rendered = renderReport(name, report, { color: false, width: 80 });
  // The style sheet and the script are the same in each page; html.test.ts holds their hashes.
  const text = rendered.replace(/(<(style|script)>).*?(?=<\/\2>)/gs, "$1…").replaceAll(/sha256-[^']+/g, "sha256-…");
  await expect(text).toMatchFileSnapshot(`golden/${file}`);
});
