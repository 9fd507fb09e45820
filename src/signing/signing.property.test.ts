import fc from "fast-check";
import { expect } from "vitest";
import { nastyText } from "../../harness/fuzz/arbitraries/nasty-texts.ts";
import { rawTexts } from "../../harness/fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { expectRefusal } from "../../harness/fuzz/fixtures/read-or-refuse.ts";
import { tasks } from "../../harness/fuzz/fixtures/signings.ts";
import { type LooseTask, looseTask } from "../../harness/fuzz/library/loose-tasks.ts";
import { meaningOf, meaningOfBaseString } from "../../harness/fuzz/library/task-meaning.ts";
import { CountersignError } from "../countersign-error.ts";
import { ambiguities, schemeOf } from "./ambiguities.ts";
import { signatureBaseString, signRequest } from "./sign-request.ts";

checkProperty("a base string gives back method, URL and parameters", fc.oneof(tasks(), looseTask.arbitrary), (task) => {
  expect(meaningOfBaseString(signatureBaseString(task))).toBe(meaningOf(task));
});

const shuffled = fc
  .tuple(fc.oneof(tasks(["HMAC-SHA1"]), looseTask.arbitrary), fc.infiniteStream(fc.nat()))
  .map(([task, draws]) => {
    const parameters = task.parameters.map((pair) => [draws.next().value, pair] as const);
    return { task, parameters: parameters.sort(([a], [b]) => a - b).map(([, pair]) => pair) };
  });
checkProperty("the order of parameters is sent, and not signed", shuffled, ({ task, parameters }) => {
  const [given, other] = [signRequest(task).trace, signRequest({ ...task, parameters }).trace];
  expect(other.baseString).toBe(given.baseString);
  expect(other.signature).toBe(given.signature);
  expect(other.bodyParameters.map(([name]) => name)).toEqual(parameters.map(([name]) => name));
});

const places = {
  name: (task, text) => ({ ...task, parameters: [...task.parameters, [text, ""]] }),
  value: (task, text) => ({ ...task, parameters: [...task.parameters, ["a", text]] }),
  url: (task, text) => ({ ...task, url: `${task.url}?${text.replaceAll(/[\s#]/g, "")}` }),
  nonce: (task, nonce) => ({ ...task, nonce }),
  consumerKey: (task, consumerKey) => ({ ...task, consumerKey }),
  consumerSecret: (task, consumerSecret) => ({ ...task, consumerSecret }),
} satisfies Readonly<Record<string, (task: LooseTask, text: string) => LooseTask>>;
const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
const broken = fc.record({
  task: looseTask.arbitrary,
  place: fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[])),
  text: fc.tuple(nastyText({ maxAtoms: 2 }), half, nastyText({ maxAtoms: 2 })).map((parts) => parts.join("")),
});
checkProperty("half of a surrogate pair is refused by name wherever it stands", broken, ({ task, place, text }) => {
  expect(() => signRequest(places[place](task, text))).toThrow(expect.objectContaining({ code: "lone-surrogate" }));
});

const interpretations = Object.entries(ambiguities).flatMap(([point, { readings }]) =>
  readings.map(({ name }) => [point, name] as const),
);
const mostly = (sound: string): fc.Arbitrary<string> => fc.oneof(fc.constant(sound), fc.constant(sound), rawTexts());
const rawTasks = fc.record({
  task: fc.record({
    signatureMethod: fc.constant("HMAC-SHA1" as const),
    method: mostly("POST"),
    url: fc.oneof(
      mostly("https://a/b"),
      rawTexts().map((text) => `https://a/${text}`),
    ),
    parameters: fc.array(fc.tuple(rawTexts(), rawTexts()), { maxLength: 3 }),
    consumerKey: mostly("m"),
    consumerSecret: mostly("s"),
    nonce: mostly("n"),
    timestamp: mostly("1"),
  }),
  options: fc.record({ realm: mostly("r"), charset: mostly("UTF-8") }),
  interpretation: fc.constantFrom(...interpretations),
});
checkProperty("any texts are signed on one line of ASCII, or refused by name", rawTasks, (raw) => {
  try {
    const [point, name] = raw.interpretation;
    const signed = signRequest(raw.task, raw.options, schemeOf(point, name));
    for (const [, value] of signed.headers) expect(value).toMatch(/^[\x20-\x7e]+$/);
    expect(signed.trace.signature).toMatch(/^[\x20-\x7e]+$/);
    expect(signed.body).toMatch(/^[\x21-\x7e]*$/);
    expect(signed.trace.baseString.isWellFormed()).toBe(true);
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    expectRefusal(error);
  }
});
