import { CountersignError } from "../../../countersign-error.ts";
import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { signatureBaseString } from "../../../signing/sign-request.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import { traceBaseString } from "../../../signing/trace-stages.ts";
import type { Requirement } from "../../model/level.ts";

/** Two requests that the specification signs otherwise, and a wrong signer alike. */
interface Collision {
  readonly one: SigningTask;
  readonly other: SigningTask;
}

/** Texts that a wrong signer may take for one, behind a value. */
const alike: readonly (readonly [string, string])[] = [
  ["", " "],
  ["", "\t"],
  ["", "\u00a0"],
  ["", "\0x"],
  ["", "<b>"],
  ["", "\u0000"],
  ["", "\u0416"],
  ["", "\\"],
  ["", "'"],
  ["", ".0"],
  ["", "&"],
  ["", "="],
  ["", ";"],
  [" ", "+"],
  [" ", "%20"],
  ["+", "%2B"],
  [" ", "  "],
  ["a", "A"],
  ["\u00e9", "e"],
  ["\u00e9", "e\u0301"],
  ["\u00e9", "\u00c3\u00a9"],
  ["\u0416", "?"],
  ["\u0416", "\u042f"],
  ["\u{1f600}", "?"],
  ["\u{1f600}", "\u{1f601}"],
  ["\u20ac", "?"],
  ["\u20ac", "\u0080"],
  ["&", "&amp;"],
  ["<", "&lt;"],
  ["'", "\\'"],
  ["'", "''"],
  ["\r\n", "\n"],
  ["\n", " "],
  ["\\n", "\n"],
  ["%41", "A"],
  ["\\u0041", "A"],
  ["*", "%2A"],
  ["~", "%7E"],
  ["x".repeat(5000), "x".repeat(5001)],
];

const others = [
  "",
  "0",
  "false",
  "true",
  "null",
  "undefined",
  "None",
  "nil",
  "1",
  "01",
  "1.0",
  "1.00",
  "1e0",
  "0x1",
  "+1",
  "1,0",
  "1 000",
  "1000",
];

/**
 * Finds two requests that share a signature, near to a request on which a mistake shows: a wrong signer's for both, or a
 * right one's for the first and a wrong one's for the second. Then a gateway that takes the mistake obeys one under the
 * signature of the other.
 */
function findCollision(scheme: Scheme, task: SigningTask): Collision | undefined {
  const known = new Map<string, { readonly task: SigningTask; readonly right: string }>();
  for (const near of neighbours(scheme, task)) {
    const wrong = signedBy(scheme, near);
    const right = signedBy(reference, { ...near, url: withoutSpelling(near.url) });
    if (wrong === undefined || right === undefined) continue;
    const before = [wrong, right].flatMap((signed) => known.get(signed) ?? []);
    const other = before.find((found) => found.right !== right);
    if (other !== undefined) return { one: other.task, other: near };
    for (const signed of [wrong, right]) if (!known.has(signed)) known.set(signed, { task: near, right });
  }
  return undefined;
}

/** Returns the requirement of a request whose signer signs two requests alike; none if no such two are known. */
export function requirementOfCollision(scheme: Scheme, task: SigningTask): Requirement | undefined {
  const collision = findCollision(scheme, task);
  return collision === undefined ? undefined : { level: "must", ground: { attack: describeCollision(collision) } };
}

/** Returns the one spelling of all URLs that name the same endpoint: two of them are no two requests. */
function withoutSpelling(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const path = pathname.replaceAll(/%([0-9A-Fa-f]{2})/g, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped.toUpperCase();
  });
  return origin.replace(/^http:/, "https:") + path.replaceAll(/\/+/g, "/").replace(/\/$/, "") + search;
}

/**
 * Returns what decides the signature, key and base string, since to sign would take most of the time; `undefined` where
 * there is none, as of half a character.
 */
function signedBy(scheme: Scheme, task: SigningTask): string | undefined {
  try {
    const key = task.signatureMethod === "HMAC-SHA1" ? scheme.signingKey(task.consumerSecret, task) : "";
    return `${key}\n${signatureBaseString(task, scheme)}`;
  } catch (error) {
    if (error instanceof CountersignError) return undefined;
    throw error;
  }
}

/** Describes a collision by the first thing that each of its requests says alone. */
function describeCollision({ one, other }: Collision): string {
  const [left, right] = [describe(one), describe(other)];
  const a = left.find((text) => !right.includes(text)) ?? left.join("&");
  const b = right.find((text) => !left.includes(text)) ?? right.join("&");
  return `One signature is valid for two requests: one says ${shorten(a, b)}, the other ${shorten(b, a)}.`;
}

function describe({ url, nonce, timestamp, consumerKey, parameters }: SigningTask): readonly string[] {
  const protocol = [`oauth_nonce=${nonce}`, `oauth_timestamp=${timestamp}`, `oauth_consumer_key=${consumerKey}`];
  return [url, ...protocol, ...parameters.map((pair) => pair.join("="))];
}

const LONGEST = 40;

/** Quotes a text, a long one around its first difference from another. */
function shorten(text: string, other: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST) return JSON.stringify(text);
  const different = characters.findIndex((character, at) => character !== [...other][at]);
  const from = Math.max(0, (different === -1 ? characters.length : different) - LONGEST / 2);
  const shown = characters.slice(from, from + LONGEST).join("");
  return JSON.stringify(`${from > 0 ? "\u2026" : ""}${shown}${from + LONGEST < characters.length ? "\u2026" : ""}`);
}

function* neighbours(scheme: Scheme, task: SigningTask): Generator<SigningTask> {
  yield task;
  const read = readBack(scheme, task);
  // A pair too many, as from a separator at the end, changes nothing that is paid.
  if (read.parameters.length === task.parameters.length) yield read;
  yield* task.parameters.flatMap((_, at) => ofParameter(task, at));
  const [first, second] = task.parameters;
  if (first !== undefined && second !== undefined) yield* ofTwo(task, first, second);
  yield* urlsNear(task.url).map((url) => ({ ...task, url }));
  yield { ...task, nonce: `${task.nonce}x` };
  yield { ...task, timestamp: String(Number(task.timestamp) + 1) };
  yield { ...task, consumerKey: `${task.consumerKey}x` };
}

/** Returns the request as it would be if its mistaken base string were a right one. */
function readBack(scheme: Scheme, task: SigningTask): SigningTask {
  const { normalizedParameters } = traceBaseString(task, scheme);
  const parameters = normalizedParameters.split("&").map((pair): Parameter => {
    const [name = "", ...value] = pair.split("=");
    return [percentDecodeLeniently(name), percentDecodeLeniently(value.join("="))];
  });
  return { ...task, parameters: parameters.filter(([name]) => !name.startsWith("oauth_")) };
}

function urlsNear(url: string): readonly string[] {
  const [, scheme = "", host = "", path = ""] = /^(https?):\/\/([^/]+)(.*)$/.exec(url) ?? [];
  const paths = [
    ...["/", "?", ";x=1", "%41", "A", "a", "+", "%20", "%2f", "%2F", "/9", "?note=2"].map((end) => path + end),
    path.replace("/", "//"),
    path.replaceAll("//", "/"),
    path.toLowerCase(),
    path.toUpperCase(),
    path.replace(/[^/]*$/, "9999"),
    path.replace(/\?.*/, ""),
    path.replace("+", " ").replace(" ", "%20"),
    path.replace("%7e", "~"),
  ];
  const other = scheme === "https" ? "http" : "https";
  const name = host.replace(/:.*/, "");
  return [
    ...paths.map((one) => `${scheme}://${host}${one}`),
    `${other}://${host}${path}`,
    `${scheme}://${host.toUpperCase()}${path}`,
    `${scheme}://${name}:${scheme === "https" ? 443 : 80}${path}`,
    `${scheme}://${name}${path}`,
    `${scheme}://x.${host}${path}`,
  ];
}

/** Changes one parameter in every way, or what stands beside it. */
function ofParameter(task: SigningTask, index: number): readonly SigningTask[] {
  const pair = task.parameters[index];
  if (pair === undefined) return [];
  const [name, value] = pair;
  const become = (...pairs: readonly Parameter[]): SigningTask => ({
    ...task,
    parameters: task.parameters.toSpliced(index, 1, ...pairs),
  });
  return [
    ...alike.flat().map((end) => become([name, value + end])),
    ...alike.slice(0, 8).map(([, start]) => become([name, start + value])),
    ...others.map((other) => become([name, other])),
    ...alike.flat().map((end) => become([name + end, value])),
    become([name.toUpperCase(), value]),
    become([name, value.toUpperCase()]),
    become(),
    become(pair, pair),
    become(pair, [name, `${value}2`]),
    become([name, `${value}2`]),
    become([name, `${value},2`]),
    become([`${name}[]`, value]),
    become([`${name}2`, value]),
    become([name, value.slice(0, -1)]),
    become(pair, ["realm", "x"]),
    become(pair, ["zz", ""]),
  ];
}

/** Changes two parameters together: what stands in one moves into the other. */
function ofTwo(task: SigningTask, first: Parameter, second: Parameter): readonly SigningTask[] {
  const rest = task.parameters.slice(2);
  const become = (...pairs: readonly Parameter[]): SigningTask => ({ ...task, parameters: [...pairs, ...rest] });
  const swapped = [
    [first[0], second[1]],
    [second[0], first[1]],
  ] as const;
  return [
    become(...swapped),
    become(second, first),
    become([first[0], `${first[1]}&${second.join("=")}`]),
    become([first[0], `${first[1]}${second[0]}`], ["", second[1]]),
    become([first[0], first[1].slice(0, -1)], [second[0], first[1].slice(-1) + second[1]]),
    become(["x1", "y"], ["z", "w"]),
    become(["x", "1y"], ["z", "w"]),
    become(["a", "1"], ["a", "2"]),
    become(["a", "2"], ["a", "1"]),
    become(["a", "2"]),
    become(["a", "1,2"]),
    { ...task, parameters: [["a", "1&b=2"]] },
    { ...task, parameters: [["a=1&b", "2"]] },
    {
      ...task,
      parameters: [
        ["a", "1"],
        ["b", "2"],
      ],
    },
  ];
}
