import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFeed } from "./feed.ts";
import type { FeedMessage } from "./feed-message.ts";
import { streamFeed } from "./stream-feed.ts";

const limits = { listeners: 2, batch: 100, gatherMs: 50, heartbeatMs: 1_000, patienceMs: 3_000 };
const entry = { tone: "good", subject: "POST /", text: "accepted" } as const;

/** A connection that takes nothing more once it is blocked, and keeps what it was given. */
class FakeResponse extends EventEmitter {
  readonly written: string[] = [];
  isBlocked = false;
  isDestroyed = false;

  write(text: string): boolean {
    this.written.push(text);
    return !this.isBlocked;
  }

  destroy(): this {
    this.isDestroyed = true;
    this.emit("close");
    return this;
  }

  ids(): readonly number[] {
    const data = this.written.flatMap((text) => /^data: (.*)$/m.exec(text)?.[1] ?? []);
    return data.flatMap((text) => (JSON.parse(text) as FeedMessage).entries.map(({ id }) => id));
  }
}

const feed = createFeed("requests");
const none = { headers: {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("sends what is there, then what comes, together what comes together", () => {
  const stream = streamFeed(feed, limits);
  feed.add(entry);
  const page = new FakeResponse();
  stream.attach(none, page);
  const before = page.written.length;
  feed.add(entry);
  feed.add(entry);
  expect(page.written).toHaveLength(before);
  vi.advanceTimersByTime(50);
  expect(page.written).toHaveLength(before + 1);
  expect(page.ids()).toEqual([1, 2, 3]);
  stream.close();
});

it("goes on after the last event that a page has seen, and takes an id that is none for the beginning", () => {
  const stream = streamFeed(feed, limits);
  const [first, again, odd] = [new FakeResponse(), new FakeResponse(), new FakeResponse()];
  stream.attach(none, first);
  const [, id = ""] = /^id: (\d+)$/m.exec(first.written.join("")) ?? [];
  feed.add(entry);
  stream.attach({ headers: { "last-event-id": id } }, again);
  expect(again.ids()).toEqual([4]);
  const back = new FakeResponse();
  stream.attach({ headers: {}, since: id }, back);
  expect(back.ids()).toEqual([4]);
  stream.attach({ headers: { "last-event-id": "1e3; DROP" } }, odd);
  expect(odd.ids()).toEqual([1, 2, 3, 4]);
  stream.close();
});

it("keeps one message at most for a page that reads slowly, which lacks nothing in the end", () => {
  const large = createFeed("requests");
  for (let count = 0; count < 1_000; count++) large.add(entry);
  const stream = streamFeed(large, limits);
  const page = new FakeResponse();
  stream.attach(none, page);
  page.isBlocked = true;
  for (let count = 0; count < 1_000; count++) large.add(entry);
  vi.advanceTimersByTime(50);
  expect(page.ids()).toHaveLength(1_100);
  for (let count = 0; count < 9; count++) page.emit("drain");
  expect(page.ids()).toEqual(Array.from({ length: 2_000 }, (_, at) => at + 1));
  stream.close();
});

it("cuts off a page that reads nothing for too long, and shows life to the others", () => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "setTimeout"] });
  const stream = streamFeed(feed, limits);
  const [dead, alive] = [new FakeResponse(), new FakeResponse()];
  stream.attach(none, dead);
  stream.attach(none, alive);
  expect(stream.isFull()).toBe(true);
  dead.isBlocked = true;
  vi.advanceTimersByTime(5_000);
  expect(dead.isDestroyed).toBe(true);
  expect(alive.isDestroyed).toBe(false);
  expect(alive.written.filter((text) => text.startsWith(":"))).toHaveLength(5);
  expect(stream.isFull()).toBe(false);
  stream.close();
});
