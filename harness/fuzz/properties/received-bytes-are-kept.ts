import { readText } from "../../gateway/read-text.ts";
import { rawBytes } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { storedBytes } from "./inputs/stored-bytes.ts";
import { makeLaw } from "./make-law.ts";

/** The law of a reader of received bytes. */
export function makeReceivedBytesLaw(read: typeof readText = readText): Property<Uint8Array> {
  return makeLaw({
    id: "received-bytes-are-kept",
    says: "The text of received bytes gives back those bytes, as UTF-8 or one character each: nothing is repaired.",
    arbitrary: rawBytes(),
    stored: storedBytes,
    check(bytes) {
      const text = read(Buffer.from(bytes));
      const due = [...bytes];
      const isUtf8 = partingValues("bytes", due, [...Buffer.from(text, "utf8")]) === undefined;
      return isUtf8
        ? undefined
        : partingValues(
            "bytes",
            due,
            [...text].map((character) => character.codePointAt(0)),
          );
    },
  });
}

/** The law of the gateway's own reader. */
export const receivedBytesAreKept: Property<Uint8Array> = makeReceivedBytesLaw();
