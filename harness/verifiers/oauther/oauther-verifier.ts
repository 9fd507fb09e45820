import Oauther from "oauther";
import type { SignerModule } from "../../adapters/module/signer-module.ts";
import { installedVersion } from "../../package/package.ts";
import { type ExpressRequest, REFUSED_BY_SERVER, receiveRequest } from "../express-request.ts";

const verifier: SignerModule = {
  implementation: {
    name: "oauther",
    version: installedVersion("oauther/package.json"),
    language: "javascript",
    homepage: "https://github.com/pushtechnology/oauther",
    issues: "https://github.com/pushtechnology/oauther/issues",
  },
  signatureMethods: ["HMAC-SHA1"],
  async verify({ request, consumers: [merchant] }) {
    const received = await receiveRequest(request);
    if (received === undefined) return REFUSED_BY_SERVER;
    // It is made for one merchant.
    if (merchant?.consumerSecret === undefined) return false;
    const oauther = new Oauther({ consumer: { key: merchant.consumerKey, secret: merchant.consumerSecret } });
    try {
      return oauther.validate(asExpress(received, request.url));
    } catch (error) {
      // It throws a text at a method that it does not know; anything else is a crash.
      if (typeof error !== "string") throw error;
      return { accepted: false, reason: error };
    }
  },
};

export default verifier;

/** Adds the properties of Express's requests that oauther reads. */
function asExpress(request: ExpressRequest, url: string): object {
  return Object.assign(request, {
    header: (name: string) => request.headers[name.toLowerCase()],
    hostname: request.headers.host?.replace(/:\d*$/, ""),
    protocol: url.toLowerCase().startsWith("https:") ? "https" : "http",
    // A request line may hold a whole URL.
    path: (request.url ?? "").replace(/^https?:\/\/[^/?]*/i, "").split("?")[0],
  });
}
