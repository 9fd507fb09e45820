export type RsaKeyName = "rsa-2048" | "rsa-2048-e3" | "rsa-2048-other" | "rsa-3072" | "rsa-4096";

/** A merchant made for the suite: published, and so worthless as a customer. */
export interface TestMerchant {
  readonly consumerKey: string;
  readonly consumerSecret?: string;
  readonly rsaKey?: RsaKeyName;
}

/** The merchants of the verification vectors beside the plain one; no two share a secret. */
export const testMerchants = {
  "merchant-two": {
    consumerKey: "merchant-two",
    consumerSecret: "5D2B7C10-2222-2222-2222-804295630017",
    rsaKey: "rsa-2048-other",
  },
  "merchant-secret-only": {
    consumerKey: "merchant-secret-only",
    consumerSecret: "A40E91D3-3333-3333-3333-176630285594",
  },
  "merchant-key-only": { consumerKey: "merchant-key-only", rsaKey: "rsa-2048-other" },
  "merchant-empty-secret": { consumerKey: "merchant-empty-secret", consumerSecret: "" },
  "merchant-odd-secret": {
    consumerKey: "merchant-odd-secret",
    consumerSecret: '"odd" it\'s cafe\u0301\\n 100%41* ',
  },
  "merchant-digit-secret": {
    consumerKey: "merchant-digit-secret",
    consumerSecret: "00142857142857142857142857142857142857142857142857142857142857142857",
  },
  "merchant-null-secret": { consumerKey: "merchant-null-secret", consumerSecret: "null" },
  "merchant-odd-login": {
    consumerKey: "Shop(eur)!*' +@example.com",
    consumerSecret: "71C08E5A-4444-4444-4444-290517743368",
  },
  "merchant-e3": { consumerKey: "merchant-e3", rsaKey: "rsa-2048-e3" },
  "merchant-rsa-3072": { consumerKey: "merchant-rsa-3072", rsaKey: "rsa-3072" },
  "merchant-rsa-4096": { consumerKey: "merchant-rsa-4096", rsaKey: "rsa-4096" },
} as const;

/** The name of one of {@link testMerchants}. */
export type TestMerchantName = keyof typeof testMerchants;
