import { OAuth } from "oauth";
import type { Signed } from "../../../src/judging/adapter.ts";
import type { SignerModule } from "../../adapters/module/signer-module.ts";
import { installedVersion } from "../../package/package.ts";
import { valuesByName } from "../values-by-name.ts";

/** A request as the library hands it to Node's HTTP client. */
interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  body: string;
}

const signer: SignerModule = {
  implementation: {
    name: "oauth",
    version: installedVersion("oauth/package.json"),
    language: "javascript",
    homepage: "https://github.com/ciaranj/node-oauth",
    issues: "https://github.com/ciaranj/node-oauth/issues",
  },
  signatureMethods: ["HMAC-SHA1"],
  sign(task) {
    const secret = task.signatureMethod === "HMAC-SHA1" ? task.consumerSecret : "";
    const client = new OAuth(null, null, task.consumerKey, secret, "1.0", null, task.signatureMethod);
    let sent: Sent | undefined;
    // It has no option for nonce, clock or transport: these three methods are where it draws, reads and sends.
    Object.assign(client, {
      _getNonce: () => task.nonce,
      _getTimestamp: () => task.timestamp,
      _createClient(_port: unknown, _host: unknown, _method: unknown, _path: unknown, headers: Sent["headers"]) {
        // An empty body is not written, and sent all the same.
        const request: Sent = { headers, body: "" };
        sent = request;
        return {
          write(body: string) {
            request.body = body;
          },
        };
      },
    });
    client.post(task.url, null, null, valuesByName(task.parameters));
    return observe(sent);
  },
};

export default signer;

function observe(sent: Sent | undefined): Signed {
  if (sent === undefined) throw new Error("oauth handed over no request");
  const { Authorization: authorization, "Content-Type": contentType } = sent.headers;
  return {
    body: sent.body,
    ...(authorization !== undefined && { authorization }),
    ...(contentType !== undefined && { contentType }),
  };
}
