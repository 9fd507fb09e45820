import oauthSignature from "oauth-signature";
import type { SignerModule } from "../../adapters/module/signer-module.ts";
import { installedVersion } from "../../package/package.ts";
import { valuesByName } from "../values-by-name.ts";

const signer: SignerModule = {
  implementation: {
    name: "oauth-signature",
    version: installedVersion("oauth-signature/package.json"),
    language: "javascript",
    homepage: "https://github.com/bettiolo/oauth-signature-js",
    issues: "https://github.com/bettiolo/oauth-signature-js/issues",
  },
  signatureMethods: ["HMAC-SHA1"],
  sign(task) {
    if (task.signatureMethod !== "HMAC-SHA1") return { declined: { reason: "oauth-signature knows HMAC-SHA1 only" } };
    const parameters = {
      ...valuesByName(task.parameters),
      oauth_consumer_key: task.consumerKey,
      oauth_nonce: task.nonce,
      oauth_signature_method: task.signatureMethod,
      oauth_timestamp: task.timestamp,
      oauth_version: "1.0",
    };
    // Left to itself it percent-encodes the signature for the header.
    const options = { encodeSignature: false };
    const { SignatureBaseString } = oauthSignature;
    return {
      signature: oauthSignature.generate(task.method, task.url, parameters, task.consumerSecret, undefined, options),
      baseString: new SignatureBaseString(task.method, task.url, parameters).generate(),
    };
  },
};

export default signer;
