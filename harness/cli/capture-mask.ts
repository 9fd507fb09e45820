import type { Mask } from "../../src/conformance/captured-judge.ts";
import type { HandedOver } from "../capture/hand-over.ts";
import { createMask } from "../explain/mask/create-mask.ts";

/** Hides the credentials, which are published, and what is not: a client may send a customer's card. */
export function maskMerchants({ secret, key }: HandedOver): Mask {
  const secrets = [secret.consumerSecret, key.privateKey?.pkcs8, key.privateKey?.pkcs1];
  return createMask({ secrets: secrets.flatMap((one) => one ?? []), cardNumbers: [] });
}
