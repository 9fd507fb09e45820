import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../package/package.ts";
import { describeInBrowser } from "./fixtures/describe-in-browser.ts";
import { openSite } from "./fixtures/open-site.ts";

/** Where README finds them. They are written only where it is asked for: a font that differs is no change. */
const folder = join(packageRoot, "docs", "pictures");
const isWritten = process.env["COUNTERSIGN_PICTURES"] !== undefined;

const pictures: readonly (readonly [name: string, hash: string, click: string | undefined, shows: string])[] = [
  ["why", "#/why?language=PHP", "It fails when the description has a space", "What was signed"],
  ["sign", "#/sign", undefined, "Authorization header"],
  ["scoreboard", "#/scoreboard", undefined, "Verifiers: vectors failed, by concern"],
];

describeInBrowser("README's pictures", (browser) => {
  it.each(pictures)("show what is there: %s", async (name, hash, click, shows) => {
    const { page } = await openSite(browser(), hash, { viewport: { width: 1100, height: 820 } });
    if (click !== undefined) await page.getByRole("button", { name: click }).click();
    await page.getByText(shows).first().waitFor();
    const picture = await page.screenshot();
    if (isWritten) mkdirSync(folder, { recursive: true });
    if (isWritten) writeFileSync(join(folder, `${name}.png`), picture);
    // One colour alone would take a few hundred bytes.
    expect(picture.length).toBeGreaterThan(10_000);
    await page.context().close();
  });
});
