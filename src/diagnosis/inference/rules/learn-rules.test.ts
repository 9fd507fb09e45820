import { expect, it } from "vitest";
import { loadVectors } from "../../../../harness/suite/load-vectors.ts";
import { deviate } from "../../../deviations/deviation.ts";
import { planSuite } from "../../../judging/plan.ts";
import { selectPlanned } from "../../../judging/selection.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { finish } from "../../steps.ts";
import { planSigning } from "../fixtures/state-encoder.ts";
import { type JudgedCases, judgeStages } from "../fixtures/wrong-encoder.ts";
import { learnedModel } from "../learned-model.ts";
import type { LearnedRule } from "../learned-statement.ts";
import { vocabularyOf } from "../vocabulary.ts";
import { openRules } from "./learn-rules.ts";
import { deviateByRule } from "./learned-rules.ts";
import { givenIn, type Proposal, type Vocabulary } from "./lesson.ts";
import { tellFirst } from "./select-changes.ts";

const plan = planSigning("values/*");

/** Judges a signer that shows its base strings. */
function casesOf(stages: Partial<Scheme>, asked = plan): JudgedCases {
  return judgeStages(asked, stages, ["signature", "baseString"]);
}

/** A function that tells which texts it was asked about. */
function spy(): { readonly asked: Set<string>; readonly vocabulary: Vocabulary } {
  const asked = new Set<string>();
  const change = (text: string): string => {
    asked.add(text);
    return `${text}~`;
  };
  const functions = { "adds a tilde": change };
  return { asked, vocabulary: { functions, readings: [], conditions: [], numberWritings: {} } };
}

it("asks nothing about values where the parameters of all base strings are right", () => {
  const { asked, vocabulary } = spy();
  const cases = casesOf({ baseStringUri: (url) => `${reference.baseStringUri(url)}~` });
  const learned = finish(openRules(cases, vocabulary)());
  expect(learned?.deviation.stage).toBe("baseStringUri");
  expect(cases.failures.flatMap(givenIn).filter((value) => value !== "" && asked.has(value))).toEqual([]);
});

it("learns at the stages that are asked for, and proposes nothing twice", () => {
  const { asked, vocabulary } = spy();
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(isProtocolName(name) ? value : `${value}~`, name);
  const learn = openRules(casesOf({ encodeValue }), vocabulary);
  expect(finish(learn(new Set(["sortParameters"])))).toBeUndefined();
  const learned = finish(learn(new Set(["encodeValue"])));
  expect(learned?.deviation.title).toContain("adds a tilde");
  asked.clear();
  expect(finish(learn())).toBe(learned);
  expect([...asked].filter((text) => !text.includes("&"))).toEqual([]);
});

it.each<readonly [what: string, rule: LearnedRule]>([
  ["values that are left out", { kind: "drop", values: ["-"] }],
  ["a value that is excepted", { kind: "functions", calls: ["Base64"], but: [{ from: "-", to: "" }] }],
  ["a character beyond ASCII", { kind: "replacement", texts: [{ from: "é", to: "e" }] }],
  ["several texts", { kind: "replacement", texts: ["null", "nil"].map((from) => ({ from, to: "" })) }],
  ["spaces beyond ASCII", { kind: "trim", start: [" ", "\u00a0"], end: [] }],
])("does not know of others than %s", (_, rule) => {
  expect(deviateByRule({ rule }).deviation.happens).toMatch(/^These were seen: what becomes of others is not known\./);
});

it("says of a cut in what its length may be counted, where no text tells", () => {
  const encodeName = (name: string): string => reference.encodeName(name.slice(0, 101));
  const learned = finish(openRules(casesOf({ encodeName }, planSigning("collection/*")), vocabularyOf())());
  expect(learned?.deviation).toMatchObject({
    title: "Names are cut after 101 bytes or characters or UTF-16 units",
    happens: "It was seen to change nothing else. No known function does this by itself.",
  });
});

it("takes no part of the base string for replaced where one request alone shows it, and tells which functions do the same", {
  tags: "slow",
}, () => {
  const encodeName = (name: string): string => reference.encodeName(name.trimStart());
  const names = selectPlanned(planSuite(loadVectors()), { only: "names/*", method: "HMAC-SHA1" });
  const { deviation } = finish(openRules(casesOf({ encodeName }, names), vocabularyOf("javascript"))()) ?? {};
  expect(deviation?.title).toBe("Names are put through JavaScript's trimStart, before they are encoded");
  expect(deviation?.happens).toMatch(
    /^It was seen to change nothing else\. Of all that was asked the same is made by /,
  );
});

type OneField = readonly [what: string, title: string, field: string, change: (value: string) => string];

function expectOfOneField(...[, title, field, change]: OneField): void {
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(name === field ? change(value) : value, name);
  const asked = planSigning(
    "values/*,operation-bodies/*,white-space/leading-*,white-space/trailing-*,white-space/inner-*",
  );
  const { deviation, learned } = finish(openRules(casesOf({ encodeValue }, asked), vocabularyOf("javascript"))()) ?? {};
  expect(deviation?.title).toBe(`The value of ${field} is put through ${title}, before it is encoded`);
  expect(learned).toMatchObject({ kind: "functions", subject: `The value of ${field}` });
  expect(learnedModel.parse(learned)).toEqual(learned);
}

it.each<OneField>([
  [
    "a number that is read in part",
    "a function that writes those that JavaScript's parseInt reads as JavaScript's toFixed(1) writes them",
    "amount",
    (value) => (Number.isNaN(Number.parseInt(value, 10)) ? value : Number.parseInt(value, 10).toFixed(1)),
  ],
  ["a text", "JavaScript's trim", "order_desc", (value) => value.trim()],
])("learns what becomes of one parameter's value alone: %s", expectOfOneField);

it.each<OneField>([
  [
    "a number",
    "JavaScript's toFixed(2)",
    "amount",
    (value) => (/^[\d.]+$/.test(value) ? Number(value).toFixed(2) : value),
  ],
  [
    "two or three decimals",
    "JavaScript's Intl.NumberFormat for en-US with 2 decimals at least",
    "amount",
    (value) => Number(value).toLocaleString("en-US", { minimumFractionDigits: 2 }),
  ],
])("learns what becomes of one parameter's value alone: %s", { tags: "slow" }, expectOfOneField);

it.each<readonly [title: string, change: (value: string) => string]>([
  [
    "In the value of order_desc, all characters but the space, 0 to 9, A to Z, a to z are left out before it is encoded",
    (value) => value.replace(/[^A-Za-z0-9 ]/g, ""),
  ],
  [
    "The value of order_desc is put through a function that replaces all characters but the space, 0 to 9, A to Z, a to z, each run of them by the space, and then trims spaces, before it is encoded",
    (value) => value.replace(/[^A-Za-z0-9 ]+/g, " ").replace(/^ +| +$/g, ""),
  ],
])("learns which characters one parameter's value keeps: %s", { tags: "slow" }, (title, change) => {
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(name === "order_desc" ? change(value) : value, name);
  const asked = planSigning("percent-encoding/*,operation-bodies/*,white-space/*");
  const { deviation, learned } = finish(openRules(casesOf({ encodeValue }, asked), vocabularyOf())()) ?? {};
  expect(deviation?.title).toBe(title);
  expect(learnedModel.parse(learned)).toEqual(learned);
});

it("learns what becomes of the values of some parameters alone", { tags: "slow" }, () => {
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(["client-order-id", "account_number"].includes(name) ? value.toUpperCase() : value, name);
  const asked = planSigning("operation-bodies/*,values/*");
  const { deviation, learned } = finish(openRules(casesOf({ encodeValue }, asked), vocabularyOf("javascript"))()) ?? {};
  const fields = "The values of client-order-id and account_number";
  expect(deviation?.title).toBe(`${fields} are put through JavaScript's toUpperCase, before they are encoded`);
  expect(learnedModel.parse(learned)).toMatchObject({ kind: "functions", subject: fields });
});

it.each<readonly [title: string, isDropped: (name: string, value: string) => boolean, only: string]>([
  [
    'order_desc with the value nothing or "0" is left out of the signature',
    (name, value) => name === "order_desc" && ["", "0"].includes(value),
    "values/*,operation-bodies/*,percent-encoding/*",
  ],
  [
    "Parameters with a value with characters beyond ASCII are left out of the signature",
    (_, value) => /[^\0-\x7f]/.test(value),
    "unicode/*,texts/*,values/*",
  ],
  [
    "Parameters with a value of 261 bytes, or 258 characters, or 259 UTF-16 units or more are left out of the signature",
    (_, value) => value.length > 255,
    "long-values/*,texts/*",
  ],
])("learns which values are left out: %s", (title, isDropped, only) => {
  const collectParameters: Scheme["collectParameters"] = (operation, ...others) =>
    reference.collectParameters(
      operation.filter(([name, value]) => !isDropped(name, value)),
      ...others,
    );
  const learned = finish(openRules(casesOf({ collectParameters }, planSigning(only)), vocabularyOf())());
  expect(learned?.deviation.title).toBe(title);
  expect(learnedModel.parse(learned?.learned)).toEqual(learned?.learned);
});

it("reads several characters off a text that are replaced by longer ones", () => {
  const map: Readonly<Record<string, string>> = { ü: "ue", ö: "oe", é: "e" };
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(
      value.replace(/[üöé]/g, (one) => map[one] ?? one),
      name,
    );
  const learned = finish(openRules(casesOf({ encodeValue }, planSigning("texts/*")), vocabularyOf())());
  expect(learned?.deviation.title).toContain('"ü" is replaced by "ue", "ö" is replaced by "oe"');
});

it("learns what becomes of keys in brackets", { tags: "slow" }, () => {
  const encodeName = (name: string): string => reference.encodeName(name.replace(/\[(\w*)\]/g, ".$1"));
  const names = selectPlanned(planSuite(loadVectors()), { only: "names/*", method: "HMAC-SHA1" });
  const learned = finish(openRules(casesOf({ encodeName }, names), vocabularyOf())());
  expect(learned?.deviation.title).toContain("a function that replaces /\\[(\\w*)\\]/ by .$1");
  expect(learned?.deviation.fix).toContain("Sign each name as it is sent");
});

it.each<readonly [title: string, cut: (value: string) => string]>([
  ["50 characters", (value) => Array.from(value).slice(0, 50).join("")],
])("learns at which length one parameter's value is cut: after %s", { tags: "slow" }, (title, cut) => {
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(name === "order_desc" ? cut(value) : value, name);
  const asked = planSigning("long-values/*,operation-bodies/*");
  const { deviation, learned } = finish(openRules(casesOf({ encodeValue }, asked), vocabularyOf())()) ?? {};
  expect(deviation?.title).toBe(`The value of order_desc is cut after ${title}`);
  expect(learnedModel.parse(learned)).toEqual(learned);
});

it("knows of a cut that asks for bytes and leaves characters, as WooCommerce's wc_trim_string does", () => {
  const rule = { kind: "cut", what: "values", unit: "characters", length: 3, ending: "...", limit: 6 } as const;
  const { deviation, learned } = deviateByRule({ rule: { ...rule, limitIn: "bytes" }, subject: "The caller's values" });
  expect(deviation.title).toBe(
    'The caller\'s values are cut after 3 characters of more than 6 bytes, with "..." behind them',
  );
  const { encodeValue } = deviate(reference, [deviation]);
  expect(
    ["abcdef", "abcdefg", "\u00e9\u00e9\u00e9", "\u00e9\u00e9\u00e9\u00e9"].map((text) => encodeValue(text, "x")),
  ).toEqual(["abcdef", "abc...", "%C3%A9%C3%A9%C3%A9", "%C3%A9%C3%A9%C3%A9..."]);
  expect(learnedModel.parse(learned)).toEqual(learned);
});

it.each([
  ["bytes", Buffer.from("\u00e9\u00e9").subarray(0, 3)],
  ["bytes, half a character as U+FFFD", "\u00e9\ufffd"],
] as const)("takes a key that is cut within a character in %s", (unit, key) => {
  const rule = { kind: "cut", what: "values", unit, length: 3 } as const;
  const { deviation } = deviateByRule({ rule, subject: "The signing key" });
  const { signingKey, hmacSha1 } = deviate(reference, [deviation]);
  const request = { consumerKey: "k", method: "POST", url: "https://h/p", nonce: "n", timestamp: "1" };
  expect(hmacSha1(signingKey("\u00e9\u00e9", request), "a")).toEqual(reference.hmacSha1(key, "a"));
});

it("takes no value that one request alone shows for a text that is replaced", () => {
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(value.includes("@") && !isProtocolName(name) ? value.toLowerCase() : value, name);
  const learned = finish(openRules(casesOf({ encodeValue }, planSigning("texts/*")), vocabularyOf())());
  expect(learned?.deviation.title).toContain("a function that writes addresses of e-mail in lower case");
});

it("knows \\w of ASCII, where no rule tells which characters are kept", { tags: "slow" }, () => {
  const encodeName = (name: string): string => reference.encodeName(name.replace(/\W/g, ""));
  const names = selectPlanned(planSuite(loadVectors()), { only: "names/*", method: "HMAC-SHA1" });
  const learned = finish(openRules(casesOf({ encodeName }, names), vocabularyOf("javascript"))());
  expect(learned?.deviation.title).toContain("a function that leaves out all but \\w of ASCII,");
});

it("tells of functions that do the same those alone that do so to what known mistakes explain, too", () => {
  const writing = (call: string, no: string): Proposal & { readonly change: (text: string) => string } => ({
    rule: { kind: "functions", calls: [call] },
    change: (text) => (text === "true" ? "1" : text === "false" ? no : text),
  });
  const group = [writing("1 and 0", "0"), writing("1 and nothing", ""), writing("one and zero", "0")] as const;
  expect(tellFirst(group, () => ["true"]).others).toEqual(["1 and nothing", "one and zero"]);
  expect(tellFirst(group, () => ["true", "false"]).others).toEqual(["one and zero"]);
});
