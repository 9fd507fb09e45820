import { wrap } from "../reporters/wrap.ts";
import { printable } from "./printable.ts";
import type { ServedDiagnosis } from "./serve-diagnosis.ts";
import type { LeftOut } from "./serve-queue.ts";

/** What the log says of a request. */
export interface Entry {
  /** ISO 8601. */
  readonly time: string;
  readonly seq: number;
  readonly status: number;
  readonly method: string;
  readonly path: string;
  /** Of an accepted request. */
  readonly consumerKey?: string;
  readonly signatureMethod?: string;
  /** Of a refused one. */
  readonly reason?: string;
  readonly detail?: string;
}

const WIDTH = 110;
const MAX_LISTED = 4;
const MAX_FINDINGS = 4;
const MAX_RANGES = 8;

/** The one line of a request; what a stranger has sent is escaped. */
export function describeEntry(entry: Entry): string {
  const { time, seq, status, method, path, consumerKey, signatureMethod, reason, detail } = entry;
  const said = reason === undefined ? `accepted ${consumerKey} ${signatureMethod}` : `${reason}: ${detail}`;
  return `${printable(`${time} #${seq} ${status} ${method === "" ? "-" : method} ${path} ${said}`.replaceAll("\n", " "))}\n`;
}

/** What is wrong with a refused request, below its line and perhaps after those of others. */
export function describeDiagnosis(seq: number, diagnosis: ServedDiagnosis): string {
  const [mistake, ...others] = diagnosis.mistakes;
  const listed = others.slice(0, MAX_LISTED).map(({ title }) => title);
  const more = others.length - listed.length;
  const texts = [
    ...(mistake === undefined ? [] : [`What to do: ${mistake.fix}`]),
    ...(listed.length === 0
      ? []
      : [`Nothing in this request tells it from: ${listed.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`]),
    ...diagnosis.readings.map(
      ({ point, reading }) => `${point}: by another reading the signature is right. ${reading}`,
    ),
    ...diagnosis.findings.slice(0, MAX_FINDINGS),
  ];
  const lines = [`#${seq} ${diagnosis.summary}`, ...texts].flatMap((text, at) =>
    wrap(printable(text.replaceAll("\n", " ")), WIDTH, at === 0 ? "  " : "    "),
  );
  return `${lines.join("\n")}\n`;
}

/** Which requests there was no time for, by their numbers as far as those are worth listing. */
export function describeLeftOut({ count, seqs }: LeftOut): string {
  const ranges = toRanges([...seqs].sort((a, b) => a - b));
  const shown = ranges.slice(0, MAX_RANGES);
  const others = count - shown.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const named = shown.map(([first, last]) => (first === last ? `#${first}` : `#${first} to #${last}`));
  const list = [...named, ...(others > 0 ? [`${others} others`] : [])].join(", ");
  return `  There was no time to diagnose ${count} more: ${list}.\n`;
}

/** Numbers that follow each other as the first and the last of them. */
function toRanges(ascending: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const ranges: [number, number][] = [];
  for (const one of ascending) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === one - 1) range[1] = one;
    else ranges.push([one, one]);
  }
  return ranges;
}
