import type { EncodedParameter, Parameter } from "../../../signing/parameter.ts";
import type { MemberAt } from "../../describe-mistakes.ts";
import { escapeChanges } from "../values/escape-changes.ts";
import { indexesFirst, keepLast } from "./order-parameters.ts";
import { byBytes } from "./text-orders.ts";

/** What writes JSON: its words, how it quotes a text, what it puts behind a comma and a colon, and the order of an object. */
interface JsonWriter {
  readonly call: string;
  readonly quote: (text: string) => string;
  readonly space: "" | " ";
  readonly order: (kept: readonly EncodedParameter[]) => readonly EncodedParameter[];
}

const asKept: JsonWriter["order"] = (kept) => kept;

const writers = {
  "": {
    call: "JavaScript's JSON.stringify",
    quote: escapeChanges["json-quoted"],
    space: "",
    order: indexesFirst,
  },
  "-by-python": {
    call: "Python's json.dumps",
    quote: escapeChanges["python-json-dumps-quoted"],
    space: " ",
    order: asKept,
  },
  "-by-php": { call: "PHP's json_encode", quote: escapeChanges["php-json-encode-quoted"], space: "", order: asKept },
  "-by-go": {
    call: "Go's json.Marshal",
    quote: escapeChanges["go-json-marshal"],
    space: "",
    order: (kept) => kept.toSorted((a, b) => byBytes(a.name, b.name)),
  },
} as const satisfies Readonly<Record<string, JsonWriter>>;

/** Of encoded texts JavaScript, PHP and Go write the same. */
const ofEncoded = ["", "-by-python"] as const;
const ofPlain = ["", "-by-python", "-by-php", "-by-go"] as const;

const encoded = ({ encodedName, encodedValue }: EncodedParameter): Parameter => [encodedName, encodedValue];
const plain = ({ name, value }: EncodedParameter): Parameter => [name, value];

/** Sorted parameters that are signed as a JSON object in place of name=value pairs, or as a list of pairs. */
export const jsonMembers: readonly MemberAt<"joinParameters">[] = [
  ...ofEncoded.map((id) => joinedAsObject(`parameters-joined-as-json${id}`, "parameters", writers[id], encoded)),
  ...ofPlain.map((id) =>
    joinedAsObject(`plain-parameters-joined-as-json${id}`, "plain parameters", writers[id], plain),
  ),
  {
    id: "parameters-joined-as-json-pairs",
    title: "The parameters are signed as a JSON list of pairs",
    happens: 'The third part of the base string is [["name","value"]], encoded, where name=value belongs.',
    change: (_joined, sorted) => JSON.stringify(sorted.map(encoded)),
  },
];

function joinedAsObject(
  id: string,
  words: string,
  { call, quote, space, order }: JsonWriter,
  pairOf: (parameter: EncodedParameter) => Parameter,
): MemberAt<"joinParameters"> {
  return {
    id,
    title: `The ${words} are signed as a JSON object, as ${call} writes it, of one name only the last`,
    happens: `The third part of the base string is {"name":${space}"value"}, encoded, where name=value belongs.`,
    change: (_joined, sorted) => {
      const members = order(keepLast(sorted)).map(pairOf);
      return `{${members.map(([name, value]) => `${quote(name)}:${space}${quote(value)}`).join(`,${space}`)}}`;
    },
  };
}
