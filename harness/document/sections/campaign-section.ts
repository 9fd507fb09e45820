import type { CampaignFinding, CampaignSummary, Report } from "../../../src/report/report.ts";
import { clip } from "../../text/escape-text.ts";
import { countInputs, groupThousands, plural } from "../../text/plural.ts";
import type { Detail } from "../detail.ts";
import {
  type Cell,
  type Column,
  countRest,
  type DocumentBlock,
  describeSome,
  paragraph,
  paragraphs,
  type Section,
  section,
} from "../document.ts";
import { summarizeMismatch } from "../failure.ts";
import { mismatchOf } from "../verdict-groups.ts";

const ID_LIMIT = 80;
const TEXT_LIMIT = 300;
/** Examples that every document shows. */
const EXAMPLES_SHOWN = 5;
const LINES_SHOWN = 30;
const VALUE_LIMIT = 200;
const MAX_DEPTH = 6;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const HEADERS_SHOWN = 20;
/** Whole: a signature under RSA takes a thousand characters. */
const LINE_LIMIT = 2_000;
const POINT = /^point: "[^"]*"$/;

const columns: readonly Column[] = [
  { title: "property", holds: "name" },
  { title: "holds", holds: "mark" },
  { title: "inputs", holds: "count" },
  { title: "findings", holds: "count" },
  { title: "says", holds: "remark" },
];

/** Describes the outcome of a campaign, as the end of a sentence of which the target is the subject. */
export function describeCampaign({ runs, properties, findings }: CampaignSummary, { complete }: Report): string {
  const tried = properties.filter((property) => property.runs > 0).length;
  const broken = new Set(findings.map(({ property }) => property)).size;
  const inputs = countInputs(runs);
  const found = plural(findings.length, "distinct finding");
  if (!complete) return `had been tried on ${inputs} when the run ended, with ${found}`;
  if (tried === 0 && findings.length === 0) {
    return "was tried on nothing: no input was drawn before the time was over, or none fell to this shard or property; give it more by --time or --runs";
  }
  if (findings.length === 0) return `keeps ${countProperties(tried)} on ${inputs}`;
  return `breaks ${broken} of ${countProperties(Math.max(tried, broken))}: ${found} in ${inputs}`;
}

function countProperties(count: number): string {
  return `${count} ${count === 1 ? "property" : "properties"}`;
}

/** Describes the findings of a campaign: the smallest input of each, the actual answer, and how to draw it again. */
export function describeFindings(report: Report, detail: Detail): readonly DocumentBlock[] {
  const { campaign, diagnosis, unexplained } = report;
  if (campaign === undefined) return [];
  const shown = [...diagnosis.slice(0, EXAMPLES_SHOWN), ...unexplained.slice(0, EXAMPLES_SHOWN)];
  const examples = new Set(shown.map(({ example }) => example));
  return describeSome(campaign.findings, detail.findings, (finding) => describeFinding(report, finding, examples));
}

function describeFinding(report: Report, finding: CampaignFinding, examples: ReadonlySet<string>): Section {
  const { id, property, seed, path, shrunk, input } = finding;
  const title = shrunk ? "The smallest input of " : "An input, perhaps not the smallest, of ";
  const address = clip(`${property}@${seed}:${path}`, TEXT_LIMIT);
  return section(
    [title, { quote: clip(id, ID_LIMIT), isCode: true }],
    [
      { kind: "code", lines: [...formatInput(input).map(explainPoint), ...formatSent(finding)] },
      ...paragraphs(describeActual(report, finding, examples)),
      paragraph(["Drawn as ", { quote: address, isCode: true }], { emphasis: "quiet" }),
    ],
  );
}

/** Describes the actual answer to a finding's input; nothing where the diagnosis shows it as an example. */
function describeActual(
  { verdicts }: Report,
  { id, says }: CampaignFinding,
  examples: ReadonlySet<string>,
): readonly string[] {
  const name = `fuzz/${id}`;
  const mismatch = verdicts.flatMap((verdict) => (verdict.id === name ? (mismatchOf(verdict) ?? []) : []))[0];
  // For an answer to a request, the finding's own sentence describes what is wrong with the request as well.
  if (mismatch === undefined || mismatch.stage === "verified") return [clip(says, TEXT_LIMIT)];
  return examples.has(name) ? [] : [summarizeMismatch(mismatch)];
}

/** Adds to an input's point, an ambiguity on which signers rightly differ, that either interpretation would pass. */
function explainPoint(line: string): string {
  return POINT.test(line)
    ? `${line}, where the specification is silent: any reading known to be in use would pass`
    : line;
}

/** Describes how a campaign drew, and its properties: first those that broke, then those of which most was tried. */
export function describeDrawing({ campaign }: Report, detail: Detail): readonly Section[] {
  if (campaign === undefined) return [];
  const { properties, seed, shard, shards, runs, runsPerSecond, jobs } = campaign;
  const part = shard === null ? "" : `, shard ${clip(shard, ID_LIMIT)}`;
  const side = shards === undefined ? plural(jobs, "job") : `${plural(shards, "shard")}, ${plural(jobs, "job")} in all`;
  const rate = groupThousands(Math.round(runsPerSecond));
  const rows = properties
    .toSorted((a, b) => b.findings - a.findings || b.runs - a.runs)
    .slice(0, detail.properties)
    .map(describeProperty);
  return [
    section(
      ["Campaign, ", { quote: `seed ${seed}${part}: ${countInputs(runs)}, ${rate} a second in ${side}` }],
      [{ kind: "table", columns, rows }, ...paragraphs(countRest(properties.length - detail.properties))],
    ),
  ];
}

function describeProperty({ id, says, runs, findings }: CampaignSummary["properties"][number]): readonly Cell[] {
  const mark: Cell =
    findings > 0 ? { text: "no", tone: "bad" } : runs > 0 ? { text: "yes", tone: "good" } : { text: "not tried" };
  return [
    { text: clip(id, ID_LIMIT) },
    mark,
    { text: groupThousands(runs) },
    { text: String(findings) },
    { text: clip(says, TEXT_LIMIT) },
  ];
}

/** Formats any input of a property: a line for each of its parts, up to a limit, and no private key. */
export function formatInput(input: unknown): readonly string[] {
  const lines = [...partsOf(input, "", 0)];
  const rest = lines.length - LINES_SHOWN;
  return rest > 0 ? [...lines.slice(0, LINES_SHOWN), `… and ${rest} more, see report.json`] : lines;
}

function* partsOf(value: unknown, name: string, depth: number): Generator<string, void> {
  if (isSimple(value) || depth >= MAX_DEPTH) {
    yield formatPart(name, formatValue(value));
  } else if (Array.isArray(value)) {
    if (value.every(isSimple)) yield formatPart(name, `[${value.map(formatValue).join(", ")}]`);
    else for (const [at, one] of value.entries()) yield* partsOf(one, `${name}[${at}]`, depth + 1);
  } else {
    for (const [key, one] of Object.entries(value as object)) {
      yield* partsOf(one, name === "" ? key : `${name}.${key}`, depth + 1);
    }
  }
}

function isSimple(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function formatValue(value: unknown): string {
  // Long, of no use to a reader, and alarming: the keys that are drawn are published.
  if (typeof value === "string" && PRIVATE_KEY.test(value)) return "(a private key, see report.json)";
  // A text may be long, and is only longer as JSON.
  const shown = typeof value === "string" ? value.slice(0, VALUE_LIMIT) : value;
  return clip(JSON.stringify(shown) ?? "nothing", VALUE_LIMIT);
}

function formatPart(name: string, text: string): string {
  return name === "" ? text : `${clip(name, VALUE_LIMIT)}: ${text}`;
}

/** Formats the request that a live gateway was sent, a line for each of its parts, and how to send it again. */
function formatSent({ sent, property, seed, path }: CampaignFinding): readonly string[] {
  if (sent === undefined) return [];
  const { method, url, headers, body } = sent;
  const rest = headers.length - HEADERS_SHOWN;
  const lines = [
    `sent: ${method} ${url}`,
    ...headers.slice(0, HEADERS_SHOWN).map(([name, value]) => `sent.header: ${name}: ${value}`),
    ...(rest > 0 ? [`… and ${rest} more headers, see report.json`] : []),
    `sent.body: ${body === "" ? "none" : body}`,
    `To send it again, with a fresh nonce and time: countersign fuzz --input ${property}@${seed}:${path} --gateway …`,
  ];
  return lines.map((line) => clip(line, LINE_LIMIT));
}
