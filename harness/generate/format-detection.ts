import type { Twins } from "../../src/conformance/detection/find-gaps.ts";
import { bySizeThenId, catchersOf, type SmokeSet } from "../../src/conformance/detection/smoke-set.ts";
import type { DetectionSummary } from "../../src/conformance/detection/summarize-detection.ts";
import type { Detected, Detection } from "../../src/conformance/detection.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { plural } from "../reporters/plural.ts";

const PROFILES = ["signer/HMAC-SHA1", "signer/RSA-SHA256", "encoder", "client"] as const;
const HEADINGS = ["Mistake", "Id", "Stage", "HMAC-SHA1", "RSA-SHA256", "Encoder", "Client", "Smallest vector"];

/** The detection matrix for people, as Markdown. */
export function formatDetectionMarkdown(
  detection: Detection,
  { numbers, smokeIsProven }: DetectionSummary,
  smoke: SmokeSet,
  twins: readonly Twins[],
): string {
  const deviations = deviationsOf(detection.rows);
  return [
    "# Which vector catches which mistake",
    "",
    `${plural(numbers.deviations, "known mistake")}, each tried as a signer on ${plural(numbers.vectors, "vector")}.`,
    "Written by `npm run vectors`; do not edit. The same for programs, with more examples: `detection.json`.",
    "",
    row(HEADINGS),
    row(HEADINGS.map(() => "---")),
    ...deviations.map((deviation) => row(cellsOf(deviation, detection.rows))),
    "",
    "The numbers say how many vectors catch the mistake; – where it cannot be made or is not looked for. In (brackets):",
    "the signature alone is right, and the rest of the request gives the mistake away. Mistakes of the RSA operation",
    "itself are tried on a few vectors only, since they do not depend on the request.",
    "",
    "## The smoke set",
    "",
    `The ${plural(numbers.smoke, "vector")} of \`certify --smoke\` catch every mistake above${
      smokeIsProven ? "; no smaller set does" : ". A smaller set may exist: the search was cut short"
    }.`,
    "",
    ...smoke.vectors.map(({ id }) => `- \`${id}\``),
    "",
    "## Twins",
    "",
    ...(twins.length === 0 ? ["None: every two mistakes are told apart by some vector."] : []),
    ...twins.map(({ ids, reason }) => `- ${ids.map((id) => `\`${id}\``).join(", ")}: ${escapeMarkdown(reason)}`),
    "",
    "## Permitted",
    "",
    "Signers differ here, and the specification allows it or is silent: no vector fails them.",
    "",
    ...deviationsOf(detection.permitted).map(
      ({ id, title, permitted = "" }) => `- \`${id}\`: ${escapeMarkdown(title)}. ${escapeMarkdown(permitted)}`,
    ),
    "",
  ].join("\n");
}

function deviationsOf(rows: readonly Detected[]): readonly Deviation[] {
  return [...new Set(rows.map(({ deviation }) => deviation))];
}

function cellsOf(deviation: Deviation, rows: readonly Detected[]): readonly string[] {
  const own = rows.filter((one) => one.deviation === deviation);
  const [smallest] = own.flatMap(catchersOf).toSorted(bySizeThenId);
  return [
    escapeMarkdown(deviation.title),
    `\`${deviation.id}\``,
    `\`${deviation.stage}\``,
    ...PROFILES.map((profile) => countIn(own.find((one) => one.profile === profile))),
    smallest === undefined ? "–" : `\`${smallest.id}\``,
  ];
}

function countIn(detected: Detected | undefined): string {
  if (detected === undefined) return "–";
  const { profile, bySignature, byAnswer } = detected;
  if (!profile.startsWith("signer/") || byAnswer.length === 0) return String(bySignature.length + byAnswer.length);
  return bySignature.length === 0 ? `(${byAnswer.length})` : `${bySignature.length} (${byAnswer.length})`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Prose without Markdown's own signs. */
function escapeMarkdown(prose: string): string {
  return prose.replace(/[\\`*_[\]<>|&~#]/g, "\\$&");
}
