import { describe, expect, it } from "vitest";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { textChangeOf } from "../../deviations/signer/values/text-mistake.ts";
import { encodeWithBytes, unescapeBytes } from "../../encoding/lone-bytes.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { sampleOf, triesAll } from "../../fixtures/sample.ts";
import { createJudge } from "../../judging/judge.ts";
import { planSuite } from "../../judging/plan.ts";
import { queryParameters } from "../../signing/normalized-url.ts";
import type { EncodedParameter, Parameter } from "../../signing/parameter.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { signRequest } from "../../signing/sign-request.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type { Attribution } from "../diagnosis.ts";
import { planSigning } from "../inference/fixtures/state-encoder.ts";
import { diagnose } from "./diagnose.ts";

const plan = planSigning();
/** What they hold is sampled by the others, which take seconds; they take up to a minute each, and are tried at night. */
const inNight = it.runIf(triesAll);

/** Python's `str.zfill`: zeros behind the sign, of any text. */
function zfill(text: string, width: number): string {
  const lack = Math.max(0, width - Array.from(text).length);
  return text.replace(/^[+-]?/, (sign) => sign + "0".repeat(lack));
}

/** Python's `str.strip`: other white space than JavaScript's. */
function strip(text: string): string {
  const space = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
  return text.replace(new RegExp(`^${space}|${space}$`, "g"), "");
}

/** Diagnoses a signer that puts the caller's values through a function, and shows its base strings. */
function diagnoseCall(call: (value: string) => string, language: string): Attribution {
  const encodeValue = (value: string, name: string): string =>
    percentEncode(isProtocolName(name) ? value : call(value));
  return diagnoseSigner({ encodeValue }, language);
}

interface Run {
  /** Default: what is no ambiguity. */
  readonly planned?: typeof plan;
  /** Default: it does. */
  readonly showsBase?: boolean;
  /** Default: it does not. */
  readonly showsHeader?: boolean;
}

/** Diagnoses a signer with these wrong stages. */
function diagnoseSigner(
  stages: Partial<Scheme>,
  language: string,
  { planned = plan, showsBase = true, showsHeader = false }: Run = {},
): Attribution {
  const judge = createJudge();
  const judged = planned.flatMap((one) => {
    if (one.kind !== "signing") return [];
    const { signature, baseString, authorization } = signRequest(
      one.request.task,
      {},
      { ...reference, ...stages },
    ).trace;
    const signed = { signature, ...(showsBase && { baseString }), ...(showsHeader && { authorization }) };
    const judgement = judge(one, { signed });
    return judgement === undefined ? [] : [{ id: one.vector.id, kind: one.kind, flags: {}, judgement }];
  });
  return diagnose(judged, { by: "cause", learns: true, language });
}

describe("a call that nobody has catalogued", () => {
  it.each<[title: string, language: string, call: (value: string) => string]>(
    sampleOf(
      [
        [
          'trims the items of a list with commas by Python\'s strip and joins them by ","',
          "Python",
          (value) => value.split(",").map(strip).join(","),
        ],
        ["leaves out empty items of a list with commas", "PHP", (value) => value.split(",").filter(Boolean).join(",")],
        ["fills them up to 8 characters with zeros before them, behind a sign", "Python", (value) => zfill(value, 8)],
        [
          "those that match ^[\\d.]+$",
          "JavaScript",
          (value) => (/^[\d.]+$/.test(value) ? Number(value).toFixed(3) : value),
        ],
      ],
      4,
    ),
  )("is told whole and once: %s", (title, language, call) => {
    const { diagnosis, unexplained } = diagnoseCall(call, language);
    expect(unexplained).toEqual([]);
    expect(diagnosis.map((one) => one.title)).toEqual([expect.stringContaining(title)]);
  });

  it.each<[what: string, call: (value: string) => string]>(
    sampleOf(
      [
        ["items in reverse", (value) => value.split(",").reverse().join(",")],
        // Which trims of ends explain in part.
        [
          "lines of 30 characters",
          (value) =>
            Array.from(value.matchAll(/\S.{0,28}(?=\s|$)/gu), ([line]) => line.trimEnd()).join("\n") || value.trim(),
        ],
        ["numbers within texts", (value) => value.replace(/[\d.]+/g, (digits) => `${Math.round(Number(digits) * 7)}`)],
      ],
      3,
    ),
  )("is told value by value, where no rule explains it all: %s", (_, call) => {
    const { diagnosis, unexplained } = diagnoseCall(call, "Python");
    expect(unexplained).toEqual([]);
    expect(diagnosis.map(({ learned }) => learned)).toEqual([
      [expect.objectContaining({ kind: "replacement", only: "whole" })],
    ]);
  });

  it.each<[title: string, stages: Partial<Scheme>]>([
    [
      "The caller's values are encoded otherwise: ",
      {
        encodeValue: (value, name) =>
          isProtocolName(name) || value.length % 3 > 0
            ? percentEncode(value)
            : percentEncode(value).replace(/%../g, (one) => one.toLowerCase()),
      },
    ],
    [
      "Parameters change places: ",
      {
        sortParameters: (parameters) => {
          const swapped = ({ encodedName }: { readonly encodedName: string }): string =>
            encodedName.replace(/[ac]/g, (letter) => (letter === "a" ? "c" : "a"));
          return parameters.toSorted((a, b) => (swapped(a) < swapped(b) ? -1 : 1));
        },
      },
    ],
  ])("is told one by one: %s…", (title, stages) => {
    const { diagnosis, unexplained } = diagnoseSigner(stages, "Python");
    expect(unexplained).toEqual([]);
    expect(diagnosis.map((one) => one.title)).toEqual([expect.stringContaining(title)]);
  });
});

// Values are told one by one beside what is known, never in its place.
it.each<[title: string, encode: (value: string) => string]>(
  sampleOf<[title: string, encode: (value: string) => string]>(
    [
      [
        "A space in a value is signed as + in place of %20",
        (value) => percentEncode(value.split(",").reverse().join(",")).replaceAll("%20", "+"),
      ],
      [
        "Escapes have lower-case hexadecimal digits in values",
        (value) => percentEncode(value.split(",").reverse().join(",")).replace(/%../g, (one) => one.toLowerCase()),
      ],
    ],
    2,
  ),
)("a known mistake beside values that no rule tells: %s", (title, encode) => {
  const { diagnosis, unexplained } = diagnoseSigner({ encodeValue: encode }, "Python");
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title)).toEqual([title, expect.stringMatching(/^Values are encoded otherwise: /)]);
});

inNight("a list of values takes no known mistake's place, though it would explain more", () => {
  const { diagnosis } = diagnoseSigner(
    {
      encodeValue: (value, name) =>
        isProtocolName(name)
          ? percentEncode(value)
          : percentEncode(value.replace(/[\d.]+/g, (digits) => `${Math.round(Number(digits) * 7)}`)).replaceAll(
              "%20",
              "+",
            ),
    },
    "Python",
  );
  expect(diagnosis[0]?.title).toBe("A space in a value is signed as + in place of %20");
});

it("a single value that is wrong by chance is no mistake", () => {
  const encodeValue: Scheme["encodeValue"] = (value) => percentEncode(value === "\u001f" ? "zz\u001f" : value);
  const { diagnosis, unexplained } = diagnoseSigner({ encodeValue }, "Python");
  expect(diagnosis).toEqual([]);
  expect(unexplained.flatMap(({ findings }) => findings)).toContainEqual(
    expect.stringMatching(/^the value of .* is signed as "zz%1F", not /),
  );
});

/** Compares encoded names without their first two characters, and then values. */
function byEnds(a: EncodedParameter, b: EncodedParameter): number {
  const [one, other] = [a.encodedName.slice(2), b.encodedName.slice(2)];
  if (one === other) return a.encodedValue < b.encodedValue ? -1 : Number(a.encodedValue > b.encodedValue);
  return one < other ? -1 : 1;
}

const whole = planSuite(loadVectors()).filter(
  (one) => one.kind === "signing" && one.request.task.signatureMethod === "HMAC-SHA1",
);

it.each<[title: string, stages: Partial<Scheme>]>(
  sampleOf<[title: string, stages: Partial<Scheme>]>(
    [
      [
        "The control key is put through a function that leaves out all but \\p{L} and \\p{N}",
        { signingKey: (secret) => `${secret.replace(/[^\p{L}\p{N}]/gu, "")}&` },
      ],
      // It is sent, in a header that is not shown: it is not told as missing there.
      [
        "The header's oauth_nonce is left out of the signature",
        {
          collectParameters: (operation, protocol, url) =>
            reference.collectParameters(
              operation,
              protocol.filter(([name]) => name !== "oauth_nonce"),
              url,
            ),
        },
      ],
      [
        "The parameters are sorted by their encoded names as put through a function that leaves out the first 2 characters, and those that are equal then are sorted by their values",
        { sortParameters: (parameters) => parameters.toSorted(byEnds) },
      ],
    ],
    2,
  ),
)("what only answers about ambiguities tell apart is told by them: %s", (title, stages) => {
  const { diagnosis, unexplained } = diagnoseSigner(stages, "Python", { planned: whole });
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title)).toEqual([title]);
});

inNight("an order that was learned is told beside another mistake", () => {
  const { diagnosis, unexplained } = diagnoseSigner(
    {
      encodeValue: (value) => percentEncode(value).replaceAll("%20", "+"),
      sortParameters: (parameters) => parameters.toSorted(byEnds),
    },
    "Python",
    { planned: whole },
  );
  expect(unexplained).toEqual([]);
  expect(diagnosis.flatMap(({ deviations, title }) => (deviations.length === 1 ? deviations : [title]))).toEqual([
    "The parameters are sorted by their encoded names as put through a function that leaves out the first 2 characters, and those that are equal then are sorted by their values",
    "space-as-plus",
  ]);
});

it.each(
  sampleOf<[titles: readonly string[], stages: Partial<Scheme>]>(
    [
      [
        [
          "The control key is put through a function that leaves out all but \\w of ASCII",
          'In the path, "//" is replaced by "/" before it is encoded',
        ],
        {
          baseStringUri: (url) => url.replace(/([^:])\/\//g, "$1/"),
          signingKey: (secret) => `${secret.replace(/\W/g, "")}&`,
        },
      ],
      [
        ['The host has "www." at the start', "The signature is written in hexadecimal digits in place of Base64"],
        {
          baseStringUri: (url) => reference.baseStringUri(url).replace("://", "://www."),
          encodeSignature: (digest) => Buffer.from(digest).toString("hex"),
        },
      ],
      [
        [
          "A line feed is signed after the base string",
          "The Base64 signature is written in the URL-safe form, without padding",
        ],
        {
          baseStringBytes: (text) => `${text}\n`,
          encodeSignature: (digest) => Buffer.from(digest).toString("base64url"),
        },
      ],
      // Each shows in a few requests, most of which the other explains.
      [
        [
          "The merchant login is put through JavaScript's encodeURIComponent, before it is encoded",
          'Parameters with the value "null" are left out of the signature',
        ],
        {
          protocolParameters: (task) =>
            reference.protocolParameters({ ...task, consumerKey: encodeURIComponent(task.consumerKey) }),
          operationParameters: (all) => all.filter(([, value]) => value !== "null"),
        },
      ],
    ],
    2,
  ),
)("two mistakes of separate stages are told by signatures alone: %s", (titles, stages) => {
  const { diagnosis, unexplained } = diagnoseSigner(stages, "JavaScript", { showsBase: false });
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title).toSorted()).toEqual([...titles].sort());
});

inNight("what holds under both methods is told once, though under one of them more would do", () => {
  const collectParameters: Scheme["collectParameters"] = (operation, protocol, url) => {
    const marked = operation.map(
      ([name, value]) => [name, value.replaceAll("\\", "\\\\").replaceAll("\0", "")] as const,
    );
    return reference.collectParameters(url.includes("/payout/") ? marked : operation, protocol, url);
  };
  const planned = planSuite(loadVectors()).filter((one) => one.kind === "signing" && one.vector.result === "valid");
  const { diagnosis, unexplained } = diagnoseSigner({ collectParameters }, "Go", { planned });
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title)).toEqual([
    'In requests of payout alone, values are put through Go\'s strings.ReplaceAll("\\\\", "\\\\\\\\") before they are signed',
    "In requests of payout alone, values are put through a function that does as PHP's str_replace(\"\\0\", '') before they are signed",
  ]);
});

const cents = textChangeOf("php-number-format-cents-if-numeric");

it.each<[title: string, stages: Partial<Scheme>]>(
  sampleOf<[title: string, stages: Partial<Scheme>]>(
    [
      [
        "In amount alone, values are put through a function that does as PHP's number_format('', '') before they are signed",
        { encodeValue: (value, name) => percentEncode(name === "amount" ? cents(value) : value) },
      ],
      [
        'In the path, "//" is replaced by "/" before it is encoded',
        { baseStringUri: (url) => url.replace(/([^:])\/\//g, "$1/") },
      ],
      [
        "The control key is put through a function that leaves out all but \\w of ASCII",
        { signingKey: (secret) => `${secret.replace(/\W/g, "")}&` },
      ],
      [
        'Parameters with the value nothing or "0", those of OAuth too, are left out of the signature',
        {
          collectParameters: (...given) =>
            reference.collectParameters(...given).filter(([, value]) => value !== "" && value !== "0"),
        },
      ],
    ],
    2,
  ),
)("what known mistakes explain in part is told once: %s", (title, stages) => {
  const { diagnosis, unexplained } = diagnoseSigner(stages, "JavaScript");
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title)).toEqual([title]);
});

const ofCaller =
  (call: (text: string) => string) =>
  (text: string, name = text): string =>
    percentEncode(isProtocolName(name) ? text : call(text));
const toThreeDecimals = ofCaller((value) => (/^[\d.]+$/.test(value) ? Number(value).toFixed(3) : value));
const withoutQuotes = ofCaller((value) => value.replace(/['"]/g, ""));
const capitalised = ofCaller((name) => name.charAt(0).toUpperCase() + name.slice(1));
const ofCardName =
  (call: (text: string) => string): Scheme["encodeValue"] =>
  (value, name) =>
    percentEncode(name === "card_printed_name" ? call(value) : value);
const cutName = "The value of card_printed_name is cut after 40 characters or UTF-16 units";
const sparing = (value: string): string => percentEncode(value).replace(/%(?:3A|2F|40)/g, decodeURIComponent);
const backwards: Scheme["sortParameters"] = (parameters) =>
  parameters.toSorted((a, b) => (a.encodedName < b.encodedName ? 1 : -1));
const oneSlash: Scheme["baseStringUri"] = (url) => reference.baseStringUri(url).replace(/\/+/g, "/");
const threeDecimals =
  "The caller's values are put through a function that writes those that match ^[\\d.]+$ as JavaScript's toFixed(3) writes them, before they are encoded";
const capitals =
  "The caller's names are put through JavaScript's charAt(0).toUpperCase() + slice(1), before they are encoded";
const sortedBackwards = "The parameters are sorted backwards";
const withoutVowels = "In the caller's values, A, E, I, O, U, a, e, i, o, u are left out before they are encoded";
const slashes = 'The URL is put through a function that replaces each run of "/" by "/", before it is encoded';

it.each<[titles: readonly string[], stages: Partial<Scheme>, run?: Run]>(
  sampleOf<[titles: readonly string[], stages: Partial<Scheme>, run?: Run]>(
    [
      [[sortedBackwards, threeDecimals], { encodeValue: toThreeDecimals, sortParameters: backwards }],
      [
        [sortedBackwards, "In the caller's values, \", ' are left out before they are encoded"],
        { encodeValue: withoutQuotes, sortParameters: backwards },
        { showsBase: false },
      ],
      [
        [sortedBackwards, "In values, these 3 characters are left as they are: / : @"],
        { encodeValue: sparing, sortParameters: backwards },
        { showsBase: false },
      ],
      [
        ['The signing key is control key + "&" + "\\n"', capitals],
        { encodeName: capitalised, signingKey: (secret) => `${secret}&\n` },
        { showsBase: false },
      ],
      [
        [capitals, "In values, these 3 characters are left as they are: / : @"],
        { encodeName: capitalised, encodeValue: sparing },
      ],
      [
        [threeDecimals, "In names, these 2 characters are written as _: - ."],
        { encodeName: (name) => percentEncode(name.replace(/[.-]/g, "_")), encodeValue: toThreeDecimals },
      ],
      [
        ["Names are put through JavaScript's toLowerCase, before they are encoded", cutName],
        {
          encodeName: (name) => percentEncode(name.toLowerCase()),
          encodeValue: ofCardName((value) => value.slice(0, 40)),
        },
        { planned: whole, showsBase: false },
      ],
      [
        [threeDecimals, "The text that is signed is cut after 700 characters"],
        { encodeValue: toThreeDecimals, baseStringBytes: (text) => text.slice(0, 700) },
      ],
      [
        [capitals, 'Values are put through JavaScript\'s replace(/[^A-Za-z0-9_.-]/gu, "") before they are signed'],
        { encodeName: capitalised, encodeValue: ofCaller((value) => value.replace(/[^\w.-]/g, "")) },
      ],
      [
        ["The parameter that sorts last is left out of the signature", withoutVowels],
        {
          encodeValue: ofCaller((value) => value.replace(/[aeiou]/gi, "")),
          sortParameters: (parameters) => reference.sortParameters(parameters).slice(0, -1),
        },
        { showsBase: false },
      ],
      [
        [slashes, threeDecimals],
        {
          baseStringUri: oneSlash,
          encodeValue: toThreeDecimals,
          collectParameters: (...given) => [...reference.collectParameters(...given), ["oauth_token", ""]],
        },
        { planned: plan.filter((one) => !JSON.stringify(one.request).includes("oauth_token")) },
      ],
      // One rule of the parameter string fits as well, by chance: encoded texts hold no comma.
      [
        [
          "No parameter is signed whose name begins with oauth_, the caller's neither",
          "The body's parameters are left out of the signature",
        ],
        { joinParameters: () => "" },
        { showsBase: false },
      ],
      [[slashes, sortedBackwards], { baseStringUri: oneSlash, sortParameters: backwards }],
      // An interpretation leaves the query out beside another one, and is no mistake by itself.
      [
        ["The caller's values lose the space, -, _ at both ends", "The query is left out of the signed URL"],
        {
          baseStringUri: (url) => reference.baseStringUri(url).replace(/\?.*/, ""),
          encodeValue: ofCaller((value) => value.replace(/^[ _-]+|[ _-]+$/g, "")),
        },
        { planned: whole, showsBase: false },
      ],
      [
        [capitals, "The control key is cut after 20 bytes or characters or UTF-16 units"],
        { encodeName: capitalised, signingKey: (secret) => `${secret.slice(0, 20)}&` },
      ],
    ],
    20,
  ),
)("of two mistakes one is learned beside the other: %s", (titles, stages, run) => {
  const { diagnosis, unexplained } = diagnoseSigner(stages, "JavaScript", run);
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title).sort()).toEqual([...titles].sort());
});

/** One function changes each text and encodes it: names and values, and these as well. */
function inEncoder(change: (text: string) => string, ...also: readonly ("header" | "parts")[]): Partial<Scheme> {
  const encode = (text: string): string => encodeWithBytes(change(text), percentEncode);
  return {
    encodeName: encode,
    encodeValue: encode,
    ...(also.includes("header") && { encodeHeaderValue: encode }),
    ...(also.includes("parts") && { encodePart: encode }),
  };
}
const trimmed = (text: string): string => text.trim();
const cut = (text: string): string => Array.from(text).slice(0, 100).join("");
const withoutTabs = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, "");
const javaScriptsTrim = "trimmed with JavaScript's trim before they are encoded";

it.each<[title: string, stages: Partial<Scheme>, run?: Run]>(
  sampleOf<[title: string, stages: Partial<Scheme>, run?: Run]>(
    [
      [`Names and values are ${javaScriptsTrim}`, inEncoder(trimmed), { showsBase: false }],
      // That the outer parts are trimmed as well shows nowhere.
      [`Names and values are ${javaScriptsTrim}`, inEncoder(trimmed, "parts")],
      [`Names, values and the header are ${javaScriptsTrim}`, inEncoder(trimmed, "header"), { showsHeader: true }],
      ["Names and values are cut after 100 characters", inEncoder(cut), { showsBase: false }],
      ["Names, values and the header are cut after 100 characters", inEncoder(cut, "header"), { showsHeader: true }],
      ["All texts of the base string are cut after 100 characters or bytes or UTF-16 units", inEncoder(cut, "parts")],
      ["Names and values lose U+0009, the space at both ends", inEncoder(withoutTabs)],
      ["All texts of the base string are decoded before they are encoded", inEncoder(unescapeBytes, "parts")],
    ],
    8,
  ),
)("is told of the fewest texts that show it, once: %s", (title, stages, run) => {
  const { diagnosis, unexplained } = diagnoseSigner(stages, "JavaScript", { planned: whole, ...run });
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => [one.title, one.alternatives])).toEqual([[title, []]]);
  expect(diagnosis[0]?.fixes?.map(({ language }) => language)).toContain("JavaScript");
  expect(diagnosis[0]?.happens).not.toContain("Nearest");
});

it("characters are kept that stand in no request of those that are searched: X in one of what hexadecimal digits alone make wrong", () => {
  const encodeValue = (value: string): string =>
    percentEncode(value.replace(/[^\x20-\x7e\p{L}\p{M}\p{N}\p{P}\p{S}]/gu, ""));
  const encodeSignature: Scheme["encodeSignature"] = (bytes) => Buffer.from(bytes).toString("hex");
  const { diagnosis } = diagnoseSigner({ encodeValue, encodeSignature }, "Go", { planned: whole, showsBase: false });
  expect(diagnosis.map((one) => one.title)).toEqual([
    "The signature is written in hexadecimal digits in place of Base64",
    "In values, all characters but the space to ~, visible characters of all alphabets are left out before they are encoded",
  ]);
});

it.each<[title: string, change: (pair: Parameter) => Parameter]>(
  sampleOf<[title: string, change: (pair: Parameter) => Parameter]>(
    [
      [
        "Values are put through JavaScript's charAt(0).toUpperCase() + slice(1) before they are signed",
        ([name, value]) => [name, value.charAt(0).toUpperCase() + value.slice(1)],
      ],
      [
        "The caller's names are put through a function that writes words of letters and digits without marks and capitals with capitals and else small, but for the first, joined by nothing, before they are encoded",
        ([name, value]) => [
          (name.match(/[\p{L}\d]+/gu) ?? [])
            .flatMap((word) => word.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u))
            .map((word, at) =>
              at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
            )
            .join(""),
          value,
        ],
      ],
    ],
    2,
  ),
)(
  "is told of protocol parameters, too, that the caller repeats where they are signed as given: %s",
  (title, change) => {
    const collectParameters: Scheme["collectParameters"] = (operation, protocol) => [
      ...operation.map(change),
      ...protocol,
    ];
    const { diagnosis, unexplained } = diagnoseSigner({ collectParameters }, "JavaScript", {
      planned: whole,
      showsBase: false,
    });
    expect(unexplained).toEqual([]);
    expect(diagnosis.map((one) => one.title)).toEqual([title]);
  },
);

/** Keeps all parameters in a map: a name in the place of its first value, with its last one. */
const inMap =
  (change: (name: string) => string): Scheme["collectParameters"] =>
  (operation, protocol) => [
    ...new Map([...operation.map(([name, value]): Parameter => [change(name), value]), ...protocol]),
  ];
const withQuery =
  (change: (name: string) => string): Scheme["collectParameters"] =>
  (operation, protocol, url) =>
    inMap(change)([...queryParameters(url), ...operation], protocol, url);
const unsorted: Scheme["sortParameters"] = (parameters) => parameters;
const ofMap = (name: string): string => name;

it.each<[title: string, stages: Partial<Scheme>]>(
  sampleOf<[title: string, stages: Partial<Scheme>]>(
    [
      ["The parameters are not sorted", { collectParameters: inMap(ofMap), sortParameters: unsorted }],
      [
        "The parameters are not sorted, and the last that was given comes first",
        { collectParameters: inMap(ofMap), sortParameters: (parameters) => parameters.toReversed() },
      ],
      [
        "Hyphens in parameter names are written as underscores",
        { collectParameters: inMap((name) => name.replaceAll("-", "_")) },
      ],
      [
        'The caller\'s names are put through a function that puts "payment[" before and "]" behind each name, before they are encoded',
        { collectParameters: inMap((name) => `payment[${name}]`) },
      ],
      [
        "Parameter names are written in capitals",
        {
          collectParameters: withQuery((name) => name.toUpperCase()),
          baseStringUri: (url) => reference.baseStringUri(url).replace(/\?.*/, ""),
        },
      ],
    ],
    6,
  ),
)("is told of parameters that a map keeps, those of the protocol too: %s", (title, stages) => {
  const { diagnosis, unexplained } = diagnoseSigner(stages, "JavaScript", { planned: whole, showsBase: false });
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title)).toEqual([title]);
});

it("a known mistake about an amount is learned anew where it leaves the amounts of queries", () => {
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(name === "amount" ? value.replace(".", ",") : value, name);
  const { diagnosis, unexplained } = diagnoseSigner({ encodeValue }, "JavaScript", { showsBase: false });
  expect(unexplained).toEqual([]);
  expect(diagnosis.map(({ title }) => title)).toEqual([expect.stringContaining("with a comma for the point")]);
});

it("what becomes of one parameter is told value by value, too, where protocol parameters are signed as given", () => {
  const encodeValue = ofCardName((value) =>
    Array.from(value)
      .reverse()
      .join("")
      .replace(/[AEIOU]/g, "-"),
  );
  const collectParameters: Scheme["collectParameters"] = (operation, protocol) => [...operation, ...protocol];
  const { diagnosis, unexplained } = diagnoseSigner({ encodeValue, collectParameters }, "Ruby", { planned: whole });
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title)).toEqual([
    expect.stringContaining("The value of card_printed_name is signed as another: "),
  ]);
});

// As lodash's snakeCase leaves what it takes for no letter, and yet for a word.
inNight("a function of names is told with the few names that it leaves as they are", () => {
  const between = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\P{N})(?=\p{N})|(?<=\p{N})(?=\P{N})/u;
  const words = (name: string): readonly string[] =>
    (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((word) => word.split(between));
  const encodeName = (name: string): string =>
    percentEncode(/[\ue000\ufffd\u{1f600}]/u.test(name) ? name : words(name).join("_").toLowerCase());
  const { diagnosis, unexplained } = diagnoseSigner({ encodeName }, "PHP", { planned: whole, showsBase: false });
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title)).toEqual([
    expect.stringMatching(/^Names are put through .* words of letters and digits, .* joined by "_", but for "😀", /u),
  ]);
});

inNight("what becomes of two parameters is told of each by itself", () => {
  const encodeValue = (value: string, name: string): string =>
    percentEncode(
      name === "order_desc" ? value.toUpperCase() : name === "amount" ? Array.from(value).reverse().join("") : value,
    );
  const { diagnosis, unexplained } = diagnoseSigner({ encodeValue }, "JavaScript");
  expect(unexplained).toEqual([]);
  expect(diagnosis.map((one) => one.title)).toEqual([
    "The value of order_desc is put through JavaScript's toUpperCase, before it is encoded",
    "The value of amount is put through a function that reverses them, before it is encoded",
  ]);
});

// As the npm package url-template: a piece with a broken escape stays as it is, which no table tells.
inNight("an encoder is told that leaves a few of many failures", () => {
  const encode = (text: string): string =>
    text
      .split(/(%[0-9A-Fa-f]{2})/)
      .map((part) => (/%[0-9A-Fa-f]/.test(part) ? part : encodeURI(part).replace(/%5B/g, "[").replace(/%5D/g, "]")))
      .join("");
  const stages = { encodeName: encode, encodeValue: encode, encodePart: encode };
  const { diagnosis, unexplained } = diagnoseSigner(stages, "JavaScript", { planned: whole });
  expect(diagnosis.map((one) => one.title)).toEqual([
    "Everywhere, these 18 characters are left as they are: !, #, $, & to ,, /, :, ;, =, ?, @, [, ]; what looks like an escape is left as it is",
  ]);
  expect(unexplained.flatMap(({ vectors }) => vectors).length).toBeLessThan(4);
});

inNight("a request that cannot be signed beside a mistake that is known is no fault of the diagnosis", () => {
  const holdsToken = (one: (typeof plan)[number]): boolean => JSON.stringify(one.request).includes("oauth_token");
  const planned = [...plan.filter(holdsToken), ...plan.filter((one) => !holdsToken(one)).slice(0, 40)];
  const stages: Partial<Scheme> = {
    baseStringUri: oneSlash,
    encodeValue: toThreeDecimals,
    collectParameters: (...given) => [...reference.collectParameters(...given), ["oauth_token", ""]],
  };
  expect(diagnoseSigner(stages, "JavaScript", { planned }).unexplained.length).toBeLessThan(2);
});
