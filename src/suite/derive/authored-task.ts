import { CountersignError } from "../../countersign-error.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { type SignatureMethod, signatureMethods } from "../../signing/signing-task.ts";
import type { ClauseId } from "../../spec/clauses.ts";
import { plainMerchant, plainNonce } from "../../spec/plain-merchant.ts";
import type { AuthoredHead, AuthoredVerification, Concern, SigningInputs } from "../concern.ts";
import type { FileCredentials, Flag, SigningVectorTask, VectorHead } from "../model/vector.ts";
import { type RsaKeyName, type TestMerchant, type TestMerchantName, testMerchants } from "../test-merchants.ts";

const KEY_COMMENT = "Test-only: published, and so worthless as a secret.";

/** The body of a vector that names none. */
export const plainParameters: readonly Parameter[] = [
  ["client-order-id", "902B4FF5"],
  ["amount", "10.42"],
  ["currency", "EUR"],
  ["order_desc", "Test"],
  ["account_number", "DE89370400440532013000"],
  ["bank_name", "Commerzbank"],
];

/** The request that a vector departs from in one respect. */
const plain = {
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: plainParameters,
  nonce: plainNonce,
  timestamp: "1669966913",
  ...plainMerchant,
} as const;

/** An authored vector under one signature method. */
export interface Variant {
  readonly method: SignatureMethod;
  /** The method's ending of the id. */
  readonly suffix: "" | "-rsa";
}

/** An authored task as the file holds it, with the credentials that it names. */
export interface NamedTask {
  readonly task: SigningVectorTask;
  readonly credentials: FileCredentials;
}

/** Returns the variants of an authored vector: one per signature method. */
export function variantsOf(methods: readonly SignatureMethod[] = signatureMethods): readonly Variant[] {
  return methods.map((method) => ({ method, suffix: method === "RSA-SHA256" ? "-rsa" : "" }));
}

/** Returns the fields that every vector has, with its permanent id. */
export function headOf(concern: Concern, authored: AuthoredHead, suffix: Variant["suffix"] = ""): VectorHead {
  return {
    id: `${concern.concern}/${authored.name}${suffix}`,
    comment: authored.comment,
    flags: authored.flags,
    clauses: authored.clauses ?? clausesOfFlags(concern.flags, authored.flags),
    source: authored.source ?? { name: "countersign" },
    ...(authored.purpose !== undefined && { purpose: authored.purpose }),
    ...(authored.twinOf !== undefined && { twinOf: authored.twinOf + suffix }),
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

function credentialsOf(
  consumerKey: string,
  key: { readonly consumerSecret: string } | { readonly rsaKey: RsaKeyName },
): FileCredentials {
  const head = { comment: KEY_COMMENT, consumerKey };
  return "rsaKey" in key ? { ...head, keyFile: `keys/${key.rsaKey}` } : { ...head, consumerSecret: key.consumerSecret };
}

/**
 * Returns the clauses that a vector's flags rest on, each once.
 *
 * @throws {CountersignError} `flag-unknown` for a flag that the file does not describe.
 */
export function clausesOfFlags(flags: Readonly<Record<string, Flag>>, names: readonly string[]): readonly ClauseId[] {
  return [...new Set(names.flatMap((name) => flagNamed(flags, name).clauses))];
}

/** Returns a flag by its name. Throws as {@link clausesOfFlags}. */
export function flagNamed<One extends Flag>(flags: Readonly<Record<string, One>>, name: string): One {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (flag !== undefined) return flag;
  throw new CountersignError(
    "flag-unknown",
    `flag: expected one of ${Object.keys(flags).join(", ")}, got ${JSON.stringify(name)}`,
    "Describe the flag at the top of the concern.",
  );
}

/** A verification vector's task with the credentials that sign it, and those of the further merchants. */
export interface NamedVerification {
  readonly main: NamedTask;
  readonly also: readonly NamedTask[];
}

/** Fills in what is left out, and names the credentials of all merchants of a verification vector. */
export function nameVerification(authored: AuthoredVerification, variant: Variant): NamedVerification {
  const usual = nameTask(authored.name, authored, variant);
  const castAs = (name: TestMerchantName): NamedTask => asMerchant(usual, name, variant.method);
  return {
    main: authored.merchant === undefined ? usual : castAs(authored.merchant),
    also: (authored.also ?? []).map(castAs),
  };
}

/** Makes the same request another merchant's, under the other method where that one has no key for the wanted one. */
function asMerchant({ task }: NamedTask, name: TestMerchantName, wanted: SignatureMethod): NamedTask {
  const merchant: TestMerchant = testMerchants[name];
  const credentials = credentialsFor(merchant, wanted);
  const signatureMethod = "keyFile" in credentials ? "RSA-SHA256" : "HMAC-SHA1";
  const suffix = signatureMethod === "RSA-SHA256" && merchant.consumerSecret !== undefined ? "-rsa" : "";
  return { task: { ...task, signatureMethod, credentials: `${name}${suffix}` }, credentials };
}

function credentialsFor(merchant: TestMerchant, wanted: SignatureMethod): FileCredentials {
  const { consumerKey, consumerSecret, rsaKey = "rsa-2048" } = merchant;
  const hasWanted = wanted === "HMAC-SHA1" ? consumerSecret !== undefined : merchant.rsaKey !== undefined;
  const isHmac = hasWanted === (wanted === "HMAC-SHA1");
  return credentialsOf(consumerKey, isHmac ? { consumerSecret: consumerSecret ?? "" } : { rsaKey });
}

/**
 * Adds the credentials that a task names to those of its file.
 *
 * @throws {CountersignError} `credentials-name-taken` when the file holds others of that name: a vector with its own
 * credentials is named like some that are shared.
 */
export function addCredentials(known: Record<string, FileCredentials>, { task, credentials }: NamedTask): void {
  const name = task.credentials;
  const before = known[name];
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(credentials)) {
    throw new CountersignError(
      "credentials-name-taken",
      `credentials ${name}: expected one meaning in the file, got two`,
      "Give the vector with its own credentials another name.",
    );
  }
  known[name] = credentials;
}
