import { generateBase, sign } from "oauth-sign";
import type { SignerModule } from "../../adapters/module/signer-module.ts";
import { installedVersion } from "../../package/package.ts";
import { valuesByName } from "../values-by-name.ts";

const signer: SignerModule = {
  implementation: {
    name: "oauth-sign",
    version: installedVersion("oauth-sign/package.json"),
    language: "javascript",
    homepage: "https://github.com/request/oauth-sign",
    issues: "https://github.com/request/oauth-sign/issues",
  },
  signatureMethods: ["HMAC-SHA1"],
  sign(task) {
    const parameters = {
      ...valuesByName(task.parameters),
      oauth_consumer_key: task.consumerKey,
      oauth_nonce: task.nonce,
      oauth_signature_method: task.signatureMethod,
      oauth_timestamp: task.timestamp,
      oauth_version: "1.0",
    };
    const secret = task.signatureMethod === "HMAC-SHA1" ? task.consumerSecret : "";
    return {
      signature: sign(task.signatureMethod, task.method, task.url, parameters, secret),
      baseString: generateBase(task.method, task.url, parameters),
    };
  },
};

export default signer;
