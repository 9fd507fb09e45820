import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { BaseStringPart } from "../../../signing/scheme.ts";
import type { Described, Deviation } from "../../deviation.ts";

const encodeOnce = "Percent-encode each of the three parts once, and join them with two plain & signs.";
const upperPost = "Sign the method in upper case and as it is sent: POST.";

type Joining = Described<{
  /** The parts that are joined, in their order. */
  readonly of: readonly BaseStringPart[];
  readonly between?: string;
}>;

const joinInOrder = "Join the method, the URL and the parameters in this order.";

const joinings: readonly Joining[] = [
  {
    id: "ampersands-encoded",
    title: "The two & between the parts of the base string are encoded",
    happens: "The parts are joined first and encoded together: %26 is signed where & belongs.",
    of: ["method", "uri", "parameters"],
    between: "%26",
  },
  {
    id: "parts-order",
    title: "The URL stands before the method in the base string",
    happens: "URL, method and parameters are joined in this order.",
    of: ["uri", "method", "parameters"],
  },
  {
    id: "parameters-before-url",
    title: "The parameters stand before the URL in the base string",
    happens: "Method, parameters and URL are joined in this order.",
    of: ["method", "parameters", "uri"],
  },
  {
    id: "method-missing",
    title: "The method is left out of the base string",
    happens: "The base string begins with the URL.",
    of: ["uri", "parameters"],
  },
  {
    id: "url-missing",
    title: "The URL is left out of the base string",
    happens: "The parameters follow the method.",
    clauses: ["base-string.5", "base-string.6"],
    of: ["method", "parameters"],
  },
  {
    id: "parameters-alone",
    title: "Only the parameters are signed, without method and URL",
    happens: "The base string is its third part alone.",
    of: ["parameters"],
  },
  {
    id: "parts-joined-with-line-feed",
    title: "The parts of the base string are joined with line feeds",
    happens: "A line feed stands where & belongs, as other signing schemes have it.",
    of: ["method", "uri", "parameters"],
    between: "\n",
  },
];

const words: Readonly<Record<BaseStringPart, string>> = { method: "method", uri: "URL", parameters: "parameters" };
const otherOrders =
  "uri-parameters-method parameters-method-uri parameters-uri-method parameters-uri method-uri uri-method uri method";
const otherJoiners: Readonly<Record<string, string>> = {
  nothing: "",
  bars: "|",
  colons: ":",
  spaces: " ",
  plus: "+",
  crlf: "\r\n",
  commas: ",",
  semicolons: ";",
  "two-ampersands": "&&",
  "ampersand-entities": "&amp;",
};

const generatedJoinings: readonly Joining[] = [
  ...otherOrders.split(" ").map((order): Joining => {
    const of = order.split("-") as BaseStringPart[];
    const named = of.map((part) => words[part]).join(", ");
    return {
      id: `parts-joined-${order}`,
      title: `The base string is made of: ${named}`,
      happens: "The parts of the base string are these, in this order, joined with &.",
      of,
    };
  }),
  ...Object.entries(otherJoiners).map(
    ([id, between]): Joining => ({
      id: `parts-joined-with-${id}`,
      title: `The parts of the base string are joined with ${JSON.stringify(between)}`,
      happens: "Something else stands between the parts where & belongs.",
      of: ["method", "uri", "parameters"],
      between,
    }),
  ),
];

/** Parts of the base string that are joined in another way than METHOD&URL&PARAMETERS, or are other ones. */
export const partJoiningDeviations: readonly Deviation[] = [
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
  ...[...joinings, ...generatedJoinings.map((one) => ({ ...one, generated: true as const }))].map(
    ({ of, between = "&", ...mistake }): Deviation => ({
      stage: "joinParts",
      fix: of.length === 3 && between !== "&" ? encodeOnce : joinInOrder,
      clauses: ["base-string.5"],
      links: [],
      ...mistake,
      replace: (right) => (method, uri, parameters) => {
        const texts = { method, uri, parameters };
        const [first = "", second = "", third] = of.map((part) => texts[part]);
        const joined =
          third === undefined ? [first, second].slice(0, of.length).join("&") : right(first, second, third);
        return between === "&" ? joined : joined.replaceAll("&", between);
      },
    }),
  ),
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
