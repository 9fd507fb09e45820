import { ConsumerStrategy } from "passport-http-oauth";
import type { SignerModule, Verified, VerifyTask } from "../../adapters/module/signer-module.ts";
import { installedVersion } from "../../package/package.ts";
import { REFUSED_BY_SERVER, receiveRequest } from "../express-request.ts";

/** Seconds from the clock at which the application, which passport-http-oauth asks, still takes a request. */
const TOLERANCE_S = 300;

const verifier: SignerModule = {
  implementation: {
    name: "passport-http-oauth",
    version: installedVersion("passport-http-oauth/package.json"),
    language: "javascript",
    homepage: "https://github.com/jaredhanson/passport-http-oauth",
    issues: "https://github.com/jaredhanson/passport-http-oauth/issues",
  },
  signatureMethods: ["HMAC-SHA1"],
  async verify(task) {
    const request = await receiveRequest(task.request);
    if (request === undefined) return REFUSED_BY_SERVER;
    return new Promise((resolve, reject) => {
      // As Passport does with a strategy for each request: the outcome comes by these methods.
      const strategy = Object.assign(Object.create(makeStrategy(task)), {
        success: () => resolve({ accepted: true }),
        fail: (challenge: unknown): void => resolve({ accepted: false, reason: String(challenge) } satisfies Verified),
        error: reject,
      });
      strategy.authenticate(request);
    });
  },
};

export default verifier;

function makeStrategy({ consumers, now }: VerifyTask): ConsumerStrategy {
  return new ConsumerStrategy(
    (key, done) => {
      const merchant = consumers.find(({ consumerKey }) => consumerKey === key);
      return merchant?.consumerSecret === undefined ? done(null, false) : done(null, merchant, merchant.consumerSecret);
    },
    (_token, done) => done(null, false),
    // No nonce is remembered here, as the protocol asks.
    (timestamp, _nonce, done) => {
      const isFresh = Math.abs(Number(timestamp) - Number(now)) <= TOLERANCE_S;
      done(null, /^[1-9][0-9]*$/.test(timestamp) && isFresh);
    },
  );
}
