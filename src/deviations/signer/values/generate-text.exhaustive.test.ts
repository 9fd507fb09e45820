import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { reference } from "../../../signing/reference.ts";
import type { Scheme, Stage } from "../../../signing/scheme.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import { type Deviation, deviate } from "../../deviation.ts";
import { signingSecretDeviations } from "../hmac/signing-secret.ts";
import { secretEncodingDeviations } from "../hmac/signing-secret-encoding.ts";
import { generatedTextDeviations } from "./generate-text.ts";
import { publishedTextDeviations } from "./published-text.ts";

const asked: { readonly texts: readonly string[] } = JSON.parse(
  readFileSync(new URL("./golden/text-functions.json", import.meta.url), "utf8"),
);
/** The texts on which functions differ, and each character that only some take for white space. */
const texts = [
  ...asked.texts,
  ..."\0\x01\t\v\f\r\n\x1c\x1f\x7f\x85\xa0\u1680\u180e\u2007\u2028\u202f\u3000\ufeff"
    .split("")
    .map((one) => `${one}x${one}`),
  "-012",
  "100%%41",
  "+%41%FF",
  "%41%FF",
];
const task = { url: "https://h/p", consumerKey: "k" } as SigningTask;

/** What is asked of each stage: every text in every place that a change may serve. */
const asks: Readonly<Partial<Record<Stage, (scheme: Scheme, text: string) => unknown>>> = {
  encodeValue: ({ encodeValue }, text) =>
    ["a", "oauth_nonce", "oauth_consumer_key"].map((name) => encodeValue(text, name)),
  encodeName: ({ encodeName }, text) => encodeName(text),
  encodeHeaderValue: ({ encodeHeaderValue }, text) => encodeHeaderValue(text, "oauth_consumer_key"),
  operationParameters: ({ operationParameters }, text) => operationParameters([["a", text]]),
  signingKey: ({ signingKey }, text) => signingKey(text, task),
  bodyParameters: ({ bodyParameters }, text) => bodyParameters([["a", text]], [], "header", ""),
  protocolParameters: ({ protocolParameters }, text) =>
    protocolParameters({ ...task, consumerKey: text, timestamp: text, parameters: [] }),
};

/** What becomes of the texts at the stages that a mistake replaces. */
function behaviourOf(deviation: Deviation): string {
  const plain = { ...reference, encodeValue: quote, encodeName: quote, encodeHeaderValue: quote };
  const scheme = deviate({ ...plain, operationParameters: (all) => all, signingKey: same }, [deviation]);
  const stages = [deviation, ...(deviation.also ?? [])].map(({ stage }) => stage);
  return JSON.stringify(stages.map((stage) => [stage, texts.map((text) => asks[stage]?.(scheme, text))]));
}

/** Shows where an encoder is called: bytes that are no text are written beside it. */
function quote(text: string): string {
  return `<${text}>`;
}

function same(text: string): string {
  return text;
}

it("no two text changes act alike in one place", () => {
  const deviations = [
    ...publishedTextDeviations,
    ...signingSecretDeviations,
    ...secretEncodingDeviations.makeAll(),
    ...generatedTextDeviations.makeAll(),
  ];
  const alike = new Map<string, string[]>();
  for (const deviation of deviations) {
    const behaviour = behaviourOf(deviation);
    alike.set(behaviour, [...(alike.get(behaviour) ?? []), deviation.id]);
  }
  expect([...alike.values()].filter((ids) => ids.length > 1)).toEqual([]);
});
