import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { gatewayWithHoles } from "../document/fixtures/gateway-with-holes.ts";
import { HOSTILE, hostileReport } from "../document/fixtures/hostile.ts";
import { withBaseline } from "../document/fixtures/with-baseline.ts";
import { type ReporterName, reporters } from "./reporters.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "golden");
const hostile = hostileReport(HOSTILE);

// UPDATE_GOLDEN=1 rewrites the files; read their difference before you commit it.
const update = process.env["UPDATE_GOLDEN"] === "1";

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
])("%s is as it was", (file, name, report) => {
  const path = join(folder, file);
  const text = reporters[name].render(report, { color: false, width: 80 });
  if (update) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text);
  }
  expect(text).toBe(readFileSync(path, "utf8"));
});
