import { excerptDifference } from "../text/difference.ts";
import { escapeProse } from "../text/escape-text.ts";
import { wrap } from "../text/wrap.ts";
import type { ExplainedMistake, Explanation, NamedValue } from "./explanation.ts";

const WIDTH = 100;
/** So many columns on either side of a difference. */
const REACH = 36;
const MAX_LINKS = 3;
const MAX_LISTED = 8;

const signatures: Readonly<Record<Explanation["signature"], string>> = {
  right: "right",
  wrong: "wrong",
  unknown: "it cannot be computed again",
};

/** What a mistake that is told by the form of a request leaves open. */
const formProofs: Readonly<Record<Explanation["signature"], string>> = {
  right: "Told from the form of the request: its signature is right.",
  wrong: "Told from the form of the request. Its signature is wrong by itself: nothing known explains it.",
  unknown: "Told from the form of the request: its signature cannot be computed again.",
};

/** Writes a masked explanation for a person: verdict, mistakes, stages, correction. */
export function printExplanation(explanation: Explanation): string {
  const sections = [
    [...prose(explanation.summary, ""), ...prose(`Signature: ${signatures[explanation.signature]}.`, "")],
    ...printMistakes(explanation),
    printReadings(explanation),
    printPossible(explanation),
    printFindings(explanation),
    printOwnBaseString(explanation),
    printReceived(explanation),
    printStages(explanation),
    printCorrected(explanation),
    titled(
      "Notes",
      explanation.notes.flatMap((note) => prose(note)),
    ),
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
    return [
      titled(
        `The gateway refuses it: ${refusal.reason}`,
        [refusal.detail, refusal.advice].filter((text) => !summary.includes(text)).flatMap((text) => prose(text)),
      ),
    ];
  }
  const listed = others.slice(0, MAX_LISTED).map((one) => `${one.deviations.join(" + ")} (${one.title})`);
  const more = others.length > MAX_LISTED ? ` and ${others.length - MAX_LISTED} more` : "";
  return [
    printMistake(first, signature, summary),
    others.length === 0
      ? []
      : titled(
          "Nothing in this request tells it from",
          [...listed.flatMap((text) => prose(text)), ...prose(more.trim())].filter((line) => line.trim() !== ""),
        ),
  ];
}

function printMistake(
  { deviations, title, happens, fix, clauses, links, proof }: ExplainedMistake,
  signature: Explanation["signature"],
  summary: string,
): readonly string[] {
  return titled(`Mistake: ${deviations.join(" + ")}`, [
    ...(summary.includes(title) ? [] : prose(`${title}.`)),
    ...prose(`What happens: ${happens}`),
    ...prose(`What to do: ${fix}`),
    ...clauses.flatMap(({ id, text }) => prose(`Specification, ${id}: "${text}"`)),
    ...links.slice(0, MAX_LINKS).map((link) => `  Seen in: ${show(link)}`),
    ...prose(
      proof === "signature" ? "A signer that makes this mistake sends exactly this request." : formProofs[signature],
    ),
  ]);
}

function printReadings({ readings }: Explanation): readonly string[] {
  return titled(
    "Where the specification is silent",
    readings.flatMap(({ point, about, reading }) =>
      prose(`${point}: ${about} By this reading the signature is right: ${reading}`),
    ),
  );
}

function printPossible({ possible }: Explanation): readonly string[] {
  return titled(
    "Possible, and one request cannot tell",
    possible.slice(0, MAX_LISTED).flatMap(({ deviations, title }) => prose(`${deviations.join(" + ")}: ${title}`)),
  );
}

function printFindings({ findings }: Explanation): readonly string[] {
  return titled(
    "What is certain",
    findings.flatMap((finding) => prose(finding)),
  );
}

function printOwnBaseString({ ownBaseString: own, stages }: Explanation): readonly string[] {
  if (own?.offset === undefined || stages === undefined) return [];
  const { expected, actual } = excerptDifference(
    { offset: own.offset, expected: stages.baseString, actual: own.baseString },
    REACH,
  );
  const caret = `${" ".repeat(expected.lead.length)}^`;
  return titled("Where the base strings part", [
    `  gateway  ${expected.lead}${expected.mark}${expected.tail}`,
    `  yours    ${actual.lead}${actual.mark}${actual.tail}`,
    `           ${caret} character ${own.offset + 1}`,
  ]);
}

function printReceived({ received }: Explanation): readonly string[] {
  const { method, url, contentType, headerParameters, bodyParameters, signature } = received;
  return titled("Received", [
    `  ${show(`${method} ${url}`)}`,
    `  Content-Type: ${contentType === null ? "none" : show(contentType)}`,
    ...printPairs("protocol parameters", headerParameters),
    ...printPairs("body parameters", bodyParameters),
    ...(signature === null ? ["  signature: none"] : ["  signature", `    ${show(signature)}`]),
  ]);
}

function printPairs(title: string, pairs: readonly NamedValue[]): readonly string[] {
  if (pairs.length === 0) return [`  ${title}: none`];
  return [`  ${title}`, ...pairs.map(({ name, value }) => `    ${show(name)} = ${show(value)}`)];
}

function printStages({ stages, rsa }: Explanation): readonly string[] {
  if (stages === undefined) return [];
  const { baseStringUri, normalizedParameters, baseString, signingKey, signature } = stages;
  const texts = Object.entries({
    "base string URI": baseStringUri,
    "normalized parameters": normalizedParameters,
    "base string": baseString,
    "signing key": signingKey,
    "expected signature": signature,
    "RSA signature":
      rsa === undefined
        ? undefined
        : `${rsa.keyBits} bits, padding ${rsa.padding ?? "not recognised"}, hash ${rsa.hash ?? "not recognised"}`,
    "digest in the signature": rsa?.digest ?? undefined,
    "digest of the base string": rsa?.expectedDigest ?? undefined,
  });
  return titled(
    "As the gateway computes it",
    texts.flatMap(([name, text]) => (text === undefined ? [] : [`  ${name}`, `    ${show(text)}`])),
  );
}

function printCorrected({ corrected }: Explanation): readonly string[] {
  if (corrected === undefined) return [];
  const { authorization, contentType, body, notes } = corrected;
  return titled("Ready to copy", [
    ...(contentType === undefined ? [] : [`Content-Type: ${show(contentType)}`]),
    `Authorization: ${show(authorization)}`,
    ...(body === undefined ? [] : ["", show(body), ""]),
    ...notes.flatMap((note) => prose(note)),
  ]);
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [show(title), ...lines];
}

function prose(text: string, indent = "  "): readonly string[] {
  return wrap(show(text), WIDTH, indent);
}

function show(text: string): string {
  return escapeProse(text, Number.POSITIVE_INFINITY);
}
