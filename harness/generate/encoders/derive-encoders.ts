import { type BeyondAscii, waysBeyond } from "../../../src/deviations/signer/encoding/beyond-ascii.ts";
import { type EncoderTable, rewriterOf } from "../../../src/deviations/signer/encoding/encoder-table.ts";
import {
  type LibraryEncoder,
  libraryEncoders,
} from "../../../src/deviations/signer/encoding/functions/library-encoders.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { askRuntime } from "../runtimes/ask-runtime.ts";
import type { AskedLanguage } from "../runtimes/runtime-programs.ts";

/** NUL is left out: it ends the texts of C. */
const ASCII = Array.from({ length: 0x7f }, (_, at) => String.fromCharCode(at + 1));
const BEYOND = Array.from(
  "\u0080\u00a0\u00aa\u00b2\u00e9\u00ff\u017f\u0301\u0416\u0441\u05d0\u0660\u200d\u203f\u20ac\u212a\u2160\u3000\u6f22\uff5e\u{1d400}\u{1f600}",
);
const ESCAPE = "%41";
/** Each twice: some functions write the first of a text alone otherwise. */
const TWICE = ASCII.map((character) => character + character);
/** What is asked: every character of ASCII, some beyond, and all of them in one text. */
const TEXTS = ["Aa", ...ASCII, ...TWICE, ...BEYOND, ESCAPE, [...ASCII, ...BEYOND, ESCAPE].join("")];

/**
 * Asks a runtime what all functions do that are called in it: by their names, those that encode rightly without a difference.
 *
 * @throws {Error} when a function does what no table says.
 */
export function askEncoders(language: AskedLanguage): Readonly<Record<string, EncoderTable>> {
  const own = libraryEncoders.filter(({ language: theirs, through = theirs }) => through === language);
  const answers = askRuntime(
    language,
    own.map(({ expression }) => expression),
    TEXTS,
  );
  return Object.fromEntries(
    own.map((encoder, at) => [
      encoder.id,
      tableOf(encoder, new Map(TEXTS.map((text, row) => [text, answers[row]?.[at]]))),
    ]),
  );
}

type Answers = ReadonlyMap<string, string | undefined>;

function tableOf({ language, call }: LibraryEncoder, answers: Answers): EncoderTable {
  const [letters] = (["lower", "upper"] as const).filter((which) => answers.get("Aa") === inLetters("Aa", which));
  const endsWith = (character: string): boolean =>
    answers.get(character + character)?.endsWith(inLetters(character, letters)) ?? false;
  const leaves = ASCII.filter((character) => isReserved(character) && endsWith(character)).join("");
  const escapes = ASCII.filter((character) => !isReserved(character) && !endsWith(character)).join("");
  const space = answers.get("  ")?.endsWith("+") ? ("+" as const) : undefined;
  const first = ASCII.filter(
    (character) =>
      (leaves.includes(character) || (character === " " && space !== undefined)) &&
      answers.get(character) === percentEncode(character),
  ).join("");
  const alone = ASCII.find((character) => isReserved(character) && isAlone(character, answers));
  const plain: EncoderTable = {
    ...(leaves !== "" && { leaves }),
    ...(escapes !== "" && { escapes }),
    ...(space !== undefined && { space }),
    ...(letters === undefined && /^%0?a$/.test(answers.get("\n") ?? "") && { hex: "lower" as const }),
    ...(/^%a$/i.test(answers.get("\n") ?? "") && { unpadded: true as const }),
    ...(letters !== undefined && { letters }),
    ...(answers.get("%") === "%25" && answers.get(ESCAPE) === ESCAPE && { spares: true as const }),
    ...(first !== "" && { first }),
    ...(alone !== undefined && { alone }),
  };
  const ways: readonly (BeyondAscii | undefined)[] = [undefined, ...waysBeyond];
  const found = ways
    .map((beyond): EncoderTable => (beyond === undefined ? plain : { ...plain, beyond }))
    .find((table) => isTold(table, answers));
  if (found === undefined) {
    const own = BEYOND.map((text) => `${text} ${answers.get(text)}`).join(", ");
    throw new Error(`${language} ${call}: no table says what it does: ${JSON.stringify(plain)}, ${own}`);
  }
  return found;
}

/** Whether a character is left where it is the whole text, and escaped in a longer one. */
function isAlone(character: string, answers: Answers): boolean {
  const escaped = percentEncode(character);
  return answers.get(character) === character && answers.get(character + character) === escaped + escaped;
}

/** Whether a table says what a function makes of every text that it takes. */
function isTold(table: EncoderTable, answers: Answers): boolean {
  const rewrite = rewriterOf(table);
  return [...answers].every(([text, answer]) => answer === undefined || rewrite(percentEncode(text)) === answer);
}

function inLetters(text: string, letters: EncoderTable["letters"]): string {
  if (letters === undefined) return text;
  return letters === "lower" ? text.toLowerCase() : text.toUpperCase();
}

function isReserved(character: string): boolean {
  return percentEncode(character) !== character;
}
