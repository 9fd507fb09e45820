import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { sampleOf } from "../../src/fixtures/sample.ts";
import { views } from "./app/views.ts";
import { builtSite } from "./fixtures/build-site.ts";
import { describeInBrowser } from "./fixtures/describe-in-browser.ts";
import { findBarriers } from "./fixtures/find-barriers.ts";
import { openSite } from "./fixtures/open-site.ts";

/** Addresses with the heading that stands there once the view is ready, and a text that it shows. */
const addresses: readonly (readonly [hash: string, heading: string, shows: string])[] = [
  ["", "Why does the gateway answer 403?", "Name the mistake"],
  ["#/sign", "Sign a request", "Authorization header"],
  ["#/suite", "Suite", "Show more"],
  ["#/suite?text=no+such+vector", "Suite", "No vector fits"],
  ["#/suite?mistake=space-as-plus&concern=texts", "Suite", "Those that catch"],
  ["#/suite/percent-encoding/space", "percent-encoding/space", "two%2520words"],
  ["#/suite/verification-replays/none", "There is no such vector", "list"],
  ["#/mistakes", "Mistakes", "Which vectors catch them"],
  ["#/mistakes/space-as-plus", "A space in a value is signed as + in place of %20", "On an example"],
  ["#/scoreboard", "Scoreboard", "Verifiers: vectors failed, by concern"],
  ["#/scoreboard/oauth", "oauth", "drops the brackets of an IPv6 address"],
  ["#/report", "Report", "two of them are compared"],
  ["#/nowhere", "There is no such page", "views stand above"],
];

/** Gzipped bytes that a reader waits for. */
const budgets: readonly (readonly [what: string, files: readonly string[], most: number])[] = [
  ["the frame with its first view", ["index.html", "site.css", "site.js"], 40_000],
  ["the debugger's scripts", ["site.js", "data/examples.js", "diagnosis.js"], 250_000],
  ["the list of the suite", ["data/suite.js"], 150_000],
];

describeInBrowser("the views", (browser) => {
  // Colours are of the scheme, and what is cut off or covered of the width: each address is seen in one of both.
  it.each([
    ["on a phone, in light colours", 390, "light", 0],
    ["on a large screen, in dark ones", 1400, "dark", 1],
  ] as const)(
    "have an address each, which shows them without a fault or a barrier %s",
    (_, width, colorScheme, first) =>
      expectEach(
        sampleOf(addresses, 4, first).map((address) => [address[0], address] as const),
        async (_, [hash, heading, shows]) => {
          const { page, faults } = await openSite(browser(), hash, { colorScheme, viewport: { width, height: 900 } });
          await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
          await page.getByText(shows).first().waitFor();
          expect((await findBarriers(page)).join("\n")).toBe("");
          // Nothing is wider than the screen but what scrolls by itself.
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          expect(faults).toEqual([]);
          await page.context().close();
        },
      ),
  );

  it("are reached from each other by the navigation, and by the keyboard", async () => {
    const { page } = await openSite(browser());
    for (const { title } of views.filter(({ isLocal }) => isLocal !== true)) {
      const link = page.getByRole("navigation").getByRole("link", { name: title });
      await link.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.title()).toBe(`${title} · countersign`);
      expect(await link.getAttribute("aria-current")).toBe("page");
    }
    await page.context().close();
  });

  it("open the mistakes of a stage in the heat map, and lead to the vectors that catch one", async () => {
    const { page } = await openSite(browser(), "#/mistakes");
    await page.getByRole("button", { name: /^encodeValue/ }).click();
    await page
      .getByRole("row", { name: /space-as-plus/ })
      .getByRole("link")
      .nth(1)
      .click();
    await page.getByText("Those that catch").waitFor();
    await page.getByRole("link", { name: "space-as-plus", exact: true }).waitFor();
    await page.context().close();
  });

  it("run a vector in the browser", async () => {
    for (const id of ["percent-encoding/space-rsa", "verification-replays/header-space", "responses/payout-id"]) {
      const { page, faults } = await openSite(browser(), `#/suite/${id}`);
      await page.getByRole("button", { name: "Run it in this browser" }).click();
      await page.getByRole("heading", { name: "Passed, by the reference in this browser" }).waitFor();
      expect(faults).toEqual([]);
      await page.context().close();
    }
  });

  it.each(budgets)("have a budget of bytes: %s", (_, files, most) => {
    const sizes = files.map((name) => gzipSync(readFileSync(join(builtSite, name))).length);
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most);
  });
});
