import type { Parameter } from "../../../signing/parameter.ts";
import type { AuthoredVerification } from "../../concern.ts";

/** The inputs of one such request. */
export type DeviationTask = Pick<
  AuthoredVerification,
  "parameters" | "url" | "merchant" | "nonce" | "consumerKey" | "options" | "methods" | "fixedOnly"
>;

const API = "https://gateway.example/paynet/api";
const id: Parameter = ["client-order-id", "902B4FF5"];
const OTHER_BODY = { fixedOnly: "a live gateway may take no such fields, values or lengths" } as const;
const OTHER_URL = { fixedOnly: "a live gateway has no endpoint of such a URL" } as const;

/** All of ASCII's punctuation, and characters of two and four bytes. */
export const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \u00e9\u{1f600}";

/** The small requests on which known mistakes show; each mistake is shown on the first on which it changes anything. */
export const deviationTasks: Readonly<Record<string, DeviationTask>> = {
  plain: describing("Test"),
  pan: { url: `${API}/v2/pan-eligibility/send/1111`, parameters: [id, ["sending-card-ref-id", "7654321"]] },
  words: { parameters: [["order_desc", "two words: caf\u00e9*"], id, ["bank_name", ""]] },
  realm: { ...OTHER_BODY, parameters: [id, ["realm", ""], ["order_desc", ""]] },
  list: {
    ...OTHER_BODY,
    parameters: [
      ["b", "2"],
      ["a10", "0"],
      ["a9", "~"],
      ["a_1", "1"],
      ["a-1", "x"],
      ["B", "x"],
      ["A", "x"],
      ["a", "x"],
    ],
  },
  zero: { ...OTHER_BODY, parameters: [id, ["amount", "0"]] },
  names: { ...OTHER_BODY, parameters: [id, ["note/\u00e9 a", "1"]] },
  payout: {},
  quotes: describing('"so" !!\nthen'),
  transfer: {
    url: `${API}/v4/transfer/1111`,
    parameters: [
      ["amount", "10.50"],
      ["client_orderid", "902B4FF5"],
      ["credit_card_number", "4444555566661111"],
      ["card_printed_name", "A B"],
      ["expire_month", "05"],
      ["expire_year", "2027"],
      ["cvv2", "012"],
      ["card_recurring_payment_id", "9007199254740993"],
      ["destination-card-no", "6304000000000000"],
      ["destination_card_recurring_payment_id", "0831166"],
      ["deposit2card", "false"],
      ["ipaddress", "203.0.113.7"],
      ["redirect_url", "https://shop.example/?a=1"],
    ],
  },
  encoded: describing("50%25 off\\\\!"),
  line: describing(" one\r\ntwo\tthree\u00a0 "),
  quoted: describing('"so"'),
  markup: describing('<b>5 &gt; 4</b> &amp; "so"'),
  punctuation: describing(punctuation),
  nul: describing("a\u0000b"),
  "odd-login": { ...describing("Test"), merchant: "merchant-odd-login" },
  long: { ...OTHER_BODY, ...describing("0123456789abcdef".repeat(17)) },
  kelvin: describing("5 \u212a = \ufb01ne e\u0301"),
  longer: { ...OTHER_BODY, ...describing("0123456789abcdef".repeat(257)) },
  notations: {
    ...OTHER_BODY,
    parameters: [
      ["7", "1_000"],
      ["n".repeat(65), "1"],
      ["a", "0x1A"],
      ["b", "-0"],
      ["c", "2022-12-02T07:41:53Z"],
      ["d", "to {{name}}"],
      ["e", "to <%= name %>"],
      ["f", `to \${name}`],
      ["g", "\\u0041"],
    ],
  },
  "latin-nonce": {
    ...describing("Test"),
    nonce: "caf\u00e9",
    fixedOnly: "a live gateway may want nonces of other characters",
  },
  "spaced-login": {
    ...describing("Test"),
    consumerKey: " merchant ",
    fixedOnly: "a live gateway issues no such login",
  },
  "double-slash": { ...describing("Test"), ...OTHER_URL, url: `${API}/v4/payout//1111` },
  escape: { ...describing("Test"), ...OTHER_URL, url: `${API}/v4/payout/A%7e+%2F;v=1` },
  slash: { ...describing("Test"), ...OTHER_URL, url: `${API}/v4/payout/1111/` },
  http: { ...describing("Test"), url: "http://gateway.example/paynet/api/v4/payout/1111" },
  port: { ...describing("Test"), ...OTHER_URL, url: "https://gateway.example:80/paynet/api/v4/payout/1111" },
  query: { ...describing("Test"), ...OTHER_URL, url: `${API}/v4/payout/1111?note=1` },
  "query-plus": { ...describing("Test"), ...OTHER_URL, url: `${API}/v4/payout/1111?note=a+b` },
  "odd-secret": { ...describing("Test"), merchant: "merchant-odd-secret" },
  "digit-secret": { ...describing("Test"), merchant: "merchant-digit-secret" },
  "null-secret": { ...describing("Test"), merchant: "merchant-null-secret" },
  "zero-byte": {
    ...describing("Test"),
    nonce: "zerobyte118",
    fixedOnly: "one signature in 256 shows it",
  },
};
function describing(order_desc: string): DeviationTask {
  return { parameters: [id, ["order_desc", order_desc]] };
}
