import fc from "fast-check";
import { expect } from "vitest";
import { rawBytes } from "../../fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../../fuzz/fixtures/check-property.ts";
import { spoiledTexts } from "../../fuzz/fixtures/spoiled.ts";
import { createAnswerReader } from "./read-answer.ts";

const sound = [
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n{"payout-id":"7"}',
  "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 403 Forbidden\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\nX: y\r\n\r\n",
  "HTTP/1.0 401 Unauthorized\r\nConnection: close\r\n\r\nno",
  "HTTP/1.1 204 No Content\r\n\r\n",
];
const answers = fc.record({
  bytes: fc.oneof(
    { arbitrary: spoiledTexts(sound).map((text) => new TextEncoder().encode(text)), weight: 3 },
    { arbitrary: rawBytes(), weight: 1 },
  ),
  cuts: fc.array(fc.nat(300), { maxLength: 5 }),
});

checkProperty("an answer is the same whichever pieces it comes in", answers, ({ bytes, cuts }) => {
  const whole = Buffer.from(bytes);
  const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].sort((a, b) => a - b);
  const pieces = places.slice(1).map((place, at) => whole.subarray(places[at], place));
  expect(read(pieces)).toEqual(read([whole]));
});

function read(pieces: readonly Buffer[]): unknown {
  const reader = createAnswerReader("POST");
  const reading = pieces.map((piece) => reader.push(piece)).find((one) => one !== "reading") ?? reader.end();
  if (reading === "reading") return reading;
  return "fault" in reading ? "refused" : [reading.status, reading.headers, reading.body.toString("latin1")];
}
