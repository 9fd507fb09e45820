import { operations } from "../../spec/operations.ts";
import { plainMerchant } from "../../spec/plain-merchant.ts";
import { type Draw, drawText } from "../accumulated/draw-text.ts";
import { mistakableLogins } from "../signing/values/easily-mistaken.ts";
import { ALL_LETTERS, DIGITS, drawOne, LETTERS } from "./drawing.ts";

/** What nothing has to encode. */
export const UNRESERVED: string = `${ALL_LETTERS}${DIGITS}-._~`;

/** Draws a URL of each operation in turn, of a host that no published task has. */
export function drawUrl(draw: Draw, turn: number): string {
  const letters = drawText(draw, LETTERS, 4 + draw(8));
  const host = drawOne(draw, [
    `${letters}.example`,
    `pay.${letters}.example`,
    `${letters}.example:${1024 + draw(60_000)}`,
  ]);
  const [operation] = operations.slice(turn % operations.length);
  const base = drawOne(draw, [
    ...["", "/paynet", `/${letters}/v2`, `/${letters}_${letters.repeat(40)}`],
    ...[`/${letters}%c3%a9`, `/~${letters}%7E`, `/${letters}!$&'()*+,=:@`, `//${letters}%2Fb%2fc`],
  ]);
  const scheme = draw(4) === 0 ? "http" : "https";
  return `${scheme}://${host}${base}${operation?.path}${drawText(draw, DIGITS, 1 + draw(8))}`;
}

/** Draws a name. Its index comes last and makes it unique; short names are often the beginnings of others. */
export function drawName(draw: Draw, index: number): string {
  return drawText(draw, UNRESERVED, draw(draw(2) === 0 ? 3 : 24)) + index;
}

/** Draws a nonce; every third looks like a number, or holds what is easily left out. */
export function drawNonce(draw: Draw, index: number): string {
  if (index % 3 !== 0) return drawText(draw, UNRESERVED, 1 + draw(64));
  const digits = drawText(draw, "123456789", 8);
  return drawOne(draw, [`000${digits}`, `${digits}e9`, `${digits}==`, ` ${digits}. `]);
}

/** Draws a login, or in turn the plain one or one that is easily taken for something else. */
export function drawLogin(draw: Draw, index: number): string {
  if (index % 2 === 0) return drawText(draw, UNRESERVED, 1 + draw(24));
  return index % 4 === 1 ? plainMerchant.consumerKey : drawOne(draw, mistakableLogins)[1];
}
