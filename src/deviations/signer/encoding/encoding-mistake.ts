import { formDecode, percentDecode, percentEncode } from "../../../encoding/percent-encode.ts";
import type { Deviation, DeviationHead, LibraryFunction } from "../../deviation.ts";
import type { Family } from "../../family.ts";
import { plusMeant } from "../../sent-request.ts";
import { encodeByRfc3986, encoderLines } from "../right-lines.ts";
import { waysBeyond } from "./beyond-ascii.ts";
import { describeTable, type EncoderTable, rewriterOf } from "./encoder-table.ts";
import { type EncodingPlace, isEncodedPlace, places, replaceAt, type Write } from "./encoding-places.ts";

/** A wrong way to encode text, wherever it is used. */
export interface EncodingMistake {
  readonly id: string;
  /** The mistake as a sentence without its end, so that the place of it may follow. Default: the best-known function. */
  readonly does?: string;
  /** Default: what the table says. */
  readonly happens?: string;
  readonly fix?: string;
  readonly links?: readonly string[];
  readonly functions?: readonly LibraryFunction[];
  /** The places where it has a published id, with what is said there in other words. */
  readonly published?: Readonly<Partial<Record<EncodingPlace, Partial<DeviationHead>>>>;
  readonly encoder: EncoderTable | Write;
}

interface Placed {
  readonly mistake: EncodingMistake;
  readonly place: EncodingPlace;
}

/** Where a mistake that says nothing else has a published id. */
const USUALLY_PUBLISHED: NonNullable<EncodingMistake["published"]> = { values: {}, throughout: {} };

const ASCII = Array.from({ length: 0x7f }, (_, at) => String.fromCharCode(at + 1)).join("");
/** Texts that show whether an encoder makes a difference: anything, what a URL holds, and what joined parameters hold. */
const ANY_TEXT = `${ASCII}${ASCII}  %41\u00e9\u0416\u20ac\u212a\u017f\u6f22\u{1f600}`;
/** A text that shows what is done to those of ISO-8859-1 alone. */
const LATIN_TEXT = "\u00e9";
const URL_TEXT = "aZ09-._~:/?[]!$&'()*+,;=%41".repeat(2);
const JOINED_TEXT = "aZ09-._~%41&=";

const ONLY_ESCAPED = /^(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})*$/;
const FORM_TEXT = /^[\x21-\x7e]*$/;

/**
 * Makes the deviations of mistakes at these places: those that show there. Of mistakes that are one at a place, since few
 * characters occur there, the published one stands for all, or the first.
 */
export function placeMistakes(mistakes: readonly EncodingMistake[], among: readonly EncodingPlace[]): Family {
  const placed = mistakes.flatMap((mistake) => among.map((place): Placed => ({ mistake, place })));
  const published = new Map<Placed, Deviation>();
  const groups = groupShown(placed.filter((one) => isComparedAt(one.place)));
  for (const one of placed.filter(isPublished)) {
    const same = groups.find((group) => group.includes(one)) ?? [one];
    published.set(one, deviationOf(one, functionsOf(same)));
  }
  const makeAll = (): readonly Deviation[] =>
    groupShown(placed).flatMap((same) => {
      const named = same.flatMap((one) => published.get(one) ?? []);
      return named.length > 0 ? named : same.slice(0, 1).map((one) => deviationOf(one, functionsOf(same)));
    });
  return { published: [...published.values()], makeAll };
}

/** Groups those that show by their effect, in their order. */
function groupShown(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const byEffect = new Map<string, readonly Placed[]>();
  for (const one of placed.filter((other) => isPublished(other) || isWorthTrying(other.place, other.mistake))) {
    const effect = effectAt(one.place, one.mistake);
    byEffect.set(effect, [...(byEffect.get(effect) ?? []), one]);
  }
  return [...byEffect.values()];
}

function functionsOf(same: readonly Placed[]): readonly LibraryFunction[] {
  return same.flatMap(({ mistake }) => mistake.functions ?? []);
}

function deviationOf(placed: Placed, functions: readonly LibraryFunction[]): Deviation {
  const { mistake, place } = placed;
  const [first, ...also] = replaceAt(place, writeOf(mistake));
  const head: DeviationHead = {
    ...headAt(placed),
    ...(functions.length > 0 && { functions }),
    ...(publishedOf(mistake)[place] ?? { generated: true }),
    ...(also.length > 0 && { also }),
    ...((place === "values" || place === "throughout-and-key" || isEncodedPlace(place)) && { oneFunction: mistake.id }),
  };
  // A spread loses that stage and replacement belong together.
  return { ...head, ...first } as Deviation;
}

function publishedOf({ published }: EncodingMistake): NonNullable<EncodingMistake["published"]> {
  return published ?? USUALLY_PUBLISHED;
}

function isPublished({ mistake, place }: Placed): boolean {
  return publishedOf(mistake)[place] !== undefined;
}

/** A text that is equal for mistakes that do the same at a place. */
function effectAt(place: EncodingPlace, mistake: EncodingMistake): string {
  if (!isComparedAt(place)) return `${place} ${mistake.id}`;
  return `${place} ${writeOf(mistake)(place === "parameters" ? JOINED_TEXT : URL_TEXT, percentEncode)}`;
}

/** Whether so few characters occur at a place that different mistakes may be one there. */
function isComparedAt(place: EncodingPlace): boolean {
  return place === "parts" || place === "url" || place === "parameters";
}

/** Every charset shows where ISO-8859-1 does, and the tables of some take long to make. */
function quickWriteOf({ encoder }: EncodingMistake): Write {
  const isCharset =
    typeof encoder !== "function" && encoder.beyond !== undefined && !waysBeyond.includes(encoder.beyond);
  return writeOf({ encoder: isCharset ? { ...encoder, beyond: "iso-8859-1" } : encoder });
}

function writeOf({ encoder }: Pick<EncodingMistake, "encoder">): Write {
  if (typeof encoder === "function") return encoder;
  const rewrite = rewriterOf(encoder);
  return (text, right) => rewrite(right(text));
}

function headAt({ mistake, place }: Placed): DeviationHead {
  const { id, does, happens, fix, links, functions, encoder } = mistake;
  const [, subject, ...clauses] = places[place];
  const [best] = functions ?? [];
  const what = happens ?? (typeof encoder === "function" ? "" : describeTable(encoder));
  const isUsual = place === "values" && isPublished({ mistake, place });
  return {
    id: isUsual ? id : `${id}-${place}`,
    title:
      does === undefined ? `${subject} encoded with ${best?.language}'s ${best?.call}` : `${does} in ${nounOf(place)}`,
    happens:
      place === "throughout"
        ? `${what} One function encodes the values and, after them, the parts of the base string, so it happens twice.`
        : what,
    fix: (fix ?? encodeByRfc3986) + (place === "names-and-values-encoded-once" ? ENCODE_JOINED : ""),
    fixes: encoderLines,
    clauses,
    links: links ?? [],
    ...(clauses.includes("header.5") && typeof encoder !== "function" && encoder.space === "+" && { meant: plusMeant }),
  };
}

const ENCODE_JOINED = " Then encode the joined parameters as a whole, once more, as the third part of the base string.";

function nounOf(place: EncodingPlace): string {
  if (place === "throughout") return "values and again in the parts of the base string";
  const noun = places[place][1].replace(/,? (?:is|are)$/, "");
  return noun.charAt(0).toLowerCase() + noun.slice(1);
}

/** What a mistake changes, of the texts that show it. */
interface Shown {
  readonly anyText: boolean;
  /** What it has written already, as a part of the base string. */
  readonly written: boolean;
  /** Whether it has written what is encoded again as a part. */
  readonly reserved: boolean;
  /** What a header, or a form, reads of it. */
  readonly inHeader: boolean;
  readonly inBody: boolean;
}

const shownBy = new WeakMap<EncodingMistake, Shown>();

/** Tries a mistake once for all places. */
function showMistake(mistake: EncodingMistake): Shown {
  const known = shownBy.get(mistake);
  if (known !== undefined) return known;
  const text = changes(mistake, ANY_TEXT) ? ANY_TEXT : LATIN_TEXT;
  const written = quickWriteOf(mistake)(text, percentEncode);
  const read = JSON.stringify([[text, text]]);
  const shown: Shown = {
    anyText: changes(mistake, text),
    written: changes(mistake, written),
    reserved: /[^\w\-.~%&=]/.test(written),
    inHeader: !ONLY_ESCAPED.test(written) || percentDecode(written) !== text,
    inBody: !FORM_TEXT.test(written) || JSON.stringify(formDecode(`${written}=${written}`)) !== read,
  };
  shownBy.set(mistake, shown);
  return shown;
}

function changes(mistake: EncodingMistake, text: string): boolean {
  return quickWriteOf(mistake)(text, percentEncode) !== percentEncode(text);
}

/** Whether a mistake shows at a place, and as none that has another name. */
function isWorthTrying(place: EncodingPlace, mistake: EncodingMistake): boolean {
  switch (place) {
    case "parts":
      return changes(mistake, URL_TEXT);
    case "url":
    case "parameters":
      // What changes nothing of joined parameters is seen in the URL alone, and belongs to the parts.
      return changes(mistake, JOINED_TEXT);
    case "throughout":
      return changes(mistake, URL_TEXT) || showMistake(mistake).written;
    case "names-and-values-joined-by-hand":
      return showMistake(mistake).reserved;
    case "throughout-and-key":
      // Where the header shows it, too, it is told of everywhere.
      return showMistake(mistake).anyText && !showMistake(mistake).inHeader;
    case "header":
    case "everywhere":
    case "names-values-and-header":
    case "everywhere-and-key":
      return showMistake(mistake).inHeader;
    case "body":
    case "everywhere-and-body":
    case "everywhere-and-body-and-key":
      return showMistake(mistake).inBody;
    default:
      return showMistake(mistake).anyText;
  }
}
