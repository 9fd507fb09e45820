import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { sampleOf } from "../../src/fixtures/sample.ts";
import { packageRoot } from "../package/package.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { bundleScript } from "./build/bundle-script.ts";
import { describeInBrowser } from "./fixtures/describe-in-browser.ts";
import { openContext } from "./fixtures/open-site.ts";
import * as here from "./fixtures/suite-results.ts";

const bundled = loadVectors();
/** Some files: a browser takes twenty times as long for RSA. */
const suite = { ...bundled, files: sampleOf(bundled.files, 8) };

/** Names those of both whose results differ. */
function findDifferences(there: here.SuiteResults, expected: here.SuiteResults): readonly string[] {
  return [...new Set([...Object.keys(there), ...Object.keys(expected)])]
    .filter((name) => there[name] !== expected[name])
    .map((name) => `${name}: ${there[name]?.slice(0, 500)}, expected ${expected[name]?.slice(0, 500)}`);
}

describeInBrowser("in a browser", (browser) => {
  let page: Page;
  let code: string;

  beforeAll(async () => {
    code = await bundleScript(join(packageRoot, "harness", "site", "fixtures", "suite-results.ts"));
    page = await (await openContext(browser())).newPage();
    await page.addScriptTag({ content: code });
  });

  /** Runs one of the functions in the page. */
  function run(name: keyof typeof here): Promise<here.SuiteResults> {
    return page.evaluate(`script.${name}(${JSON.stringify(suite)})`);
  }

  it("nothing of Node's is bundled", () => {
    expect(code.match(/.{0,80}(?:node:[a-z]|__vite-browser-external).{0,80}/)?.[0]).toBeUndefined();
  });

  it("every vector is computed and judged as in Node", async () => {
    const expected = here.performVectors(suite);
    expect(findDifferences(await run("performVectors"), expected)).toEqual([]);
    const statuses = Object.values(expected).map((text) => JSON.parse(text).judgement.status);
    expect([...new Set(statuses)]).toEqual(["passed"]);
  });

  it("the suite is derived as in Node", async () => {
    expect(findDifferences(await run("deriveVectors"), here.deriveVectors(suite))).toEqual([]);
  });

  it("every known mistake of signers signs as in Node", async () => {
    expect(findDifferences(await run("signWithMistakes"), here.signWithMistakes(suite))).toEqual([]);
  });

  it("every known mistake of verifiers judges as in Node", async () => {
    expect(findDifferences(await run("verifyWithMistakes"), here.verifyWithMistakes(suite))).toEqual([]);
  });
});
