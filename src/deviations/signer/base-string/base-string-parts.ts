import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { BaseStringPart } from "../../../signing/scheme.ts";
import type { Deviation } from "../../deviation.ts";

const encodeOnce = "Percent-encode each of the three parts once, and join them with two plain & signs.";
const upperPost = "Sign the method in upper case and as it is sent: POST.";

const unencoded: readonly (readonly [id: string, part: BaseStringPart, what: string, links: readonly string[]])[] = [
  ["params-part-not-encoded", "parameters", "joined parameters are", ["https://github.com/WP-API/OAuth1/issues/184"]],
  ["url-part-not-encoded", "uri", "URL is", []],
];

const twice: readonly (readonly [id: string, part: BaseStringPart, what: string])[] = [
  ["params-part-encoded-twice", "parameters", "joined parameters are"],
  ["url-part-encoded-twice", "uri", "URL is"],
];

/** Parts of the base string that are encoded too little or too much. */
export const partEncodingDeviations: readonly Deviation[] = [
  ...unencoded.map(
    ([id, part, what, links]): Deviation => ({
      id,
      stage: "encodePart",
      title: `The ${what} not encoded as a part of the base string`,
      happens: `The ${what} put into the base string plain, beside the other parts, which are encoded.`,
      fix: encodeOnce,
      clauses: ["base-string.5"],
      links,
      replace: (right) => (text, own) => (own === part ? text : right(text, own)),
    }),
  ),
  ...twice.map(
    ([id, part, what]): Deviation => ({
      id,
      stage: "encodePart",
      title: `The ${what} encoded twice as a part of the base string`,
      happens: `The ${what} encoded before and while the parts are joined: each % becomes %25 once too often.`,
      fix: encodeOnce,
      clauses: ["base-string.5"],
      links: [],
      replace: (right) => (text, own) => (own === part ? right(right(text, own), own) : right(text, own)),
    }),
  ),
  {
    id: "parts-encoded-twice",
    stage: "encodePart",
    title: "Each part of the base string is encoded twice",
    happens: "The URL and the joined parameters are encoded once too often: each % becomes %25.",
    fix: encodeOnce,
    clauses: ["base-string.5"],
    links: ["https://github.com/postmanlabs/postman-app-support/issues/291"],
    replace: (right) => (text, part) => right(right(text, part), part),
  },
  {
    id: "base-string-encoded",
    stage: "joinParts",
    title: "The whole base string is encoded once more",
    happens: "The base string is encoded after it is joined: its two & become %26, and each % becomes %25.",
    fix: encodeOnce,
    clauses: ["base-string.5"],
    links: [],
    replace: (right) => (method, uri, parameters) => percentEncode(right(method, uri, parameters)),
  },
];

/** Parts of the base string that are joined in another way than METHOD&URL&PARAMETERS. */
export const partJoiningDeviations: readonly Deviation[] = [
  {
    id: "ampersands-encoded",
    stage: "joinParts",
    title: "The two & between the parts of the base string are encoded",
    happens: "The parts are joined first and encoded together: %26 is signed where & belongs.",
    fix: encodeOnce,
    clauses: ["base-string.5"],
    links: [],
    replace: (right) => (method, uri, parameters) => right(method, uri, parameters).replaceAll("&", "%26"),
  },
  {
    id: "parts-order",
    stage: "joinParts",
    title: "The URL stands before the method in the base string",
    happens: "URL, method and parameters are joined in this order.",
    fix: "Join the method, the URL and the parameters in this order.",
    clauses: ["base-string.5"],
    links: [],
    replace: (right) => (method, uri, parameters) => right(uri, method, parameters),
  },
  {
    id: "parameters-before-url",
    stage: "joinParts",
    title: "The parameters stand before the URL in the base string",
    happens: "Method, parameters and URL are joined in this order.",
    fix: "Join the method, the URL and the parameters in this order.",
    clauses: ["base-string.5"],
    links: [],
    replace: (right) => (method, uri, parameters) => right(method, parameters, uri),
  },
  {
    id: "method-missing",
    stage: "joinParts",
    title: "The method is left out of the base string",
    happens: "The base string begins with the URL.",
    fix: "Join the method, the URL and the parameters in this order.",
    clauses: ["base-string.5"],
    links: [],
    replace: () => (_method, uri, parameters) => `${uri}&${parameters}`,
  },
  {
    id: "url-missing",
    stage: "joinParts",
    title: "The URL is left out of the base string",
    happens: "The parameters follow the method.",
    fix: "Join the method, the URL and the parameters in this order.",
    clauses: ["base-string.5", "base-string.6"],
    links: [],
    replace: () => (method, _uri, parameters) => `${method}&${parameters}`,
  },
  {
    id: "parameters-alone",
    stage: "joinParts",
    title: "Only the parameters are signed, without method and URL",
    happens: "The base string is its third part alone.",
    fix: "Join the method, the URL and the parameters in this order.",
    clauses: ["base-string.5"],
    links: [],
    replace: () => (_method, _uri, parameters) => parameters,
  },
  {
    id: "parts-joined-with-line-feed",
    stage: "joinParts",
    title: "The parts of the base string are joined with line feeds",
    happens: "A line feed stands where & belongs, as other signing schemes have it.",
    fix: encodeOnce,
    clauses: ["base-string.5"],
    links: [],
    replace: (right) => (method, uri, parameters) => right(method, uri, parameters).replaceAll("&", "\n"),
  },
  {
    id: "parts-joined-with-question-mark",
    stage: "joinParts",
    title: "The parameters follow the URL after a question mark in the base string",
    happens: "URL and parameters are joined as in a GET request, and encoded: %3F stands where the second & belongs.",
    fix: encodeOnce,
    clauses: ["base-string.5"],
    links: [],
    replace: () => (method, uri, parameters) => `${method}&${uri}%3F${parameters}`,
  },
  {
    id: "method-lowercase",
    stage: "baseStringMethod",
    title: "The method is signed in lower case",
    happens: "post is signed where POST belongs: the method goes in as the caller wrote it.",
    fix: upperPost,
    clauses: ["base-string.5"],
    links: ["https://github.com/mttkay/signpost"],
    replace: (right) => (method) => right(method).toLowerCase(),
  },
  {
    id: "method-capitalised",
    stage: "baseStringMethod",
    title: "The method is signed with only its first letter in upper case",
    happens: "Post is signed where POST belongs: the name of a constant or a function is used for the method.",
    fix: upperPost,
    clauses: ["base-string.5"],
    links: [],
    replace: (right) => (method) => capitalize(right(method)),
  },
  {
    id: "method-get",
    stage: "baseStringMethod",
    title: "GET is signed as the method, though POST is sent",
    happens: "The method of the base string is fixed, or the default of a library.",
    fix: upperPost,
    clauses: ["base-string.5", "endpoints.method"],
    links: [],
    replace: () => () => "GET",
  },
  {
    id: "method-put",
    stage: "baseStringMethod",
    title: "PUT is signed as the method, though POST is sent",
    happens: "The method of the base string is fixed, or the default of a library.",
    fix: upperPost,
    clauses: ["base-string.5", "endpoints.method"],
    links: [],
    replace: () => () => "PUT",
  },
];

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}
