import type { Report } from "../../src/report/report.ts";
import { type Document, paragraph, plainText } from "../document/document.ts";
import { summarizeMismatch } from "../document/failure.ts";
import { formatInput } from "../document/sections/campaign-section.ts";
import type { Progress } from "../fuzz/campaign/campaign.ts";
import type { Finding } from "../fuzz/finding.ts";
import { countInputs, plural } from "../text/plural.ts";
import type { RunFeed } from "./run-feed.ts";

/** Is told of a campaign as it goes on. */
export interface CampaignObserver {
  readonly onProgress: (progress: Progress) => void;
  /** A finding is told as it was drawn, and again when it is shrunk. */
  readonly onFinding: (finding: Finding) => void;
  readonly onReport: (report: Report, faults?: readonly Error[]) => void;
}

const PROGRESS_MS = 200;

/** Shows one campaign in a feed. @param clock milliseconds from any fixed point. */
export function observeCampaign(
  runs: RunFeed,
  clock: () => number = performance.now.bind(performance),
): CampaignObserver {
  const ids = new Map<string, number>();
  let told = Number.NEGATIVE_INFINITY;
  return {
    onProgress({ runs: inputs, runsPerSecond, findings }) {
      if (clock() - told < PROGRESS_MS) return;
      told = clock();
      runs.say(`${countInputs(inputs)}, ${Math.round(runsPerSecond)} a second, ${plural(findings, "finding")}`);
    },
    onFinding(finding) {
      const document = describeFinding(finding);
      const id = ids.get(finding.id);
      if (id === undefined) ids.set(finding.id, runs.add(finding.id, plainText(document.summary), document));
      else runs.change(id, plainText(document.summary), document);
    },
    onReport: runs.conclude,
  };
}

/** Describes a finding: what broke, the mistake where it is named, and the input as small as it is by now. */
function describeFinding({ id, law, shrunk, cutShort, input, breach, diagnosis, unexplained }: Finding): Document {
  const { says, mismatch } = breach;
  const [mistake] = diagnosis;
  const breaks = mismatch === undefined || mismatch.stage === "verified" ? says : summarizeMismatch(mismatch);
  return {
    title: id,
    tone: "bad",
    summary: mistake?.title ?? breaks,
    blocks: [
      ...(mistake === undefined ? [] : [paragraph(mistake.happens), paragraph(mistake.fix, { emphasis: "strong" })]),
      ...unexplained.map((remark) => paragraph(remark)),
      paragraph(`It breaks: ${law}`, { emphasis: "quiet" }),
      ...(mismatch === undefined
        ? [paragraph(says)]
        : [
            {
              kind: "diff",
              stage: mismatch.stage,
              offset: mismatch.offset,
              expected: mismatch.expected,
              actual: mismatch.actual,
            } as const,
          ]),
      paragraph(shrunk ? (cutShort ?? "The smallest input that breaks it:") : "The input, as it was drawn:"),
      { kind: "code", lines: formatInput(input) },
    ],
  };
}
