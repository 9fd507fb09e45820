import { type Draw, drawText } from "../accumulated/draw-text.ts";
import { DIGITS, drawOne, redraw } from "./drawing.ts";
import * as values from "./drawn-values.ts";
import { drawIdentifier, drawSpecial, typedWords } from "./special-values.ts";

/** Amounts that readers and writers of numbers change. */
const amounts: readonly string[] = [
  ...["10.5", "12.3456", "1.5000", "007.50", "1e5", "1E-7", "+10.42", ".5", "5.", "-0.00", "-3", "10.42-", "0", "0.00"],
  ...["1'000.00", "1,000.00", "10,42", " 10.42", "1 000", "1_000", "9007199254740993", "10.00", "100", "0.1", "1.005"],
  ...["0.001", "0.0000001", "0x1F", "1.234.567", "10.42 EUR", "Infinity", "1/2"],
];
const accounts: readonly string[] = [
  ...[
    "DE89370400440532013000",
    "de89 3704 0044 0532 0130 00",
    "GB29-NWBK-6016-1331-9268-19",
    "00012345",
    "40817810099910004312",
  ],
];
const addresses: readonly string[] = [
  ...["192.0.2.1", "192.168.010.001", "::ffff:192.0.2.1", "2001:DB8:0:0::1", "2001:0db8::0001", "192.0.2.1:8080"],
  ...["localhost", "127.0.0.1", "3221225985", "192.0.2.1, 198.51.100.7", "fe80::1%eth0", "192.0.2.0/24"],
];
const currencies: readonly string[] = ["EUR", "USD", "JPY", "KWD", "RUB", "RUR", "HUF", "KRW", "eur", "978", "Usd"];

/** Draws the value of a field, by its neutral name: plain, an ordinary one of its own type, one that is oddly written, or special. */
export function drawField(draw: Draw, neutral: string, plain: string): string {
  const kind = draw(6);
  if (kind === 0) return plain;
  const drawOrdinary = Object.hasOwn(ordinaryValues, neutral) ? ordinaryValues[neutral] : undefined;
  if (kind < 3 && drawOrdinary !== undefined) return drawOrdinary(draw);
  const drawTyped = Object.hasOwn(oddValues, neutral) ? oddValues[neutral] : undefined;
  return kind < 5 && drawTyped !== undefined ? drawTyped(draw) : drawSpecial(draw);
}

/** Draws what merchants send in a field, by its neutral name. */
export const ordinaryValues: Readonly<Record<string, (draw: Draw) => string>> = {
  amount: (draw) => `${1 + draw(9)}${drawText(draw, DIGITS, draw(4))}.${drawText(draw, DIGITS, 2)}`,
  expireMonth: (draw) => String(1 + draw(12)).padStart(1 + draw(2), "0"),
  expireYear: (draw) => `${drawOne(draw, ["20", "20", ""])}${26 + draw(20)}`,
  cvv2: (draw) => drawText(draw, DIGITS, 3 + draw(2)),
  depositToCard: (draw) => drawOne(draw, ["true", "false"]),
  creditCardNumber: drawCard,
  destinationCardNumber: drawCard,
  cardRecurringPaymentId: (draw) => drawText(draw, DIGITS, 1 + draw(20)),
  destinationCardRecurringPaymentId: (draw) => drawText(draw, DIGITS, 1 + draw(20)),
  sendingCardRefId: (draw) => drawText(draw, DIGITS, 1 + draw(20)),
  ipAddress: (draw) => [draw(256), draw(256), draw(256), draw(256)].join("."),
  redirectUrl: drawPlainRedirect,
};

/** Draws an https URL as merchants have them: with an escape in it, with a port, or without a path. */
function drawPlainRedirect(draw: Draw): string {
  const [host, path, name] = [values.drawWord(draw), values.drawWord(draw), values.drawWord(draw)];
  const rest = drawOne(draw, ["", ":8443/", `/${path}?${name}=a%20b`, `/${path}?${name}=${draw(99)}`]);
  return `https://${host}.example${rest}`;
}

/** Draws what a field's own type reads and writes otherwise, by the field's neutral name. */
const oddValues: Readonly<Record<string, (draw: Draw) => string>> = {
  amount: (draw) => (draw(3) === 0 ? values.drawNumber(draw) : drawOne(draw, amounts)),
  currency: (draw) => drawOne(draw, currencies),
  clientOrderId: drawIdentifier,
  accountNumber: (draw) => redraw(draw, drawOne(draw, accounts)),
  ipAddress: (draw) => drawOne(draw, addresses),
  redirectUrl: drawRedirectUrl,
  depositToCard: (draw) => drawOne(draw, typedWords),
  expireMonth: (draw) => drawOne(draw, ["005", "13", "0", "00", "May", "05/29", "5.0", " 5"]),
  expireYear: (draw) => drawOne(draw, ["99", "02029", "1", "29.0", "2029-05", "00"]),
  cvv2: (draw) => drawOne(draw, ["007", "0", "1e3", "12", "0000", "7.0", "+77"]),
};

/** Draws a card number of 13 to 19 digits. */
function drawCard(draw: Draw): string {
  return `${1 + draw(9)}${drawText(draw, DIGITS, 12 + draw(7))}`;
}

/** Draws a URL of parts that classes for URLs leave out, add or write otherwise. */
function drawRedirectUrl(draw: Draw): string {
  const word = values.drawWord(draw);
  const host = drawOne(draw, [
    "shop.example",
    "Shop.EXAMPLE",
    `${word}.example:443`,
    `${word}.example:80`,
    "[2001:DB8::1]:8080",
  ]);
  const user = draw(6) === 0 ? `${word}:p%40w@` : "";
  const path = drawOne(draw, [
    "",
    "",
    "/",
    `/${word}`,
    `/${word}/`,
    "/a b",
    "/%7e/./x/..//y",
    "/caf\u00e9",
    "/{ORDER_ID}",
    "/a+b'~",
  ]);
  const queries = [
    "",
    "",
    "?",
    `?x=1&${word}=2&a=`,
    "?a[]=1&b={id}",
    "?q=a+b%20c&amp;d=e",
    "?u=https://x/?y=z",
    "?b=2&a=1&b",
  ];
  const fragment = drawOne(draw, ["", "", "#", "#/done", `#${word}?x`]);
  const long = draw(8) === 0 ? "l".repeat(200 + draw(200)) : "";
  return `${drawOne(draw, ["https", "http", "HTTPS"])}://${user}${host}${path}${drawOne(draw, queries)}${long}${fragment}`;
}
