import { expect, it } from "vitest";
import { createFeed, type Feed } from "./feed.ts";
import type { FeedMessage } from "./feed-message.ts";

const entry = { tone: "bad", subject: "POST /", text: "refused" } as const;

/** Follows a feed in messages of at most so many entries, from a version on. */
function follow(feed: Feed, most: number, from = 0): readonly FeedMessage[] {
  const message = feed.since(from, most);
  return message === undefined ? [] : [message, ...follow(feed, most, message.version)];
}

const idsOf = (messages: readonly FeedMessage[]): readonly (readonly number[])[] =>
  messages.map(({ entries }) => entries.map(({ id }) => id));

it("tells each change once, in the order in which they came, and an entry that has changed as it is now", () => {
  const feed = createFeed("a run");
  for (let count = 0; count < 5; count++) feed.add(entry);
  feed.change(2, { text: "named" });
  const messages = follow(feed, 2);
  expect(idsOf(messages)).toEqual([[1, 3], [4, 5], [2]]);
  expect(messages[2]?.entries[0]?.text).toBe("named");
});

it("leaves nothing out for whoever is cut off after any message", () => {
  const feed = createFeed("a run");
  for (let count = 0; count < 7; count++) feed.add(entry);
  const [first] = follow(feed, 3);
  feed.setState({ status: "ended" });
  const rest = follow(feed, 3, first?.version);
  expect(idsOf(rest)).toEqual([[4, 5, 6], [7]]);
  expect(rest.at(-1)?.state.status).toBe("ended");
});

it("tells a state that has changed, without entries", () => {
  const feed = createFeed("a run");
  const [whole] = follow(feed, 10);
  expect(whole).toMatchObject({ state: { title: "a run", dropped: 0 }, entries: [] });
  expect(feed.since(whole?.version ?? 0, 10)).toBeUndefined();
  feed.setState({ progress: { done: 1, all: 2 } });
  expect(feed.since(whole?.version ?? 0, 10)).toMatchObject({ state: { progress: { done: 1, all: 2 } }, entries: [] });
});

it("lets the oldest go beyond so many, and says how many", () => {
  const dropped: number[] = [];
  const feed = createFeed("a run", (id) => dropped.push(id), { entries: 3, characters: 10_000 });
  for (let count = 0; count < 5; count++) feed.add(entry);
  expect(dropped).toEqual([1, 2]);
  expect(idsOf(follow(feed, 10))).toEqual([[3, 4, 5]]);
  expect(follow(feed, 10)[0]?.state.dropped).toBe(2);
  // What was let go is neither held nor brought back.
  feed.change(1, { text: "late" });
  expect(idsOf(follow(feed, 10))).toEqual([[3, 4, 5]]);
});

it("lets the oldest go beyond so many characters, however few, an entry that is too large by itself too", () => {
  const dropped: number[] = [];
  const feed = createFeed("a run", (id) => dropped.push(id), { entries: 100, characters: 1_000 });
  feed.add(entry, 500);
  feed.add(entry, 500);
  expect(dropped).toEqual([1]);
  feed.add(entry, 5_000);
  expect(dropped).toEqual([1, 2, 3]);
  expect(feed.holds(3)).toBe(false);
  feed.add(entry, 500);
  expect(idsOf(follow(feed, 10))).toEqual([[4]]);
});

it("calls its listeners at each change, until they end that", () => {
  const feed = createFeed("a run");
  let calls = 0;
  const silence = feed.listen(() => {
    calls += 1;
  });
  feed.change(feed.add(entry), { text: "named" });
  feed.setState({ status: "ended" });
  expect(calls).toBe(3);
  silence();
  feed.add(entry);
  expect(calls).toBe(3);
});
