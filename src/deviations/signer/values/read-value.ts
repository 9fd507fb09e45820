import type { Deviation } from "../../deviation.ts";
import { type DateWriting, rewriteDate } from "./dates.ts";
import { changingText, type TextMistake } from "./text-mistake.ts";

const JSON_ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g;
const OTHER_BASE = /^0(?:x[0-9a-f]+|o[0-7]+|b[01]+)$/i;
const SEPARATED = /^[+-]?\d+(?:_\d+)+(?:\.\d+)?$/;
const EXTENDED_DATE = /^\d{4}-/;
const MINUS_ZERO = /^-(?=0+(?:\.0+)?$)/;
const inUtc = { zone: 0, assumes: "UTC", format: "%Y-%m-%dT%H:%M:%S%.3fZ" } as const satisfies DateWriting;
const byInvariantCulture = { zone: "their own", assumes: "UTC", format: "%m/%d/%Y %H:%M:%S" } as const;

const CONTROLS: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

const changes: readonly TextMistake[] = [
  ...(
    [
      ["dollar", `\${name}`, /\$\{[^}]*\}/g, "a shell, JavaScript or PHP"],
      ["braces", "{{name}}", /\{\{.*?\}\}/gs, "Mustache, Jinja or Postman"],
      ["tag", "<%= name %>", /<%.*?%>/gs, "ERB, EJS or JSP"],
    ] as const
  ).map(
    ([id, example, placeholder, of]): TextMistake => ({
      id: `value-template-${id}-filled`,
      title: `What looks like the placeholder ${example} is signed as nothing`,
      happens: `The value passes through a template of ${of}, which knows no such variable, on its way into the signature alone.`,
      links: id === "braces" ? ["https://github.com/postmanlabs/postman-app-support/issues/10165"] : [],
      change: (value) => value.replace(placeholder, ""),
    }),
  ),
  {
    id: "value-json-unescaped",
    title: "Escapes of JSON in a value are resolved before it is signed",
    happens: "A plain \\u0041 is signed as A and \\n as a line feed: the value is put between quotes and read as JSON.",
    change: (value) =>
      value.replace(JSON_ESCAPE, (_escape, code: string | undefined, letter: string) =>
        code === undefined
          ? (CONTROLS[letter] ?? letter)
          : String.fromCharCode(Number.parseInt(code, 16)).toWellFormed(),
      ),
  },
  {
    id: "value-hexadecimal-read",
    title: "A value such as 0x1A is signed as the number that it would be in a program",
    happens: "0x1A is signed as 26, and likewise 0o17 as 15 and 0b11 as 3: the base is taken from the value.",
    links: ["https://github.com/getify/You-Dont-Know-JS/issues/74"],
    change: (value) => (OTHER_BASE.test(value) ? String(Number(value)) : value),
  },
  {
    id: "value-digit-separators-dropped",
    title: "Underscores between digits are left out of the signature",
    happens: "1_000 is signed as 1000, as Python's int and YAML read it.",
    links: [
      "https://github.com/eemeli/yaml/issues/276",
      "https://github.com/datacenter/ansible-role-aci-model/issues/14",
    ],
    change: (value) => (SEPARATED.test(value) ? value.replaceAll("_", "") : value),
  },
  {
    id: "value-minus-zero-as-zero",
    title: "The minus before a zero is left out of the signature",
    happens: "-0 is signed as 0: the number keeps its sign, and the language writes it without.",
    links: ["https://github.com/Kinto/kinto-signer/issues/56", "https://github.com/tc39/ecma262/pull/1466"],
    change: (value) => value.replace(MINUS_ZERO, ""),
  },
  {
    id: "value-date-as-javascript",
    title: "A date is signed as JavaScript writes it",
    happens: "2022-12-02 is signed as 2022-12-02T00:00:00.000Z, and a time in another zone as that in UTC.",
    // It reads no other form of ISO 8601.
    change: (value) => (EXTENDED_DATE.test(value) ? rewriteDate(value, inUtc) : value),
  },
  {
    id: "value-date-as-json-net",
    title: "A time in ISO 8601 is signed as 12/02/2022 07:41:53",
    happens: "Json.NET takes it for a date and writes it by the invariant culture.",
    links: [
      "https://github.com/JamesNK/Newtonsoft.Json/issues/862",
      "https://github.com/JamesNK/Newtonsoft.Json/issues/1233",
    ],
    change: (value) => (value[10] === "T" ? rewriteDate(value, byInvariantCulture) : value),
  },
];

/** Values that are read as a notation of programs and written anew where they are signed, and sent as they are. */
export const valueReadingDeviations: readonly Deviation[] = changes.map((mistake) => changingText("values", mistake));
