import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { packageRoot } from "../package/package.ts";
import { ask, type InspectorAnswer } from "./fixtures/ask-inspector.ts";
import { serveSite } from "./serve-site.ts";

const newFolder = tempFolders();

/** Serves a small site beside a file that must not be served; asks for paths as they stand, which no URL would let through. */
async function serve(): Promise<
  (path: string, method?: string, headers?: (port: string) => OutgoingHttpHeaders) => Promise<InspectorAnswer>
> {
  const outside = newFolder();
  const folder = join(outside, "site");
  mkdirSync(join(folder, "data"), { recursive: true });
  writeFileSync(join(outside, "secret.txt"), "outside");
  writeFileSync(join(folder, "index.html"), "<p>the site");
  writeFileSync(join(folder, "data", "suite.js"), "suite()");
  symlinkSync(join(outside, "secret.txt"), join(folder, "link.txt"));
  const server = await serveSite(folder, "127.0.0.1", 0);
  onTestFinished(server.close);
  const origin = new URL(server.origin);
  return (path, method = "GET", headers = () => ({})) => ask(origin, { path, method, headers: headers(origin.port) });
}

it("serves the files of the site with their types, under the policy of its page", async () => {
  const askFor = await serve();
  const page = await askFor("/");
  expect(page).toMatchObject({ status: 200, body: "<p>the site" });
  expect(page.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  const html = readFileSync(join(packageRoot, "harness/site/index.html"), "utf8");
  const [, policy = ""] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  expect(page.headers["content-security-policy"]).toBe(`${policy}; frame-ancestors 'none'`);
  const script = await askFor("/data/suite.js?v=1");
  expect(script).toMatchObject({ status: 200, body: "suite()" });
  expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(await askFor("/index.html", "HEAD")).toMatchObject({ status: 200, body: "" });
});

it.each([
  "/../secret.txt",
  "/data/../../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "//secret.txt",
  "/link.txt",
])("serves nothing at %s", async (path) => {
  const askFor = await serve();
  expect(await askFor(path)).toMatchObject({ status: 404, body: "There is no such page.\n" });
});

it("answers under names of this machine alone, so that no page of another name that leads here reads it", async () => {
  const askFor = await serve();
  const statusOf = async (host: (port: string) => string): Promise<unknown> =>
    (await askFor("/", "GET", (port) => ({ Host: host(port) }))).status;
  for (const name of ["localhost", "127.0.0.1", "127.8.8.8", "[::1]"])
    expect([name, await statusOf((port) => `${name}:${port}`)]).toEqual([name, 200]);
  for (const name of [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "10.0.0.1",
    "[::2]",
    "a@127.0.0.1",
  ])
    expect([name, await statusOf((port) => `${name}:${port}`)]).toEqual([name, 403]);
  // As it is written where a tunnel leads here.
  expect(await statusOf(() => "localhost:1")).toBe(200);
});

it("only reads", async () => {
  const askFor = await serve();
  expect(await askFor("/", "POST")).toMatchObject({ status: 405 });
});

it("says how the site is built where it is not", async () => {
  await expect(serveSite(newFolder(), "127.0.0.1", 0)).rejects.toMatchObject({
    code: "site-missing",
    hint: expect.stringContaining("npm run site"),
  });
});
