import { signatureMethods } from "../../../signing/signing-task.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterValue, append, swap } from "../alter-request.ts";
import { plainRequest, plainRequestWith } from "../author-requests.ts";
import { pick } from "../forged/tempting.ts";
import { harm } from "../harms.ts";
import { changedCharacters } from "./changed-characters.ts";
import { severalValues } from "./several-values.ts";
import type { Spelling, Spellings } from "./spelling.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  ValueExtended: harm(
    "bodyChanged",
    "A value says more than was signed, or something else, and is cut to what was signed before it is checked.",
    ["base-string.1", "base-string.2"],
  ),
  ValueUntidy: harm("valueTidied", "A value is written otherwise than it was signed, and means the same.", [
    "base-string.1",
    "base-string.2",
  ]),
};

const spaces: readonly Spelling[] = [
  ["space-in-front", "a space in front", (text) => ` ${text}`],
  ["space-behind", "a space behind", append(" ")],
];
const numbers: readonly Spelling[] = [
  ...spaces,
  ["zero-in-front", "a zero in front", (text) => `0${text}`],
  ["plus", "a plus in front", (text) => `+${text}`],
  ["fraction", "a fraction of zero", append(".0")],
];
const inFours: readonly Spelling[] = [
  ...spaces,
  ["spaces", "spaces between its groups", (text) => text.replace(/.{4}(?=.)/g, "$& ")],
  ["hyphens", "hyphens between its groups", (text) => text.replace(/.{4}(?=.)/g, "$&-")],
];
const cards: readonly Spelling[] = [
  ...inFours,
  ["dots", "dots between its groups", (text) => text.replace(/.{4}(?=.)/g, "$&.")],
  ["full-width", "a digit of full width", swap(/\d/, toFullWidth)],
];
const cased: readonly Spelling[] = [
  ["lower-case", "small letters", (text) => text.toLowerCase()],
  ["upper-case", "capitals", (text) => text.toUpperCase()],
  ["two-spaces", "two spaces within", swap(" ", "  ")],
  ["hard-space", "a space that does not break", swap(" ", "\u00a0")],
];
const written = (field: string, ...untidy: readonly Spelling[]): Spellings => ({
  field,
  untidy: [...spaces, ...untidy],
});

const table: readonly Spellings[] = [
  {
    field: "redirect_url",
    extended: [
      ["fragment", "a fragment behind", append("#top")],
      ["user", "a user in front of its host", swap("://", "://shop@")],
      ["http", "http for https", swap("https:", "http:")],
      ["query-more", "one more parameter of its query", append("&utm_source=mail")],
      ["line-behind", "another one on a second line", append("\nhttps://shap.example/")],
      ["list", "another one behind a comma", append(",https://shap.example/")],
      ["host-www", "www. in front of its host", swap("://", "://www.")],
    ],
    untidy: [
      ...spaces,
      ["host-capitals", "its host in capitals", swap(/\/\/[^/:]+/, (host) => host.toUpperCase())],
      ["scheme-capitals", "its scheme in capitals", swap("https", "HTTPS")],
      ["port", "the usual port", swap(/\/\/[^/:]+/, append(":443"))],
      ["port-empty", "an empty port", swap(/\/\/[^/:]+/, append(":"))],
      ["host-dot", "a dot behind its host", swap(/\/\/[^/:]+/, append("."))],
      ["dot-segment", "a dot as a segment of its path", swap("/back", "/./back")],
      ["dot-dot-segment", "a segment more, and back", swap("/back", "/a/../back")],
      ["double-slash", "a slash more in its path", swap("/back", "//back")],
      ["escaped", "a letter of its path escaped", swap("/back", "/%62ack")],
      ["backslash", "a backslash in its path", swap("/back", "\\back")],
      ["tab", "a tab within", swap("/back", "/ba\tck")],
      ["slash-before-query", "a slash in front of its query", swap("?", "/?")],
      ["ampersand-behind", "an ampersand behind its query", append("&")],
      ["angles", "angle brackets round it", (text) => `<${text}>`],
    ],
  },
  {
    field: "redirect_url",
    signed: "https://shop.example/back",
    extended: [["query", "a query behind", append("?order=1")]],
    untidy: [
      ["slash-behind", "a slash behind", append("/")],
      ["question-mark-behind", "a question mark behind", append("?")],
      ["fragment-empty", "an empty fragment behind", append("#")],
    ],
  },
  {
    field: "redirect_url",
    signed: "https://shop.example/back?a=1&b=2",
    untidy: [
      ["entity", "its ampersand as HTML writes it", swap("&", "&amp;")],
      ["query-sorted", "its query in another order", swap("a=1&b=2", "b=2&a=1")],
    ],
  },
  {
    field: "redirect_url",
    signed: "https://shop.example/back/",
    untidy: [["slash-missing", "no slash behind", swap(/\/$/, "")]],
  },
  {
    field: "redirect_url",
    signed: "https://shop.example/",
    untidy: [["path-missing", "no slash behind its host", swap(/\/$/, "")]],
  },
  {
    field: "redirect_url",
    signed: "https://xn--bcher-kva.example/%C3%A4",
    untidy: [
      ["host-unicode", "its host as people read it", swap("xn--bcher-kva", "b\u00fccher")],
      ["path-unicode", "its path as people read it", swap("%C3%A4", "\u00e4")],
      ["hex-lower-case", "its escapes in small letters", swap("%C3%A4", "%c3%a4")],
    ],
  },
  {
    field: "amount",
    operation: "payout",
    extended: [["third-decimal", "a third decimal, which rounds away", append("4")]],
    untidy: [
      ...numbers.filter(([name]) => name !== "fraction"),
      ["line-feed-behind", "a line feed behind", append("\n")],
      ["hard-space-behind", "a space that does not break behind", append("\u00a0")],
      ["zeros-behind", "zeros behind", append("00")],
      ["currency-in-front", "a currency in front", (text) => `EUR ${text}`],
      ["euro-in-front", "the sign of a currency in front", (text) => `\u20ac${text}`],
      ["apostrophe", "an apostrophe in front, as spreadsheets write it", (text) => `'${text}`],
      ["full-width", "a digit of full width", swap(/\d/, toFullWidth)],
      ["slash-behind", "a slash and a hyphen behind", append("/-")],
    ],
  },
  {
    field: "amount",
    operation: "transfer-by-ref",
    signed: "12.00",
    untidy: [
      ["fraction-missing", "no fraction", swap(".00", "")],
      ["point-at-end", "a point alone", swap(".00", ".")],
      ["one-decimal", "one decimal", swap(".00", ".0")],
    ],
  },
  {
    field: "currency",
    operation: "payout",
    extended: [
      ["list", "another one behind a comma", append(",USD")],
      ["more-behind", "more letters behind", append("X")],
      ["look-alike", "a letter that looks like one of its own", swap("E", "\u0415")],
    ],
    untidy: [
      ...spaces,
      ["capital", "one capital", (text) => text.slice(0, 1) + text.slice(1).toLowerCase()],
      ["number", "its number", () => "978"],
      ["sign", "its sign", () => "\u20ac"],
    ],
  },
  {
    field: "credit_card_number",
    extended: [["digit-behind", "a digit behind, as to a column of sixteen", append("9")]],
    untidy: [...cards, ["zero-in-front", "a zero in front", (text) => `0${text}`]],
  },
  {
    field: "destination-card-no",
    extended: [["digit-behind", "a digit behind, as to a column of sixteen", append("9")]],
    untidy: cards,
  },
  {
    field: "account_number",
    operation: "payout",
    extended: [["digit-behind", "a digit behind, as to a column of its length", append("9")]],
    untidy: [
      ...inFours,
      ["lower-case", "small letters", (text) => text.toLowerCase()],
      ["iban-in-front", "the word IBAN in front", (text) => `IBAN ${text}`],
      ["zero-width-space", "a space of no width within", swap(/.{4}/, append("\u200b"))],
    ],
  },
  {
    field: "ipaddress",
    extended: [
      ["list", "another one behind a comma", append(", 203.0.113.9")],
      ["list-in-front", "another one in front of a comma", (text) => `203.0.113.9, ${text}`],
      ["list-spaces", "another one behind a space", append(" 203.0.113.9")],
      ["network", "the length of a network behind", append("/8")],
    ],
    untidy: [
      ...spaces,
      ["mapped", "as one of IPv6", (text) => `::ffff:${text}`],
      ["port", "a port behind", append(":443")],
      ["zeros", "zeros in front of its numbers", (text) => text.replace(/\d+/g, (part) => part.padStart(3, "0"))],
      ["number", "as one number", toNumber],
    ],
  },
  {
    field: "ipaddress",
    signed: "2001:db8::1",
    untidy: [
      ["capitals", "an address of IPv6 in capitals", (text) => text.toUpperCase()],
      ["long", "an address of IPv6 in full", () => "2001:db8:0:0:0:0:0:1"],
      ["zone", "a zone behind an address of IPv6", append("%eth0")],
      ["brackets", "brackets round an address of IPv6", (text) => `[${text}]`],
    ],
  },
  { field: "cvv2", untidy: [...numbers, ["zero-missing", "no zero in front", swap(/^0/, "")]] },
  {
    field: "expire_month",
    untidy: [...numbers, ["zero-missing", "no zero in front", swap(/^0/, "")], ["name", "its name", () => "May"]],
  },
  { field: "expire_month", signed: "5", untidy: [["zero-added", "two digits", (text) => `0${text}`]] },
  {
    field: "expire_year",
    untidy: [...numbers, ["two-digits", "two digits", (text) => text.slice(-2)]],
  },
  {
    field: "deposit2card",
    signed: "true",
    untidy: [
      ...spaces,
      ...["TRUE", "True", "1", "yes", "on", "y", "t"].map(
        (word): Spelling => [`true-${word === "TRUE" ? "capitals" : word.toLowerCase()}`, `as ${word}`, () => word],
      ),
    ],
    extended: [["true-list", "false behind a comma", append(",false")]],
  },
  {
    field: "deposit2card",
    extended: [["false-list", "true behind a comma", append(",true")]],
    untidy: ["FALSE", "False", "0", "no", "off", "n", "null", "2"].map(
      (word): Spelling => [`false-${word === "FALSE" ? "capitals" : word.toLowerCase()}`, `as ${word}`, () => word],
    ),
  },
  written("card_printed_name", ...cased.filter(([name]) => name !== "upper-case"), [
    "dots",
    "a dot behind a name",
    swap(" ", ". "),
  ]),
  written("bank_name", ...cased, ["entity", "its ampersand as HTML writes it", swap("&", "&amp;")]),
  written("order_desc", ...cased, ["quotes", "quotes round it", (text) => `"${text}"`]),
  ...["card_recurring_payment_id", "destination_card_recurring_payment_id", "sending-card-ref-id"].map(
    (field): Spellings => ({ field, untidy: numbers }),
  ),
  {
    field: "client_orderid",
    untidy: [["zero-in-front", "a zero in front", (text) => `0${text}`]],
  },
  ...changedCharacters,
  ...severalValues,
];

const usual: readonly OperationName[] = ["transfer", "payout", "pan-eligibility/send"];

const rows = table.flatMap(({ field, operation = operationOf(field), signed, extended = [], untidy = [] }) => {
  const inputs = signed === undefined ? plainRequest(operation) : plainRequestWith(operation, field, signed);
  const author =
    (flag: string) =>
    ([name, what, change]: Spelling): AuthoredVerification => ({
      name: `${field.replaceAll("_", "-")}-${name}`,
      comment: `The ${field} of a ${operation} request was signed, and is written anew: ${what}.`,
      flags: [flag],
      refused: "signature-mismatch",
      ...inputs,
      alter: alterValue(field, change),
    });
  return [...extended.map(author("ValueExtended")), ...untidy.map(author("ValueUntidy"))];
});

export const verificationUntidyValues: VerificationConcern = {
  kind: "verification",
  concern: "verification-untidy-values",
  about:
    "Requests of which one value is written otherwise than it was signed, as people, shops and proxies write it. All must be refused: a gateway signs what was sent, and tidies it later.",
  flags,
  // What is only tidied says something of a gateway under either method.
  vectors: rows.map((row, at) =>
    row.flags.includes("ValueExtended") ? row : { ...row, methods: [pick(signatureMethods, at)] },
  ),
};

function operationOf(field: string): OperationName {
  const found = usual.find((operation) => plainRequest(operation).parameters.some(([name]) => name === field));
  if (found === undefined) throw new TypeError(`expected an operation with ${field}`);
  return found;
}

function toFullWidth(digit: string): string {
  return String.fromCodePoint(0xff10 + Number(digit));
}

/** Writes an address of IPv4 as one number. */
function toNumber(address: string): string {
  return String(address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0));
}
