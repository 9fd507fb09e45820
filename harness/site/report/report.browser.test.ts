import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { makeReport } from "../../document/fixtures/make-report.ts";
import { failing, passing } from "../../document/fixtures/make-verdict.ts";
import { renderHtml } from "../../reporters/html.tsx";
import { describeInBrowser } from "../fixtures/describe-in-browser.ts";
import { findBarriers } from "../fixtures/find-barriers.ts";
import { openContext, openSite } from "../fixtures/open-site.ts";

const owned = "<img src=x onerror=\"document.title='owned'\">\u202E";
const thousand = makeReport([
  ...passing("order/right"),
  ...Array.from({ length: 1000 }, (_, at) =>
    failing(`concern${at % 40}/v${at}`, { mismatch: { expected: `a${at}`, actual: `b${at}${owned}` } }),
  ),
]);

const newFolder = tempFolders();

describeInBrowser("a report", (browser) => {
  function write(name: string, text: string): string {
    const path = join(newFolder(), name);
    writeFileSync(path, text);
    return path;
  }

  it.each(["light", "dark"] as const)(
    "of a thousand failures is a page that begins with the answer, searches, and runs nothing of theirs, %s",
    async (colorScheme) => {
      const path = write("report.html", renderHtml(thousand));
      const context = await openContext(browser(), { colorScheme });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("console", (message) => faults.push(message.text()));
      await page.goto(pathToFileURL(path).href);
      expect(await page.locator("h1").innerText()).toMatch(/NOT CONFORMANT/);
      await page.getByLabel("Search").fill("concern17");
      await expect.poll(() => page.getByRole("status").innerText()).toMatch(/^1 of /);
      expect(await page.title()).not.toBe("owned");
      expect(await page.locator("img").count()).toBe(0);
      expect((await findBarriers(page)).join("\n")).toBe("");
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it("is read in the site, and two are compared", async () => {
    const { page, faults } = await openSite(browser(), "#/report");
    const before = write("before.json", JSON.stringify(makeReport([...passing("a/1"), failing("a/2")])));
    const after = write("after.json", JSON.stringify(makeReport([...passing("a/1", "a/2"), failing("a/3")])));
    await page.getByLabel(/report\.json/).setInputFiles([before]);
    await page.getByRole("heading", { level: 1, name: /NOT CONFORMANT/ }).waitFor();
    await page.getByLabel(/report\.json/).setInputFiles([before, after]);
    await page.getByText(/fixed/i).first().waitFor();
    await page.getByText("a/3").first().waitFor({ state: "attached" });
    expect((await findBarriers(page)).join("\n")).toBe("");
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["of 50 MB", () => "x".repeat(50 * 1024 * 1024), /It has 50 MB/],
    ["that is none", () => "{", /It is no JSON/],
  ])("%s is not read, and it is said what to open", async (_, text, says) => {
    const { page } = await openSite(browser(), "#/report");
    await page.getByLabel(/report\.json/).setInputFiles([write("other.json", text())]);
    await page.getByRole("alert").getByText(says).waitFor();
    await page.context().close();
  });
});
