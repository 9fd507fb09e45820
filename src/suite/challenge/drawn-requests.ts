import type { Parameter } from "../../signing/parameter.ts";
import { operations } from "../../spec/operations.ts";
import { type Draw, drawText, nastyAtoms } from "../accumulated/accumulated.ts";
import type { AuthoredSigning, SigningConcern } from "../concern.ts";
import { credentialsNamed } from "../model/resolve-task.ts";
import type { SigningVectorTask, VectorFile } from "../model/vector.ts";
import { drawFrom, drawOne, drawTimestamp, markOf } from "./drawing.ts";
import { drawOfBlocks } from "./unicode-blocks.ts";

const DIGITS = "0123456789";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
const MOST_PARAMETERS = 6;
/** So many requests in a row hold a character of every block of Unicode. */
const REQUESTS_OF_ALL_BLOCKS = 20;
/** How many parameters one request in `MANY_EVERY` has: more than any framework's limit that a signer may have copied. */
const [FEWEST_OF_MANY, MOST_OF_MANY, MANY_EVERY] = [100, 300, 20];

/** What is easily stripped or collapsed inside a value: one of them stands in each request, in turn. */
const EASILY_LOST = [
  "\u00ad",
  "  ",
  "\u0085",
  "\u200b",
  "\u200e",
  "\u2028",
  "\u2060",
  "\ufe0f",
  "\u{e0041}",
  "--",
  "\t",
];

/** What libraries take for something else than text, as a whole value: one of them stands in each request, in turn. */
const EASILY_CHANGED = [
  "+491701234567",
  '{"b": 1.0, "a": "\\u0041/"}',
  "[1, 2]",
  "&lt;b&gt; &amp;nbsp;",
  "&nbsp;",
  "100%% of %d",
  "$HOME, %HOME%",
  "yes",
  "on",
  "nil",
  "None",
  "'quoted'",
  '"quoted"',
  "\u2013 \u2014 \u2026 \u2018 \u2019",
  "\u0e01\u0e33 \u0915\u094d\u0937 \u10d0",
  "\uff76\uff9e \ud835\udc00",
  "HTTP://Www.Shop.Example:80/./a/../b?x=1#y",
  "http://[::1]/",
  "https://shop.example./",
  "2022-12-02T10:15:13Z",
  "007",
  "1e5",
  "0x1F",
  "-0.0",
  "1,234.50",
  "$& $1 $$",
  "\\n\\t\\\\",
  "a;b=c",
  "../../etc",
  "<script>alert(1)</script>",
  "SELECT 1; --",
  "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø",
  "ΟΔΟΣ 1\ufe0f\u20e3 e\u0301",
  "1669966913000",
];

/** Names that code takes for something else, or that come from a list of its own. */
const EASILY_CHANGED_NAMES = ["$&", "$1", "$$", "file", "sign", "hash", "token", "submit", "_method", "a[]", "b.c"];

/** What a made-up secret may hold besides letters. */
const SECRET_PARTS = [
  "",
  "\0",
  "$x",
  "&amp;",
  "%41",
  "\\n",
  "\u00e9",
  "'\"",
  " ",
  "0".repeat(300),
  "!#(+/:;<=>?@[]^`{|}~",
];

/** The scalar values that take one, two, three and four bytes of UTF-8, as first and count; no surrogates. */
const SCALAR_RANGES: readonly (readonly [first: number, count: number])[] = [
  [0x1, 0x7f],
  [0x80, 0x780],
  [0x800, 0xd000],
  [0xe000, 0x2000],
  [0x10000, 0x100000],
];

/** What the published tasks are made of: each part has made some signer fail. */
interface Parts {
  readonly urls: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly secrets: readonly string[];
}

/**
 * Draws signing vectors of which the whole request is new, so that no signer can be fitted to them: parts of published
 * requests in other company, beside made-up ones. The same for the same seed, each under both signature methods.
 */
export function drawRequests(seed: string, count: number, published: readonly VectorFile[]): SigningConcern {
  const mark = markOf(seed);
  const draw = drawFrom(seed);
  const parts = partsOf(published);
  return {
    kind: "signing",
    concern: "challenge",
    about: `Unseen requests drawn from the seed ${JSON.stringify(seed)}: made-up names, nasty values, any Unicode text.`,
    flags: {
      Challenge: {
        bugType: "basic",
        description: "A request that no published vector holds.",
        effect: "A signer that was fitted to the published vectors fails on its users' own requests.",
        clauses: ["base-string.1", "base-string.2", "base-string.3", "base-string.4", "base-string.5", "base-string.6"],
      },
    },
    vectors: Array.from({ length: count }, (_, index) => ({
      name: `${mark}-${String(index + 1).padStart(3, "0")}`,
      comment: `Request ${index + 1} of ${count} drawn from the seed.`,
      flags: ["Challenge"],
      ...drawInputs(draw, parts, index),
    })),
  };
}

/** Collects the parts of the tasks of which the specification fixes the outcome. */
function partsOf(files: readonly VectorFile[]): Parts {
  const fixed = files.flatMap((file) =>
    file.kind !== "signing"
      ? []
      : file.vectors.filter(({ result }) => result === "valid").map(({ task }) => ({ task, file })),
  );
  const own = fixed.flatMap(({ task }) => task.parameters.filter(([name]) => !name.startsWith("oauth_")));
  return {
    urls: [...new Set(fixed.map(({ task }) => task.url))],
    parameters: [...new Map(own.map((one) => [JSON.stringify(one), one])).values()],
    secrets: [...new Set(fixed.flatMap(({ task, file }) => secretOf(task, file.credentials)))],
  };
}

function secretOf(
  { credentials }: SigningVectorTask,
  known: Parameters<typeof credentialsNamed>[1] = {},
): readonly string[] {
  const found = credentialsNamed(credentials, known);
  return "consumerSecret" in found ? [found.consumerSecret] : [];
}

function drawInputs(
  draw: Draw,
  { urls, parameters, secrets }: Parts,
  index: number,
): Omit<AuthoredSigning, "name" | "comment" | "flags"> {
  const isLarge = index % MANY_EVERY === MANY_EVERY - 1;
  const count = isLarge ? FEWEST_OF_MANY + draw(MOST_OF_MANY - FEWEST_OF_MANY) : 1 + draw(MOST_PARAMETERS);
  const lost = EASILY_LOST[index % EASILY_LOST.length] ?? "";
  const own: readonly Parameter[] = [
    ["amount", drawNumber(draw)],
    [drawName(draw, MOST_OF_MANY + 1), EASILY_CHANGED[index % EASILY_CHANGED.length] ?? ""],
    [
      EASILY_CHANGED_NAMES[index % EASILY_CHANGED_NAMES.length] ?? "",
      drawWord(draw) + drawOfBlocks(draw, index, REQUESTS_OF_ALL_BLOCKS) + drawWord(draw),
    ],
    [drawName(draw, MOST_OF_MANY), drawWord(draw) + lost.repeat(1 + draw(4)) + drawWord(draw)],
  ];
  const drawn = Array.from({ length: count }, (_, index): Parameter => {
    if (isLarge || draw(3) === 0) return [drawName(draw, index), isLarge ? drawNumber(draw) : drawValue(draw)];
    const [name, value] = drawOne(draw, parameters);
    return [draw(2) === 0 ? name : drawName(draw, index), value];
  });
  return {
    url: index % 2 === 0 ? drawUrl(draw, index / 2) : drawOne(draw, urls),
    nonce: drawText(draw, UNRESERVED, 1 + draw(64)),
    timestamp: drawTimestamp(draw),
    // Two in turn are of published ones, and two made up: under each kind of URL.
    consumerSecret: index % 4 < 2 ? drawOne(draw, secrets) : drawSecret(draw, 2 * (index >> 2) + (index % 2)),
    ...(draw(2) === 0 && { consumerKey: drawText(draw, UNRESERVED, 1 + draw(24)) }),
    // A name that is given twice is an ambiguity.
    parameters: [...new Map([...own, ...drawn].map((one) => [one[0], one])).values()],
  };
}

/** Draws a URL of each operation in turn, of a host that no published task has. */
function drawUrl(draw: Draw, turn: number): string {
  const letters = drawText(draw, LETTERS, 4 + draw(8));
  const host = drawOne(draw, [
    `${letters}.example`,
    `pay.${letters}.example`,
    `${letters}.example:${1024 + draw(60_000)}`,
  ]);
  const [operation] = operations.slice(turn % operations.length);
  const base = drawOne(draw, ["", "/paynet", `/${letters}/v2`, `/${letters}_${letters.repeat(40)}`]);
  const scheme = draw(4) === 0 ? "http" : "https";
  return `${scheme}://${host}${base}${operation?.path}${drawText(draw, DIGITS, 1 + draw(8))}`;
}

/** Draws a name. Its index comes last and makes it unique; short names are often the beginnings of others. */
function drawName(draw: Draw, index: number): string {
  return drawText(draw, UNRESERVED, draw(draw(2) === 0 ? 3 : 24)) + index;
}

function drawSecret(draw: Draw, index: number): string {
  const part = SECRET_PARTS[index % SECRET_PARTS.length] ?? "";
  return drawText(draw, UNRESERVED, 8 + draw(32)) + part + drawText(draw, UNRESERVED, draw(32));
}

function drawWord(draw: Draw): string {
  return drawText(draw, LETTERS, 1 + draw(6));
}

function drawValue(draw: Draw): string {
  let value = "";
  for (let left = draw(24); left > 0; left -= 1) {
    value += draw(2) === 0 ? drawText(draw, nastyAtoms, 1) : drawScalar(draw);
  }
  return value;
}

/** Draws a decimal number: of one to seven digits before the point, and none to three behind it. */
function drawNumber(draw: Draw): string {
  const whole = 1 + draw(9) + drawText(draw, DIGITS, draw(7));
  const decimals = draw(4);
  return decimals === 0 ? whole : `${whole}.${drawText(draw, DIGITS, decimals)}`;
}

function drawScalar(draw: Draw): string {
  const [first, count] = SCALAR_RANGES[draw(SCALAR_RANGES.length)] ?? [0x41, 1];
  return String.fromCodePoint(first + draw(count));
}
