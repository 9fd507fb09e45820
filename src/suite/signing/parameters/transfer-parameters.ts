import type { Parameter } from "../../../signing/parameter.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { underHmac } from "../author-parameter.ts";

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

/** Identifiers that merchants choose themselves, on the wire. */
const identifiers = ["client_orderid", "client-order-id", "account_number", "sending-card-ref-id"];

export const transferParameters: SigningConcern = {
  kind: "signing",
  concern: "transfer-parameters",
  about:
    "Each parameter of the transfer table alone, and identifiers, with a value of its shape that is easily spoilt.",
  flags: {
    TransferParameter: {
      bugType: "collection",
      description: "One parameter of the transfer table, with a value of its shape that is easily spoilt.",
      effect: "Transfers that use this parameter are refused.",
      clauses: ["endpoints.transfer", "endpoints.names", "base-string.1"],
    },
    Identifier: {
      bugType: "encoding",
      description: "An identifier that a merchant chooses, of any operation, with characters that are encoded.",
      effect: "Orders and accounts that are written with spaces or slashes are refused.",
      clauses: ["base-string.2"],
    },
  },
  vectors: [
    ...transferTable.map(([name, value, comment]) => alone(name.replaceAll("_", "-"), [name, value], comment)),
    ...underHmac(
      identifiers.map((name) => ({
        ...alone(`${name.replaceAll("_", "-")}-marks`, [name, "2024/0017 #3"], "It is encoded like free text."),
        flags: ["Identifier"],
      })),
    ),
    ...underHmac([
      alone("order-zeros", ["client_orderid", "000123"], "The zeros before an identifier of digits are kept."),
      alone("card-19", ["destination-card-no", "9304000000000000007"], "A card number of 19 digits keeps each."),
      alone("card-15", ["credit_card_number", "378282246310005"], "A card number of 15 digits is no other length."),
      alone("currency-yen", ["currency", "JPY"], "A currency without decimals is like any other."),
    ]),
    alone("deposit2card-true", ["deposit2card", "true"], "A boolean is the text true, neither True nor 1."),
  ],
};

function alone(name: string, parameter: Parameter, comment: string): AuthoredSigning {
  const url = "https://gateway.example/paynet/api/v4/transfer/1111";
  return { name, comment, flags: ["TransferParameter"], url, parameters: [parameter] };
}
