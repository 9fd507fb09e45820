import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { sampleOf } from "../../../src/fixtures/sample.ts";
import { makeExamples } from "../build/make-examples.ts";
import { builtSite } from "../fixtures/build-site.ts";
import { describeInBrowser } from "../fixtures/describe-in-browser.ts";
import { findBarriers } from "../fixtures/find-barriers.ts";
import { openContext, openSite } from "../fixtures/open-site.ts";

const examples = makeExamples();
const named = [
  "A space in a value is signed as + in place of %20",
  "The signing key is the control key alone, without the & after it",
  "The oauth_ parameters follow the sorted parameters of the body",
  "oauth_timestamp is in milliseconds",
  "The signature is written in hexadecimal digits in place of Base64",
  "The signature is padded with PSS in place of PKCS#1 v1.5",
];

const lookedThrough = [examples[0]?.title, examples.find(({ title }) => title.startsWith("RSA"))?.title];

/** Texts that a page could take for more than text. */
const hostile: readonly string[] = [
  "<script>document.title='owned'</script>",
  "<svg onload=\"document.title='owned'\">",
  "<img src=x onerror=\"document.title='owned'\">",
  "javascript:document.title='owned'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is to be no template.
  "{{constructor.constructor('document.title=`owned`')()}} ${document.title='owned'} <%= 1 %>",
  "\u202Eevil\u2066 \u0000\u001B[2J",
];

async function ask(page: Page, text: string, secret: string): Promise<void> {
  await page.getByLabel("The refused request").fill(text);
  await page.getByLabel(/^Consumer secret|^RSA key/).fill(secret);
  await page.getByRole("button", { name: "Name the mistake" }).click();
}

describeInBrowser("Why 403?", (browser) => {
  it("names the mistake of each example, with the header to copy, and has no barrier then", () =>
    expectEach(
      sampleOf(
        examples.map((example, at) => [example.title, { ...example, name: named[at] ?? "" }] as const),
        2,
        1,
      ),
      async (_, { title, name }) => {
        const { page, faults } = await openSite(browser());
        await page.getByRole("button", { name: title }).click();
        const answer = page.locator(".explanation");
        await answer.waitFor();
        expect(await answer.locator(".verdict").innerText()).toContain(name);
        // Only the holder of the private key can make the right header.
        if (!title.startsWith("RSA")) await answer.getByRole("button", { name: "Copy the header" }).waitFor();
        // Answers of a method are built alike: one of each is looked through.
        if (lookedThrough.includes(title)) expect((await findBarriers(page)).join("\n")).toBe("");
        expect(faults.join("\n")).toBe("");
        await page.context().close();
      },
    ));

  it("lets no byte of a secret out: no request but for the site's own files, and nothing kept", async () => {
    const [example] = examples;
    const secret = example?.secret ?? expect.fail("no example");
    const context = await openContext(browser());
    const requests: string[] = [];
    // A host of its own, from which a page may fetch, unlike from a file.
    await context.route("**/*", async (route) => {
      const request = route.request();
      requests.push(
        `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`,
      );
      const { hostname, pathname } = new URL(request.url());
      if (hostname !== "site.example") return await route.abort();
      const file = pathname === "/" ? "index.html" : pathname.slice(1);
      return await route.fulfill({ path: join(builtSite, file) });
    });
    const page = await context.newPage();
    await page.goto("http://site.example/");
    await ask(page, example?.text ?? "", secret);
    await page.locator(".verdict").waitFor();
    await page.getByRole("button", { name: "Copy as curl, masked" }).click();
    expect(requests.map((one) => one.split(" ", 2).join(" ")).sort()).toEqual(
      ["", "data/examples.js", "diagnosis.js", "site.css", "site.js"].map((file) => `GET http://site.example/${file}`),
    );
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
        history.state,
        await indexedDB.databases(),
        typeof caches === "undefined" ? [] : await caches.keys(),
      ]),
    );
    const forms = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString("base64"),
      Buffer.from(secret).toString("hex"),
    ];
    for (const form of forms) {
      expect(requests.join("\n")).not.toContain(form);
      expect(kept).not.toContain(form);
    }
    // It is shown nowhere either, but in the field that it was typed into.
    expect(await page.locator("main").innerText()).not.toContain(secret);
    await context.close();
  });

  it("allows itself no other request, by its policy", () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(
      readFileSync(join(builtSite, "index.html"), "utf8"),
    )?.[1];
    expect(policy?.split("; ")).toEqual(
      expect.arrayContaining(["default-src 'none'", "connect-src 'self'", "form-action 'none'", "base-uri 'none'"]),
    );
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it("shows hostile texts as text", async () => {
    const { page, faults } = await openSite(browser());
    const header = `OAuth oauth_consumer_key="a", oauth_nonce="n", oauth_signature="x", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1", oauth_version="1.0"`;
    const body = hostile.map((text, at) => `${encodeURIComponent(`<b>${at}`)}=${encodeURIComponent(text)}`).join("&");
    await ask(
      page,
      `POST https://gateway.example/paynet/api/v4/payout/1 HTTP/1.1\nAuthorization: ${header}\nContent-Type: application/x-www-form-urlencoded\n\n${body}`,
      "secret",
    );
    const answer = page.locator(".explanation");
    await answer.waitFor();
    await answer.locator("details").evaluateAll((all) => {
      for (const one of all) one.setAttribute("open", "");
    });
    const shown = await answer.innerText();
    for (const text of hostile.slice(0, 3)) expect(shown).toContain(text);
    expect(shown).not.toMatch(/[\u202e\u2066\0\u001b]/);
    expect(await page.title()).toBe("Why 403? · countersign");
    expect(await page.locator("main :is(script, svg, img, iframe, b)").count()).toBe(0);
    expect(await page.locator("main a[href^='javascript:' i]").count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("answers to a line of a megabyte, and goes on", async () => {
    const { page } = await openSite(browser());
    await ask(page, `curl https://gateway.example/ -d 'a=${"x".repeat(1024 * 1024)}'`, "secret");
    await page.locator(".verdict, .problem").waitFor();
    await ask(page, examples[0]?.text ?? "", examples[0]?.secret ?? "");
    await page
      .getByText(named[0] ?? "")
      .first()
      .waitFor();
    await page.context().close();
  });

  it.each([
    ["nothing", "", /got nothing/],
    ["a base string", "POST&https%3A%2F%2Fgateway.example%2F&a%3Db", /base string/],
    ["a response", "HTTP/1.1 403 Forbidden\n\n", /response/],
    ["JSON that is broken", '{"log": ', /JSON|HAR/],
  ])("says what to paste in place of %s", async (_, text, says) => {
    const { page } = await openSite(browser());
    await ask(page, text, "secret");
    await page.locator(".problem").getByText(says).first().waitFor();
    await page.context().close();
  });
});
