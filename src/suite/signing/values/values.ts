import { describeFlags, under } from "../../author-table.ts";
import type { SigningConcern } from "../../concern.ts";
import { authorDescription, authorParameter, underHmac } from "../author-parameter.ts";

const flags = describeFlags("shape", ["base-string.1", "base-string.2"], {
  Empty: {
    bugType: "collection",
    description: "An empty value that is sent is signed as name=.",
    effect: "Requests with an optional field left blank are refused.",
    clauses: ["base-string.1", "base-string.4"],
    links: ["https://github.com/dghubble/oauth1/pull/38", "https://github.com/scribejava/scribejava/issues/625"],
  },
  Falsy: {
    bugType: "collection",
    description: "0 and false are values, neither empty nor absent.",
    effect: "Requests with a zero or a false are refused, or sent without them.",
    links: ["https://github.com/ciaranj/node-oauth/pull/123", "https://github.com/bettiolo/oauth-signature-js/pull/39"],
  },
  NumberFormat: {
    description: "An amount is signed digit by digit as it is given, never read as a number.",
    effect: "Amounts are sent in one form and signed in another, for instance without their last zero.",
    links: ["https://github.com/XRPLF/xrpl.js/issues/1553", "https://github.com/stripe/stripe-android/pull/308"],
  },
  Date: {
    description: "What looks like a date is text, and not written anew.",
    effect: "A value that a JSON reader takes for a date is signed in another form than it is sent.",
    links: [
      "https://github.com/JamesNK/Newtonsoft.Json/issues/862",
      "https://github.com/JamesNK/Newtonsoft.Json/issues/1233",
    ],
  },
  LeadingZero: {
    description: "Leading zeros are part of a value.",
    effect: "Cards with a security code such as 012 and those that expire before October are refused.",
  },
  Precision: {
    description: "Numbers longer than 15 digits keep them all.",
    effect: "A card number read as floating point is another card's number.",
    links: ["https://github.com/JamesEggers1/luhn/issues/8", "https://github.com/VivaPayments/API/issues/2316"],
  },
  Keyword: {
    description: "true, false, null, undefined and NaN are texts when they are given as texts.",
    effect: "A card holder called Null is dropped from the request.",
    links: [
      "https://github.com/swagger-api/swagger-codegen/issues/8433",
      "https://github.com/guzzle/oauth-subscriber/issues/29",
    ],
  },
});

/** Values that programs mistake for numbers, booleans or nothing. */
type Row = readonly [name: string, text: string, comment: string];

/** Numbers as programs read them, and write otherwise. */
const writtenNumbers: readonly Row[] = [
  ["hexadecimal", "0x1A", "0x1A is text, and not 26."],
  ["octal", "0o17", "0o17 is text, and not 15."],
  ["binary", "0b11", "0b11 is text, and not 3."],
  ["digit-separators", "1_000", "1_000 is text, and not 1000."],
  ["minus-zero", "-0", "-0 keeps its sign."],
  ["minus-zero-decimals", "-0.00", "-0.00 keeps its sign and its zeros."],
  ["minus", "-10.50", "A negative number keeps its last zero."],
  ["no-leading-digit", ".5", ".5 gets no zero before its point."],
  ["trailing-point", "5.", "5. keeps its point."],
  ["small-fraction", "0.0000001", "A small number gets no exponent."],
  ["surrounded-number", " 7 ", "Spaces round a number belong to the value."],
];
const dates: readonly Row[] = [
  ["date", "2022-12-02", "A date gets no time."],
  ["date-time", "2022-12-02T07:41:53Z", "A time gets no fraction, and no other order."],
  ["date-offset", "2022-12-02T08:41:53+01:00", "A time keeps its zone."],
  ["date-fraction", "2022-12-02T07:41:53.120Z", "A fraction of a second keeps its last zero."],
];
export const values: SigningConcern = {
  kind: "signing",
  concern: "values",
  about: "Numbers, booleans and empty values are texts: they are signed exactly as they are given.",
  flags,
  vectors: [
    ...under("Empty", authorDescription, [["empty", "", "An empty value that is sent is signed as name=."]]),
    {
      name: "empty-among-others",
      comment: "An empty value keeps its place and its = among the others.",
      flags: ["Empty"],
      parameters: [
        ["amount", "10.50"],
        ["card_printed_name", ""],
        ["currency", "EUR"],
      ],
    },
    {
      name: "several-empty",
      comment: "Each of several empty values is signed as name=.",
      flags: ["Empty"],
      parameters: [
        ["order_desc", ""],
        ["bank_name", ""],
        ["zip", ""],
      ],
    },
    ...under("Falsy", authorParameter, [
      ["zero", ["amount", "0"], "0 is a value, not an absent one."],
      ["zero-with-decimals", ["amount", "0.00"], "0.00 stays as it is.", "NumberFormat"],
    ]),
    ...under("NumberFormat", authorParameter, [
      ["two-zeros", ["amount", "10.00"], "10.00 is not shortened to 10."],
      ["one-decimal", ["amount", "10.5"], "10.5 is not padded to 10.50."],
      ["trailing-zeros", ["amount", "1.5000"], "1.5000 keeps all its zeros."],
      ["million", ["amount", "1000000.00"], "A large amount gets no thousands separators."],
      // From ten million on, many languages write a floating-point number with an exponent.
      ["ten-million", ["amount", "10000000.00"], "A large amount gets no exponent."],
      ["thousands-separator", ["amount", "1,000.00"], "A comma in an amount is signed."],
      ["decimal-comma", ["amount", "10,42"], "A decimal comma is signed as given."],
      ["float-noise", ["amount", "0.30000000000000004"], "An amount is not rounded."],
      [
        "hundredfold",
        ["amount", "19.99"],
        "19.99 times 100 is a little less than 1999 as a float: cut off, a cent is lost.",
      ],
      ["four-decimals", ["amount", "12.3456"], "Four decimals are neither rounded nor cut off."],
      ["half", ["amount", "2.5"], "A half is neither rounded up nor to the even number."],
      ["half-of-a-tenth", ["amount", "10.25"], "Nor is half of a tenth, which binary numbers hold exactly."],
      ["half-of-a-thousandth", ["amount", "1.0005"], "Nor is half of a thousandth."],
      ["negative-half", ["amount", "-1.255"], "Halves of a cent are not rounded, whatever the sign."],
      ["exponent", ["amount", "1e5"], "Text that looks like 100000 is text."],
      ["leading-plus", ["amount", "+10.42"], "A leading plus sign is signed."],
      ["arabic-digits", ["amount", "١٠٫٤٢"], "Arabic digits are letters of their own, not 10.42."],
    ]),
    ...underHmac(
      under("NumberFormat", authorDescription, [
        ...writtenNumbers,
        ["float-infinite", "1e400", "A number beyond all is text."],
      ]),
    ),
    ...underHmac(under("Date", authorDescription, dates)),
    {
      name: "written-otherwise",
      comment: "Numbers and dates in other spellings than the usual one keep them, each under a name of its own.",
      flags: ["NumberFormat", "Date"],
      methods: ["RSA-SHA256"],
      parameters: [...writtenNumbers, ...dates].map(([name, text]) => [name, text]),
    },
    ...under("LeadingZero", authorParameter, [
      ["month-05", ["expire_month", "5"], "5 is not padded to 05."],
      ["cvv2-007", ["cvv2", "007"], "007 is not shortened to 7."],
      ["cvv2-000", ["cvv2", "000"], "000 is neither 0 nor absent.", "Falsy"],
    ]),
    ...under("Precision", authorParameter, [
      ["above-2-53", ["card_recurring_payment_id", "9007199254740993"], "2^53 + 1 is no floating point number."],
      ["above-2-64", ["card_recurring_payment_id", "18446744073709551616"], "2^64 is no 64-bit integer."],
      ["card-16-digits", ["credit_card_number", "4444555566661111"], "A card number has neither spaces nor a mask."],
      ["card-19-digits", ["credit_card_number", "6304000000000000007"], "A card number of 19 digits keeps them all."],
      ["digits-40", ["account_number", "1234567890".repeat(4)], "Forty digits are text."],
    ]),
    ...["null", "undefined", "NaN", "None"].map((keyword) =>
      authorParameter(
        `keyword-${keyword.toLowerCase()}`,
        ["card_printed_name", keyword],
        `The text ${keyword} is a text.`,
        "Keyword",
      ),
    ),
    ...under("Keyword", authorParameter, [
      ["capital-true", ["deposit2card", "True"], "True keeps its capital when it is given so."],
      ["capital-false", ["deposit2card", "FALSE"], "FALSE keeps its capitals.", "Falsy"],
      ["currency-small", ["currency", "eur"], "Small letters of a currency are not made capital."],
    ]),
  ],
};
