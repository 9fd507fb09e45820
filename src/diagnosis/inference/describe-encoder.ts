import type { DeviationHead } from "../../deviations/deviation.ts";
import { groupBy } from "../../judging/group-by.ts";
import type { Stage } from "../../signing/scheme.ts";
import type { ClauseId } from "../../spec/clauses.ts";
import { type ByteForm, encoderPlaces } from "./byte-table.ts";
import type { LearnedByte, LearnedEncoder } from "./learned-statement.ts";
import type { Nearest } from "./nearest-mistake.ts";
import { listCharacters } from "./rules/list-characters.ts";

/** Of a learned statement: an argument, as one that lists characters, may make a function do it. */
export const NO_FUNCTION = "No known function does this by itself.";

/** So many characters are named one by one; of more, neighbours by the first and the last. */
const MOST_NAMED = 16;

const forms: Readonly<Record<Exclude<ByteForm, "other">, readonly [one: string, several: string]>> = {
  raw: ["is left as it is", "are left as they are"],
  escaped: ["is percent-encoded", "are percent-encoded"],
  "lower-case": ["is written with lower-case digits", "are written with lower-case digits"],
  plus: ["is written as +", "are written as +"],
  "escaped-twice": ["is percent-encoded twice", "are percent-encoded twice"],
  dropped: ["is dropped", "are dropped"],
};

const clauses: Readonly<Partial<Record<Stage, ClauseId>>> = {
  encodePart: "base-string.5",
  encodeHeaderValue: "header.5",
  encodeBodyText: "body.1",
};

/** Characters of a title that says all that is wrong; a longer one counts. */
const LONGEST_TITLE = 160;

/** Words for an encoder that was learned: which bytes it writes wrongly, how, and where. */
export function describeEncoder({ where, bytes, spares }: LearnedEncoder): DeviationHead {
  const sentences = [...describeBytes(bytes), ...(spares ? ["what looks like an escape is left as it is"] : [])];
  const wrong = sentences.join("; ");
  const isTold = sentences.length === 1 || wrong.length <= LONGEST_TITLE;
  const place = where === "throughout" ? "Everywhere" : `In ${where}`;
  return {
    id: `learned-encoder-${where.replaceAll(" ", "-")}`,
    title: isTold
      ? `${place}, ${wrong}`
      : `${place}, ${bytes.length} characters are encoded wrongly, in ${sentences.length} ways`,
    happens: `${isTold ? "" : `${upperFirst(wrong)}. `}All else was seen to be written rightly. ${NO_FUNCTION}`,
    fix: "Percent-encode by RFC 3986: leave only A-Z a-z 0-9 - . _ ~ as they are, and write every other byte of the UTF-8 text once as % and two upper-case digits.",
    clauses: [...new Set(encoderPlaces[where].map((stage) => clauses[stage] ?? "base-string.2"))],
    links: [],
    generated: true,
  };
}

/** Says of a known mistake that comes near in what it is another one. */
export function describeNearest({ bytes }: LearnedEncoder, { mistake, others }: Nearest<number>): string {
  const wrong = describeBytes(bytes.filter(({ byte }) => others.includes(byte)));
  const right = others.filter((byte) => bytes.every((one) => one.byte !== byte)).map(nameByte);
  const differences = [
    ...wrong,
    ...(right.length > 0 ? [`${right.join(" ")} ${right.length > 1 ? "are" : "is"} right`] : []),
  ];
  return `Nearest to it: "${mistake.title}"${differences.length > 0 ? `, but ${differences.join("; ")}` : ""}.`;
}

/** Describes bytes that are written wrongly, those of one form together. */
function describeBytes(bytes: readonly LearnedByte[]): readonly string[] {
  return [...groupBy(bytes, ({ form, written = "" }) => `${form} ${written}`).values()].map(describeGroup);
}

function describeGroup(bytes: readonly [LearnedByte, ...LearnedByte[]]): string {
  const [{ form, written }] = bytes;
  const names = bytes.map(({ byte }) => nameByte(byte));
  const [one, several] = form === "other" ? [`is written as ${written}`, `are written as ${written}`] : forms[form];
  if (names.length === 1) return `${names.join()} ${one}`;
  const list =
    names.length > MOST_NAMED ? listRuns(bytes) : names.join(names.some((name) => name.length > 1) ? ", " : " ");
  return `these ${names.length} characters ${several}: ${list}`;
}

/** Lists bytes by the first and the last of neighbours. */
function listRuns(bytes: readonly LearnedByte[]): string {
  const points = bytes.map(({ byte }) => byte);
  const beyond = points.filter((byte) => byte >= 0x80);
  return [
    listCharacters(points.filter((byte) => byte < 0x80).map((byte) => String.fromCharCode(byte))),
    ...(beyond.length > 0 ? [`the ${beyond.length} bytes of UTF-8 beyond ASCII that were seen`] : []),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function nameByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (/[\x21-\x7e]/.test(character)) return character;
  if (byte === 0x20) return "the space";
  const hex = byte.toString(16).toUpperCase().padStart(2, "0");
  return byte < 0x80 ? `U+00${hex}` : `byte ${hex} of UTF-8`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
