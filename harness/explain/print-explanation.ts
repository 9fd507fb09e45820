import { excerptDifference, type TextPair } from "../text/difference.ts";
import { escapeProse } from "../text/escape-text.ts";
import { wrap } from "../text/wrap.ts";
import type { ExplainedMistake, Explanation, NamedValue } from "./explanation.ts";

const WIDTH = 100;
/** Columns shown on either side of a difference. */
const REACH = 36;
const LABEL = 9;
const MAX_LINKS = 3;
const MAX_LISTED = 8;

const signatures: Readonly<Record<Explanation["signature"], string>> = {
  right: "right",
  wrong: "wrong",
  unknown: "it cannot be computed again",
};

/** Remarks on a mistake that is recognised by the form of a request, by its signature. */
const formRemarks: Readonly<Record<Explanation["signature"], string>> = {
  right: "Told from the form of the request: its signature is right.",
  wrong: "Told from the form of the request. Its signature is wrong by itself: nothing known explains it.",
  unknown: "Told from the form of the request: its signature cannot be computed again.",
};

/** Writes a masked explanation for a person: verdict, mistakes, stages, correction. */
export function printExplanation(explanation: Explanation): string {
  const { summary, signature, readings, possible, findings, notes } = explanation;
  const sections = [
    [...wrap(escapeProse(summary), WIDTH), ...wrap(`Signature: ${signatures[signature]}.`, WIDTH)],
    ...printMistakes(explanation),
    printSigned(explanation),
    titled(
      "Where the specification is silent",
      readings.map(
        ({ point, about, reading }) => `${point}: ${about} By this reading the signature is right: ${reading}`,
      ),
    ),
    titled(
      "Possible, and one request cannot tell",
      possible.slice(0, MAX_LISTED).map(({ deviations, title }) => `${deviations.join(" + ")}: ${title}`),
    ),
    titled("What is certain", findings),
    printOwnBaseString(explanation),
    printReceived(explanation),
    printStages(explanation),
    printCorrected(explanation),
    titled("Notes", notes),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function printMistakes({ mistakes, refusal, signature, summary }: Explanation): readonly (readonly string[])[] {
  const [first, ...others] = mistakes;
  if (first === undefined) {
    if (refusal === undefined) return [];
    const texts = [refusal.detail, refusal.advice].filter((text) => !summary.includes(text));
    return [titled(`The gateway refuses it: ${refusal.reason}`, texts)];
  }
  const listed = others.slice(0, MAX_LISTED).map((one) => `${one.deviations.join(" + ")} (${one.title})`);
  const more = others.length > MAX_LISTED ? [`and ${others.length - MAX_LISTED} more`] : [];
  return [
    printMistake(first, signature, summary),
    titled("Nothing in this request tells it from", [...listed, ...more]),
  ];
}

function printMistake(
  { deviations, title, happens, fix, fixes = [], functions = [], clauses, links, proof }: ExplainedMistake,
  signature: Explanation["signature"],
  summary: string,
): readonly string[] {
  return [
    ...titled(`Mistake: ${deviations.join(" + ")}`, [
      ...(summary.includes(title) ? [] : [`${title}.`]),
      `What happens: ${happens}`,
      `What to do: ${fix}`,
      ...printCode(fixes, functions),
      ...clauses.map(({ id, text }) => `Specification, ${id}: "${text}"`),
    ]),
    ...links.slice(0, MAX_LINKS).map((link) => `  Seen in: ${escapeProse(link)}`),
    ...prose(
      proof === "signature" ? "A signer that makes this mistake sends exactly this request." : formRemarks[signature],
    ),
  ];
}

function printCode(
  fixes: NonNullable<ExplainedMistake["fixes"]>,
  functions: NonNullable<ExplainedMistake["functions"]>,
): readonly string[] {
  const names = functions.slice(0, MAX_LISTED).map(({ language, call }) => `${language}'s ${call}`);
  return [
    ...fixes.map(({ language, code }) => `In ${language}: ${code}`),
    ...(names.length === 0 ? [] : [`Functions that do this: ${names.join(", ")}`]),
  ];
}

function printSigned({ signed }: Explanation): readonly string[] {
  if (signed === undefined) return [];
  const { offset, expected, actual } = signed;
  const texts = offset !== undefined && expected !== undefined && actual !== undefined;
  return [
    ...titled("What was signed", [signed.says]),
    ...(texts ? printDifference({ offset, expected, actual }, ["right", "signed"]) : []),
  ];
}

function printOwnBaseString({ ownBaseString: own, stages }: Explanation): readonly string[] {
  if (own?.offset === undefined || stages === undefined) return [];
  const texts = { offset: own.offset, expected: stages.baseString, actual: own.baseString };
  return ["Where the base strings part", ...printDifference(texts, ["gateway", "yours"])];
}

function printDifference(texts: TextPair, [first, second]: readonly [string, string]): readonly string[] {
  const { expected, actual } = excerptDifference(texts, REACH);
  const caret = `${" ".repeat(expected.lead.length)}^`;
  return [
    `  ${first.padEnd(LABEL)}${expected.lead}${expected.mark}${expected.tail}`,
    `  ${second.padEnd(LABEL)}${actual.lead}${actual.mark}${actual.tail}`,
    `  ${" ".repeat(LABEL)}${caret} character ${texts.offset + 1}`,
  ];
}

function printReceived({ received }: Explanation): readonly string[] {
  const { method, url, contentType, headerParameters, bodyParameters, signature } = received;
  return [
    "Received",
    `  ${escapeProse(`${method} ${url}`)}`,
    `  Content-Type: ${contentType === null ? "none" : escapeProse(contentType)}`,
    ...printPairs("protocol parameters", headerParameters),
    ...printPairs("body parameters", bodyParameters),
    ...(signature === null ? ["  signature: none"] : ["  signature", `    ${escapeProse(signature)}`]),
  ];
}

function printPairs(title: string, pairs: readonly NamedValue[]): readonly string[] {
  if (pairs.length === 0) return [`  ${title}: none`];
  return [`  ${title}`, ...pairs.map(({ name, value }) => `    ${escapeProse(name)} = ${escapeProse(value)}`)];
}

function printStages({ stages, rsa }: Explanation): readonly string[] {
  if (stages === undefined) return [];
  const texts = {
    "base string URI": stages.baseStringUri,
    "normalized parameters": stages.normalizedParameters,
    "base string": stages.baseString,
    "signing key": stages.signingKey,
    "expected signature": stages.signature,
    "RSA signature":
      rsa && `${rsa.keyBits} bits, padding ${rsa.padding ?? "not recognised"}, hash ${rsa.hash ?? "not recognised"}`,
    "digest in the signature": rsa?.digest,
    "digest of the base string": rsa?.expectedDigest,
  };
  const lines = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [`  ${name}`, `    ${escapeProse(text)}`] : [],
  );
  return ["As the gateway computes it", ...lines];
}

function printCorrected({ corrected }: Explanation): readonly string[] {
  if (corrected === undefined) return [];
  const { authorization, contentType, body, notes } = corrected;
  return [
    "Ready to copy",
    ...(contentType === undefined ? [] : [`Content-Type: ${escapeProse(contentType)}`]),
    `Authorization: ${escapeProse(authorization)}`,
    ...(body === undefined ? [] : ["", escapeProse(body), ""]),
    ...notes.flatMap(prose),
  ];
}

function titled(title: string, texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : [escapeProse(title), ...texts.flatMap(prose)];
}

function prose(text: string): readonly string[] {
  return wrap(escapeProse(text), WIDTH, "  ");
}
