import type { BuildTask } from "../../spec/build-request.ts";
import { type OperationName, operationNamed, operationNames, slugOf } from "../../spec/operations.ts";
import { under } from "../author-table.ts";
import type { AuthoredRequestShape, RequestShapesConcern } from "../concern.ts";
import type { Flag } from "../model/vector.ts";
import { easilyMistaken, markedLine, mistakableLines } from "../signing/values/easily-mistaken.ts";
import { transfer, valuesOf } from "./request-shapes-values.ts";

const flags: Readonly<Record<string, Flag>> = {
  AllFields: {
    bugType: "shape",
    description: "Every field of an operation under its exact name, and no other.",
    effect: "A field under a wrong name is lost, and the gateway refuses the request or acts without it.",
    clauses: ["endpoints.operations", "endpoints.names"],
  },
  FewFields: {
    bugType: "shape",
    description: "Only the values that are given are sent; the specification does not say which are required.",
    effect: "Invented empty fields are signed and sent, and may be refused or overwrite what is on record.",
    clauses: ["endpoints.operations"],
  },
  TransferField: {
    bugType: "shape",
    description: "One field of the transfer alone, so that a wrong name is seen for itself.",
    effect: "A card is charged without the value that the merchant gave.",
    clauses: ["endpoints.transfer", "endpoints.names"],
  },
  OrderIdName: {
    bugType: "shape",
    description: "The transfer says client_orderid, the other operations client-order-id.",
    effect: "The merchant cannot find the order again, and may pay it twice.",
    clauses: ["endpoints.order-id", "endpoints.names"],
    links: ["https://doc.payneteasy.eu/integration/API_commands/api_v2_pan-eligibility-form.html"],
  },
  BaseUrl: {
    bugType: "url",
    description: "The base URL stands in front of /api as it is, whatever its path, port or case.",
    effect: "The request goes to another place than the one that was signed, or to none.",
    clauses: ["endpoints.operations", "base-string.6"],
  },
  EndpointId: {
    bugType: "url",
    description: "The endpoint identifier is the last segment of the path, as it is.",
    effect: "The request reaches another merchant's endpoint, or none.",
    clauses: ["endpoints.endpoint-id"],
  },
  ValueUntouched: {
    bugType: "shape",
    description: "A value is text and arrives as it was given: nothing reckons, trims, rounds or translates it.",
    effect: "Another amount, card or month is sent than the merchant meant.",
    clauses: ["endpoints.transfer", "endpoints.operations"],
    links: [
      "https://github.com/swagger-api/swagger-codegen/issues/8433",
      "https://github.com/XRPLF/xrpl.js/issues/1553",
      "https://github.com/JamesEggers1/luhn/issues/8",
    ],
  },
};

type Row = readonly [name: string, text: string, comment: string];

/** Base URLs and identifiers that each operation is built with: a client has a method for each. */
const oddBaseUrls: readonly Row[] = [
  ["no-path", "https://gateway.example", "No path before /api: no empty segment either."],
  ["http-localhost", "http://127.0.0.1:8080", "Plain http to a test server stays plain http."],
];
const oddEndpointIds: readonly Row[] = [
  ["leading-zeros", "0042", "Zeros in front stay: it is no number."],
  ["letters", "Sandbox-EUR", "Letters keep their case."],
  ["marks", "shop_1.test~a", "Unreserved marks stay."],
  ["long", "9223372036854775808", "More digits than a 64-bit number holds."],
];

export const requestShapes: RequestShapesConcern = {
  kind: "request-shapes",
  concern: "request-shapes",
  about: "Each operation's exact URL and field names. A near miss, such as client_orderid in a payout, is a failure.",
  flags,
  vectors: [
    ...under("AllFields", all, [
      [
        "pan-eligibility/send",
        "Near misses: client_orderid, sending_card_ref_id, sendingCardRefId, and v4 in the path.",
      ],
      ["transfer", "All fifteen fields. Near misses: client-order-id, order-desc, destination_card_no, deposit2Card."],
      ["transfer-by-ref", "Near misses: client_orderid, order-desc, destination_card_no, transferByRef in the path."],
      ["payout", "Near misses: client_orderid, order-desc, account-number, bank-name, and v2 in the path."],
    ]),
    ...under("FewFields", few, [
      ["payout", ["clientOrderId", "amount", "currency"], "No account and no bank: neither is made up."],
      [
        "transfer",
        ["amount", "currency", "cardRecurringPaymentId", "destinationCardRecurringPaymentId"],
        "A transfer between two registered cards has no card numbers; they are not sent empty.",
      ],
      [
        "transfer",
        ["destinationCardNumber", "destinationCardRecurringPaymentId"],
        "Neighbours of which one has hyphens and the other underscores; one style for both is wrong.",
      ],
      [
        "transfer",
        ["creditCardNumber", "destinationCardNumber"],
        "The source card is credit_card_number, the other destination-card-no: neither number nor no in both.",
      ],
      ["pan-eligibility/send", ["clientOrderId"], "One field alone: a body without an ampersand."],
      ["transfer-by-ref", [], "No value at all: no field is made up."],
    ]),
    ...under(
      "TransferField",
      single,
      operationNamed("transfer").fields.map(({ neutral, wire }) => [neutral, wire]),
    ),
    ...under("OrderIdName", orderId, [
      ["pan-eligibility/send", "Hyphens, though the transfer of the same SDK has underscores."],
      ["transfer", "client_orderid: an underscore, and orderid in one word."],
      ["transfer-by-ref", "Hyphens: it is not the transfer, close as the names are."],
      ["payout", "Hyphens, beside order_desc and account_number with underscores."],
    ]),
    ...under("BaseUrl", baseUrlOf("payout"), [
      ...oddBaseUrls,
      ["deep-path", "https://gateway.example/a/b/paynet", "Several segments before /api stay."],
      ["port", "https://gateway.example:8443/paynet", "A port that is not the default one stays."],
      ["path-case", "https://gateway.example/PayNet", "Capitals in the path stay: paths have case."],
      [
        "path-with-api",
        "https://api.gateway.example/api",
        "/api at the end of the base URL is not joined with the /api that follows.",
      ],
      ["double-slash", "https://gateway.example//paynet", "Two slashes in the path stay two."],
      ["ip-v6", "https://[2001:db8::1]/paynet", "An IPv6 address keeps its brackets."],
      [
        "path-escape",
        "https://gateway.example/pay%20net",
        "An escape in the path is neither decoded nor encoded again.",
      ],
    ]),
    ...operationsBut("payout").flatMap((operation) => under("BaseUrl", baseUrlOf(operation), oddBaseUrls)),
    ...under("EndpointId", endpointIdOf("transfer-by-ref"), [
      ...oddEndpointIds,
      ["one-digit", "7", "A single digit."],
      ["like-operation", "transfer", "An identifier that is spelled like an operation."],
    ]),
    ...operationsBut("transfer-by-ref").flatMap((operation) =>
      under("EndpointId", endpointIdOf(operation), oddEndpointIds),
    ),
    ...under("ValueUntouched", untouched, [
      ["month-zero", "expireMonth", "05", "A month keeps the zero in front."],
      ["month-plain", "expireMonth", "5", "A month without a zero gets none."],
      ["cvv-zeros", "cvv2", "007", "A verification value is no number: 007 is not 7."],
      ["true", "depositToCard", "true", "true is the text true: not True, 1 or yes."],
      ["false", "depositToCard", "false", "false is sent: not left out, not False or 0."],
      ["amount-zero-cents", "amount", "10.00", "An amount keeps its zeros: not 10."],
      ["amount-one-decimal", "amount", "10.5", "An amount gets no zeros: not 10.50."],
      ["amount-large", "amount", "1000000.00", "No separator of thousands, no exponent."],
      ["amount-ten-million", "amount", "10000000.00", "From ten million on, many languages would write an exponent."],
      ["amount-third-decimal", "amount", "0.30000000000000004", "An amount is not rounded as binary numbers are."],
      ["amount-no-decimals", "amount", "1042", "Not taken for cents."],
      ["card-long", "destinationCardNumber", "9007199254740993123", "19 digits, more than a double holds."],
      ["card-spaces", "creditCardNumber", "4444 5555 6666 1111", "Spaces in a card number are the merchant's affair."],
      ["name-spaces", "cardPrintedName", "  MR  JOHN SMITH ", "Spaces in front, between and behind are kept."],
      ["name-apostrophe", "cardPrintedName", "O'Neil-D\u00edaz", "Apostrophe, hyphen and accent are kept."],
      ["currency-lower", "currency", "eur", "A currency keeps its case."],
      ["empty", "orderDescription", "", "An empty text that is given is sent, empty."],
      ["zero", "orderDescription", "0", "0 is a text like any other, not nothing."],
      ["null", "orderDescription", "null", "The word null is a text."],
      ["encoded", "orderDescription", "50%20off & more", "Nothing is encoded yet: that comes with signing."],
      ["line-break", "orderDescription", "one\r\ntwo", "A line break is kept as it is."],
      ["cyrillic", "orderDescription", "\u041e\u043f\u043b\u0430\u0442\u0430", "Cyrillic text is kept."],
      ["emoji", "orderDescription", "\u{1f4b6}", "An emoji is kept."],
      ["ipv6", "ipAddress", "2001:db8::1", "An IPv6 address is not expanded or put in brackets."],
      [
        "url-query",
        "redirectUrl",
        "https://shop.example/back?a=1&b=%2F#top",
        "A URL keeps query, escapes and fragment.",
      ],
      ["url-host-case", "redirectUrl", "HTTPS://Shop.Example", "A URL is not normalized: no small letters, no slash."],
      ["year-two-digits", "expireYear", "29", "A year of two digits is not made into four."],
      ["amount-of-33-bits", "amount", "42949672.97", "An amount is no number of cents in 32 bits."],
      ["ip-zeros", "ipAddress", "192.168.010.001", "Zeros in an address are kept."],
      ...easilyMistaken.map(
        ([name, texts, comment]) => [`mistakable-${name}`, "orderDescription", texts.join(" | "), comment] as const,
      ),
    ]),
    ...operationNames.flatMap((operation) =>
      under("ValueUntouched", (name: string, text: string) => everyValue(operation, name, text), [
        ...mistakableLines,
        ["digits", "00900719925474099312345"],
        ["emoji", "\u{1f4b6}"],
        ["decimal", "10.5"],
        ["zeros", "007"],
        ["marks", markedLine],
      ]),
    ),
  ],
};

function operationsBut(own: OperationName): readonly OperationName[] {
  return operationNames.filter((name) => name !== own);
}

function all(operation: OperationName, comment: string): AuthoredRequestShape {
  return author(`all-${slugOf(operation)}`, comment, { operation, values: valuesOf(operation) });
}

function few(operation: OperationName, neutrals: readonly string[], comment: string): AuthoredRequestShape {
  const given = Object.entries(valuesOf(operation)).filter(([neutral]) => neutrals.includes(neutral));
  const name = ["few", slugOf(operation), ...neutrals.map(kebab)].join("-");
  return author(name, comment, { operation, values: Object.fromEntries(given) });
}

function single(neutral: string, wire: string): AuthoredRequestShape {
  const value = transfer[neutral] ?? "";
  const comment = `${wire} alone: exactly this spelling, neither camelCase nor the other dash.`;
  return author(`transfer-${kebab(neutral)}`, comment, { values: { [neutral]: value } });
}

function orderId(operation: OperationName, comment: string): AuthoredRequestShape {
  const values = { clientOrderId: "902B4FF5" };
  return author(`order-id-${slugOf(operation)}`, comment, { operation, values });
}

function baseUrlOf(operation: OperationName) {
  return (name: string, baseUrl: string, comment: string): AuthoredRequestShape =>
    author(`base-url-${operation === "payout" ? "" : `${slugOf(operation)}-`}${name}`, comment, {
      operation,
      baseUrl,
      values: valuesOf(operation),
    });
}

function endpointIdOf(operation: OperationName) {
  return (name: string, endpointId: string, comment: string): AuthoredRequestShape =>
    author(`endpoint-id-${operation === "transfer-by-ref" ? "" : `${slugOf(operation)}-`}${name}`, comment, {
      operation,
      endpointId,
      values: valuesOf(operation),
    });
}

function untouched(name: string, field: string, value: string, comment: string): AuthoredRequestShape {
  return author(`untouched-${name}`, comment, { values: { amount: "10.42", [field]: value } });
}

function everyValue(operation: OperationName, name: string, text: string): AuthoredRequestShape {
  const values = Object.keys(valuesOf(operation)).map((neutral) => [neutral, text] as const);
  const comment =
    "A text that no field of one line is thought to hold stands in every field, and arrives as it was given.";
  return author(`untouched-every-${slugOf(operation)}-${name}`, comment, {
    operation,
    values: Object.fromEntries(values),
  });
}

function author(
  name: string,
  comment: string,
  task: Pick<BuildTask, "values"> & Partial<BuildTask>,
): AuthoredRequestShape {
  const usual = { operation: "transfer", baseUrl: "https://gateway.example/paynet", endpointId: "1111" } as const;
  return { name, comment, flags: [], task: { ...usual, ...task } };
}

function kebab(neutral: string): string {
  return neutral.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
