import { describe, expect, it } from "vitest";
import { concerns } from "../authored-suite.ts";
import type { Flag } from "../model/vector.ts";
import { linkFlags } from "./link-flags.ts";

const flag = { bugType: "encoding", description: "d", effect: "e" } as const;

describe("linkFlags", () => {
  it.each<readonly [name: string, given: Flag, linked: Partial<Flag>]>([
    [
      "keeps the links that a flag has",
      { ...flag, clauses: ["hmac.1"], links: ["https://a.example/1"] },
      { links: ["https://a.example/1"] },
    ],
    [
      "gives those of its clauses, each once",
      { ...flag, clauses: ["base-string.3", "base-string.4", "endpoints.names", "header.4"] },
      {
        links: [
          "https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1.3.2",
          "https://www.rfc-editor.org/rfc/rfc5849#section-3.5.1",
        ],
      },
    ],
    [
      "says why there is none",
      { ...flag, clauses: ["responses.payout"] },
      {
        unlinked:
          "A rule of this gateway's specification: no RFC speaks of it, and no public report of such a bug is known here.",
      },
    ],
  ])("%s", (_, given, linked) => {
    expect(linkFlags({ Any: given })).toEqual({ Any: { ...given, ...linked } });
  });

  it("leaves no flag of the suite without a link or a reason, and only those of the gateway's own operations with one", () => {
    const flags = concerns.flatMap((concern) => {
      const linked: Readonly<Record<string, Flag>> = linkFlags<Flag>(concern.flags);
      return Object.entries(linked).map(([name, one]) => ({ name, ...one }));
    });
    const links = flags.flatMap((one) => one.links ?? []);
    expect(links.filter((link) => !(URL.canParse(link) && link.startsWith("https://")))).toEqual([]);
    expect(flags.filter((one) => (one.links ?? []).length === 0 && one.unlinked === undefined)).toEqual([]);
    const unlinked = flags.filter((one) => one.unlinked !== undefined);
    expect(unlinked.length).toBeGreaterThan(0);
    const own = /^(?:endpoints|responses|errors)\./;
    expect(unlinked.filter(({ clauses }) => !clauses.every((id) => own.test(id))).map(({ name }) => name)).toEqual([]);
  });
});
