import { describe, expect, it } from "vitest";
import { settleTraffic, type Traffic } from "./settle-traffic.ts";

const nothing: Traffic = { added: 0, open: 0, bytes: 0, answered: 0, unanswered: 0 };

/** Counts the looks at traffic that is seen so in turn; the last state repeats. */
async function countLooks(seen: readonly Partial<Traffic>[]): Promise<number> {
  let looked = 0;
  await settleTraffic(
    () => ({ ...nothing, ...seen[Math.min(looked++, seen.length - 1)] }),
    async () => undefined,
  );
  return looked;
}

describe("settleTraffic", () => {
  it.each<readonly [what: string, seen: readonly Partial<Traffic>[], looks: number]>([
    ["nothing comes", [{}], 4],
    ["a connection comes late", [{}, {}, {}, { added: 1, open: 1 }], 7],
    ["bytes come after a connection", [{}, { added: 1, open: 1 }, { added: 1, open: 1, bytes: 9 }], 6],
    ["an answer is given", [{}, { answered: 1 }], 5],
    ["a request waits for its answer", [{ unanswered: 1 }, { unanswered: 1 }, { unanswered: 1 }, {}], 6],
    ["a connection goes", [{ open: 1 }, { open: 1 }, { open: 1 }, {}], 7],
  ])("looks until three looks find nothing new, where %s", async (_what, seen, looks) => {
    expect(await countLooks(seen)).toBe(looks);
  });

  it("ends all the same where a request waits for ever", async () => {
    expect(await countLooks([{ unanswered: 1 }])).toBe(301);
  });
});
