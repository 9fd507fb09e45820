import { percentDecode, percentEncode } from "../../../encoding/percent-encode.ts";
import { groupBy } from "../../../judging/group-by.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import type { Case } from "../../replay/case.ts";
import type { LearnedEscape, RuleSubject } from "../learned-statement.ts";
import { readShownPairs } from "../read-shown-pairs.ts";
import { givenIn, type Lesson } from "../rules/lesson.ts";
import type { ValueProposal } from "../rules/select-changes.ts";
import { escapeClasses } from "./character-classes.ts";
import { escapeCharacter, escapeText } from "./number-escapes.ts";

type Form = LearnedEscape["form"];
type Row = readonly [before: string, base: Form["base"], digits: number, after: string, unit: Form["unit"]];

/** The forms in which code writes characters by their numbers: of HTML, of literals in languages, of mails, of XML names. */
const rows: readonly Row[] = [
  ["&#", 10, 1, ";", "character"],
  ["&#", 10, 3, ";", "character"],
  ["&#", 10, 1, ";", "UTF-16 unit"],
  ["&#x", 16, 1, ";", "character"],
  ["&#x", 16, 2, ";", "character"],
  ["&#x", 16, 4, ";", "character"],
  ["&#x", 16, 1, ";", "UTF-16 unit"],
  ["\\u", 16, 4, "", "UTF-16 unit"],
  ["\\u", 16, 4, "", "character"],
  ["\\u{", 16, 1, "}", "character"],
  ["\\u{", 16, 4, "}", "character"],
  ["\\x{", 16, 1, "}", "character"],
  ["\\x{", 16, 2, "}", "character"],
  ["\\x{", 16, 4, "}", "character"],
  ["\\x", 16, 2, "", "byte"],
  ["\\x", 16, 2, "", "character"],
  ["\\", 8, 3, "", "byte"],
  ["\\", 8, 1, "", "byte"],
  ["\\", 10, 1, "", "byte"],
  ["\\", 10, 3, "", "byte"],
  ["\\", 16, 1, " ", "character"],
  ["\\", 16, 2, "", "byte"],
  ["\\U", 16, 8, "", "character"],
  ["%u", 16, 4, "", "UTF-16 unit"],
  ["%", 16, 2, "", "byte"],
  ["%", 16, 2, "", "character"],
  ["%", 16, 1, "", "byte"],
  ["=", 16, 2, "", "byte"],
  ["_x", 16, 4, "_", "UTF-16 unit"],
  ["<", 16, 2, ">", "byte"],
  ["U+", 16, 4, "", "character"],
  ["#", 10, 1, "", "byte"],
];
const forms: readonly Form[] = rows.flatMap(([before, base, digits, after, unit]) =>
  (base === 16 ? [true, false] : [false]).map((capital) => ({ before, base, digits, capital, after, unit })),
);

/** What stands on both sides of a text that code writes as a literal. */
const quotes = ["", '"', "'"];
/** How literals write some characters by names of their own. */
const ownNames: Readonly<Record<string, readonly string[]>> = {
  "\0": ["\\0"],
  "\x07": ["\\a"],
  "\b": ["\\b"],
  "\t": ["\\t", "    "],
  "\n": ["\\n", "<br>", "<br />", " "],
  "\v": ["\\v"],
  "\f": ["\\f"],
  "\r": ["\\r", ""],
  "\x1b": ["\\e"],
  "&": ["&amp;"],
  "<": ["&lt;"],
  ">": ["&gt;"],
  '"': ["&quot;"],
  "'": ["&apos;"],
};

/** So many characters that are written by a form are no list of replacements any more. */
const MIN_ESCAPED = 4;

/** Lists rules by which characters are escaped by their numbers, as requests whose value is one character show or allow. */
export function* listEscapes(lesson: Lesson, subject: RuleSubject): Generator<ValueProposal> {
  const singles = singlesIn(lesson);
  for (const around of quotes) {
    for (const rule of readRules(singles, around, createReader(lesson, subject, around))) {
      for (const beyondAscii of escapeClasses) {
        const one: LearnedEscape = { ...rule, beyondAscii };
        yield { rule: one, subject, change: escapeText(one) };
      }
    }
  }
}

type Singles = ReadonlyMap<string, Case>;

/** Returns the smallest request in which a character is the whole value of a parameter, by that character. */
function singlesIn({ signed }: Lesson): Singles {
  return new Map(signed.flatMap((one) => singlesOf(one).map((character) => [character, one] as const)).reverse());
}

/** Reads what is written for each character of ASCII, by each form that may write most of them: nothing where no form does. */
function readRules(singles: Singles, around: string, writes: WriteReader): readonly LearnedEscape[] {
  // Those of ASCII whose digits tell capitals, and a base from another; or, where none is escaped, others.
  const inAscii = ["\x1f", "\x1e", "\x1a", "\x0f", "\x7f"];
  const beyond = [...singles.keys()].filter((one) => one > "\x7f");
  const findForms = (probes: readonly string[]): readonly Form[] =>
    forms.filter((each) => isWrittenBy(each, probes, singles, writes));
  const ofAscii = findForms(inAscii);
  const least = ofAscii.length > 0 ? MIN_ESCAPED : 0;
  // Forms that differ in their unit alone write ASCII alike.
  const found = ofAscii.length > 0 ? ofAscii : findForms(beyond);
  const groups = [...groupBy(found, (form) => JSON.stringify({ ...form, unit: "" })).values()];
  const read = groups
    .map((units) => ({ units, rule: readRule(units[0], singles, around, writes) }))
    .filter(({ rule }) => rule.escaped.length >= least);
  const most = read.reduce((longest, { rule }) => Math.max(longest, rule.escaped.length), 0);
  return read
    .filter(({ rule }) => rule.escaped.length === most)
    .flatMap(({ rule, units }) => units.map((form) => ({ ...rule, form })));
}

function readRule(form: Form, singles: Singles, around: string, writes: WriteReader): LearnedEscape {
  const rows = [...singles].flatMap(([from, one]): readonly { readonly from: string; readonly to: string }[] => {
    if (from > "\x7f") return [];
    const usual = [from, escapeCharacter(from, form), ...(ownNames[from] ?? []), `\\${from}`, from + from, ""];
    const to = writes(one, from, usual);
    return to === undefined || to === from ? [] : [{ from, to }];
  });
  const isEscaped = ({ from, to }: (typeof rows)[number]): boolean => to === escapeCharacter(from, form);
  const escaped = rows.filter(isEscaped).map(({ from }) => from);
  const texts = rows.filter((row) => !isEscaped(row));
  return { kind: "escape", form, escaped: escaped.sort().join(""), beyondAscii: "none", texts, around };
}

/** Returns the characters that are the whole value of a parameter of the caller's. */
function singlesOf(one: Case): readonly string[] {
  return givenIn(one).filter((value) => value !== "" && Array.from(value).length === 1);
}

/** Says which of some texts is written for a character; of shown values any text. */
type WriteReader = (one: Case, character: string, texts: readonly string[]) => string | undefined;

function createReader(lesson: Lesson, subject: RuleSubject, around: string): WriteReader {
  return (one, character, texts) => {
    const shown = readShown(one, character);
    if (shown !== undefined) {
      const isQuoted = shown.startsWith(around) && shown.endsWith(around) && shown.length >= 2 * around.length;
      return isQuoted ? shown.slice(around.length, shown.length - around.length) : undefined;
    }
    return texts.find((text) => {
      const change = (value: string): string => around + (value === character ? text : value) + around;
      const isRight = text === character && around === "" && !lesson.failures.includes(one);
      return isRight || lesson.explainsAny({ rule: { kind: "functions", calls: [] }, subject, change }, [one]);
    });
  };
}

function readShown({ evidence, right }: Case, character: string): string | undefined {
  if (evidence.kind !== "signing" || evidence.shown.baseString === undefined) return undefined;
  const written = percentEncode(character);
  const pair = readShownPairs(evidence, right).find((one) => one.right === written && !isProtocolName(one.name));
  return pair && percentDecode(pair.shown);
}

function isWrittenBy(form: Form, probes: readonly string[], singles: Singles, writes: WriteReader): boolean {
  const some = probes.filter((one) => singles.has(one)).slice(0, 2);
  return (
    some.length > 0 &&
    some.every((character) => {
      const one = singles.get(character);
      const escaped = escapeCharacter(character, form);
      return one !== undefined && writes(one, character, [escaped]) === escaped;
    })
  );
}
