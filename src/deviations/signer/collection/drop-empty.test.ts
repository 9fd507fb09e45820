import { expect, it } from "vitest";
import { signatureBaseString } from "../../../signing/sign-request.ts";
import { schemeBy } from "../../fixtures/scheme-by.ts";
import { droppedValueDeviations } from "./drop-empty.ts";

function signed(id: string, value: string): string {
  const request = { method: "POST", url: "https://h/p", nonce: "n", timestamp: "1", consumerKey: "k" };
  const credentials = { signatureMethod: "HMAC-SHA1", consumerSecret: "s" } as const;
  const { encodeValue, ...right } = schemeBy(droppedValueDeviations, id);
  // Tags are taken out before anything is asked of the value.
  const untagged = (text: string, name: string): string => encodeValue(text.replace(/<[^>]*>/g, ""), name);
  const task = { ...request, ...credentials, parameters: [["a", value] as const] };
  return signatureBaseString(task, { ...right, encodeValue: untagged }).split("&")[2] ?? "";
}

const OWN =
  "oauth_consumer_key%3Dk%26oauth_nonce%3Dn%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1%26oauth_version%3D1.0";

it.each([
  ["empty-dropped-as-signed", "<b>", OWN],
  ["empty-and-zero-dropped-as-gathered", "0", OWN],
  ["empty-and-zero-dropped-as-gathered", "<b>0", `a%3D0%26${OWN}`],
  ["empty-dropped-as-signed", "0", `a%3D0%26${OWN}`],
  ["empty-and-zero-dropped-as-signed", "<b>0", OWN],
  ["empty-and-zero-dropped-as-signed", "<b>1", `a%3D1%26${OWN}`],
  // What is there when it is asked for is signed, though nothing is left of it then.
  ["empty-value-dropped", "<b>", `a%3D%26${OWN}`],
])("%s: %s", (id, value, parameters) => {
  expect(signed(id, value)).toBe(parameters);
});
