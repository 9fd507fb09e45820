import { percentEncode } from "../../encoding/percent-encode.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";
import { type Draw, drawText } from "../accumulated/draw-text.ts";
import type { AuthoredSigning } from "../concern.ts";
import { type ProtocolValues, repeatProtocolParameters } from "../signing/author-parameter.ts";
import { drawOne } from "./drawing.ts";
import { drawName, UNRESERVED } from "./drawn-protocol.ts";
import * as values from "./drawn-values.ts";

/** Names that are to be encoded, or stand as they are: an ambiguity. */
const AMBIGUOUS_NAMES = ["$&", "a[]", "$1", "$$", "a b", "ключ", "x=y", "a+b", "~!*'()"];

/** Each request about names holds those of one turn of so many. */
const NAME_TURNS = 4;

/** What a made-up secret holds besides letters, which is encoded in the key, or stands as it is: an ambiguity. */
const AMBIGUOUS_SECRETS: readonly ((drawn: string) => string)[] = [
  (drawn) => `'${drawn}$x&amp;%41\\n${drawn}'`,
  (drawn) => `"${drawn}\u00e9${drawn}"`,
  (drawn) => `${drawn} # ${drawn}`,
  (drawn) => ` ${drawn}\0${drawn}  ${drawn}`,
  (drawn) => `${drawn}!#(+/:;<=>?@[]^\`{|}~${drawn}`,
];

const SORTED_OTHERWISE = /[\ue000-\uffff]/g;

/** What the name ends in that stands for an ambiguity: no other name of a request does. */
const UNIQUE = 1_000;

/** Makes what a request has of an ambiguity, under a method; more parameters are written around the others. */
export type TouchPoint = (
  method: SignatureMethod,
  drawn: ProtocolValues & { readonly url: string },
) => Partial<Pick<AuthoredSigning, "point" | "parameters" | "consumerSecret" | "url">>;

/**
 * Draws what a request has of an ambiguity: in turn of each of them, or of none in three of eight. A name that is given twice
 * is a drawn one, or one of the request's own.
 */
export function touchAmbiguity(
  draw: Draw,
  index: number,
  {
    ambiguousSecrets,
    names = [],
  }: { readonly ambiguousSecrets: readonly string[]; readonly names?: readonly string[] },
): TouchPoint {
  const turn = index >> 3;
  switch (index % 8) {
    case 0: {
      const ambiguous = AMBIGUOUS_NAMES.filter((_, at) => at % NAME_TURNS === turn % NAME_TURNS);
      const parameters = ambiguous.map((name): Parameter => [name, values.drawWord(draw)]);
      return () => ({ point: "name-encoding", parameters });
    }
    case 2: {
      const make = AMBIGUOUS_SECRETS[turn % AMBIGUOUS_SECRETS.length];
      const made = make?.(drawText(draw, UNRESERVED, 8 + draw(32))) ?? "";
      const consumerSecret = draw(4) === 0 ? drawOne(draw, ambiguousSecrets) : made;
      return (method) => (method === "HMAC-SHA1" ? { point: "consumer-secret-encoding", consumerSecret } : {});
    }
    case 4: {
      const name = drawOne(draw, [drawName(draw, UNIQUE), ...names]);
      const texts = Array.from({ length: 1 + draw(draw(4) === 0 ? 16 : 4) }, () => values.drawValue(draw));
      const parameters = [values.drawDense(draw), ...texts].map((value): Parameter => withoutOddOrder([name, value]));
      return () => ({ point: "duplicate-names", parameters });
    }
    case 6: {
      const dense: Parameter = [drawName(draw, UNIQUE), values.drawDense(draw)];
      return (method, drawn) => ({
        point: "repeated-protocol-parameters",
        parameters: [dense, ...repeatProtocolParameters(method, drawn)],
      });
    }
    case 5: {
      const pairs = drawQuery(draw);
      return (_method, { url }) => ({ point: "url-query", url: `${url}?${pairs}` });
    }
    default:
      return () => ({});
  }
}

/** Leaves out the characters that UTF-16 sorts before others and Unicode behind them: the order is an ambiguity of its own. */
export function withoutOddOrder([name, value]: Parameter): Parameter {
  return [name, value.replace(SORTED_OTHERWISE, "")];
}

/** Draws a query of one to six pairs, in which what separates them stands raw or escaped, too, and any text; no name twice. */
function drawQuery(draw: Draw): string {
  const word = (): string => values.drawWord(draw);
  const pairs = [
    `c${word()}=${word()}==`,
    `b${word()}=/${word()}?x=1`,
    `a${word()}%5B%5D=${word()}%26${word()}%3D`,
    `d${word()}%20=`,
    `e${word()}=${escapeInCase(draw, values.drawValue(draw))}`,
    `f${word()}=${values.drawWord(draw)}*'!$(),:@/?~`,
  ];
  return pairs.filter((_, at) => at === 0 || draw(2) === 0).join("&");
}

/** Escapes a text with capital or small digits. */
function escapeInCase(draw: Draw, text: string): string {
  const escaped = percentEncode(text);
  return draw(2) === 0 ? escaped : escaped.replace(/%../g, (one) => one.toLowerCase());
}
