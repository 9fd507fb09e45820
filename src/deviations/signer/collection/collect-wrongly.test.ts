import { expect, it } from "vitest";
import { schemeOf } from "../../../signing/ambiguities.ts";
import { signatureBaseString } from "../../../signing/sign-request.ts";
import { deviate } from "../../deviation.ts";
import { collectDeviations } from "./collect-wrongly.ts";

const twice = collectDeviations.filter(({ id }) => id === "query-signed-twice");

// Whether the rest of the URL is signed as it stands or as RFC 5849 has it.
it.each(["seed-literal", "rfc5849"])("signs a query in the URL and among the parameters: %s", (interpretation) => {
  const sign = (query: string, deviations = twice): string =>
    signatureBaseString(
      {
        ...{ method: "POST", url: `https://h/p${query}`, parameters: [["a", "2"]], nonce: "n", timestamp: "1" },
        ...{ signatureMethod: "HMAC-SHA1", consumerKey: "k", consumerSecret: "s" },
      },
      deviate(schemeOf("url-query", interpretation), deviations),
    );
  expect(sign("?b=%C3%BC+c")).toBe(
    "POST&https%3A%2F%2Fh%2Fp%3Fb%3D%25C3%25BC%2Bc&a%3D2%26b%3D%25C3%25BC%2520c%26oauth_consumer_key%3Dk%26" +
      "oauth_nonce%3Dn%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1%26oauth_version%3D1.0",
  );
  // A question mark alone is no query.
  for (const query of ["", "?"]) expect(sign(query)).toBe(sign(query, []));
});

it.each([
  ["login-signed-alone", ["login", "k"]],
  ["endpoint-id-signed-alone", ["endpoint_id", "39"]],
  ["oauth-signature-undefined-signed", ["oauth_signature", "undefined"]],
])("signs what is sent by no such name: %s", (id, beside) => {
  const deviation = collectDeviations.find((one) => one.id === id) ?? expect.fail("no such mistake");
  const { collectParameters } = deviate(schemeOf("url-query", "rfc5849"), [deviation]);
  const own = ["oauth_consumer_key", "k"] as const;
  expect(collectParameters([["a", "2"]], [own], "https://h/api/v2/39?b=/c")).toContainEqual(beside);
});
