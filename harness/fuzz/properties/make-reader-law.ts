import type { Arbitrary } from "fast-check";
import { z } from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Breach, Property } from "../property.ts";
import { unless } from "./breach.ts";
import { makeLaw } from "./make-law.ts";

/** Something that reads a stranger's text: it answers, or refuses it by a `CountersignError`. */
export interface TextReader<Answer = unknown> {
  /** The id of its law. */
  readonly id: string;
  readonly read: (text: string) => Answer;
}

/** What is expected of a reader's answers. */
export interface ReaderLaw<Answer> {
  readonly says: string;
  readonly texts: Arbitrary<string>;
  /** What is wrong with an answer, if anything. */
  readonly judge?: (answer: Answer, text: string) => Breach | undefined;
  /** What is wrong with the words of a refusal, if anything. */
  readonly judgeRefusal?: (refusal: CountersignError, text: string) => Breach | undefined;
}

const MOST_SAID = 4000;

/** The law of a reader: any text is answered or refused by name, in bounded words. */
export function makeReaderLaw<Answer>(
  { id, read }: TextReader<Answer>,
  { says, texts, judge, judgeRefusal }: ReaderLaw<Answer>,
): Property<string> {
  return makeLaw({
    id,
    says,
    arbitrary: texts,
    stored: z.string(),
    check(text) {
      try {
        return judge?.(read(text), text);
      } catch (error) {
        if (!(error instanceof CountersignError)) throw error;
        return checkRefusal(error) ?? judgeRefusal?.(error, text);
      }
    },
  });
}

/** A refusal's words: bounded, valid Unicode, of a code that can be matched on. */
export function checkRefusal({ code, message }: CountersignError): Breach | undefined {
  return (
    unless(/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(code), "code", "expected a code in kebab case") ??
    unless(
      message.length <= MOST_SAID,
      "long message",
      `expected at most ${MOST_SAID} characters, got ${message.length}`,
    ) ??
    unless(message.isWellFormed(), "message", "expected valid Unicode, got a lone surrogate")
  );
}
