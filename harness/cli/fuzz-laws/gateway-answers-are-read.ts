import fc from "fast-check";
import { z } from "zod";
import { strict } from "../../../src/vectors/model.ts";
import { rawBytes } from "../../fuzz/arbitraries.ts";
import { partingValues } from "../../fuzz/properties/breach.ts";
import { spoiledTexts } from "../../fuzz/properties/inputs/spoiled.ts";
import { storedBytes } from "../../fuzz/properties/inputs/stored-bytes.ts";
import { makeLaw } from "../../fuzz/properties/make-law.ts";
import type { Property } from "../../fuzz/property.ts";
import { createAnswerReader, type Reading } from "../../gate/read-answer.ts";

/** The bytes of a gateway's answer, and where they are cut into pieces. */
export interface AnswerBytes {
  readonly bytes: Uint8Array;
  readonly cuts: readonly number[];
}

const sound = [
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n{"payout-id":"7"}',
  "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 403 Forbidden\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\nX: y\r\n\r\n",
  "HTTP/1.0 401 Unauthorized\r\nConnection: close\r\n\r\nno",
  "HTTP/1.1 204 No Content\r\n\r\n",
];

/** The law of a reader of answers. */
export function makeGatewayAnswerLaw(create: typeof createAnswerReader = createAnswerReader): Property<AnswerBytes> {
  const spoiled = spoiledTexts(sound).map((text) => new TextEncoder().encode(text));
  return makeLaw({
    id: "gateway-answers-are-read",
    says: "Any bytes are read as the same answer, or refused as none, whichever pieces they come in.",
    arbitrary: fc.record(
      {
        bytes: fc.oneof({ arbitrary: spoiled, weight: 3 }, { arbitrary: rawBytes(), weight: 1 }),
        cuts: fc.array(fc.nat(300), { maxLength: 5 }),
      },
      { noNullPrototype: true },
    ),
    stored: strict<AnswerBytes>({ bytes: storedBytes, cuts: z.array(z.int().nonnegative()) }),
    check({ bytes, cuts }) {
      const whole = Buffer.from(bytes);
      const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].sort((a, b) => a - b);
      const pieces = places.slice(1).map((place, at) => whole.subarray(places[at], place));
      return partingValues("answer", tell(read([whole], create)), tell(read(pieces, create)));
    },
  });
}

function read(pieces: readonly Buffer[], create: typeof createAnswerReader): Reading {
  const reader = create("POST");
  for (const piece of pieces) {
    const reading = reader.push(piece);
    if (reading !== "reading") return reading;
  }
  return reader.end();
}

function tell(reading: Reading): unknown {
  if (reading === "reading") return reading;
  return "fault" in reading ? "refused" : [reading.status, reading.headers, reading.body.toString("latin1")];
}

/** The law of the gate's own reader. */
export const gatewayAnswersAreRead: Property<AnswerBytes> = makeGatewayAnswerLaw();
