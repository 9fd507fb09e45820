import { percentDecodeLeniently, percentEncode } from "../../../encoding/percent-encode.ts";
import type { BaseStringPart, Scheme } from "../../../signing/scheme.ts";
import { describeMistakes, github, type MemberAt, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";

type JoinParts = Scheme["joinParts"];
type JoiningMistake = MemberAt<"joinParts">;

const encodeOnce = "Percent-encode each of the three parts once, and join them with two plain & signs.";
const joinInOrder = "Join the method, the URL and the parameters in this order.";

const shared = { fix: encodeOnce, clauses: ["base-string.5"] } as const;

const published = describeMistakes("joinParts", shared, {
  "base-string-encoded": {
    title: "The whole base string is encoded once more",
    happens: "The base string is encoded after it is joined: its two & become %26, and each % becomes %25.",
    change: percentEncode,
  },
  "ampersands-encoded": {
    title: "The two & between the parts of the base string are encoded",
    happens: "The parts are joined first and encoded together: %26 is signed where & belongs.",
    change: (joined) => joined.replaceAll("&", "%26"),
  },
  "parts-order": {
    title: "The URL stands before the method in the base string",
    happens: "URL, method and parameters are joined in this order.",
    fix: joinInOrder,
    replace: joinOnly("uri", "method", "parameters"),
  },
  "parameters-before-url": {
    title: "The parameters stand before the URL in the base string",
    happens: "Method, parameters and URL are joined in this order.",
    fix: joinInOrder,
    replace: joinOnly("method", "parameters", "uri"),
  },
  "method-missing": {
    title: "The method is left out of the base string",
    happens: "The base string begins with the URL.",
    fix: joinInOrder,
    replace: joinOnly("uri", "parameters"),
  },
  "url-missing": {
    title: "The URL is left out of the base string",
    happens: "The parameters follow the method.",
    fix: joinInOrder,
    clauses: ["base-string.5", "base-string.6"],
    replace: joinOnly("method", "parameters"),
  },
  "parameters-alone": {
    title: "Only the parameters are signed, without method and URL",
    happens: "The base string is its third part alone.",
    fix: joinInOrder,
    replace: joinOnly("parameters"),
  },
  "parts-joined-with-line-feed": {
    title: "The parts of the base string are joined with line feeds",
    happens: "A line feed stands where & belongs, as other signing schemes have it.",
    replace: joinedWith("\n"),
  },
  "parts-joined-with-question-mark": {
    title: "The parameters follow the URL after a question mark in the base string",
    happens: "URL and parameters are joined as in a GET request, and encoded: %3F stands where the second & belongs.",
    replace: () => (method, uri, parameters) => `${method}&${uri}%3F${parameters}`,
  },
});

const words: Readonly<Record<BaseStringPart, string>> = { method: "method", uri: "URL", parameters: "parameters" };
const otherOrders =
  "uri-parameters-method parameters-method-uri parameters-uri-method parameters-uri method-uri uri-method uri method " +
  // As C does it that encodes both into one buffer, and then prints it twice.
  "method-uri-uri method-parameters-parameters";
const otherJoiners: Readonly<Record<string, string>> = {
  nothing: "",
  dots: ".",
  hyphens: "-",
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

/** Parts as they are before they are encoded, as other signing schemes join them. */
const plainJoins: readonly (readonly [id: string, form: string, join: JoinParts])[] = [
  ...Object.entries({ ...otherJoiners, "line-feeds": "\n" }).map(([id, between]): (typeof plainJoins)[number] => [
    id,
    ["METHOD", "URL", "parameters"].join(between),
    (...parts) => parts.join(between),
  ]),
  ["request-line", "METHOD URL?parameters", (method, uri, parameters) => `${method} ${uri}?${parameters}`],
  ["http-line", "METHOD URL?parameters HTTP/1.1", (method, uri, all) => `${method} ${uri}?${all} HTTP/1.1`],
  ["method-before-query", "METHOD&URL?parameters", (method, uri, parameters) => `${method}&${uri}?${parameters}`],
  ["url-with-query", "URL?parameters", (_method, uri, parameters) => `${uri}?${parameters}`],
];

const generated = describeMistakes("joinParts", { ...shared, generated: true }, [
  ...otherOrders.split(" ").map((order): JoiningMistake => {
    const parts = order.split("-") as BaseStringPart[];
    const named = parts.map((part) => words[part]).join(", ");
    return {
      id: `parts-joined-${order}`,
      title: `The base string is made of: ${named}`,
      happens: "The parts of the base string are these, in this order, joined with &.",
      fix: joinInOrder,
      replace: joinOnly(...parts),
    };
  }),
  ...Object.entries(otherJoiners).map(
    ([id, between]): JoiningMistake => ({
      id: `parts-joined-with-${id}`,
      title: `The parts of the base string are joined with ${JSON.stringify(between)}`,
      happens: "Something else stands between the parts where & belongs.",
      replace: joinedWith(between),
    }),
  ),
  ...plainJoins.map(
    ([id, form, join]): JoiningMistake => ({
      id: `plain-parts-${id}`,
      title: `The base string is ${JSON.stringify(form)}, and its parts are not encoded`,
      happens: "The parts are joined as they are, and not as three encoded ones with & between them.",
      replace:
        () =>
        (...parts) =>
          join(...(parts.map(percentDecodeLeniently) as Parameters<JoinParts>)),
    }),
  ),
  {
    id: "parts-joined-with-plain-question-mark",
    title: "The parameters follow the URL after a question mark that is not encoded",
    happens: "? stands where the second & of the base string belongs.",
    replace: () => (method, uri, parameters) => `${method}&${uri}?${parameters}`,
  },
  {
    id: "base-string-twice",
    title: "The base string is signed twice over, joined with &",
    happens: "What is signed already was added once more: one base string follows the other.",
    change: (joined) => `${joined}&${joined}`,
  },
]);

const ofMethod = { ...shared, fix: "Sign the method in upper case and as it is sent: POST." };

const methods = describeMistakes("baseStringMethod", ofMethod, {
  "method-lowercase": {
    title: "The method is signed in lower case",
    happens: "post is signed where POST belongs: the method goes in as the caller wrote it.",
    links: github("mttkay/signpost"),
    change: (method) => method.toLowerCase(),
  },
  "method-capitalised": {
    title: "The method is signed with only its first letter in upper case",
    happens: "Post is signed where POST belongs: the name of a constant or a function is used for the method.",
    change: (method) => method.slice(0, 1).toUpperCase() + method.slice(1).toLowerCase(),
  },
  "method-get": otherMethod("GET"),
  "method-put": otherMethod("PUT"),
  "method-empty": {
    title: "An empty text is signed as the method",
    happens: "The base string begins with the first &: what should hold the method is not set.",
    generated: true,
    change: () => "",
  },
});

/** Parts of the base string that are joined in another way than METHOD&URL&PARAMETERS, or are other ones. */
export const partJoiningDeviations: readonly Deviation[] = [...published, ...generated, ...methods];

function joinOnly(...parts: readonly BaseStringPart[]): (right: JoinParts) => JoinParts {
  return (right) => (method, uri, parameters) => {
    const texts = { method, uri, parameters };
    const [first = "", second = "", third] = parts.map((part) => texts[part]);
    return third === undefined ? parts.map((part) => texts[part]).join("&") : right(first, second, third);
  };
}

/** In place of an & within a part, which is left plain: no text has it. */
const MARK = "\ud800";

/** Puts something else between the parts, in whatever order they are joined. */
function joinedWith(between: string): (right: JoinParts) => JoinParts {
  return (right) => (method, uri, parameters) => {
    const marked = [method, uri, parameters].map((part) => part.replaceAll("&", MARK));
    const joined = right(...(marked as unknown as Parameters<JoinParts>));
    return joined.replaceAll("&", between).replaceAll(MARK, "&");
  };
}

function otherMethod(method: string): MistakeAt<"baseStringMethod"> {
  return {
    title: `${method} is signed as the method, though POST is sent`,
    happens: "The method of the base string is fixed, or the default of a library.",
    clauses: ["base-string.5", "endpoints.method"],
    change: () => method,
  };
}
