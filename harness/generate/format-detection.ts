import type { Detected, Detection } from "../../src/detection/detection.ts";
import { bySizeThenId, catchersOf, type SmokeSet } from "../../src/detection/smoke-set.ts";
import type { DetectedRow, DetectionSummary } from "../../src/detection/summarize-detection.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { markdownTable } from "../text/markdown-table.ts";
import { plural } from "../text/plural.ts";
import { formatJson } from "./format-json.ts";

/** Path of the short detection matrix, from the root of the package. */
export const DETECTION = "reports/detection.json";

const columns = ["deviation", "profile", "vectors", "by the signature alone", "the smallest of them"];

/** Formats the detection reports, by their paths from the root of the package. */
export function detectionTexts(
  detection: Detection,
  summary: DetectionSummary,
  smoke: SmokeSet,
): ReadonlyMap<string, string> {
  const { rows, ...head } = summary;
  return new Map([
    [DETECTION, formatJson({ ...head, columns, rows: rows.map(writeRow) })],
    ["reports/detection.md", formatDetectionMarkdown(detection, summary, smoke)],
  ]);
}

/** Formats the smoke set as `vectors/smoke.json` holds it. */
export function smokeText({ vectors }: SmokeSet): string {
  return formatJson({
    countersign: 1,
    about: "The smallest set of vectors that catches every known mistake that the whole suite catches.",
    vectors: vectors.map(({ id }) => id),
  });
}

/** Formats a row as a list of plain values, which is one line of the file. */
function writeRow({ deviation, profile, vectors, bySignature, examples }: DetectedRow): readonly (string | number)[] {
  return [deviation, profile, vectors, bySignature, ...examples];
}

const PROFILES = ["signer/HMAC-SHA1", "signer/RSA-SHA256", "encoder", "client"] as const;
const HEADINGS = ["Mistake", "Id", "Stage", "HMAC-SHA1", "RSA-SHA256", "Encoder", "Client", "Smallest vector"];

/** Formats the detection matrix for people, as Markdown. */
export function formatDetectionMarkdown(
  detection: Detection,
  { numbers, smokeIsProven }: DetectionSummary,
  smoke: SmokeSet,
): string {
  const deviations = deviationsOf(detection.rows);
  return [
    "# Which vector catches which mistake",
    "",
    `${plural(numbers.deviations, "known mistake")}, each tried as a signer on ${plural(numbers.vectors, "vector")}.`,
    "Written by `npm run vectors`; do not edit. The same for programs, with more examples: `detection.json`.",
    "",
    ...markdownTable(
      HEADINGS,
      deviations.map((deviation) => cellsOf(deviation, detection.rows)),
    ),
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
    "None: every two mistakes are told apart by some vector.",
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

/** Escapes Markdown's own signs. */
function escapeMarkdown(prose: string): string {
  return prose.replace(/[\\`*_[\]<>|&~#]/g, "\\$&");
}
