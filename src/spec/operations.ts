/** A body field of an operation: its exact name on the wire and the neutral name by which the protocol passes it. */
export interface Field {
  readonly wire: string;
  readonly neutral: string;
}

/** One of the four request shapes of the gateway (section "Endpoints"). */
export interface Operation {
  readonly name: OperationName;
  /** The path between the base URL and the endpoint identifier, for instance `/api/v4/payout/`. */
  readonly path: string;
  /** The body fields in the order in which the specification lists them. */
  readonly fields: readonly Field[];
  /** The JSON field of a successful response that identifies the operation, where the specification names one. */
  readonly responseId?: string;
}

/** The operations by the names that the specification gives them. */
export const operationNames = ["pan-eligibility/send", "transfer", "transfer-by-ref", "payout"] as const;

/** One of {@link operationNames}. */
export type OperationName = (typeof operationNames)[number];

const field = (wire: string, neutral: string): Field => ({ wire, neutral });

const amount: Field = field("amount", "amount");
const currency: Field = field("currency", "currency");
const orderDescription: Field = field("order_desc", "orderDescription");
const clientOrderId: Field = field("client-order-id", "clientOrderId");
const destinationCardNumber: Field = field("destination-card-no", "destinationCardNumber");

/** The four operations, exactly as listed (clauses endpoints.operations, endpoints.transfer, endpoints.order-id). */
export const operations: readonly Operation[] = [
  {
    name: "pan-eligibility/send",
    path: "/api/v2/pan-eligibility/send/",
    fields: [clientOrderId, field("sending-card-ref-id", "sendingCardRefId")],
  },
  {
    name: "transfer",
    path: "/api/v4/transfer/",
    fields: [
      amount,
      currency,
      field("client_orderid", "clientOrderId"),
      orderDescription,
      field("credit_card_number", "creditCardNumber"),
      field("card_printed_name", "cardPrintedName"),
      field("expire_month", "expireMonth"),
      field("expire_year", "expireYear"),
      field("cvv2", "cvv2"),
      field("card_recurring_payment_id", "cardRecurringPaymentId"),
      destinationCardNumber,
      field("destination_card_recurring_payment_id", "destinationCardRecurringPaymentId"),
      field("deposit2card", "depositToCard"),
      field("ipaddress", "ipAddress"),
      field("redirect_url", "redirectUrl"),
    ],
  },
  {
    name: "transfer-by-ref",
    path: "/api/v4/transfer-by-ref/",
    fields: [clientOrderId, amount, currency, orderDescription, destinationCardNumber],
    responseId: "transaction-id",
  },
  {
    name: "payout",
    path: "/api/v4/payout/",
    fields: [
      clientOrderId,
      amount,
      currency,
      orderDescription,
      field("account_number", "accountNumber"),
      field("bank_name", "bankName"),
    ],
    responseId: "payout-id",
  },
];

/** The documented names of parameters, of any operation, as they are sent. */
export const documentedNames: readonly string[] = [
  ...new Set(operations.flatMap(({ fields }) => fields.map(({ wire }) => wire))),
];

/** Returns an operation's name as a part of an id. */
export function slugOf(name: OperationName): string {
  return name.replace("/", "-");
}

export function operationNamed(name: OperationName): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (found === undefined) throw new TypeError(`no operation named ${name}`);
  return found;
}

/**
 * Returns the complete request URL of an operation: base URL, path and endpoint identifier (clause
 * endpoints.endpoint-id).
 */
export function operationUrl(operation: Operation, baseUrl: string, endpointId: string): string {
  return `${baseUrl}${operation.path}${endpointId}`;
}
