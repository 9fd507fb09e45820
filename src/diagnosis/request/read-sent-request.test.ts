import { describe, expect, it } from "vitest";
import { pairs } from "../../fixtures/pairs.ts";
import { readBodyLoosely, readProtocolLoosely } from "./read-sent-request.ts";

const all = {
  consumerKey: "m",
  nonce: "a b",
  timestamp: "1",
  method: "HMAC-SHA1",
  signature: "x/y=",
  extra: [],
};
const values = {
  oauth_consumer_key: "m",
  oauth_nonce: "a%20b",
  oauth_timestamp: "1",
  oauth_signature_method: "HMAC-SHA1",
  oauth_signature: "x%2Fy%3D",
};

function written(before: string, between: string, after: string, separator: string): string {
  return Object.entries(values)
    .map(([name, value]) => `${before}${name}${between}${value}${after}`)
    .join(separator);
}

function read(authorization: string | undefined, body = "", url = "https://h/p"): unknown {
  const headers = authorization === undefined ? [] : [["authorization", authorization] as const];
  return readProtocolLoosely({ method: "POST", url, headers, body })[0];
}

describe("readProtocolLoosely", () => {
  it.each([
    ["rightly", `OAuth ${written("", '="', '"', ", ")}`],
    ["without quotes", `OAuth ${written("", "=", "", ",")}`],
    ["with single quotes", `OAuth ${written("", "='", "'", ", ")}`],
    ["with semicolons", `OAuth ${written("", '="', '"', "; ")}`],
    ["with spaces alone", `OAuth ${written("", '="', '"', " ")}`],
    ["with ampersands", `OAuth ${written("", "=", "", "&")}`],
    ["with colons", `OAuth ${written("", ': "', '"', ", ")}`],
    ["as JSON", `OAuth {${written('"', '":"', '"', ",")}}`],
    ["with spaces around the equals sign", `OAuth ${written("", ' = "', '"', ", ")}`],
    ["over several lines", `OAuth ${written("", '="', '"', ",\r\n ")}`],
    ["without a scheme", written("", '="', '"', ", ")],
    ["with another scheme", `Bearer ${written("", '="', '"', ", ")}`],
    ["in capitals", `OAuth ${written("", '="', '"', ", ").replaceAll(/oauth_[a-z_]+/g, (name) => name.toUpperCase())}`],
    ["with a hyphen in the prefix", `OAuth ${written("", '="', '"', ", ").replaceAll("oauth_", "oauth-")}`],
    ["with a dot in the prefix", `OAuth ${written("", '="', '"', ", ").replaceAll("oauth_", "oauth.")}`],
    ["without the prefix of the names", `OAuth ${written("", '="', '"', ", ").replaceAll("oauth_", "")}`],
  ])("reads a header that is written %s", (_name, header) => {
    expect(read(header)).toEqual(all);
  });

  it("takes from the body and the query what the header lacks", () => {
    expect(read(undefined, written("", "=", "", "&"))).toEqual(all);
    expect(read(undefined, "", `https://h/p?${written("", "=", "", "&")}`)).toEqual(all);
    expect(read('OAuth oauth_nonce="header"', written("", "=", "", "&"))).toEqual({ ...all, nonce: "header" });
  });

  it("leaves absent what is nowhere, and reads what is beyond the six", () => {
    expect(read('OAuth realm="r", oauth_nonce="n", oauth_token=""')).toEqual({
      nonce: "n",
      extra: [["oauth_token", ""]],
    });
  });

  it("separates the version, whatever it is", () => {
    expect(read('OAuth oauth_nonce="n", oauth_version="2"')).toEqual({ nonce: "n", version: "2", extra: [] });
  });

  it("reads values in every way that gives another value", () => {
    const header = 'OAuth oauth_nonce="a%2520b+c"';
    const readings = readProtocolLoosely({
      method: "POST",
      url: "https://h/",
      headers: [["Authorization", header]],
      body: "",
    });
    expect(readings.map(({ nonce }) => nonce)).toEqual(["a%20b+c", "a%2520b+c", "a b+c", "a%20b c"]);
  });
});

describe("readBodyLoosely", () => {
  it.each([
    ["a form", "a=1+2&b=%26&c", pairs("a", "1 2", "b", "&", "c", "")],
    ["a broken escape", "a=1%&b=%E9", pairs("a", "1%", "b", "%E9")],
    ["a broken form", "&a+b=1+%&c&=2", pairs("a b", "1 %", "c", "", "", "2")],
    ["raw text", "a=1 2&b=é=", pairs("a", "1 2", "b", "é=")],
    ["nothing", "", []],
  ])("reads %s", (_name, body, parameters) => {
    expect(readBodyLoosely(body)).toEqual(parameters);
  });
});
