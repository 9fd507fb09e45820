import type { OperationName } from "../../spec/operations.ts";

export type OperationValues = Readonly<Record<string, string>>;

export const transfer: OperationValues = {
  amount: "10.42",
  currency: "EUR",
  clientOrderId: "902B4FF5",
  orderDescription: "Test order, two words",
  creditCardNumber: "4444555566661111",
  cardPrintedName: "JOHN SMITH",
  expireMonth: "05",
  expireYear: "2029",
  cvv2: "012",
  cardRecurringPaymentId: "1001",
  destinationCardNumber: "5555444433332222",
  destinationCardRecurringPaymentId: "1002",
  depositToCard: "false",
  ipAddress: "65.153.12.232",
  redirectUrl: "https://shop.example/back?order=902B4FF5",
};

/** A value for every field of the transfer by reference. */
const transferByRef: OperationValues = {
  clientOrderId: "902B4FF5",
  amount: "10.42",
  currency: "EUR",
  orderDescription: "Test order",
  destinationCardNumber: "5555444433332222",
};

const payout: OperationValues = {
  clientOrderId: "902B4FF5",
  amount: "10.42",
  currency: "EUR",
  orderDescription: "Test order",
  accountNumber: "DE89370400440532013000",
  bankName: "Commerzbank & Co",
};

const values: Readonly<Record<OperationName, OperationValues>> = {
  "pan-eligibility/send": { clientOrderId: "902B4FF5", sendingCardRefId: "7654321" },
  transfer,
  "transfer-by-ref": transferByRef,
  payout,
};

export function valuesOf(operation: OperationName): OperationValues {
  return values[operation];
}
