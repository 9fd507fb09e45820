import {
  type Document,
  type DocumentBlock,
  type Facts,
  item,
  listOf,
  paragraph,
  paragraphs,
  type Section,
  section,
} from "../document/document.ts";
import { describeMistake } from "./describe-mistake.ts";
import type { Explanation, NamedValue } from "./explanation.ts";

const MAX_LISTED = 8;

const signatures: Readonly<Record<Explanation["signature"], string>> = {
  right: "right",
  wrong: "wrong",
  unknown: "it cannot be computed again",
};

const PROVED = "A signer that makes this mistake sends exactly this request.";

/** Remarks on a mistake that is recognised by the form of a request, by its signature. */
const formRemarks: Readonly<Record<Explanation["signature"], string>> = {
  right: "Told from the form of the request: its signature is right.",
  wrong: "Told from the form of the request. Its signature is wrong by itself: nothing known explains it.",
  unknown: "Told from the form of the request: its signature cannot be computed again.",
};

/** The sections of the document, by what they are about. */
export type ExplanationSection =
  | "mistake"
  | "others"
  | "signed"
  | "silent"
  | "possible"
  | "certain"
  | "own-base-string"
  | "received"
  | "stages"
  | "corrected"
  | "notes";

/**
 * Describes a masked explanation for a person: the verdict, the mistake and its fix, every stage, the right request. The `id` of each
 * section is an {@link ExplanationSection}.
 *
 * @param language whose line of code comes first, where there is one of it.
 */
export function describeExplanation(explanation: Explanation, language?: string): Document {
  const { verdict, summary, signature, readings, possible, findings, notes } = explanation;
  const [, word = "", rest = summary] = /^(Right|Wrong)[:.]?\s*(.*)$/s.exec(summary) ?? [];
  return {
    title: word === "" ? (verdict === "right" ? "Right" : "Wrong") : word,
    tone: verdict === "right" ? "good" : "bad",
    summary: rest,
    blocks: [
      paragraph(`Signature: ${signatures[signature]}.`),
      ...describeMistakes(explanation, language),
      ...describeSigned(explanation),
      ...sectionOf(
        "silent",
        "Where the specification is silent",
        readings.map(
          ({ point, about, reading }) => `${point}: ${about} By this reading the signature is right: ${reading}`,
        ),
      ),
      ...sectionOf(
        "possible",
        "Possible, and one request cannot tell",
        possible.slice(0, MAX_LISTED).map(({ deviations, title }) => `${deviations.join(" + ")}: ${title}`),
      ),
      ...sectionOf("certain", "What is certain", findings),
      ...describeOwnBaseString(explanation),
      describeReceived(explanation),
      ...describeStages(explanation),
      ...describeCorrected(explanation),
      ...sectionOf("notes", "Notes", notes),
    ],
  };
}

function named(id: ExplanationSection, heading: string, blocks: readonly DocumentBlock[]): Section {
  return section(heading, blocks, { id });
}

function sectionOf(id: ExplanationSection, heading: string, texts: readonly string[]): readonly Section[] {
  return texts.length === 0 ? [] : [named(id, heading, [listOf(texts)])];
}

function describeMistakes(
  { mistakes, refusal, signature, summary }: Explanation,
  language: string | undefined,
): readonly Section[] {
  const [first, ...others] = mistakes;
  if (first === undefined) {
    if (refusal === undefined) return [];
    const texts = [refusal.detail, refusal.advice].filter((text) => !summary.includes(text));
    return [named("mistake", `The gateway refuses it: ${refusal.reason}`, paragraphs(texts))];
  }
  const listed = others.slice(0, MAX_LISTED).map((one) => `${one.deviations.join(" + ")} (${one.title})`);
  const more = others.length > MAX_LISTED ? [`and ${others.length - MAX_LISTED} more`] : [];
  return [
    named("mistake", `Mistake: ${first.deviations.join(" + ")}`, [
      ...(summary.includes(first.title) ? [] : [paragraph(`${first.title}.`)]),
      ...describeMistake(first, language),
      paragraph(first.proof === "signature" ? PROVED : formRemarks[signature]),
    ]),
    ...sectionOf("others", "Nothing in this request tells it from", [...listed, ...more]),
  ];
}

function describeSigned({ signed }: Explanation): readonly Section[] {
  if (signed === undefined) return [];
  const { offset, expected, actual, stage, says } = signed;
  const isShown = offset !== undefined && expected !== undefined && actual !== undefined;
  return [
    named("signed", "What was signed", [
      paragraph(says),
      ...(isShown ? [{ kind: "diff", stage, offset, expected, actual, isSigned: true } as const] : []),
    ]),
  ];
}

function describeOwnBaseString({ ownBaseString: own, stages }: Explanation): readonly Section[] {
  if (own?.offset === undefined || stages === undefined) return [];
  return [
    named("own-base-string", "Where the base strings part: the gateway's and yours", [
      { kind: "diff", stage: "base string", offset: own.offset, expected: stages.baseString, actual: own.baseString },
    ]),
  ];
}

function describeReceived({ received }: Explanation): Section {
  const { method, url, contentType, headerParameters, bodyParameters, signature } = received;
  return named("received", "Received", [
    { kind: "code", lines: [`${method} ${url}`] },
    paragraph(`Content-Type: ${contentType ?? "none"}`),
    ...describePairs("protocol parameters", headerParameters),
    ...describePairs("body parameters", bodyParameters),
    ...(signature === null
      ? [paragraph("signature: none")]
      : [item("signature", [{ kind: "code", lines: [signature] }])]),
  ]);
}

function describePairs(title: string, pairs: readonly NamedValue[]): readonly DocumentBlock[] {
  if (pairs.length === 0) return [paragraph(`${title}: none`)];
  return [item(title, [{ kind: "code", lines: pairs.map(({ name, value }) => `${name} = ${value}`) }])];
}

function describeStages({ stages, rsa }: Explanation): readonly Section[] {
  if (stages === undefined) return [];
  const texts = {
    "base string URI": stages.baseStringUri,
    "normalized parameters": stages.normalizedParameters,
    "base string": stages.baseString,
    "signing key": stages.signingKey,
    "expected signature": stages.signature,
    "digest in the signature": rsa?.digest,
    "digest of the base string": rsa?.expectedDigest,
  };
  const facts: Facts["facts"] =
    rsa === undefined
      ? []
      : [
          {
            label: "RSA signature",
            value: `${rsa.keyBits} bits, padding ${rsa.padding ?? "not recognised"}, hash ${rsa.hash ?? "not recognised"}`,
          },
        ];
  return [
    named("stages", "As the gateway computes it", [
      ...Object.entries(texts).flatMap(([name, text]): readonly DocumentBlock[] =>
        typeof text === "string" ? [item(name, [{ kind: "code", lines: [text] }])] : [],
      ),
      ...(facts.length === 0 ? [] : [{ kind: "facts", facts } as const]),
    ]),
  ];
}

function describeCorrected({ corrected }: Explanation): readonly Section[] {
  if (corrected === undefined) return [];
  const { authorization, contentType, body, notes } = corrected;
  const headers = [
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
    `Authorization: ${authorization}`,
  ];
  return [
    named("corrected", "Ready to copy", [
      { kind: "code", lines: headers, isCopied: true },
      ...(body === undefined ? [] : [{ kind: "code", lines: [body], isCopied: true } as const]),
      ...paragraphs(notes),
    ]),
  ];
}
