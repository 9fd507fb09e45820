import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reference } from "../../../src/signing/reference.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { type Gateway, startGateway } from "../../gateway/start-gateway.ts";
import { openRequestFeed, type RequestFeed } from "../../inspect/request-feed.ts";
import { type Inspector, startInspector } from "../../inspect/start-inspector.ts";
import { builtSite } from "../fixtures/build-site.ts";
import { describeInBrowser } from "../fixtures/describe-in-browser.ts";
import { findBarriers } from "../fixtures/find-barriers.ts";
import { openContext } from "../fixtures/open-site.ts";

const consumer = { consumerKey: "acme", consumerSecret: "hunter2-hunter2" };
const wrong = { ...reference, encodeValue: (value: string) => encodeURIComponent(value).replaceAll("%20", "+") };
const hostile = "<img src=x onerror=\"document.title='owned'\">\u202E";

describeInBrowser("the live view", (browser) => {
  let page: Page;
  let gateway: Gateway;
  let requests: RequestFeed;
  let inspector: Inspector;
  const asked: string[] = [];

  beforeAll(async () => {
    requests = openRequestFeed("Requests to the gateway", [consumer]);
    inspector = await startInspector({ feed: requests.feed, site: builtSite, describe: requests.describe });
    gateway = await startGateway({ consumers: [consumer], onRequest: requests.add });
    page = await (await openContext(browser())).newPage();
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(inspector.address);
    await page.getByText("Nothing has come yet").waitFor();
  });
  afterAll(async () => {
    await gateway.close();
    requests.close();
    await inspector.close();
  });

  async function send(text: string, path = "/api/v4/payout/1111", scheme = reference): Promise<void> {
    const { headers, body } = signRequest(
      {
        method: "POST",
        url: `${gateway.baseUrl}${path}`,
        parameters: [
          ["order_desc", text],
          ["credit_card_number", "4111111111111111"],
        ],
        signatureMethod: "HMAC-SHA1",
        ...consumer,
        nonce: crypto.randomUUID(),
        timestamp: String(Math.floor(Date.now() / 1000)),
      },
      {},
      scheme,
    );
    const named = headers.map(([name, value]): [string, string] => [name, value]);
    await (await fetch(`${gateway.baseUrl}${path}`, { method: "POST", headers: named, body })).text();
  }

  const shown = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();

  it("shows a thousand requests, of which few are in the page", async () => {
    for (let count = 0; count < 100; count++) {
      await Promise.all(Array.from({ length: 10 }, (_, at) => send(`two words ${count} ${at}`)));
    }
    await shown("1000 of 1000 shown");
    expect(await page.locator(".window li").count()).toBeLessThan(50);
    await page.locator(".window").evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await page.getByText(/^#1 200/).waitFor();
    await page.locator(".window").evaluate((list) => list.scrollTo(0, 0));
  });

  it("tells all of a refused one, masked, with the right header and the corrected request to copy", async () => {
    await send("two words", undefined, wrong);
    await shown("1001 of 1001 shown");
    await page.getByLabel("Show").selectOption("bad");
    await shown("1 of 1001 shown");
    await page.locator(".window button").first().click();
    await page.getByRole("heading", { name: "Mistake: space-as-plus" }).waitFor();
    for (const name of ["Copy as curl", "Copy the right header", "Copy the corrected one"]) {
      expect(await page.getByRole("button", { name }).isVisible()).toBe(true);
    }
    const text = await page.locator("main").innerText();
    expect(text).not.toContain(consumer.consumerSecret);
    expect(text).not.toContain("4111111111111111");
    await page.getByLabel("Show").selectOption("");
  });

  it("leaves hostile texts text", async () => {
    await send(hostile, `/api/v4/payout/${encodeURIComponent(hostile)}${"x".repeat(4000)}`);
    await shown("1002 of 1002 shown");
    await page.locator(".window button").first().click();
    await page.getByRole("button", { name: "Copy as curl" }).waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    expect(await page.title()).not.toBe("owned");
    expect(await page.locator("main").innerText()).not.toContain("\u202E");
  });

  it("is paused, goes on, is searched and cleared", async () => {
    await page.getByRole("button", { name: "Pause" }).click();
    await send("meanwhile");
    await page.getByText("Paused: what comes is shown when you go on.").waitFor();
    expect(await page.getByText("1002 of 1002 shown", { exact: true }).isVisible()).toBe(true);
    await page.getByRole("button", { name: "Go on" }).click();
    await shown("1003 of 1003 shown");
    await page.getByLabel("Search").fill("#1003 ");
    await shown("1 of 1003 shown");
    await page.getByLabel("Search").fill("");
    await page.getByRole("button", { name: "Clear" }).click();
    await shown("0 of 0 shown");
    await send("after");
    await shown("1 of 1 shown");
  });

  it("lets no row move from under a pointer that is down", async () => {
    await page.locator(".window button").first().hover();
    await page.mouse.down();
    await send("meanwhile");
    // Whether it stays cannot be waited for: this is five times as long as one takes to be drawn.
    await page.waitForTimeout(500);
    await page.mouse.up();
    await shown("2 of 2 shown");
    await page.getByRole("button", { name: "Copy as curl" }).waitFor();
  });

  it.each(["light", "dark"] as const)("has no barrier, %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator(".window button").first().click();
      expect((await findBarriers(page)).join("\n")).toBe("");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  it("leaves its connection to the others while nobody sees it: a browser has six", async () => {
    const context = await openContext(browser());
    const hide = (one: Page, hidden: boolean): Promise<void> =>
      one.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    const open = async (): Promise<Page> => {
      const one = await context.newPage();
      await one.goto(inspector.address);
      await one.getByText("Live", { exact: true }).last().waitFor();
      return one;
    };
    const first = await open();
    await hide(first, true);
    for (let count = 0; count < 7; count++) await hide(await open(), true);
    await send("while hidden");
    await hide(first, false);
    await first.getByText("1006 of 1006 shown", { exact: true }).waitFor();
    await first.locator(".window button").first().click();
    await first.getByRole("button", { name: "Copy as curl" }).waitFor();
    await context.close();
  });

  it("asks nobody but its own server, and says when that has ended", async () => {
    const { origin } = new URL(inspector.address);
    expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))).toEqual([]);
    await inspector.close();
    await page.getByText("The program has ended, or cannot be reached.", { exact: false }).waitFor();
  });
});
