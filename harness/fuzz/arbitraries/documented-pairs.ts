import type { Parameter } from "../../../src/signing/parameter.ts";

const amounts: readonly string[] = [
  ...["10.42", "10.50", "10.00", "0", "0.00", "1000.00", "1234567.89", "10000000.00", "0.0001", "100", "1.5000", "0.1"],
];
const cards: readonly string[] = ["4444555566661111", "6304000000000000007", "4111111111111111", "375000000000000"];
const identifiers: readonly string[] = ["9007199254740993", "18446744073709551616", "0", "902345"];

/** Documented fields with values of the kind that merchants send, and that programs like to change. */
export const documentedPairs: readonly Parameter[] = [
  ["a", "a"],
  ...pairs("amount", amounts),
  ...pairs("currency", ["EUR", "USD", "eur"]),
  ...pairs("client_orderid", ["902B4FF5", "order 1"]),
  ...pairs("client-order-id", ["902B4FF5", "0"]),
  ...pairs("order_desc", ["Order", "two words", "caf\u00e9 & bar", ""]),
  ...pairs("credit_card_number", cards),
  ...pairs("destination-card-no", cards),
  ...pairs("card_printed_name", ["A. N. OTHER", "O'Neil", "Null"]),
  ...pairs("expire_month", ["1", "01", "12", "09"]),
  ...pairs("expire_year", ["2099", "2030", "99"]),
  ...pairs("cvv2", ["123", "012", "007", "000"]),
  ...pairs("card_recurring_payment_id", identifiers),
  ...pairs("destination_card_recurring_payment_id", identifiers),
  ...pairs("sending-card-ref-id", identifiers),
  ...pairs("deposit2card", ["true", "false", "False"]),
  ...pairs("ipaddress", ["192.0.2.1", "2001:db8::1"]),
  ...pairs("redirect_url", ["https://merchant.example/back?order=1&ok=true#top"]),
  ...pairs("account_number", ["40817810099910004312", "00012345"]),
  ...pairs("bank_name", ["Bank", "B\u00e4nk (AG)"]),
  ...pairs("realm", ["Gateway", ""]),
];

function pairs(name: string, values: readonly string[]): readonly Parameter[] {
  return values.map((value) => [name, value]);
}
