import fc from "fast-check";
import { readRequest } from "../../explain/read-request.ts";
import { type ReceivedRequest, requestFormats } from "../../explain/received-request.ts";
import { unless } from "../../fuzz/properties/breach.ts";
import { spoiledJson, spoiledTexts } from "../../fuzz/properties/inputs/spoiled.ts";
import { makeReaderLaw, type TextReader } from "../../fuzz/properties/make-reader-law.ts";
import type { Property } from "../../fuzz/property.ts";

const HEADER =
  'OAuth oauth_consumer_key="m", oauth_nonce="n", oauth_signature="YQ%3D%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1669966913", oauth_version="1.0"';
const URL = "https://gateway.example/paynet/api/v4/payout/1111";
const FORM = "application/x-www-form-urlencoded";

const rawHttp = [
  `POST /paynet/api/v4/payout/1111 HTTP/1.1\r\nHost: gateway.example\r\nContent-Type: ${FORM}\r\nAuthorization: ${HEADER}\r\nContent-Length: 12\r\n\r\namount=10.42`,
  `POST ${URL} HTTP/1.1\nTransfer-Encoding: chunked\n\n6\namount\n6\n=10.42\n0\n\n`,
];
const curl = [
  `curl -X POST '${URL}' -H 'Authorization: ${HEADER}' -d amount=10.42 --data-urlencode "order_desc=two words" \\\n  --compressed`,
  `curl.exe ${URL} -H "Authorization: ${HEADER.replaceAll('"', '\\"')}" ^\r\n --data-raw "a=%20b"`,
  `$ curl ${URL} -d $'a=\\x41\\u00e9\\'' --json '{}' | cat`,
];
const harEntry = {
  request: {
    method: "POST",
    url: URL,
    headers: [{ name: "Authorization", value: HEADER }],
    postData: { mimeType: FORM, text: "amount=10.42", params: [{ name: "amount", value: "10.42" }] },
  },
};

/** The reader of requests that are written down, in the format that it takes a text for. */
export const requestReader: TextReader<ReceivedRequest> = {
  id: "requests-are-read-or-refused",
  read: (text) => readRequest(text),
};

/** The readers of the formats, whatever a text looks like. */
export const formatReaders: readonly TextReader<ReceivedRequest>[] = requestFormats.map((format) => ({
  id: `requests in the format ${format}`,
  read: (text) => readRequest(text, { format }),
}));

/** The law of a reader of requests. */
export function makeRequestLaw(reader: TextReader<ReceivedRequest> = requestReader): Property<string> {
  return makeReaderLaw(reader, {
    says: "Any text is refused as a request by name, or read as one with a method; no file is opened for it.",
    texts: fc.oneof(
      spoiledTexts([...rawHttp, ...curl]),
      spoiledJson([{ log: { entries: [harEntry] } }, harEntry, harEntry.request]),
    ),
    judge: ({ request, notes }) =>
      unless(request.method !== "", "request", "expected a method") ??
      unless(
        notes.every((note) => /[.?!]$/.test(note)),
        "notes",
        "expected sentences",
      ),
  });
}

/** The law of our own reader. */
export const requestsAreReadOrRefused: Property<string> = makeRequestLaw();
