import { expect, it } from "vitest";
import { pairs } from "../fixtures/pairs.ts";
import { headerParameters, joinHeader } from "./authorization-header.ts";

const protocol = pairs("oauth_consumer_key", "m", "oauth_nonce", "a/b", "oauth_version", "1.0");
const signed = pairs(
  "oauth_consumer_key",
  "m",
  "oauth_nonce",
  "a/b",
  "oauth_signature",
  "c2ln+/=",
  "oauth_version",
  "1.0",
);

it.each([
  ["the signature by its name", undefined, signed],
  ["realm first", "Photos", [...pairs("realm", "Photos"), ...signed]],
  ["an empty realm too", "", [...pairs("realm", ""), ...signed]],
])("the header lists %s", (_name, realm, listed) => {
  expect(headerParameters(protocol, "c2ln+/=", realm)).toEqual(listed);
});

it("the header holds quoted pairs after the scheme, by a comma and a space; nothing is encoded here", () => {
  const encoded = pairs("realm", "", "oauth_nonce", "a%2Fb", "oauth_signature", "c2ln%2B%2F%3D");
  expect(joinHeader(encoded)).toBe('OAuth realm="", oauth_nonce="a%2Fb", oauth_signature="c2ln%2B%2F%3D"');
});
