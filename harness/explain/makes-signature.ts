import { verify } from "node:crypto";
import type { RequestCredentials, SentTask } from "../../src/conformance/diagnosis/read-sent-tasks.ts";
import { base64Decode, base64Encode } from "../../src/encoding/base64.ts";
import { hmacSha1, signingKey } from "../../src/signing/hmac-sha1.ts";

/** Whether a base string makes the signature that was sent; nothing where none was sent or the key is missing. */
export function makesSignature(
  baseString: string,
  { task, reading: { signature } }: SentTask,
  { publicKey }: RequestCredentials,
): boolean | undefined {
  if (signature === undefined) return undefined;
  if (task.signatureMethod === "HMAC-SHA1") {
    return base64Encode(hmacSha1(signingKey(task.consumerSecret), baseString)) === signature;
  }
  const bytes = base64Decode(signature);
  if (publicKey === undefined) return undefined;
  return bytes !== undefined && verify("sha256", Buffer.from(baseString, "utf8"), publicKey, bytes);
}
