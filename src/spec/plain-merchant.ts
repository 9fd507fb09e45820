/** The nonce of most vectors, and the first that a run gives. */
export const plainNonce = "y3qlvMPky7g";

/** The made-up merchant of whom most vectors are, and the first for whom a run asks to sign under HMAC-SHA1. */
export const plainMerchant = {
  consumerKey: "merchantlogin",
  consumerSecret: "F9F65098-1111-1111-1111-621611111111",
} as const;
