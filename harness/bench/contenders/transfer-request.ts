import type { SigningRequest } from "../../../src/signing/signing-task.ts";

/** The specification's transfer request with all of its 15 parameters, and what a merchant signs it with. */
export const transfer: SigningRequest & { readonly consumerKey: string; readonly consumerSecret: string } = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/transfer/1111",
  parameters: [
    ["amount", "1042.50"],
    ["currency", "EUR"],
    ["client_orderid", "902B4FF5-7a1c-4d0e"],
    ["order_desc", "Invoice #4711: 2 tickets & a guided tour, Köln"],
    ["credit_card_number", "4444555566661111"],
    ["card_printed_name", "ZOË O'BRIEN"],
    ["expire_month", "12"],
    ["expire_year", "2029"],
    ["cvv2", "123"],
    ["card_recurring_payment_id", "8058"],
    ["destination-card-no", "4111111111111111"],
    ["destination_card_recurring_payment_id", "8059"],
    ["deposit2card", "true"],
    ["ipaddress", "203.0.113.77"],
    ["redirect_url", "https://shop.example/return?order=4711&lang=de"],
  ],
  consumerKey: "merchantlogin",
  consumerSecret: "3E8E1A25-8E4B-4C2D-9B5B-0B5A4E2C6F11",
  nonce: "y3qlvMPky7gZbE0Kq9xW4sTnR1uVhC8d",
  timestamp: "1669966913",
};

/** Its parameters and those of OAuth by name, as most libraries take them. */
export const signedParameters: Record<string, string> = {
  ...Object.fromEntries(transfer.parameters),
  oauth_consumer_key: transfer.consumerKey,
  oauth_nonce: transfer.nonce,
  oauth_signature_method: "HMAC-SHA1",
  oauth_timestamp: transfer.timestamp,
  oauth_version: "1.0",
};
