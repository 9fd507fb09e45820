import { describe, expect, it } from "vitest";
import { signRequest } from "../../../signing/sign-request.ts";
import { candidateMistakes } from "../../candidates.ts";
import { schemeBy } from "../../fixtures/scheme-by.ts";

/** Signs a request in which every text has a space at an end, but for what no request may have. */
function signBy(id: string) {
  const request = { method: "POST", url: "https://h/p", nonce: " n", timestamp: "1", consumerKey: "k " };
  const credentials = { signatureMethod: "HMAC-SHA1", consumerSecret: " s+" } as const;
  return signRequest({ ...request, ...credentials, parameters: [["a ", " b"]] }, {}, schemeBy(candidateMistakes, id))
    .trace;
}

const TRIMMED =
  "POST&https%3A%2F%2Fh%2Fp&a%3Db%26oauth_consumer_key%3Dk%26oauth_nonce%3Dn%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1%26oauth_version%3D1.0";

describe("a function that changes each text before it encodes it", () => {
  it("serves names and values, and what is sent as it is stays", () => {
    const { baseString, authorization, body, signingKey } = signBy("python-strip-in-names-and-values");
    expect(baseString).toBe(TRIMMED);
    expect(authorization).toContain('oauth_nonce="%20n"');
    expect([body, signingKey]).toEqual(["a%20=%20b", " s+&"]);
  });

  it("serves the header, the body and the control key as well", () => {
    const { baseString, authorization, body, signingKey } = signBy("python-strip-in-names-values-header-body-and-key");
    expect(baseString).toBe(TRIMMED);
    expect(authorization).toContain('oauth_consumer_key="k", oauth_nonce="n"');
    expect([body, signingKey]).toEqual(["a=b", "s%2B&"]);
  });

  it("serves the parts, in which names and values are encoded already", () => {
    expect(signBy("decode-then-encode-throughout").baseString).toContain("&a%20%3D%20b%26oauth_consumer_key%3Dk%20%26");
  });
});
