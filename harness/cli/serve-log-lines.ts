import { wrap } from "../reporters/wrap.ts";
import { printable } from "./printable.ts";
import type { ServedDiagnosis } from "./serve-diagnosis.ts";

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
