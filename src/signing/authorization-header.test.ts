import { describe, expect, it } from "vitest";
import { headerParameters, joinHeader } from "./authorization-header.ts";
import type { Parameter } from "./parameter.ts";

const protocol: readonly Parameter[] = [
  ["oauth_consumer_key", "merchantlogin"],
  ["oauth_nonce", "a/b"],
  ["oauth_signature_method", "HMAC-SHA1"],
  ["oauth_timestamp", "1669966913"],
  ["oauth_version", "1.0"],
];
const six = [...protocol.slice(0, 2), ["oauth_signature", "c2ln+/="], ...protocol.slice(2)];

describe("headerParameters", () => {
  it.each([
    ["the six by name", undefined, six],
    ["realm first", "Photos", [["realm", "Photos"], ...six]],
    ["an empty realm too", "", [["realm", ""], ...six]],
  ])("lists %s", (_name, realm, listed) => {
    expect(headerParameters(protocol, "c2ln+/=", realm)).toEqual(listed);
  });
});

describe("joinHeader", () => {
  it("writes quoted pairs after the scheme, separated by a comma and a space, and encodes nothing itself", () => {
    const encoded: readonly Parameter[] = [
      ["realm", ""],
      ["oauth_nonce", "a%2Fb"],
      ["oauth_signature", "c2ln%2B%2F%3D"],
    ];
    expect(joinHeader(encoded)).toBe('OAuth realm="", oauth_nonce="a%2Fb", oauth_signature="c2ln%2B%2F%3D"');
  });
});
