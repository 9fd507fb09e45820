import fc from "fast-check";
import { describe, expect } from "vitest";
import { knownMistakes } from "../../src/deviations/catalogue.ts";
import { percentEncode } from "../../src/encoding/percent-encode.ts";
import { checkProperty } from "../fuzz/fixtures/check-property.ts";
import { readOrRefuse } from "../fuzz/fixtures/read-or-refuse.ts";
import { spoiledJson, spoiledTexts } from "../fuzz/fixtures/spoiled.ts";
import { explainRequest } from "./explain-request.ts";
import { readRequest } from "./input/read-request.ts";
import { createMask } from "./mask/create-mask.ts";
import { maskExplanation } from "./mask/mask-explanation.ts";
import { printExplanation } from "./print-explanation.ts";

const HEADER =
  'OAuth oauth_consumer_key="m", oauth_nonce="n", oauth_signature="qrnNCYyrdwMuUdTYhpOHJrqPrZs%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1669966913", oauth_version="1.0"';
const URL = "https://gateway.example/paynet/api/v4/payout/1111";
const FORM = "application/x-www-form-urlencoded";

describe("a written request", () => {
  const http = [
    `POST /paynet/api/v4/payout/1111 HTTP/1.1\r\nHost: gateway.example\r\nContent-Type: ${FORM}\r\nAuthorization: ${HEADER}\r\nContent-Length: 12\r\n\r\namount=10.42`,
    `POST ${URL} HTTP/1.1\nTransfer-Encoding: chunked\n\n6\namount\n6\n=10.42\n0\n\n`,
  ];
  const curl = [
    `curl -X POST '${URL}' -H 'Authorization: ${HEADER}' -d amount=10.42 --data-urlencode "order_desc=two words" \\\n  --compressed`,
    `curl.exe ${URL} -H "Authorization: ${HEADER.replaceAll('"', '\\"')}" ^\r\n --data-raw "a=%20b"`,
    `$ curl ${URL} -d $'a=\\x41\\u00e9\\'' --json '{}' | cat`,
  ];
  const headers = [{ name: "Authorization", value: HEADER }];
  const postData = { mimeType: FORM, text: "amount=10.42", params: [{ name: "amount", value: "10.42" }] };
  const har = { request: { method: "POST", url: URL, headers, postData } };
  const texts = fc.oneof(
    spoiledTexts([...http, ...curl]),
    spoiledJson([{ log: { entries: [har] } }, har, har.request]),
  );

  checkProperty("of any text is refused by name, or read as one with a method", texts, (text) => {
    const read = readOrRefuse(readRequest, text);
    if ("refusal" in read) return;
    expect(read.answer.request.method).not.toBe("");
    expect(read.answer.notes.filter((note) => !/[.?!]$/.test(note))).toEqual([]);
  });
});

describe("an explanation", () => {
  const SECRET = "F9F65098-1111-1111-1111-621611111111";
  const CARD = "4444555566661111";
  /** Pairs of mistakes are tried too: all of them at once take tenths of a second. */
  const FEW = 12;
  const repeated = fc.constantFrom("", SECRET, SECRET.toLowerCase(), percentEncode(`${SECRET}&`), CARD);
  const bodies = ["amount=10.42&order_desc=two+words", `control=${SECRET}`, `a=${encodeURIComponent(`${SECRET}&`)}`];
  const written = fc.record({
    authorization: fc
      .tuple(spoiledTexts([HEADER, HEADER.replace('"n"', `"${SECRET}"`)]), repeated)
      .map((texts) => texts.join("")),
    body: fc.tuple(spoiledTexts(bodies), repeated).map((texts) => texts.join("")),
    query: fc.oneof(
      fc.constant(""),
      repeated.map((text) => `?a=${text}`),
    ),
    from: fc.nat(knownMistakes.length - 1),
  });

  checkProperty(
    "holds neither the secret nor a full card number, wherever the request repeats them",
    written,
    ({ authorization, body, query, from }) => {
      const headers = [
        ["Content-Type", FORM],
        ["Authorization", authorization],
      ] as const;
      const request = { method: "POST", url: URL + query, headers, body };
      const mistakes = knownMistakes.slice(from, from + FEW);
      const explanation = explainRequest(request, { consumerSecret: SECRET }, mistakes);
      const shown = maskExplanation(explanation, createMask({ secrets: [SECRET], cardNumbers: [] }));
      const page = printExplanation(shown);
      for (const text of [JSON.stringify(shown), page]) {
        expect(text.toUpperCase()).not.toContain(SECRET);
        // Beside other digits it is no card number.
        expect(text).not.toMatch(new RegExp(`(?<![0-9])${CARD}(?![0-9])`));
      }
      expect(page).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/);
    },
    { cost: 10 },
  );
});
