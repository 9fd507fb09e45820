import { type SignatureMethod, signatureMethods } from "../../signing/signing-task.ts";
import { clausesOfFlags } from "../clauses-of-flags.ts";
import type { AuthoredHead, Concern, RsaKeyName, SigningInputs } from "../concern.ts";
import type { FileCredentials, SigningVectorTask, VectorHead } from "../vector.ts";

const KEY_COMMENT = "Test-only: published, and so worthless as a secret.";

/** The request that a vector departs from in one respect. */
const plain = {
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [
    ["client-order-id", "902B4FF5"],
    ["amount", "10.42"],
    ["currency", "EUR"],
    ["order_desc", "Test"],
    ["account_number", "DE89370400440532013000"],
    ["bank_name", "Commerzbank"],
  ],
  nonce: "y3qlvMPky7g",
  timestamp: "1669966913",
  consumerKey: "merchantlogin",
  consumerSecret: "F9F65098-1111-1111-1111-621611111111",
} as const;

/** An authored vector under one signature method. */
export interface Variant {
  readonly method: SignatureMethod;
  /** What the method adds to the id. */
  readonly suffix: "" | "-rsa";
}

/** An authored task as the file holds it, with the credentials that it names. */
export interface NamedTask {
  readonly task: SigningVectorTask;
  readonly credentials: FileCredentials;
}

/** The variants of an authored vector: one per signature method. */
export function variantsOf(methods: readonly SignatureMethod[] = signatureMethods): readonly Variant[] {
  return methods.map((method) => ({ method, suffix: method === "RSA-SHA256" ? "-rsa" : "" }));
}

/** What the vector says of itself, with the id that it has for good. */
export function headOf(concern: Concern, authored: AuthoredHead, suffix: Variant["suffix"] = ""): VectorHead {
  return {
    id: `${concern.concern}/${authored.name}${suffix}`,
    comment: authored.comment,
    flags: authored.flags,
    clauses: authored.clauses ?? clausesOfFlags(concern.flags, authored.flags),
    source: authored.source ?? { name: "countersign" },
    ...(authored.purpose !== undefined && { purpose: authored.purpose }),
  };
}

/** Fills in the plain request and names the credentials: the merchant's own, or ones made for this vector. */
export function nameTask(name: string, authored: SigningInputs, { method, suffix }: Variant): NamedTask {
  const consumerKey = authored.consumerKey ?? plain.consumerKey;
  const hasOwn = authored.consumerKey !== undefined || authored.consumerSecret !== undefined;
  const rsaKey = authored.rsaKey ?? "rsa-2048";
  const usual = method === "HMAC-SHA1" ? "merchant" : rsaKey;
  return {
    task: {
      method: "POST",
      url: authored.url ?? plain.url,
      parameters: authored.parameters ?? plain.parameters,
      credentials: hasOwn ? `${name}${suffix}` : usual,
      signatureMethod: method,
      nonce: authored.nonce ?? plain.nonce,
      timestamp: authored.timestamp ?? plain.timestamp,
    },
    credentials: credentialsOf(
      consumerKey,
      method === "HMAC-SHA1" ? { consumerSecret: authored.consumerSecret ?? plain.consumerSecret } : { rsaKey },
    ),
  };
}

/** A merchant's credentials as a file holds them. */
export function credentialsOf(
  consumerKey: string,
  key: { readonly consumerSecret: string } | { readonly rsaKey: RsaKeyName },
): FileCredentials {
  const head = { comment: KEY_COMMENT, consumerKey };
  return "rsaKey" in key ? { ...head, keyFile: `keys/${key.rsaKey}` } : { ...head, consumerSecret: key.consumerSecret };
}
