import { createHmac, createSign } from "node:crypto";
import OAuth from "oauth-1.0a";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import type { SignerModule } from "../../adapters/module/signer-module.ts";
import { installedVersion } from "../../package/package.ts";
import { valuesByName } from "../values-by-name.ts";

const signer: SignerModule = {
  implementation: {
    name: "oauth-1.0a",
    version: installedVersion("oauth-1.0a/package.json"),
    language: "javascript",
    homepage: "https://github.com/ddo/oauth-1.0a",
    issues: "https://github.com/ddo/oauth-1.0a/issues",
  },
  signatureMethods: ["HMAC-SHA1", "RSA-SHA256"],
  sign(task) {
    let signed: string | undefined;
    const oauth = new OAuth({
      consumer: { key: task.consumerKey, secret: task.signatureMethod === "HMAC-SHA1" ? task.consumerSecret : "" },
      signature_method: task.signatureMethod,
      hash_function(baseString, key) {
        signed = baseString;
        return hash(task, baseString, key);
      },
    });
    // It has no option for them; its users replace the two public methods.
    Object.assign(oauth, { getNonce: () => task.nonce, getTimeStamp: () => task.timestamp });
    const { method, url } = task;
    const authorized = oauth.authorize({ method, url, data: valuesByName(task.parameters) });
    return {
      authorization: oauth.toHeader(authorized).Authorization,
      signature: authorized.oauth_signature,
      ...(signed !== undefined && { baseString: signed }),
    };
  },
};

export default signer;

/** Hashes as the library's README leaves it to the caller. */
function hash(task: SigningTask, baseString: string, key: string): string {
  if (task.signatureMethod === "HMAC-SHA1") return createHmac("sha1", key).update(baseString).digest("base64");
  return createSign("RSA-SHA256")
    .update(baseString)
    .sign(task.privateKey.pkcs8 ?? task.privateKey.pkcs1 ?? "", "base64");
}
