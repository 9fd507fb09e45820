import { readDigestInfo } from "../../deviations/digest-info.ts";

/** The SHA-256 digest, in hexadecimal, that the payload of a PKCS#1 v1.5 block holds; nothing where it holds another thing. */
export function sha256DigestIn(payload: Uint8Array): string | undefined {
  const info = readDigestInfo(payload);
  return info?.hash === "sha256" ? info.digest : undefined;
}
