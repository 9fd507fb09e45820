import { type Draw, drawText } from "../accumulated/draw-text.ts";
import { DIGITS, drawOne, LETTERS } from "./drawing.ts";
import { ordinaryValues } from "./field-values.ts";

const CAPITALS = LETTERS.toUpperCase();
/** Countries, and how many letters and digits their account numbers have behind the check digits. */
const ibans = [
  ["DE", 0, 18],
  ["GB", 4, 14],
  ["NL", 4, 10],
  ["AT", 0, 16],
] as const;
/** The first digits of cards, and how long their numbers are. */
const cards = [
  ["4", [16, 16, 13, 19]],
  ["51", [16]],
  ["55", [16]],
  ["62", [16, 17, 18, 19]],
] as const;

/**
 * Values that no gateway has a reason of its own to refuse, by the names of fields on the wire: what docs/gate.md says that
 * right requests hold.
 */
export const gatewayValues: ReadonlyMap<string, (draw: Draw) => string> = new Map([
  ["amount", ordinary("amount")],
  ["deposit2card", ordinary("depositToCard")],
  ["ipaddress", ordinary("ipAddress")],
  ["redirect_url", ordinary("redirectUrl")],
  ["expire_month", (draw) => String(1 + draw(12)).padStart(2, "0")],
  ["cvv2", (draw) => drawText(draw, DIGITS, 3)],
  ["credit_card_number", drawValidCard],
  ["destination-card-no", drawValidCard],
  ["account_number", drawIban],
  ["sending-card-ref-id", drawDigits],
]);

function ordinary(neutral: string): (draw: Draw) => string {
  const found = ordinaryValues[neutral];
  if (found === undefined) throw new TypeError(`expected a field with ordinary values, got ${neutral}`);
  return found;
}

/** Draws an identifier of digits: some begin with zero, and some are greater than what a double can hold. */
function drawDigits(draw: Draw): string {
  return drawText(draw, DIGITS, 1 + draw(18));
}

/** Draws the number of a card of 13 to 19 digits with its check digit (ISO/IEC 7812-1, annex B). */
function drawValidCard(draw: Draw): string {
  const [first, lengths] = drawOne(draw, cards);
  const own = first + drawText(draw, DIGITS, drawOne<number>(draw, lengths) - first.length - 1);
  const sum = [...own].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${own}${(10 - (sum % 10)) % 10}`;
}

/** Draws an account number of several countries with its check digits (ISO 13616). */
function drawIban(draw: Draw): string {
  const [country, letters, digits] = drawOne(draw, ibans);
  const own = drawText(draw, CAPITALS, letters) + drawText(draw, DIGITS, digits);
  const number = [...`${own}${country}00`].map((one) => Number.parseInt(one, 36)).join("");
  return `${country}${String(98n - (BigInt(number) % 97n)).padStart(2, "0")}${own}`;
}
