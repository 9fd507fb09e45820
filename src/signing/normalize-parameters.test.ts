import { expect, it } from "vitest";
import { percentEncode } from "../encoding/percent-encode.ts";
import { joinParameters, sortParameters } from "./normalize-parameters.ts";
import type { EncodedParameter, Parameter } from "./parameter.ts";

function encode([name, value]: Parameter): EncodedParameter {
  return { name, value, encodedName: percentEncode(name), encodedValue: percentEncode(value) };
}

it.each([
  ["nothing", "", ""],
  ["wiki.oauth.net: an empty value", "name=", "name="],
  ["wiki.oauth.net: equal names", "a=x!y a=x+y", "a=x%20y&a=x%21y"],
  ["OAuth Core 1.0, 9.1.1", "z=p z=t f=25 f=50 f=a c=hi+there a=1", "a=1&c=hi%20there&f=25&f=50&f=a&z=p&z=t"],
  ["Mastercard oauth1-signer: byte order", "b=b A=a A=A B=B a=A a=a 0=0", "0=0&A=A&A=a&B=B&a=A&a=a&b=b"],
  [
    "RFC 5849, 3.4.1.3.2",
    "b5==%3D a3=a c@= a2=r+b oauth_consumer_key=9djdj82h48djs9d2 oauth_token=kkk9d7dh3k39sjv7 oauth_signature_method=HMAC-SHA1 oauth_timestamp=137131201 oauth_nonce=7d8f3e4a c2= a3=2+q",
    "a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&oauth_consumer_key=9djdj82h48djs9d2&oauth_nonce=7d8f3e4a&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&oauth_token=kkk9d7dh3k39sjv7",
  ],
  [
    "PaynetEasy documentation",
    "client-order-id=1234567890 oauth_consumer_key=merchantlogin oauth_nonce=y3qlvMPky7g oauth_signature_method=HMAC-SHA1 oauth_timestamp=1669966913 oauth_version=1.0 sending-card-ref-id=7654321",
    "client-order-id=1234567890&oauth_consumer_key=merchantlogin&oauth_nonce=y3qlvMPky7g&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1669966913&oauth_version=1.0&sending-card-ref-id=7654321",
  ],
])("normalizes what is published: %s", (_source, given, normalized) => {
  const parameters = given
    .split(" ")
    .filter((pair) => pair !== "")
    .map(readPair);
  expect(joinParameters(sortParameters(parameters.map(encode)))).toBe(normalized);
});

/** Reads a pair of a table, split at the first `=`, with + for a space. */
function readPair(text: string): Parameter {
  const [name = "", ...value] = text.split("=");
  return [name, value.join("=").replaceAll("+", " ")];
}

it.each([
  ["hyphen before underscore, against locale order", ["destination-card-no", "destination_card_recurring_payment_id"]],
  ["a name before the names it begins", ["a", "a-b", "a1"]],
  ["names, not joined pairs", ["a", "a!"]],
  ["text, not numbers", ["10", "9"]],
  ["capitals before small letters", ["B", "a"]],
  ["encoded names, not raw ones", ["é", "A"]],
  ["UTF-8, not UTF-16", ["\uff01", "\u{1f600}"]],
])("sorts %s", (_name, order) => {
  const sort = (names: readonly string[]): readonly string[] =>
    sortParameters(names.map((name) => encode([name, ""]))).map(({ name }) => name);
  expect(sort(order.toReversed())).toEqual(order);
  expect(sort(order)).toEqual(order);
});

it("leaves the list given as it was", () => {
  const given = Object.freeze([encode(["b", ""]), encode(["a", ""])]);
  sortParameters(given);
  expect(given.map(({ name }) => name)).toEqual(["b", "a"]);
});
