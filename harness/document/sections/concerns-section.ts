import type { Report } from "../../../src/report/report.ts";
import type { Detail } from "../detail.ts";
import { type Column, countRest, paragraphs, type Section, section, type Tone } from "../document.ts";
import { clipId, concernOf, groupBy } from "../verdict-groups.ts";

const tones = { passed: "good", failed: "bad", errored: "open" } as const satisfies Record<string, Tone>;
const statuses = ["passed", "failed", "errored"] as const;

const columns: readonly Column[] = [
  { title: "concern", holds: "name" },
  ...statuses.map((title): Column => ({ title, holds: "count" })),
];

/** Counts the verdicts of each concern of which any vector was judged, the one with the most failures first; only for a page, which draws them. */
export function describeConcerns({ verdicts, campaign }: Report, { isWhole, rows }: Detail): readonly Section[] {
  const judged = verdicts.filter(({ status }) => status !== "skipped");
  if (!isWhole || campaign !== undefined || judged.length === 0) return [];
  const counted = groupBy(judged, ({ id }) => concernOf(id)).map(({ key, verdicts: members }) => ({
    key,
    counts: statuses.map((status) => members.filter((one) => one.status === status).length),
  }));
  const faults = ([, failed = 0, errored = 0]: readonly number[]): number => failed + errored;
  const sorted = counted.toSorted((a, b) => faults(b.counts) - faults(a.counts));
  return [
    section("Verdicts by concern", [
      {
        kind: "table",
        columns,
        isShares: true,
        rows: sorted.slice(0, rows).map(({ key, counts }) => [
          { text: clipId(key) },
          ...statuses.map((status, at) => {
            const count = counts[at] ?? 0;
            return { text: String(count), ...(count > 0 && { tone: tones[status] }) };
          }),
        ]),
      },
      ...paragraphs(countRest(sorted.length - rows, "concern")),
    ]),
  ];
}
