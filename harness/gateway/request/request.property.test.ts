import fc from "fast-check";
import { expect } from "vitest";
import { parseTarget } from "../../adapters/target.ts";
import { rawBytes } from "../../fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../../fuzz/fixtures/check-property.ts";
import { readOrRefuse } from "../../fuzz/fixtures/read-or-refuse.ts";
import { spoiledTexts } from "../../fuzz/fixtures/spoiled.ts";
import { readBasePath, readPublicUrl } from "../base-url.ts";
import { locateRequest } from "./locate-request.ts";
import { readText } from "./receive-request.ts";

const place = { baseUrl: "https://gateway.example/paynet", origin: "http://127.0.0.1:8080", basePath: "/paynet" };
const sound = ["/paynet/api/v4/payout/1111?a=b", "http://127.0.0.1:8080/paynet/api/v4/transfer/a%20b", "./signer.ts"];
const addresses = fc.oneof(spoiledTexts(sound), spoiledTexts([place.baseUrl]));

checkProperty("a request target names an operation of this gateway, or is refused", addresses, (address) => {
  const { url, operation, refused } = locateRequest(address, place);
  expect(operation === undefined).toBe(refused !== undefined);
  if (operation !== undefined) expect(url).toMatch(/^https:\/\/gateway\.example\/paynet\/api\//);
});

checkProperty("base URLs and targets are read, or refused by name", addresses, (address) => {
  for (const read of [readBasePath, readPublicUrl]) readOrRefuse(read, address);
  readOrRefuse((text) => parseTarget([text], []), address);
});

checkProperty("the text of received bytes gives back those bytes: nothing is repaired", rawBytes(), (bytes) => {
  const text = readText(Buffer.from(bytes));
  const isUtf8 = Buffer.from(text, "utf8").equals(bytes);
  if (!isUtf8) expect(Array.from(text, (character) => character.codePointAt(0)).join()).toBe(bytes.join());
});
