import type { EncodedParameter } from "../../../signing/parameter.ts";
import type { MemberAt } from "../../describe-mistakes.ts";
import { escapeChanges } from "../values/escape-changes.ts";
import { byBytes } from "./text-orders.ts";

type Pairs = readonly (readonly [name: string, value: string])[];

/** What writes JSON: its words, how it quotes a text, what it puts behind a comma and a colon, and in which order. */
type JsonWriter = readonly [
  call: string,
  quoted: keyof typeof escapeChanges,
  space: "" | " ",
  order: (members: Pairs) => Pairs,
];

const inGivenOrder = (members: Pairs): Pairs => members;

const writers = {
  "": ["JavaScript's JSON.stringify", "json-quoted", "", (members) => Object.entries(Object.fromEntries(members))],
  "-by-python": ["Python's json.dumps", "python-json-dumps-quoted", " ", inGivenOrder],
  "-by-php": ["PHP's json_encode", "php-json-encode-quoted", "", inGivenOrder],
  "-by-go": ["Go's json.Marshal", "go-json-marshal", "", (members) => members.toSorted(([a], [b]) => byBytes(a, b))],
} as const satisfies Readonly<Record<string, JsonWriter>>;

/** Of encoded texts JavaScript, PHP and Go write the same. */
const ofEncoded = ["", "-by-python"] as const;
const ofPlain = ["", "-by-python", "-by-php", "-by-go"] as const;

/** Sorted parameters that are signed as a JSON object in place of name=value pairs, or as a list of pairs. */
export const jsonMembers: readonly MemberAt<"joinParameters">[] = [
  ...ofEncoded.map((id) => joinedAsObject(`parameters-joined-as-json${id}`, writers[id], encodedPairs, "")),
  ...ofPlain.map((id) => joinedAsObject(`plain-parameters-joined-as-json${id}`, writers[id], plainPairs, "plain ")),
  {
    id: "parameters-joined-as-json-pairs",
    title: "The parameters are signed as a JSON list of pairs",
    happens: 'The third part of the base string is [["name","value"]], encoded, where name=value belongs.',
    change: (_joined, sorted) => JSON.stringify(encodedPairs(sorted)),
  },
];

function joinedAsObject(
  id: string,
  [call, quoted, space, order]: JsonWriter,
  pairsOf: (sorted: readonly EncodedParameter[]) => Pairs,
  plain: "" | "plain ",
): MemberAt<"joinParameters"> {
  const quote = escapeChanges[quoted] ?? JSON.stringify;
  return {
    id,
    title: `The ${plain}parameters are signed as a JSON object, as ${call} writes it, of one name only the last`,
    happens: `The third part of the base string is {"name":${space}"value"}, encoded, where name=value belongs.`,
    change: (_joined, sorted) => {
      const members = order([...new Map(pairsOf(sorted))]);
      return `{${members.map(([name, value]) => `${quote(name)}:${space}${quote(value)}`).join(`,${space}`)}}`;
    },
  };
}

function encodedPairs(sorted: readonly EncodedParameter[]): Pairs {
  return sorted.map(({ encodedName, encodedValue }) => [encodedName, encodedValue]);
}

function plainPairs(sorted: readonly EncodedParameter[]): Pairs {
  return sorted.map(({ name, value }) => [name, value]);
}
