import type { HttpRequest } from "../../../signing/http-request.ts";
import type { Scene } from "../../concern.ts";
import {
  type Alter,
  alterBody,
  alterBoth,
  alterContentType,
  alterHeaders,
  append,
  dropHeader,
  repeatHeader,
  swap,
} from "../alter-request.ts";
import { addHeaders } from "./tempting.ts";

type Row = readonly [name: string, what: string, alter: Alter, refused?: string];

const BOUNDARY = "countersign-part";

/** Content types that say another thing of the body than that it is a form. */
export const contentTypes: readonly (readonly [name: string, what: string, alter: Alter])[] = [
  ["json", "A form that says it is JSON", alterContentType(() => "application/json")],
  [
    "json-body",
    "A request whose body is written as JSON",
    alterBoth(
      alterContentType(() => "application/json"),
      toJson,
    ),
  ],
  ["multipart", "A form that says it is multipart", alterContentType(() => "multipart/form-data; boundary=x")],
  ["text", "A form that says it is plain text", alterContentType(() => "text/plain")],
  ["xml", "A form that says it is XML", alterContentType(() => "application/xml")],
  ["bytes", "A form that says it is any bytes", alterContentType(() => "application/octet-stream")],
  ["none", "A form that does not say what it is", dropHeader("Content-Type")],
];

/** Content types of forms in a spelling that a gateway may not know: then it looks into no body, or checks nothing. */
export const spelledTypes: readonly Row[] = [
  [
    "content-type-upper-case",
    "A form whose content type is in capitals",
    alterContentType((type) => type.toUpperCase()),
  ],
  [
    "content-type-quoted-charset",
    "A form whose charset stands in quotes",
    alterContentType((type) => `${type}; charset="utf-8"`),
  ],
  [
    "content-type-spaced-charset",
    "A form whose charset stands behind spaces",
    alterContentType((type) => `${type}  ;  charset=utf-8`),
  ],
  [
    "content-type-twice",
    "A form with its content type twice",
    alterHeaders(repeatHeader("Content-Type")),
    "content-type-wrong",
  ],
];

/**
 * Forms that a reader throws at which is strict in this or bounded in that, as Python's `parse_qsl`, Rack, Jetty and Go's
 * `mime.ParseMediaType` are: who catches that goes on with no form at all.
 */
const strictlyRead: readonly Row[] = [
  ["name-alone", "A form with a name without an equals sign", alterBody(append("&bank_code"))],
  ["pair-empty", "A form with two ampersands in a row", alterBody(swap("&", "&&"))],
  ["ampersand-in-front", "A form with an ampersand in front", alterBody((body) => `&${body}`)],
  ["name-empty", "A form with a value without a name", alterBody(append("&=1"))],
  ["name-twice", "A form with a name twice", alterBody(append("&bank_code=1&bank_code=2"))],
  ["value-with-nul", "A form with a NUL in a value", alterBody(append("&bank_code=1%00"))],
  ["letter-raw", "A form with a raw letter beyond ASCII", alterBody(append("&bank_code=\u00e9")), "body-malformed"],
  ["space-raw", "A form with a raw space", alterBody(append("&bank_code=1 2")), "body-malformed"],
  ["name-and-list", "A form with a name that is a value and a list", alterBody(append("&bank_code=1&bank_code[a]=2"))],
  ["name-deep", "A form with a name a hundred levels deep", alterBody(append(`&bank_code${"[a]".repeat(101)}=1`))],
  ["bracket-open", "A form with a bracket that nothing closes", alterBody(append("&bank_code[=1"))],
  ["many-pairs", "A form of more than a thousand pairs", alterBody(append("&bank_code=1".repeat(1001)))],
  ["value-long", "A form with a value of 72 kB", alterBody(append(`&bank_code=${"12345678".repeat(9000)}`))],
  ["charset-unknown", "A form in a charset that nobody knows", alterContentType(append("; charset=x-none"))],
  ["charset-empty", "A form of an empty charset", alterContentType(append("; charset=")), "content-type-wrong"],
  [
    "charset-twice",
    "A form with its charset twice",
    alterContentType(append("; charset=utf-8; charset=utf-8")),
    "content-type-wrong",
  ],
];

/**
 * Bodies that a gateway may not look into, and take for nothing: OAuth libraries leave what is no form out of the signature,
 * as RFC 5849 has it, and what cannot be read is soon read as empty.
 */
export const unreadBodies: readonly Row[] = [
  ...contentTypes.map(([name, what, alter]) => [`content-type-${name}`, what, alter, "content-type-wrong"] as const),
  ["charset-utf-16", "A form that says it is in UTF-16", alterContentType((type) => `${type}; charset=utf-16`)],
  ["encoding-gzip", "A plain form that says it is written in gzip", addHeaders([["Content-Encoding", "gzip"]])],
  // Who answers such a request before its body comes may verify none.
  ["expecting", "A form that waits for 100 Continue", addHeaders([["Expect", "100-continue"]])],
  ["escape-broken", "A form with a broken escape", alterBody(append("&bank_code=%ZZ")), "body-malformed"],
  ["bytes-broken", "A form with bytes that are no UTF-8", alterBody(append("&bank_code=%FF")), "body-not-utf8"],
  [
    "content-type-multipart-body",
    "A request whose body is written in parts",
    alterBoth(
      alterContentType(() => `multipart/form-data; boundary=${BOUNDARY}`),
      toParts,
    ),
    "content-type-wrong",
  ],
  ...spelledTypes,
  ...strictlyRead,
  [
    "content-type-xml-body",
    "A request whose body is written as XML",
    alterBoth(
      alterContentType(() => "application/xml"),
      toXml,
    ),
    "content-type-wrong",
  ],
  ["json-in-form", "A request whose body is JSON and says that it is a form", toJson, "body-malformed"],
];

/** Those, and one that is drawn alone, as published it would be half as long as all others: Express reads 100 kB, firewalls 128. */
export const drawnUnread: readonly Row[] = [
  ...unreadBodies,
  ["value-longer", "A form with a value of 136 kB", alterBody(append(`&bank_code=${"12345678".repeat(17_000)}`))],
];

/** Writes the pairs of a form as JSON: with a line end where it could be read as a form, which has no white space. */
function toJson(request: HttpRequest, _: Scene): HttpRequest {
  const json = JSON.stringify(Object.fromEntries(new URLSearchParams(request.body)));
  return { ...request, body: /[^!-~]/.test(json) ? json : `${json}\n` };
}

function toXml(request: HttpRequest, _: Scene): HttpRequest {
  const fields = [...new URLSearchParams(request.body)].map(
    ([name, value]) => `<${name}>${escapeXml(value)}</${name}>`,
  );
  return { ...request, body: `<?xml version="1.0" encoding="UTF-8"?><request>${fields.join("")}</request>` };
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Writes the pairs of a form in parts, as browsers send a form with a file (RFC 7578). */
function toParts(request: HttpRequest, _: Scene): HttpRequest {
  const parts = [...new URLSearchParams(request.body)].map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { ...request, body: `${parts.join("")}--${BOUNDARY}--\r\n` };
}
