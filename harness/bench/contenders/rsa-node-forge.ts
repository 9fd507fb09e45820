import forge from "node-forge";
import { keyPair, message, signed } from "./rsa-request.ts";

const privateKey = forge.pki.privateKeyFromPem(keyPair.pkcs1);
const publicKey = forge.pki.publicKeyFromPem(keyPair.spki);
const bytes = forge.util.decode64(signed());

/** The signature alone, with a key that is parsed already. */
export function signature(): string {
  return forge.util.encode64(privateKey.sign(digest()));
}

/** Whether the signature is right. */
export function verification(): string {
  return String(publicKey.verify(digest().digest().bytes(), bytes));
}

function digest(): forge.md.MessageDigest {
  return forge.md.sha256.create().update(message, "utf8");
}
