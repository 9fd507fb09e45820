import type { Parameter } from "../../../signing/parameter.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";

/** The transfer table, with values that are easily spoilt, as the comments state. */
export const transferTable: readonly (readonly [...Parameter, comment: string])[] = [
  ["amount", "10.50", "The zero at the end of an amount is kept."],
  ["currency", "EUR", "A currency code stays in capitals."],
  ["client_orderid", "902B4FF5", "The order id of a transfer is client_orderid, without hyphens."],
  ["order_desc", "Order no. 5: 2 cards & more", "Free text is encoded."],
  ["credit_card_number", "4444555566661111", "A card number is digits, without spaces."],
  ["card_printed_name", "CARD HOLDER", "A printed name has a space, which is %20."],
  ["expire_month", "05", "The zero before a month is kept."],
  ["expire_year", "2027", "A year has four digits."],
  ["cvv2", "012", "The zero before a verification value is kept."],
  ["card_recurring_payment_id", "9007199254740993", "A long identifier keeps its last digit."],
  ["destination-card-no", "6304000000000000", "destination-card-no has hyphens."],
  ["destination_card_recurring_payment_id", "0831166", "destination_card_recurring_payment_id has underscores."],
  ["deposit2card", "false", "A boolean is the text false, neither 0 nor absent."],
  ["ipaddress", "203.0.113.7", "An address is text, not a number with a fraction."],
  ["redirect_url", "https://merchant.example/done?order=902B4FF5&ok=1", "A URL with its query is one value."],
];

export const transferParameters: SigningConcern = {
  kind: "signing",
  concern: "transfer-parameters",
  about: "Each parameter of the transfer table alone, with a value of its shape that is easily spoilt.",
  flags: {
    TransferParameter: {
      bugType: "collection",
      description: "One parameter of the transfer table, with a value of its shape that is easily spoilt.",
      effect: "Transfers that use this parameter are refused.",
      clauses: ["endpoints.transfer", "endpoints.names", "base-string.1"],
    },
  },
  vectors: [
    ...transferTable.map(([name, value, comment]) => alone(name.replaceAll("_", "-"), [name, value], comment)),
    alone("deposit2card-true", ["deposit2card", "true"], "A boolean is the text true, neither True nor 1."),
  ],
};

function alone(name: string, parameter: Parameter, comment: string): AuthoredSigning {
  const url = "https://gateway.example/paynet/api/v4/transfer/1111";
  return { name, comment, flags: ["TransferParameter"], url, parameters: [parameter] };
}
