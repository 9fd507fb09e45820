import { type DocumentBlock, paragraph } from "../document/document.ts";
import type { ExplainedMistake } from "./explanation.ts";

const MAX_LINKS = 3;
const MAX_FUNCTIONS = 8;

/** Describes a mistake: what happens, what to do, in the reader's language first, and what it breaks. */
export function describeMistake(
  {
    happens,
    fix,
    fixes = [],
    functions = [],
    clauses,
    links,
  }: Omit<ExplainedMistake, "deviations" | "title" | "proof">,
  language: string | undefined,
): readonly DocumentBlock[] {
  const own = fixes.filter((one) => one.language === language);
  const others = fixes.filter((one) => one.language !== language);
  const names = functions.slice(0, MAX_FUNCTIONS).map((one) => `${one.language}'s ${one.call}`);
  return [
    paragraph(`What happens: ${happens}`),
    paragraph(`What to do: ${fix}`, { emphasis: "strong" }),
    ...own.flatMap(({ code }): readonly DocumentBlock[] => [
      paragraph(`In ${language}:`),
      { kind: "code", lines: code.split("\n"), isCopied: true },
    ]),
    ...(others.length === 0
      ? []
      : [{ kind: "facts", facts: others.map((one) => ({ label: `In ${one.language}`, value: one.code })) } as const]),
    ...(names.length === 0 ? [] : [paragraph(`Functions that do this: ${names.join(", ")}`)]),
    ...clauses.map(({ id, text }): DocumentBlock => ({ kind: "quotation", clause: id, text })),
    ...links.slice(0, MAX_LINKS).map((link): DocumentBlock => linkTo(link)),
  ];
}

function linkTo(link: string): DocumentBlock {
  return { kind: "link", text: link, ...(link.startsWith("https://") && { href: link }) };
}
