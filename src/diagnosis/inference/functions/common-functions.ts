import { attempt } from "../../../attempt.ts";
import { splitGraphemes } from "../../../deviations/signer/split-graphemes.ts";
import { inBytes } from "../../../encoding/lone-bytes.ts";
import { namePut, nameText } from "../rules/list-characters.ts";
import { wordFunctions } from "./word-functions.ts";

type Named = readonly [words: string, change: (text: string) => string];

const UUID_LENGTH = 36;
const UUID = /^[{(]?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})[)}]?$/;

/** Writes a UUID as Python and C# do, which read it with or without hyphens and brackets. */
function writeUuid(text: string): string {
  const [, ...parts] = UUID.exec(text.trim().toLowerCase()) ?? [];
  return parts.length > 0 ? parts.join("-") : text;
}

/** Writes one as Java does, which reads no other form. */
function writePlainUuid(text: string): string {
  return text.length === UUID_LENGTH && text.split("-").length === 5 ? writeUuid(text) : text;
}

/** Reverses a text as Elixir and Swift do: what is seen as one character stays together. */
function reverseGraphemes(text: string): string {
  return splitGraphemes(text).toReversed().join("");
}

/** Reads an integer as JavaScript's BigInt does; all else stays, as where an error is caught. */
function readBigInt(text: string): string {
  return attempt(() => String(BigInt(text))) ?? text;
}

/** What stands before a text, and behind it: of money, of paths, of lines. */
const starts: readonly string[] = "| |  |    |\t|\n|$|$ |\u20ac|\u20ac |#|+|-|/|@|0|00|=".split("|");
const ends: readonly string[] = "| |  |\n|\r\n|\t|\0|0|00|000|.0|.00|.000|/|,|;|.|%| %|...".split("|");

function listPut(): readonly Named[] {
  return starts.flatMap((start) => ends.map((end): Named => [namePut(start, end), (text) => start + text + end]));
}

/** What code puts before numbers of orders, descriptions, years and hosts alone. */
const prefixes: readonly string[] = ["20", "Order ", "Order #", "Order: ", "Order no. ", "Payment ", "WC-", "https://"];

const FOUR_NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** Reads an IPv4 address as a number, as PHP's ip2long does; other texts stay. */
function addressNumber(text: string): string {
  const isAddress = IPV4.test(text) && !/(?:^|\.)0\d/.test(text);
  return isAddress ? String(text.split(".").reduce((sum, byte) => sum * 0x100 + Number(byte), 0)) : text;
}

/** Takes the empty parts, the dots and the / at the end out of a path. */
function cleanPath(path: string): string {
  const start = path.startsWith("/") ? "/" : "";
  const kept: string[] = [];
  for (const part of path.split("/").filter((one) => one !== "" && one !== ".")) {
    if (part !== "..") kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (start === "") kept.push(part);
  }
  return start + kept.join("/") || ".";
}

/** None that keeps the / at the end: no request has dots in its path, and without them it does what leaves out each / behind another. */
const ofPaths: readonly Named[] = [["Go's path.Clean", cleanPath]];

/** What servers make of an address of a client. */
const ofAddresses: readonly Named[] = [
  [
    "what writes ::ffff: before IPv4 addresses, as Node's sockets do",
    (text) => text.replace(FOUR_NUMBERS, "::ffff:$&"),
  ],
  ["what leaves out ::ffff: at the start", (text) => text.replace(/^::ffff:/i, "")],
  ["PHP's ip2long, where it returns a number", addressNumber],
];

/** What code of many languages does to texts, by its words. */
export const commonFunctions: Readonly<Record<string, Named[1]>> = Object.fromEntries([
  ["what reads UUIDs as Python and C# do, and writes them in lower case with hyphens", writeUuid],
  ["what reads UUIDs as Java does, and writes them in lower case", writePlainUuid],
  ["what reverses their visible characters", reverseGraphemes],
  [
    "Lua's string.reverse, PHP's strrev or C's, which reverse bytes",
    inBytes((text) => Array.from(text).reverse().join("")),
  ],
  ...wordFunctions,
  ...listPut(),
  ...prefixes.map((start): Named => [namePut(start, ""), (text) => start + text]),
  ...ofAddresses,
  ...ofPaths,
  ["what leaves out the last UTF-16 unit", (text) => text.slice(0, -1)],
  ["what leaves out the first UTF-16 unit", (text) => text.slice(1)],
  ["JavaScript's String(BigInt(value)), but for what it does not read", readBigInt],
  // As R's jsonlite::toJSON: safe in a script of a page.
  ["JSON.stringify, and what writes <\\/ for </", (text) => JSON.stringify(text).replaceAll("</", "<\\/")],
  // As literals of SQL, Pascal and CSV.
  ...["'", '"'].map(
    (mark): Named => [
      `what puts them into ${nameText(mark)} and doubles those in them`,
      (text) => mark + text.replaceAll(mark, mark + mark) + mark,
    ],
  ),
] satisfies Named[]);
