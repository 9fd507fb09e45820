import { connect } from "node:net";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { HOSTILE, hostileReport } from "../../document/fixtures/hostile.ts";
import { startGateway } from "../../gateway/start-gateway.ts";
import { createFeed } from "../../inspect/feed.ts";
import { openRequestFeed } from "../../inspect/request-feed.ts";
import { openRunFeed } from "../../inspect/run-feed.ts";
import { startInspector } from "../../inspect/start-inspector.ts";
import { builtSite } from "../fixtures/build-site.ts";
import { describeInBrowser } from "../fixtures/describe-in-browser.ts";
import { findBarriers } from "../fixtures/find-barriers.ts";
import { openContext, openSite } from "../fixtures/open-site.ts";

const consumer = { consumerKey: "acme", consumerSecret: "hunter2-hunter2" };
const entry = { tone: "bad", subject: "POST /", text: "refused" } as const;

describeInBrowser("the live view's bounds", (browser) => {
  async function visit(address: string, use: (page: Page) => Promise<void>): Promise<void> {
    const context = await openContext(browser(), { permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(address);
    await use(page);
    await context.close();
  }

  it("are ten thousand entries, of which few are in the page; it says how many were let go, and stays at its rows", async () => {
    const feed = createFeed("requests");
    const inspector = await startInspector({ feed, site: builtSite, describe: async () => undefined });
    for (let count = 1; count <= 12_345; count++) feed.add({ ...entry, text: `refused, the ${count}th` });
    // One that changes keeps its place.
    feed.change(5_000, { text: "a named mistake" });
    await visit(inspector.address, async (page) => {
      await page.getByText("10000 of 10000 shown; 2345 older ones were let go", { exact: true }).waitFor();
      await page.getByText("refused, the 12345th").waitFor();
      expect(await page.locator(".window li").count()).toBeLessThan(50);
      const list = page.locator(".window");
      await list.evaluate((one) => one.scrollTo(0, (12_345 - 5_000) * 52));
      const named = page.getByText("a named mistake");
      await named.waitFor();
      const before = await named.boundingBox();
      for (let count = 0; count < 100; count++) feed.add({ ...entry, text: "refused later" });
      await page.getByText("2445 older ones were let go", { exact: false }).waitFor();
      expect((await named.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    });
    await inspector.close();
  });

  it("do not keep anybody from walking through it by keyboard", async () => {
    const feed = createFeed("requests");
    const describe = async (id: number) => ({
      document: { title: `the ${id}th`, tone: "bad", summary: "refused", blocks: [] } as const,
      copies: [],
    });
    const inspector = await startInspector({ feed, site: builtSite, describe });
    for (let count = 1; count <= 500; count++) feed.add(entry);
    await visit(inspector.address, async (page) => {
      await page.getByText("500 of 500 shown").waitFor();
      await page.locator(".window").focus();
      for (const [key, shows] of [
        ["ArrowDown", 500],
        ["ArrowDown", 499],
        ["PageDown", 490],
        ["ArrowUp", 491],
        ["End", 1],
        ["Home", 500],
      ] as const) {
        await page.keyboard.press(key);
        await page.getByRole("heading", { name: `the ${shows}th`, exact: true }).waitFor();
        await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-pressed"))).toBe("true");
      }
    });
    await inspector.close();
  });

  it("let a refused request be copied as it came, and corrected, masked; a path of 100 kB is told", async () => {
    const requests = openRequestFeed("Requests", [consumer]);
    const inspector = await startInspector({ feed: requests.feed, site: builtSite, describe: requests.describe });
    const gateway = await startGateway({ consumers: [consumer], onRequest: requests.add });
    const url = `${gateway.baseUrl}/api/v4/payout/1111`;
    const parameters = [
      ["order_desc", "two words"],
      ["credit_card_number", "4111111111111111"],
    ] as const;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const { headers, body } = signRequest({
      method: "POST",
      url,
      parameters,
      signatureMethod: "HMAC-SHA1",
      consumerKey: "acme",
      consumerSecret: "hunter2-hunter3",
      nonce: "n",
      timestamp,
    });
    const named = headers.map(([name, value]): [string, string] => [name, value]);
    await (await fetch(url, { method: "POST", headers: named, body })).text();
    await sendLongPath(gateway.baseUrl);
    await visit(inspector.address, async (page) => {
      await page.getByText("2 of 2 shown").waitFor();
      await page.locator(".window button").last().click();
      const copied = async (label: string): Promise<string> => {
        await page.getByRole("button", { name: label }).click();
        await page.getByText("Copied").first().waitFor();
        return await page.evaluate(() => navigator.clipboard.readText());
      };
      const curl = await copied("Copy as curl");
      expect(curl).toContain(`curl --globoff --path-as-is '${url}'`);
      expect(curl).toContain("credit_card_number=411111******1111");
      const { trace } = signRequest({
        method: "POST",
        url,
        parameters,
        signatureMethod: "HMAC-SHA1",
        ...consumer,
        nonce: "n",
        timestamp,
      });
      expect(await copied("Copy the right header")).toBe(trace.authorization);
      expect(await copied("Copy the corrected one")).toContain("credit_card_number=411111******1111");
      await page.locator(".window button").first().click();
      await page.getByRole("heading", { name: "Refused" }).waitFor();
      expect(await page.locator(".window").innerText()).toContain("431");
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
    requests.close();
    await Promise.all([inspector.close(), gateway.close()]);
  });

  it("show how a run ends to whoever looks at nothing else, without a barrier", async () => {
    const runs = openRunFeed("signer.py", "It is run again when the source files in /somewhere change.");
    const inspector = await startInspector({ feed: runs.feed, site: builtSite, describe: runs.describe });
    runs.begin();
    runs.say("12 of 34 judged, 1 failed", { done: 12, all: 34 });
    const failure = { title: "order/plain", tone: "bad", summary: "What is tried.", blocks: [] } as const;
    const id = runs.add("order/plain", "<b>body</b>, offset 9", failure);
    await visit(inspector.address, async (page) => {
      await page.getByText("12 of 34 judged, 1 failed").waitFor();
      await page.getByText("<b>body</b>, offset 9").waitFor();
      expect(await page.getByRole("progressbar").getAttribute("value")).toBe("12");
      runs.change(id, "A space in a value is signed as +");
      runs.conclude(hostileReport(HOSTILE));
      await page.getByRole("heading", { level: 2, name: "INCOMPLETE" }).waitFor();
      await page.getByText("A space in a value is signed as +").waitFor();
      expect(await page.locator("main :is(script, img, iframe, a[href^='javascript:' i])").count()).toBe(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [390, 900, 1400]) {
          await page.setViewportSize({ width, height: 900 });
          expect((await findBarriers(page)).join("\n")).toBe("");
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      }
    });
    await inspector.close();
  });

  it("are told where no program is", async () => {
    const { page } = await openSite(browser(), "#/live");
    await page.getByText("No program answers here.", { exact: false }).waitFor();
    await page.context().close();
  });
});

/** Sends what no client of ours would: fetch refuses no path, but other programs' limits are not to be tested. */
function sendLongPath(baseUrl: string): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST /${"x".repeat(100_000)} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    socket.resume();
  });
}
