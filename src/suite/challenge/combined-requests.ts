import type { Parameter } from "../../signing/parameter.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";
import { type Operation, operationNamed, operations } from "../../spec/operations.ts";
import { type Draw, drawText } from "../accumulated/draw-text.ts";
import type { AuthoredSigning } from "../concern.ts";
import { valuesOf } from "../requests/request-shapes-values.ts";
import { touchAmbiguity, withoutOddOrder } from "./ambiguous-requests.ts";
import { drawOne, drawTimestamp } from "./drawing.ts";
import { drawLogin, drawName, drawNonce, drawUrl, UNRESERVED } from "./drawn-protocol.ts";
import * as values from "./drawn-values.ts";
import { drawField } from "./field-values.ts";
import * as special from "./special-values.ts";

/** A transfer has the most fields by far. */
const weighted: readonly Operation[] = [...operations, operationNamed("transfer")];
const MOST_FURTHER = 4;
/** In characters. */
const LONGEST_IN_HEADER = 300;
/** Enough for each ambiguity to be touched in each of its ways. */
const TURNS = 1_000;
/** So many that no two parameters of a body are likely to draw the same. */
const PLACES = 1_000_000;

/**
 * Draws complete requests of each operation in which special values meet: of several fields, the login, the secret, the
 * nonce, the URL, and at most one ambiguity. What is wrong only where two of them come together shows here. Each is of one of
 * the methods, which may be given more than once.
 */
export function combineRequests(
  draw: Draw,
  count: number,
  {
    methods,
    ambiguousSecrets = [],
  }: { readonly methods: readonly SignatureMethod[]; readonly ambiguousSecrets?: readonly string[] },
): readonly Omit<AuthoredSigning, "name" | "flags">[] {
  return Array.from({ length: count }, (_, index) => {
    const method = drawOne(draw, methods);
    const operation = drawOne(draw, weighted);
    const drawn = {
      url: drawUrl(draw, operations.indexOf(operation)),
      nonce: draw(3) === 0 ? drawAnyText(draw) : drawNonce(draw, index),
      timestamp: drawTimestamp(draw),
      consumerKey: draw(2) === 0 ? drawAnyText(draw) : drawLogin(draw, index),
      consumerSecret: draw(2) === 0 ? drawText(draw, UNRESERVED, 1 + draw(200)) : special.drawConfiguredWord(draw),
    };
    const own = drawBody(draw, operation);
    const names = own.map(([name]) => name);
    // Each interpretation is a signature more, and that of RSA takes long.
    const touches = method === "HMAC-SHA1" ? touchAmbiguity(draw, draw(TURNS), { ambiguousSecrets, names }) : undefined;
    const { parameters: more = [], ...touched } = touches?.(method, drawn) ?? {};
    const all = [...more.slice(0, 1), ...own, ...more.slice(1)];
    return {
      ...drawn,
      ...touched,
      methods: [method],
      parameters: touched.point === "duplicate-names" ? all.map(withoutOddOrder) : all,
      comment: `A whole ${operation.name} request in which special values meet.`,
    };
  });
}

/** Draws all fields of an operation, each plain or special, in the order of the specification or another, and perhaps further ones. */
function drawBody(draw: Draw, { name, fields }: Operation): readonly Parameter[] {
  const plain = valuesOf(name);
  const body = fields.map(({ wire, neutral }): Parameter => [wire, drawField(draw, neutral, plain[neutral] ?? "")]);
  const further = Array.from(
    { length: draw(4) === 0 ? draw(MOST_FURTHER) : 0 },
    (_, at): Parameter => [drawName(draw, at), special.drawSpecial(draw)],
  );
  const all = [...body, ...further];
  if (draw(2) === 0) return all;
  const placed = all.map((one) => ({ one, place: draw(PLACES) }));
  return placed.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

/** Draws a special text for the header, where none is empty. */
function drawAnyText(draw: Draw): string {
  const text = [...special.drawSpecial(draw)].slice(0, LONGEST_IN_HEADER).join("");
  return text === "" ? values.drawWord(draw) : text;
}
