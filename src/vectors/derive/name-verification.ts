import type { SignatureMethod } from "../../signing/signing-task.ts";
import type { AuthoredVerification } from "../concern.ts";
import { type TestMerchant, type TestMerchantName, testMerchants } from "../test-merchants.ts";
import type { FileCredentials } from "../vector.ts";
import { credentialsOf, type NamedTask, nameTask, type Variant } from "./authored-task.ts";

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

/** The same request of another merchant, under the other method where it has no key for the one that is asked for. */
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
