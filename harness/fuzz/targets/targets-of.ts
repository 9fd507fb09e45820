import type { Adapter } from "../../../src/judging/adapter.ts";
import type { SignatureMethod } from "../../../src/signing/signing-task.ts";
import { keyPairOf, type RsaKeys } from "../../../src/suite/model/resolve-task.ts";
import type { Property } from "../property.ts";
import { encoderProperty } from "./encoder-property.ts";
import { signerProperty } from "./signer-property.ts";

/** Makes the properties of a target's roles, under those of these methods that it declares. */
export async function propertiesOf(
  adapter: Adapter,
  { methods, keys }: { readonly methods: readonly SignatureMethod[]; readonly keys: RsaKeys },
): Promise<readonly Property[]> {
  const { roles, signatureMethods } = adapter.declaration;
  const tried = methods.filter((method) => signatureMethods.includes(method));
  const { pkcs8, pkcs1 } = keyPairOf("keys/rsa-2048", keys);
  const properties: Property[] = [];
  if (roles.includes("signer") && tried.length > 0) {
    properties.push(signerProperty(adapter, { methods: tried, privateKey: { pkcs8, pkcs1 } }));
  }
  if (roles.includes("encoder")) properties.push(encoderProperty(adapter));
  if (roles.includes("verifier") && tried.length > 0) {
    // With it all vectors and mistakes are loaded.
    const { verifierProperty } = await import("./verifier-property.ts");
    properties.push(verifierProperty(adapter, { methods: tried, keys }));
  }
  return properties;
}
