import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { waitUntil } from "../../src/fixtures/wait-until.ts";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { createFeed, type Feed } from "./feed.ts";
import { askInspector, entriesOf, readEvents } from "./fixtures/ask-inspector.ts";
import { type Inspector, startInspector } from "./start-inspector.ts";

const newFolder = tempFolders();
const entry = { tone: "good", subject: "POST /", text: "accepted" } as const;

interface Started {
  readonly feed: Feed;
  readonly inspector: Inspector;
  /** `http://127.0.0.1:PORT/TOKEN/` */
  readonly base: string;
  readonly port: string;
}

async function start(feed: Feed = createFeed("requests")): Promise<Started> {
  const site = newFolder();
  mkdirSync(join(site, "data"));
  writeFileSync(join(site, "index.html"), "the page");
  const describe = async (id: number) =>
    feed.holds(id)
      ? { document: { title: "Right", tone: "good", summary: "", blocks: [] } as const, copies: [] }
      : undefined;
  const inspector = await startInspector({ feed, site, describe });
  onTestFinished(inspector.close);
  const base = inspector.address.replace(/#.*$/, "");
  return { feed, inspector, base, port: new URL(base).port };
}

describe("startInspector", () => {
  it("shows its page to whoever has the address, under a policy that lets nothing in or out", async () => {
    const { inspector, base } = await start();
    expect(inspector.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/#\/live$/);
    const page = await askInspector(base);
    expect(page).toMatchObject({ status: 200, body: "the page" });
    expect(page.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    // No other page may read any of it.
    expect(Object.keys(page.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it.each(["", "events", "entries/1", "index.html"])("shows nothing without the token: %s", async (rest) => {
    const { feed, base } = await start();
    feed.add(entry);
    const { origin, pathname } = new URL(base);
    const wrong = `${pathname.slice(0, -2)}${pathname.at(-2) === "0" ? "1" : "0"}/`;
    for (const prefix of ["/", wrong, pathname.slice(0, -1), pathname.toUpperCase(), `/${"0".repeat(32)}/`]) {
      const answer = await askInspector(`${origin}${prefix}${rest}`);
      expect({ prefix, status: answer.status, body: answer.body }).toEqual({
        prefix,
        status: 404,
        body: "There is no such page.\n",
      });
    }
  });

  it("shows nothing under another name, which may lead to this machine", async () => {
    const { base, port } = await start();
    for (const host of ["evil.example", `evil.example:${port}`, `127.0.0.1:${port}.evil.example`]) {
      expect([host, (await askInspector(base, { Host: host })).status]).toEqual([host, 403]);
    }
    for (const host of [`localhost:${port}`, "localhost:1", "127.0.0.1"]) {
      expect([host, (await askInspector(base, { Host: host })).status]).toEqual([host, 200]);
    }
  });

  it("shows nothing to a page of another origin", async () => {
    const { base, port } = await start();
    const own = `http://127.0.0.1:${port}`;
    for (const origin of [
      "https://evil.example",
      "null",
      "http://127.0.0.1:1",
      `https://127.0.0.1:${port}`,
      `${own}.evil.example`,
    ]) {
      expect([origin, (await askInspector(`${base}entries/1`, { Origin: origin })).status]).toEqual([origin, 403]);
    }
    expect((await askInspector(base, { Origin: own })).status).toBe(200);
    // An image or a script of another page sends no Origin.
    const embedded = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script" };
    expect((await askInspector(`${base}events`, embedded)).status).toBe(403);
    const framed = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" };
    expect((await askInspector(base, framed)).status).toBe(403);
    const visited = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
    expect((await askInspector(base, visited)).status).toBe(200);
  });

  it("tells an entry that is held, and of no other", async () => {
    const { feed, base } = await start();
    feed.add(entry);
    expect(await askInspector(`${base}entries/1`)).toMatchObject({
      status: 200,
      body: expect.stringContaining("Right"),
    });
    for (const id of ["2", "0", "-1", "1e1", "__proto__", "1/", "1%00"]) {
      expect([id, (await askInspector(`${base}entries/${id}`)).status]).toEqual([id, 404]);
    }
  });

  it("sends events as they come, and to whoever comes again only what is new", async () => {
    const { feed, base } = await start();
    feed.add(entry);
    const reader = readEvents(`${base}events`);
    onTestFinished(reader.close);
    await waitUntil(() => reader.messages.length > 0);
    feed.add({ ...entry, text: "second" });
    await waitUntil(() => entriesOf(reader.messages).size === 2);
    const seen = reader.lastId();
    reader.close();
    feed.add({ ...entry, text: "third" });
    feed.change(1, { text: "named" });
    const again = readEvents(`${base}events`, { "Last-Event-ID": seen });
    onTestFinished(again.close);
    await waitUntil(() => entriesOf(again.messages).size > 0);
    expect([...entriesOf(again.messages)]).toEqual([
      [3, "third"],
      [1, "named"],
    ]);
  });

  it("waits for a page that does not read, which gets all that is still held once it does", {
    tags: "slow",
  }, async () => {
    const { feed, base } = await start(
      createFeed("requests", undefined, { entries: 5_000, characters: 32 * 1024 * 1024 }),
    );
    const reader = readEvents(`${base}events`);
    onTestFinished(reader.close);
    await waitUntil(() => reader.messages.length > 0);
    reader.pause();
    for (let count = 0; count < 20_000; count++) {
      feed.add({ ...entry, text: `${count} ${"x".repeat(1_000)}` });
      if (count % 1_000 === 0) await setTimeout(60);
    }
    reader.resume();
    await waitUntil(() => entriesOf(reader.messages).has(20_000));
    const ids = [...entriesOf(reader.messages).keys()];
    expect(ids.filter((id) => id > 15_000)).toHaveLength(5_000);
    expect(reader.messages.at(-1)?.state.dropped).toBe(15_000);
  });

  it("takes no more than so many pages", async () => {
    const { base } = await start();
    const readers = Array.from({ length: 16 }, () => readEvents(`${base}events`));
    onTestFinished(() => {
      for (const one of readers) one.close();
    });
    await waitUntil(() => readers.every(({ messages }) => messages.length > 0));
    expect((await askInspector(`${base}events`)).status).toBe(503);
    readers[0]?.close();
    let next = readEvents(`${base}events`);
    onTestFinished(() => next.close());
    await waitUntil(() => {
      if (next.isClosed()) next = readEvents(`${base}events`);
      return next.messages.length > 0;
    });
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS"])("only reads: %s", async (method) => {
    const { base } = await start();
    const status = await new Promise((resolve, reject) => {
      const sent = request(base, { method }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      sent.end();
    });
    expect(status).toBe(405);
  });
});
