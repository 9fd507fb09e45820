import { formDecode, percentDecode, percentEncode } from "../../../encoding/percent-encode.ts";
import type { Deviation, DeviationHead, LibraryFunction } from "../../deviation.ts";
import { plusMeant } from "../../sent-request.ts";
import { encodeByRfc3986, encoderLines } from "../right-lines.ts";
import { waysBeyond } from "./beyond-ascii.ts";
import { describeTable, type EncoderTable, rewriterOf } from "./encoder-table.ts";
import { type EncodingPlace, places, replaceAt, type Write } from "./encoding-places.ts";

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
  /** The places where another entry of the catalogue is this mistake. */
  readonly elsewhere?: readonly EncodingPlace[];
  readonly encoder: EncoderTable | Write;
}

/** Where a mistake that says nothing else has a published id. */
const USUALLY_PUBLISHED: NonNullable<EncodingMistake["published"]> = { values: {}, throughout: {} };

const ASCII = Array.from({ length: 0x7f }, (_, at) => String.fromCharCode(at + 1)).join("");
/** Texts that show whether an encoder makes a difference: anything, what a URL holds, and what joined parameters hold. */
const ANY_TEXT = `${ASCII}%41\u00e9\u0416\u20ac\u212a\u017f\u6f22\u{1f600}`;
const URL_TEXT = "aZ09-._~:/?#[]@!$&'()*+,;=%%41";
const JOINED_TEXT = "aZ09-._~%%41&=";

const ONLY_ESCAPED = /^(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})*$/;
const FORM_TEXT = /^[\x21-\x7e]*$/;

/** Makes the deviations of a mistake at these places: those of them where it shows. */
export function placeMistake(mistake: EncodingMistake, among: readonly EncodingPlace[]): readonly Deviation[] {
  const write = writeOf(mistake);
  const published = mistake.published ?? USUALLY_PUBLISHED;
  return among
    .filter((place) => published[place] !== undefined || isWorthTrying(place, mistake))
    .map((place) => {
      const [first, ...also] = replaceAt(place, write);
      const head: DeviationHead = {
        ...headAt(place, mistake),
        ...(published[place] ?? { generated: true }),
        ...(also.length > 0 && { also }),
      };
      // A spread loses that stage and replacement belong together.
      return { ...head, ...first } as Deviation;
    });
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

function headAt(place: EncodingPlace, mistake: EncodingMistake): DeviationHead {
  const { id, does, happens, fix, links, functions, published, encoder } = mistake;
  const { where, subject, clauses } = places[place];
  const [best] = functions ?? [];
  const what = happens ?? (typeof encoder === "function" ? "" : describeTable(encoder));
  const isUsual = place === "values" && (published ?? USUALLY_PUBLISHED).values !== undefined;
  return {
    id: isUsual ? id : `${id}-${place}`,
    title: does === undefined ? `${subject} encoded with ${best?.language}'s ${best?.call}` : `${does} ${where}`,
    happens:
      place === "throughout"
        ? `${what} One function encodes the values and, after them, the parts of the base string, so it happens twice.`
        : what,
    fix: fix ?? encodeByRfc3986,
    fixes: encoderLines,
    clauses,
    links: links ?? [],
    ...(functions !== undefined && { functions }),
    ...(clauses.includes("header.5") && typeof encoder !== "function" && encoder.space === "+" && { meant: plusMeant }),
  };
}

/** Whether a mistake shows at a place, and as none that has another name. */
function isWorthTrying(place: EncodingPlace, mistake: EncodingMistake): boolean {
  if (mistake.elsewhere?.includes(place) === true) return false;
  const write = quickWriteOf(mistake);
  const changes = (text: string): boolean => write(text, percentEncode) !== percentEncode(text);
  const written = write(ANY_TEXT, percentEncode);
  switch (place) {
    case "parts":
      return changes(URL_TEXT);
    case "url":
    case "parameters":
      // What changes nothing of joined parameters is seen in the URL alone, and belongs to the parts.
      return changes(JOINED_TEXT);
    case "throughout":
      return changes(URL_TEXT) || changes(written);
    case "header":
    case "everywhere":
      return !ONLY_ESCAPED.test(written) || percentDecode(written) !== ANY_TEXT;
    case "body":
    case "everywhere-and-body":
      return (
        !FORM_TEXT.test(written) ||
        JSON.stringify(formDecode(`${written}=${written}`)) !== JSON.stringify([[ANY_TEXT, ANY_TEXT]])
      );
    default:
      return changes(ANY_TEXT);
  }
}
