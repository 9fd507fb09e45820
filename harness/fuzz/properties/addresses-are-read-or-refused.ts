import fc from "fast-check";
import { CountersignError } from "../../../src/countersign-error.ts";
import { parseTarget } from "../../adapters/target.ts";
import { readBasePath, readPublicUrl } from "../../gateway/base-url.ts";
import { type Location, locateRequest } from "../../gateway/locate-request.ts";
import type { Property } from "../property.ts";
import { unless } from "./breach.ts";
import { spoiledTexts } from "./inputs/spoiled.ts";
import { makeReaderLaw, type TextReader } from "./make-reader-law.ts";

const place = { baseUrl: "https://gateway.example/paynet", origin: "http://127.0.0.1:8080", basePath: "/paynet" };
const readers = [
  (text: string): unknown => parseTarget([text], []),
  (text: string): unknown => readBasePath(text),
  (text: string): unknown => readPublicUrl(text),
];

/** The reader of request targets. */
export const addressReader: TextReader<Location> = {
  id: "addresses-are-read-or-refused",
  read: (text) => locateRequest(text, place),
};

/** The law of a reader of request targets, and of those of base URLs and targets beside it. */
export function makeAddressLaw(reader: TextReader<Location> = addressReader): Property<string> {
  const sound = ["/paynet/api/v4/payout/1111?a=b", "http://127.0.0.1:8080/paynet/api/v4/transfer/a%20b", "./signer.ts"];
  return makeReaderLaw(reader, {
    says: "Any request target names an operation of this gateway or is refused; base URLs and targets are read or refused by name.",
    texts: fc.oneof(spoiledTexts(sound), spoiledTexts([place.baseUrl])),
    judge({ url, operation, refused }, text) {
      for (const read of readers) attempt(read, text);
      return (
        unless(
          (operation === undefined) === (refused !== undefined),
          "operation",
          "expected an operation or a refusal",
        ) ??
        unless(
          operation === undefined || url.startsWith(`${place.baseUrl}/api/`),
          "url",
          "expected a URL of the gateway",
        )
      );
    },
  });
}

/** Whoever starts the gateway gives these: to refuse them by name is all that is asked. */
function attempt(read: (text: string) => unknown, text: string): void {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
  }
}

/** The law of our own readers. */
export const addressesAreReadOrRefused: Property<string> = makeAddressLaw();
