import { groupBy } from "../../../judging/group-by.ts";
import type { SigningEvidence } from "../../../judging/judgement.ts";
import { remember } from "../../../remember.ts";
import { signatureBaseString } from "../../../signing/sign-request.ts";
import type { Case } from "../../replay/case.ts";
import type { CutText, CutUnit, LearnedCut, RuleSubject } from "../learned-statement.ts";
import { type Lesson, type Proposal, valuesNamed } from "./lesson.ts";
import { cutText, lengthIn } from "./text-rules.ts";

/** The most lengths that are tried for one text. */
const MAX_LENGTHS = 700;
/** The length from which only those are tried that code is likely to have as a limit. */
const LONG = 4_096;
/** One of so many failures at least has a text that is longer than all that passed, and of those that have one parameter. */
const MIN_SHARE = 3;
const MIN_SHARE_OF_FIELD = 12;

interface CutSubject {
  readonly what: CutText;
  readonly subject?: RuleSubject;
  readonly textsOf: (evidence: SigningEvidence) => readonly string[];
  /** What may be written behind it. */
  readonly endings?: readonly string[];
  readonly share?: number;
}

/** What code writes behind what it has cut. */
const likelyEndings: readonly string[] = ["", "...", "…", " ..."];

const cutSubjects: readonly CutSubject[] = [
  {
    what: "values",
    textsOf: ({ task }) => [...task.parameters.map(([, value]) => value), task.consumerKey, task.nonce],
  },
  {
    what: "values",
    subject: "The caller's values",
    textsOf: ({ task }) => task.parameters.map(([, value]) => value),
    endings: likelyEndings,
  },
  { what: "names", textsOf: ({ task }) => task.parameters.map(([name]) => name) },
  { what: "secret", textsOf: ({ task }) => (task.signatureMethod === "HMAC-SHA1" ? [task.consumerSecret] : []) },
  { what: "base string", textsOf: ({ task }) => [signatureBaseString(task)] },
];
const cutUnits: readonly CutUnit[] = [
  "bytes",
  "bytes, half a character as U+FFFD",
  "whole characters of bytes",
  "characters",
  "UTF-16 units",
];

/** Proposes lengths between the longest text that passed and the shortest longer one that failed. */
export function proposeCuts(lesson: Lesson): Generator<Proposal> {
  return proposeCutsOf(cutSubjects, lesson);
}

/** Proposes at which length the value of one parameter is cut, in a lesson of that parameter. */
export function* proposeFieldCuts(lesson: Lesson, field: string): Generator<FieldCut> {
  const ofField: CutSubject = {
    what: "values",
    textsOf: (evidence) => valuesNamed({ evidence }, field),
    endings: likelyEndings,
    share: MIN_SHARE_OF_FIELD,
  };
  for (const found of [proposeCutsOf([ofField], lesson), proposeWordCutsOf(ofField, lesson)]) yield* found;
}

function* proposeCutsOf(subjects: readonly CutSubject[], lesson: Lesson): Generator<FieldCut> {
  for (const cutSubject of subjects) {
    let refuted = "";
    const textsOf = readOnce(cutSubject);
    for (const unit of cutUnits) {
      const gap = findGap(textsOf, (text) => lengthIn(text, unit), lesson, cutSubject.share);
      if (gap === undefined) continue;
      const tried = `${gap.shortest.id} ${gap.least} ${gap.longest}`;
      // As many bytes as characters: whatever the unit is, the same is cut.
      if (tried === refuted) continue;
      refuted = tried;
      for (const proposal of cutsIn(gap, unit, cutSubject, lesson)) {
        refuted = "";
        yield proposal;
      }
    }
  }
}

/** The shortest failing text that is longer than all that passed: its length, and theirs. */
interface Gap {
  readonly shortest: Case;
  readonly longest: number;
  readonly least: number;
  /** All failures with longer texts, the shortest first. */
  readonly cases: readonly Case[];
}

/** Reads the texts of a case. */
type ReadTexts = (one: Case) => readonly string[];

/** Makes the reading of such texts, which makes each base string once. */
function readOnce({ textsOf }: CutSubject): ReadTexts {
  return remember(({ evidence }) => (evidence.kind === "signing" ? textsOf(evidence) : []));
}

function findGap(
  textsOf: ReadTexts,
  measure: (text: string) => number,
  lesson: Lesson,
  share = MIN_SHARE,
): Gap | undefined {
  const longest = remember((one: Case): number => Math.max(0, ...textsOf(one).map(measure)));
  const least = Math.max(0, ...lesson.passed.map(longest));
  const cases = lesson.failures.filter((one) => longest(one) > least).toSorted((a, b) => longest(a) - longest(b));
  const [shortest] = cases;
  if (shortest === undefined || cases.length * share < lesson.failures.length) return undefined;
  return { shortest, longest: longest(shortest), least, cases };
}

/** A cut, and what it leaves. */
type FieldCut = Proposal & Required<Pick<Proposal, "change">>;

/** Makes a proposal about such texts. */
function proposeAbout({ subject = "Values" }: CutSubject, rule: LearnedCut): FieldCut {
  return { rule, subject, change: (text) => cutText(text, rule) };
}

function* cutsIn(
  { shortest, longest, least }: Gap,
  unit: CutUnit,
  cutSubject: CutSubject,
  lesson: Lesson,
): Generator<FieldCut> {
  const { what, endings = [""] } = cutSubject;
  const propose = (rule: LearnedCut): FieldCut => proposeAbout(cutSubject, rule);
  for (const ending of endings) {
    // With an ending, what is left is shorter than the text that was too long.
    for (const length of likelyLengths(Math.max(1, least - ending.length), longest)) {
      const rule: LearnedCut = { kind: "cut", what, unit, length, ...(ending !== "" && { ending }) };
      if (!lesson.explainsAny(propose(rule), [shortest])) continue;
      yield propose(rule);
      if (ending === "") break;
      // With its ending a text may be as long as one that stays.
      const limited: LearnedCut = { ...rule, limit: length + lengthIn(ending, unit) };
      yield propose(limited);
      // As PHP's strlen before mb_substr.
      if (!unit.includes("bytes")) yield propose({ ...limited, limitIn: "bytes" });
      break;
    }
  }
}

/** What is left of a text that is cut at a space may end in this. */
const wordEndings = ["", "...", "\u2026", " ...", " \u2026", " [...]"];
const withoutSpaces = ["or there", "or none is left", "or before the last character"] as const;
/** Jinja leaves texts whole that are so many characters too long. */
const LEEWAY = 5;
/** A word may be so long that one more failure tells another length. */
const MAX_DECIDING = 12;

/** Proposes to cut the caller's values at a space: the lengths that most failures allow. */
export function* proposeWordCuts(lesson: Lesson): Generator<Proposal> {
  const callers = cutSubjects.find(({ subject }) => subject === "The caller's values");
  if (callers !== undefined) yield* proposeWordCutsOf(callers, lesson);
}

function* proposeWordCutsOf(cutSubject: CutSubject, lesson: Lesson): Generator<FieldCut> {
  const propose = (rule: LearnedCut): FieldCut => proposeAbout(cutSubject, rule);
  const textsOf = readOnce(cutSubject);
  for (const unit of cutUnits.slice(1)) {
    const measure = (text: string): number => lengthIn(text, unit);
    const gap = findGap(textsOf, measure, lesson, cutSubject.share);
    if (gap === undefined) continue;
    const { least, longest, cases } = gap;
    const longTextsOf = (one: Case): readonly string[] => textsOf(one).filter((text) => measure(text) > least);
    const hasSpace = (one: Case): boolean => longTextsOf(one).some((text) => text.includes(" ", 1));
    const [telling, ...others] = cases.toSorted((a, b) => Number(hasSpace(b)) - Number(hasSpace(a)));
    // Without a space there is no other cut than in the middle of a word.
    if (telling === undefined || !hasSpace(telling)) continue;
    for (const ending of wordEndings) {
      const rules = likelyLengths(Math.max(1, least - ending.length - LEEWAY), longest + 1).flatMap((length) =>
        [length, length - 1, ...[0, -1, LEEWAY].map((more) => length + ending.length + more)]
          .filter((limit, at, all) => limit >= least && limit < longest && all.indexOf(limit) === at)
          .flatMap((limit) =>
            withoutSpaces.map((atSpace): LearnedCut => {
              const cut: LearnedCut = { kind: "cut", what: "values", unit, length, atSpace };
              return { ...cut, ...(ending !== "" && { ending }), ...(limit !== length && { limit }) };
            }),
          ),
      );
      // Most lengths leave the same words: one stands for them.
      const explaining = (left: readonly LearnedCut[], one: Case): readonly LearnedCut[] =>
        [...groupBy(left, effectOn(longTextsOf(one), measure)).values()]
          .filter(([rule]) => lesson.explainsAny(propose(rule), [one]))
          .flat();
      const left = others.slice(0, MAX_DECIDING).reduce(
        (narrowed, one) => {
          const still = explaining(narrowed, one);
          return still.length === 0 ? narrowed : still;
        },
        explaining(rules, telling),
      );
      const [first] = left.toSorted((a, b) => Number(a.limit !== undefined) - Number(b.limit !== undefined));
      if (first !== undefined) yield propose(first);
    }
  }
}

/** Returns a function that gives a key of what a cut leaves of these texts: the same where it is the same. */
function effectOn(texts: readonly string[], measure: (text: string) => number): (rule: LearnedCut) => string {
  const measured = texts.map((text) => ({
    whole: measure(text),
    spaces: Array.from(text.matchAll(/ /g), ({ index }) => measure(text.slice(0, index))).filter((at) => at > 0),
  }));
  return ({ length, limit = length, atSpace }) =>
    measured
      .map(({ whole, spaces }) => {
        if (whole <= limit) return "whole";
        return spaces.findLast((at) => at < length) ?? (atSpace === "or there" ? `length ${length}` : atSpace);
      })
      .join();
}

/** Lists the lengths at which code may cut a text, from the shortest. */
function likelyLengths(from: number, to: number): readonly number[] {
  const lengths: number[] = [];
  for (let length = from; length < to && lengths.length < MAX_LENGTHS; length++) {
    const isRound = [1_000, 1_024].some((unit) => (length + 1) % unit <= 1);
    if (length < LONG || isRound) lengths.push(length);
  }
  return lengths;
}
