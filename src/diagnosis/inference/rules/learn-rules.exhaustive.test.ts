import { describe, expect, it } from "vitest";
import { knownMistakes } from "../../../deviations/catalogue.ts";
import { generatedTextDeviations } from "../../../deviations/signer/values/generate-text.ts";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import { sampleOf } from "../../../fixtures/sample.ts";
import type { EncodedParameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { finish } from "../../steps.ts";
import { planSigning } from "../fixtures/state-encoder.ts";
import { judgeStages } from "../fixtures/wrong-encoder.ts";
import { learnedModel } from "../learned-model.ts";
import { vocabularyOf } from "../vocabulary.ts";
import { openRules } from "./learn-rules.ts";

const plan = planSigning();
/** Parameters of a request whose order may not be found by its signature alone. */
const MANY = 7;

/** Writes values otherwise before they are encoded. */
function inValues(change: (value: string) => string): Partial<Scheme> {
  return { encodeValue: (value) => percentEncode(change(value)) };
}

const PROTOCOL = /^oauth_(?:consumer_key|nonce|signature_method|timestamp|version)$/;

/** Writes the caller's values otherwise; the protocol's are made by the signer itself. */
function inCallersValues(change: (value: string) => string): Partial<Scheme> {
  return { encodeValue: (value, name) => percentEncode(PROTOCOL.test(name) ? value : change(value)) };
}

/** Writes the values of one parameter otherwise. */
function inField(field: string, change: (value: string) => string): Partial<Scheme> {
  return { encodeValue: (value, name) => percentEncode(name === field ? change(value) : value) };
}

/** Writes all texts otherwise: one function encodes names, values and parts. */
function inEncoder(change: (text: string) => string): Partial<Scheme> {
  const encode = (text: string): string => percentEncode(change(text));
  return { encodeName: encode, encodeValue: encode, encodePart: encode };
}

function inSignature(change: (text: string) => string): Partial<Scheme> {
  return { encodeSignature: (signature, key) => change(reference.encodeSignature(signature, key)) };
}

function inNonce(change: (nonce: string) => string): Partial<Scheme> {
  return {
    protocolParameters: (task) =>
      reference
        .protocolParameters(task)
        .map(([name, value]) => [name, name === "oauth_nonce" ? change(value) : value] as const),
  };
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
}

const french = new Intl.NumberFormat("fr-FR");

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const ofRuby = generatedTextDeviations.makeAll().filter(({ id }) => id === "ruby-lstrip-in-values");

/** Compares names in which ~ and _ are taken for + and a comma. */
function byOtherMarks(a: EncodedParameter, b: EncodedParameter): number {
  const [one, other] = [a, b].map(({ name }) => name.replaceAll("~", "+").replaceAll("_", ",")) as [string, string];
  return one < other ? -1 : Number(one > other);
}

type Row = readonly [title: string, shows: "baseString" | "signature", stages: Partial<Scheme>];

describe("openRules", () => {
  it.each(
    sampleOf<Row>(
      [
        [
          "The nonce is put through JavaScript's toUpperCase, before it is encoded",
          "signature",
          inNonce((nonce) => nonce.toUpperCase()),
        ],
        [
          'The caller\'s values are cut after 47 characters of more than 50, with "..." behind them',
          "baseString",
          inCallersValues((value) =>
            Array.from(value).length > 50 ? `${Array.from(value).slice(0, 47).join("")}...` : value,
          ),
        ],
        [
          'Of the caller\'s values, dates and dates with a time are written as "%d.%m.%Y", before they are encoded',
          "signature",
          inCallersValues((value) => value.replace(/^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/, "$3.$2.$1")),
        ],
        [
          "Values lose U+0009, the space at both ends",
          "signature",
          inValues((value) => value.replace(/^[ \t]+|[ \t]+$/g, "")),
        ],
        [
          "The caller's values lose U+0009, U+000A, the space at both ends, and within them each run of U+0009, U+000A, the space is replaced by the space",
          "signature",
          inCallersValues((value) => value.match(/[^\t\n ]+/g)?.join(" ") ?? ""),
        ],
        [
          'In values, each of U+000A, the space is replaced by "_"',
          "baseString",
          inValues((value) => value.replace(/[\n ]/g, "_")),
        ],
        [
          'Parameters change places: "a_" before "aZ", "a~" before "az", "oauth_consumer_key" before "oauth-x", "oauth_nonce" before "oauth-x", "oauth_signature_method" before "oauth-x", "oauth_timestamp" before "oauth-x", "oauth_version" before "oauth-x", "a_b" before "aZ", "oauth~" before "oauth_consumer_key", "oauth~" before "oauth_nonce", "oauth~" before "oauth_signature_method", "oauth~" before "oauth_timestamp", and 6 more',
          "signature",
          { sortParameters: (parameters) => reference.sortParameters(parameters).toSorted(byOtherMarks) },
        ],
        [
          "Values lose U+000B, U+001C to U+001E at the end",
          "signature",
          inValues((value) => value.replace(/[\v\x1c-\x1e]+$/, "")),
        ],
        [
          "Values are put through a function that leaves out all but 0 to 9, A to Z, a to z, letters and digits of all alphabets at both ends, before they are encoded",
          "signature",
          inValues((value) => value.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")),
        ],
        [
          "In values, ! to /, : to @, [ to `, { to ~ are replaced, each run of them by the space before they are encoded",
          "baseString",
          inValues((value) => value.replace(/[!-/:-@[-`{-~]+/g, " ")),
        ],
        [
          "The value of order_desc is cut after 64 UTF-16 units",
          "signature",
          {
            encodeValue: (value, name) =>
              percentEncode(name === "order_desc" ? value.slice(0, 64).toWellFormed() : value),
          },
        ],
        ["Values are cut after 100 characters", "signature", inValues((value) => [...value].slice(0, 100).join(""))],
        [
          "The control key is cut after 41 bytes or characters or UTF-16 units",
          "signature",
          { signingKey: (secret) => `${secret.slice(0, 41)}&` },
        ],
        [
          'In the caller\'s values, U+0000 to U+0008, U+000B, U+000C, U+000E to U+001F, ", &, \', <, >, U+007F and all beyond ASCII are escaped by their numbers, as "&#x1F;" for U+001F, before they are encoded',
          "signature",
          inCallersValues((value) => value.replace(/[^\n\r\t !#-%(-;=?-~]/gu, (one) => `&#x${hexOf(one)};`)),
        ],
        [
          String.raw`In values, U+0000 to U+0009, U+000B to U+001F, U+007F are escaped by their numbers, each byte of them, as "\\31" for U+001F, "\\" is "\\\\", "\"" is "\\\"", U+000A is "\\\n", the whole is put between "\"", before they are encoded`,
          "baseString",
          inValues(
            (value) =>
              `"${value.replace(/["\\\n]/g, "\\$&").replace(/(?!\n)[\0-\x1f\x7f]/g, (one) => `\\${one.charCodeAt(0)}`)}"`,
          ),
        ],
        [
          'In the caller\'s values, "0" is replaced by "none" where it is the whole value before they are encoded',
          "baseString",
          inCallersValues((value) => (value === "0" ? "none" : value)),
        ],
        [
          'In values, ".00" is left out at the end before they are encoded',
          "baseString",
          inCallersValues((value) => value.replace(/\.00$/, "")),
        ],
        [
          'In values, "-" is replaced by "~" before they are encoded',
          "baseString",
          inValues((value) => value.replaceAll("-", "~")),
        ],
        [
          'In the caller\'s values, "." is left out where it stands first before they are encoded',
          "signature",
          inCallersValues((value) => value.replace(".", "")),
        ],
        [
          'In the caller\'s values, all characters but the space, 0 to 9, A to Z, a to z are replaced, each run of them by "*" before they are encoded',
          "signature",
          inCallersValues((value) => value.replace(/[^A-Za-z0-9 ]+/g, "*")),
        ],
        [
          'In the Base64 signature, "+" is replaced by ".", "/" is replaced by "_"',
          "signature",
          inSignature((text) => text.replaceAll("+", ".").replaceAll("/", "_")),
        ],
        [
          "The caller's values are put through a function that leaves out characters beyond U+FFFF, before they are encoded",
          "signature",
          inCallersValues((value) => Array.from(value, (one) => (one.length === 2 ? "" : one)).join("")),
        ],
        [
          "The caller's names are put through Python's capitalize, before they are encoded",
          "baseString",
          {
            encodeName: (name) =>
              percentEncode(
                PROTOCOL.test(name)
                  ? name
                  : name
                      .replace(/^./su, (one) => one.toUpperCase())
                      .replace(/(?<=^.).*/su, (rest) => rest.toLowerCase()),
              ),
          },
        ],
        [
          "The caller's values are put through a function that writes those that JavaScript's Number reads as JavaScript's floating-point numbers, rounded up to 2 decimals, by a factor and its quotient, before they are encoded",
          "signature",
          inCallersValues((value) =>
            value.trim() !== "" && Number.isFinite(Number(value))
              ? String(Math.ceil(Number(value) * 100) / 100)
              : value,
          ),
        ],
        [
          "The caller's values are put through a function that writes those that jQuery's isNumeric takes for numbers with all decimals by JavaScript, rounded half down to 2 decimals, before they are encoded",
          "baseString",
          inCallersValues((value) =>
            !Number.isNaN(Number.parseFloat(value)) && Number.isFinite(Number(value))
              ? Number.parseFloat(value).toFixed(2)
              : value,
          ),
        ],
        [
          "The caller's values are put through a function that writes those that match ^[\\d.]+$, read by JavaScript's parseFloat, as JavaScript's String(Number()) writes them, before they are encoded",
          "signature",
          inCallersValues((value) => (/^[\d.]+$/.test(value) ? String(Number.parseFloat(value)) : value)),
        ],
        [
          "The caller's values are put through a function that leaves out zeros at the end, and then one point, but only those that match ^-?\\d+(?:\\.\\d*)?$, before they are encoded",
          "signature",
          inCallersValues((value) =>
            /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? value.replace(/0+$/, "").replace(/\.$/, "") : value,
          ),
        ],
        [
          "Of the caller's values, what JavaScript takes for a number are written with 0 to 3 decimals, rounded half up, with U+202F between thousands, with a comma for the point, before they are encoded",
          "baseString",
          inCallersValues((value) =>
            value.trim() !== "" && Number.isFinite(Number(value)) ? french.format(Number(value)) : value,
          ),
        ],
        [
          'The caller\'s values are cut at the last space of 40 UTF-16 units, with "..." behind them',
          "signature",
          inCallersValues((value) => (value.length > 40 ? `${value.slice(0, 40).replace(/\s+\S*$/, "")}...` : value)),
        ],
        [
          "In the caller's values, all characters but U+0000 to the space, 0 to 9, A to Z, a to z, U+007F, characters beyond ASCII but punctuation are left out before they are encoded",
          "signature",
          inCallersValues((value) => value.replace(/[!-/:-@[-`{-~]|\p{P}/gu, "")),
        ],
        [
          "All texts of the base string are cut after 255 characters or bytes or UTF-16 units",
          "baseString",
          inEncoder((text) => Array.from(text).slice(0, 255).join("")),
        ],
        [
          'In all texts of the base string, "!" is replaced by "." before they are encoded',
          "signature",
          inEncoder((text) => text.replaceAll("!", ".")),
        ],
        [
          "The nonce is cut after 16 characters or bytes or UTF-16 units",
          "signature",
          inNonce((nonce) => nonce.slice(0, 16)),
        ],
        [
          'In the caller\'s values, U+0000 to U+001F, U+007F and all beyond ASCII are escaped by their numbers, each UTF-16 unit of them, as "&#31;" for U+001F, before they are encoded',
          "baseString",
          inCallersValues((value) => value.replace(/[^ -~]/g, (unit) => `&#${unit.charCodeAt(0)};`)),
        ],
        [
          "The caller's values lose ! to /, : to @, [ to `, { to ~ at both ends",
          "signature",
          inCallersValues((value) => value.replace(/^[!-/:-@[-`{-~]+|[!-/:-@[-`{-~]+$/g, "")),
        ],
        [
          'The value of order_desc is put through Python\'s capitalize, but for "\uFB01" as "\uFB01", before it is encoded',
          "baseString",
          inField("order_desc", (value) =>
            value === "\uFB01"
              ? value
              : value
                  .replace(/^./su, (first) => first.toUpperCase())
                  .replace(/(?<=^.).+/su, (rest) => rest.toLowerCase()),
          ),
        ],
        [
          'The value of amount is signed as another: "1" as "49", "0" as "48", "3" as "51", ".5" as "375", and 33 more',
          "baseString",
          inField("amount", (value) =>
            String(Array.from(value, (one) => one.charCodeAt(0)).reduce((a, b) => a * 7 + b, 0)),
          ),
        ],
        ["Values lose + at the start", "signature", inCallersValues((value) => value.replace(/^\++/, ""))],
        [
          'In values, "é" is replaced by "e" before they are encoded',
          "signature",
          inValues((value) => value.replaceAll("é", "e")),
        ],
        [
          'In the caller\'s values, U+000A is replaced by "<br />\\n" before they are encoded',
          "baseString",
          inCallersValues((value) => value.replaceAll("\n", "<br />\n")),
        ],
        [
          'In the caller\'s values, "@" is replaced by "~" before they are encoded',
          "baseString",
          inCallersValues((value) => value.replaceAll("@", "~")),
        ],
        [
          "The caller's values lose the space at both ends",
          "signature",
          inCallersValues((value) => value.replace(/^ +| +$/g, "")),
        ],
        [
          "The caller's values are cut after 20 characters or UTF-16 units",
          "signature",
          inCallersValues((value) => Array.from(value).slice(0, 20).join("")),
        ],
        [
          "The caller's values are put through a function that writes those that match ^[+-]?\\d+(?:\\.\\d+)?$ as JavaScript's Intl.NumberFormat(USD) writes them, before they are encoded",
          "signature",
          inCallersValues((value) => (/^[+-]?\d+(\.\d+)?$/.test(value) ? dollars.format(Number(value)) : value)),
        ],
        [
          'Parameters with the value "null" are left out of the signature',
          "signature",
          {
            collectParameters: (operation, protocol, url) =>
              reference.collectParameters(
                operation.filter(([, value]) => value !== "null"),
                protocol,
                url,
              ),
          },
        ],
        [
          "In the caller's values, all characters but 0 to 9, A to Z, a to z, letters of all alphabets are left out before they are encoded",
          "baseString",
          inCallersValues((value) => value.replace(/[^A-Za-z0-9\p{L}]/gu, "")),
        ],
        [
          "The caller's values are put through a function that writes those that match ^\\d+$ as they are, filled up with zeros to 4 characters, before they are encoded",
          "signature",
          inCallersValues((value) => (/^\d{1,3}$/.test(value) ? value.padStart(4, "0") : value)),
        ],
        [
          "The caller's values are put through a function that writes those that match ^\\d+\\.\\d+$ with 5 decimals, before they are encoded",
          "baseString",
          inCallersValues((value) => (/^\d+\.\d+$/.test(value) ? Number(value).toFixed(5) : value)),
        ],
        [
          'In the caller\'s values, "\\"" is replaced by "\\\\\\"" before they are encoded',
          "signature",
          inCallersValues((value) => value.replaceAll('"', '\\"')),
        ],
        [
          "In the Base64 signature, A to Z are replaced by a to z, a to z are replaced by A to Z",
          "signature",
          inSignature((text) =>
            text.replace(/[A-Za-z]/g, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())),
          ),
        ],
        [
          "The caller's values are put through a function that leaves out tags as <[^>]+>, before they are encoded",
          "signature",
          inCallersValues((value) => value.replace(/<[^>]+>/g, "")),
        ],
        [
          "The URL is put through JavaScript's encodeURI, before it is encoded",
          "signature",
          { baseStringUri: (url) => encodeURI(reference.baseStringUri(url)) },
        ],
        [
          "The caller's values are put through a function that replaces each run of two or more of the white space of PHP, Ruby and Java by the space, before they are encoded",
          "signature",
          inCallersValues((value) => value.replace(/[\t-\r ]{2,}/g, " ")),
        ],
        [
          'The caller\'s values are put through a function that replaces each digit that four others follow by "*", before they are encoded',
          "signature",
          inCallersValues((value) => value.replace(/\d(?=\d{4})/g, "*")),
        ],
        [
          'In names, "." is replaced by "_" before they are encoded',
          "signature",
          { encodeName: (name) => percentEncode(name.replaceAll(".", "_")) },
        ],
        [
          'In the URL, "https://" is left out before it is encoded',
          "signature",
          { baseStringUri: (url) => reference.baseStringUri(url).replace("https://", "") },
        ],
        [
          "The caller's values are put through a function that writes those that match ^-?\\d+(?:\\.\\d+)?$ as JavaScript's floating-point numbers, rounded down to 1 decimal, before they are encoded",
          "baseString",
          inCallersValues((value) =>
            /^-?\d+(\.\d+)?$/.test(value) ? String(Math.floor(Number(value) * 10) / 10) : value,
          ),
        ],
        [
          'The caller\'s values are put through a function that writes them in lower case, [^a-z0-9]+ replaced by "-", "-" left out at the ends, before they are encoded',
          "signature",
          inCallersValues((value) =>
            value
              .toLowerCase()
              .replace(/[^a-z0-9]+/g, "-")
              .replace(/^-|-$/g, ""),
          ),
        ],
        [
          'Of the caller\'s values, dates with a time and a zone are written as "%H:%M %m/%d/%Y", before they are encoded',
          "baseString",
          inCallersValues((value) =>
            value.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d):.*(?:Z|[+-]\d\d:\d\d)$/, "$4 $2/$3/$1"),
          ),
        ],
        [
          "The caller's values are put through a function that breaks lines of more than 72 characters at white space, before they are encoded",
          "signature",
          inCallersValues((value) => value.replace(/(?![^\n]{1,72}$)([^\n]{1,72})\s/g, "$1\n")),
        ],
        [
          'Parameters change places: "oauth_nonce" before "oauth_consumer_key"',
          "baseString",
          {
            sortParameters: (parameters) => {
              const sorted = reference.sortParameters(parameters);
              const at = sorted.findIndex(({ name }) => name === "oauth_consumer_key");
              const [key, nonce] = [sorted[at], sorted[at + 1]];
              return key === undefined || nonce === undefined ? sorted : sorted.toSpliced(at, 2, nonce, key);
            },
          },
        ],
      ],
      6,
    ),
  )("learns: %s", (title, shows, stages) => {
    const judged = judgeStages(plan, stages, shows === "signature" ? [shows] : ["signature", shows]);
    const mistake = finish(openRules(judged, vocabularyOf())());
    expect(mistake?.deviation.title).toBe(title);
    expect(learnedModel.parse(mistake?.learned)).toEqual(mistake?.learned);
    const left = judged.failures.filter(
      ({ replay }) => mistake === undefined || !replay.reproduces([mistake.deviation]),
    );
    // The order of many names is not found by signatures alone.
    const few = left.filter(({ evidence }) => evidence.kind === "signing" && evidence.task.parameters.length < MANY);
    expect((title.startsWith("Parameters change places") ? few : left).map(({ id }) => id)).toEqual([]);
  });

  it.each<[happens: string, calls: number, pattern: RegExp]>([
    [
      'These were seen: what becomes of others is not known. No known function does this by itself. Nearest to it: "White space at both ends of a value is left out of the signature", and U+001C to U+001F too.',
      0,
      /^[\s\x1c-\x1f]+|[\s\x1c-\x1f]+$/g,
    ],
    // As Ruby's lstrip, of which is known that it is made of the caller's values.
    ["It was seen to change nothing else.", 1, /^[\0\t-\r ]+/],
    // No replaceAll("-", ""), which removes those within a text, too.
    ["It was seen to change nothing else. No known function does this by itself.", 0, /^-+|-+$/g],
  ])("names the known mistake that comes near, and what differs: %s", (happens, calls, pattern) => {
    const trims = inValues((value) => value.replace(pattern, ""));
    const judged = judgeStages(plan, trims, ["signature"], [...knownMistakes, ...ofRuby]);
    const learned = finish(openRules(judged, vocabularyOf())());
    expect(learned?.deviation.happens).toBe(happens);
    expect(learned?.deviation.functions ?? []).toHaveLength(calls);
  });
});
