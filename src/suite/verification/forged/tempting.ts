import type { HttpRequest } from "../../../signing/http-request.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import type { Scene } from "../../concern.ts";
import { type Alter, alterHeaders, append, type Change, swap } from "../alter-request.ts";

/** Kinds of forgery of which something beside the signature might tempt a gateway to overlook one. */
export const TEMPTED = ["signature-random", "no-header", "body-changed", "merchant-unknown"] as const;

/** Kinds of forgery that show whether the signature is looked at. */
export const UNSIGNED = ["signature-random", "no-header"] as const;

/** Adds headers in front; in their values `{host}` stands for the gateway, `{path}` for the path, and `{login}` for the merchant that signs, `{credentials}` for that login and any password. */
export function addHeaders(added: readonly Parameter[]): Alter {
  return (request, scene) => {
    const own = added.map(([name, value]): Parameter => [name, fillIn(value, request, scene)]);
    return alterHeaders((headers) => [...own, ...headers])(request, scene);
  };
}

export function fillIn(text: string, { url }: HttpRequest, { task }: Scene): string {
  // Functions, since a dollar sign in a replacement text has a meaning.
  return text
    .replace("{host}", () => url.split("/")[2] ?? "")
    .replace("{path}", () => url.replace(/^\w+:\/\/[^/]*/, ""))
    .replace("{login}", () => task.consumerKey)
    .replace("{credentials}", () => Buffer.from(`${task.consumerKey}:password`).toString("base64"));
}

/** Picks each of several in turn. */
export function pick<One>([first, ...rest]: readonly [One, ...One[]], at: number): One {
  return [first, ...rest][at % (rest.length + 1)] ?? first;
}

/** Other spellings of a path: who checks requests by it may read it as it is written, and who serves them once it is tidied. */
export const otherPaths: readonly (readonly [name: string, change: Change])[] = [
  ["json", append(".json")],
  ["css", append(".css")],
  ["slash", append("/")],
  ["parameter", append(";x=1")],
  ["encoded-slash", append("%2f")],
  ["dots", swap("/api/", "/x/../api/")],
  ["two-slashes", swap("/api/", "//api/")],
  ["capitals", swap("/api/", "/API/")],
  ["version", swap(/\/v\d\//, "/v3/")],
  ["query", append("?debug=1")],
  ["query-test", append("?test=1")],
  ["query-sandbox", append("?sandbox=true")],
  ["query-dry-run", append("?dry_run=1")],
  // Strict readers of URLs throw at these characters.
  ["query-odd", append("?note=|[")],
  ["query-switches", append("?skip_signature=1&nosig=1&no_auth=1&demo=1&simulate=1&trusted=1")],
  // No place is left that looks like the prefix of what is checked.
  ["parameters", inEachSegment(append(";x=1"))],
  ["escapes", inEachSegment((segment) => `%${segment.charCodeAt(0).toString(16)}${segment.slice(1)}`)],
  ["slashes", inEachSegment((segment) => `/${segment}`)],
  ["dot-segments", inEachSegment((segment) => `./${segment}`)],
  ["backslashes", swap(/\/api\/.*/, (path) => path.replaceAll("/", "\\"))],
  ["script", swap("/api/", "/index.php/api/")],
  ["no-endpoint", swap(/\/[^/]*$/, "")],
  ["query-wsdl", append("?wsdl")],
  // Places that are open to all, which code looks for anywhere in a URL.
  [
    "query-open",
    append(
      `?x=${"actuator swagger-ui v3/api-docs docs openapi metrics console graphql assets error favicon.ico"}`.replaceAll(
        " ",
        "/",
      ),
    ),
  ],
];

function inEachSegment(change: Change): Change {
  return swap(/\/api\/.*/, (path) => path.replace(/[^/]+/g, (segment) => change(segment)));
}
