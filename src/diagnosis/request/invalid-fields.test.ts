import { expect, it } from "vitest";
import { findInvalidFields, invalidFieldOf } from "./invalid-fields.ts";

const transfer = "https://gateway.example/paynet/api/v4/transfer/1111";
const payout = "https://gateway.example/paynet/api/v4/payout/1111";

it("takes fields of the operation in the shape that is listed for them, and any text where none is", () => {
  const valid = [
    ["amount", "10.42"],
    ["amount", "1042"],
    ["currency", "usd"],
    ["expire_month", "1"],
    ["expire_year", "2099"],
    ["deposit2card", "false"],
    ["redirect_url", "https://shop.example/r?a=1"],
    ["card_printed_name", "anything, even 10,42"],
    ["oauth_nonce", "x"],
  ] as const;
  expect(valid.filter((field) => invalidFieldOf(field, transfer) !== undefined)).toEqual([]);
});

it("describes what is wrong with a field, without its value", () => {
  const invalid: readonly (readonly [name: string, value: string, description: string])[] = [
    ["amount", "10,42", "amount is not a decimal number written with a dot as separator"],
    ["amount", "1e-7", "amount is not a decimal number written with a dot as separator"],
    ["currency", "EURO", "currency is not a three-letter currency code"],
    ["credit_card_number", "4444 5555", "credit_card_number is not digits"],
    ["expire_month", "001", "expire_month is not the number of a month"],
    ["expire_month", "00", "expire_month is not the number of a month"],
    ["expire_month", "13", "expire_month is not the number of a month"],
    ["expire_year", "99", "expire_year is not four digits"],
    ["deposit2card", "True", "deposit2card is not the text true or false"],
    ["redirect_url", "shop.example", "redirect_url is not a URL"],
    ["client-order-id", "1", '"client-order-id" is none of the fields of the operation transfer'],
  ];
  for (const [name, value, description] of invalid) {
    const isListed = name !== "client-order-id";
    expect(invalidFieldOf([name, value], transfer), `${name} ${value}`).toEqual({ description, isListed });
  }
});

it("asks for the fields of the operation that the URL addresses, and of no other", () => {
  expect(invalidFieldOf(["client-order-id", "1"], payout)).toBeUndefined();
  expect(invalidFieldOf(["client-order-id", "1"], "https://gateway.example/elsewhere")).toBeUndefined();
});

it("lists each thing once", () => {
  const twice = [["amount", "1,0"] as const, ["amount", "2,0"] as const];
  expect(findInvalidFields(twice, payout)).toHaveLength(1);
});
