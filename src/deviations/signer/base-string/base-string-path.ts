import { percentDecodeLeniently, percentEncode } from "../../../encoding/percent-encode.ts";
import { operations } from "../../../spec/operations.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { DeviationAt } from "../../deviation.ts";
import { inPart } from "./split-url.ts";

const LAST_SEGMENT = /\/[^/]*$/;
const VERSION = /\/v\d+(?=\/)/;
const ESCAPE = /%[0-9a-f]{2}/gi;

const shared = {
  fix: "Sign the complete request URL, with its path character by character as it is called.",
  clauses: ["base-string.6"],
} as const;

/** Mistakes about the path of the signed URL: a piece that is missing or changed. */
export const pathDeviations: readonly DeviationAt<"baseStringUri">[] = describeMistakes("baseStringUri", shared, {
  "endpoint-id-missing": {
    title: "The endpoint identifier is left out of the signed URL",
    happens: "The last segment of the path is cut with its slash; it is appended after signing.",
    clauses: ["base-string.6", "endpoints.endpoint-id"],
    change: inPart("path", (path) => path.replace(LAST_SEGMENT, "")),
  },
  "endpoint-id-empty": {
    title: "The signed URL ends with a slash where the endpoint identifier belongs",
    happens: "The last segment of the path is empty when the URL is signed.",
    clauses: ["base-string.6", "endpoints.endpoint-id"],
    change: inPart("path", (path) => path.replace(LAST_SEGMENT, "/")),
  },
  "endpoint-id-placeholder": {
    title: "The signed URL holds the text {endpoint_id} in place of the endpoint identifier",
    happens: "The template of the URL is signed before it is filled in.",
    clauses: ["base-string.6", "endpoints.endpoint-id"],
    change: inPart("path", (path) => path.replace(LAST_SEGMENT, "/{endpoint_id}")),
  },
  "path-prefix-missing": {
    title: "The path before /api is left out of the signed URL",
    happens: "The prefix that belongs to the base URL, such as /paynet, is dropped: /api follows the host.",
    change: inPart("path", (path) => path.replace(/^.+?(?=\/api\/)/, "")),
  },
  "base-path-missing": {
    title: "The base path /paynet is left out of the signed URL",
    happens: "It is replaced by nothing in the path, and another path before /api stays.",
    change: inPart("path", (path) => path.replace("/paynet", "")),
  },
  "first-segment-missing": {
    title: "The first segment of the path is left out of the signed URL",
    happens: "The path is signed from its second segment on, whatever the first one is.",
    change: inPart("path", (path) => path.replace(/^\/[^/]*(?=\/)/, "")),
  },
  "api-segment-missing": {
    title: "The segment api is left out of the signed URL",
    happens: "The path goes on with the version right after the prefix of the base URL.",
    change: inPart("path", (path) => path.replace("/api/", "/")),
  },
  "version-segment-missing": {
    title: "The version is left out of the signed URL",
    happens: "The segment v2 or v4 is dropped, so the operation follows api.",
    change: inPart("path", (path) => path.replace(VERSION, "")),
  },
  "version-segment-wrong": {
    title: "The URL is signed with the version of another operation",
    happens: "v2 is signed where v4 is called, or v4 where v2 is called.",
    change: inPart("path", (path) => path.replace(VERSION, (version) => (version === "/v4" ? "/v2" : "/v4"))),
  },
  "operation-missing": {
    title: "The operation is left out of the signed URL",
    happens: "The endpoint identifier follows the version: what names the operation between them is dropped.",
    change: inPart("path", (path) => path.replace(/(\/v\d+)\/.+(?=\/)/, "$1")),
  },
  "base-url-signed": {
    title: "Only the base URL is signed",
    happens: "Everything from /api on is left out.",
    clauses: ["base-string.6", "endpoints.endpoint-id"],
    change: inPart("path", (path) => path.replace(/\/api\/.*$/, "")),
  },
  "double-slash-before-api": {
    title: "The URL is signed with two slashes before api",
    happens:
      "A base URL that ends with a slash is joined with a path that starts with one; the client sends one slash.",
    change: inPart("path", (path) => path.replace("/api/", "//api/")),
  },
  "double-slash-collapsed": {
    title: "Two slashes in the path are signed as one",
    happens: "The path is tidied before it is signed, and sent as it was.",
    change: inPart("path", (path) => path.replace(/\/{2,}/g, "/")),
  },
  "path-parameters-dropped": {
    title: "What follows a semicolon in the last segment is left out of the signed URL",
    happens: "The URL parser takes it for a parameter of the path, keeps it apart, and it is never put back.",
    change: inPart("path", (path) => path.replace(/;[^/]*$/, "")),
  },
  "path-lowercased": {
    title: "The path of the URL is made small before it is signed",
    happens: "Capitals of the path are lost, though only scheme and host could be written in any case.",
    links: github("RestKit/RestKit/issues/533", "guicocoa/cocoa-oauth/pull/1"),
    change: inPart("path", (path) => path.toLowerCase()),
  },
  "trailing-slash": {
    title: "The URL is signed with a slash at its end that is not called",
    happens: "A slash is appended to the path before signing.",
    links: github("chao/RESTClient/issues/27"),
    change: inPart("path", (path) => (path.endsWith("/") ? path : `${path}/`)),
  },
  "trailing-slash-removed": {
    title: "The slash at the end of the URL is not signed",
    happens: "The path is stripped of its last slash before signing, and called with it.",
    change: inPart("path", (path) => path.replace(/\/$/, "")),
  },
  "path-decoded": {
    title: "The path is percent-decoded before it is signed",
    happens: "%2F in the path is signed as a slash and %20 as a space, so what the base string encodes is other text.",
    links: github("oauthlib/oauthlib/pull/651", "Mastercard/oauth1-signer-java/issues/18", "restsharp/RestSharp"),
    change: inPart("path", percentDecodeLeniently),
  },
  "path-unreserved-decoded": {
    title: "Needless escapes in the path are decoded before it is signed",
    happens: "%7E is signed as a tilde and %41 as A, which are the same URL by RFC 3986 but not the same text.",
    change: inPart("path", decodeNeedless),
  },
  "path-encoded-again": {
    title: "The path is percent-encoded once more before it is signed",
    happens: "Each segment is encoded although it already is: %20 becomes %2520 before the base string encodes it.",
    change: inPart("path", (path) => path.split("/").map(percentEncode).join("/")),
  },
  "path-plus-as-space": {
    title: "A plus sign in the path is signed as a space",
    happens: "The path is decoded like a form, where + is a space, and encoded again as %20.",
    change: inPart("path", (path) => path.replaceAll("+", "%20")),
  },
  "path-hex-uppercased": {
    title: "Escapes in the path are signed with upper-case digits although they are sent with lower-case ones",
    happens: "%2f in the path is signed as %2F.",
    change: inPart("path", (path) => path.replace(ESCAPE, (hex) => hex.toUpperCase())),
  },
  "path-hex-lowercased": {
    title: "Escapes in the path are signed with lower-case digits although they are sent with upper-case ones",
    happens: "%2F in the path is signed as %2f.",
    change: inPart("path", (path) => path.replace(ESCAPE, (hex) => hex.toLowerCase())),
  },
});

const VERSIONS: readonly string[] = ["v1", "v2", "v3", "v4", "v5"];

/** A path that is written into the code, and signed whatever is called. */
export const constantPaths: readonly MemberAt<"baseStringUri">[] = [
  {
    id: "endpoint-group",
    title: "The URL is signed with group before the endpoint identifier",
    happens: "The endpoint identifier is signed as that of a group of endpoints, and called as it is.",
    change: inPart("path", (path) => path.replace(/\/[^/]+$/, "/group$&")),
  },
  {
    id: "endpoint-id-twice",
    title: "The URL is signed with the endpoint identifier twice",
    happens: "It ends the URL of the settings, and is put behind it once more.",
    change: inPart("path", (path) => path.replace(/\/[^/]+$/, "$&$&")),
  },
  {
    id: "first-segment-twice",
    title: "The URL is signed with the first segment of its path twice",
    happens: "It ends the base URL of the settings, and begins the path that is put behind it.",
    change: inPart("path", (path) => path.replace(/^\/[^/]+(?=\/)/, "$&$&")),
  },
  {
    id: "api-and-version-missing",
    title: "The segments api and of the version are left out of the signed URL",
    happens: "The operation follows the base URL; what stands between them is put in when the request is sent.",
    change: inPart("path", (path) => path.replace(/\/api\/v\d+(?=\/)/, "")),
  },
  ...VERSIONS.map(
    (version): MemberAt<"baseStringUri"> => ({
      id: `version-signed-as-${version}`,
      title: `The URL is signed with ${version}, whatever version is called`,
      happens: "The version of the signed URL is written into the code, and that of the called one is another.",
      change: inPart("path", (path) => path.replace(VERSION, `/${version}`)),
    }),
  ),
  ...operations.map(({ name, path }) => signedAs(name, path, "operation", /\/api\/.*\//)),
  ...operations
    .filter(({ path }) => path.includes("/v4/"))
    .map(({ name, path }) => signedAs(name, path, "operation-of-v4", /\/api\/v4\/.*\//)),
];

function signedAs(name: string, path: string, what: string, called: RegExp): MemberAt<"baseStringUri"> {
  return {
    id: `${what}-signed-as-${name.replace("/", "-")}`,
    title: `The URL is signed as that of ${name}, whatever ${what.replaceAll("-", " ")} is called`,
    happens: "The path of the signed URL is written into the code, with the endpoint identifier behind it.",
    change: inPart("path", (whole) => whole.replace(called, path)),
  };
}

/** By RFC 3986, section 6.2.2, as Python's requests and npm's oauth-signature do among other things. */
export function normalizeEscapes(path: string): string {
  return decodeNeedless(path).replace(ESCAPE, (hex) => hex.toUpperCase());
}

function decodeNeedless(path: string): string {
  return path.replace(/%(?:2[DE]|3\d|[46][1-9A-F]|[57][0-9A]|5F|7E)/gi, decodeUnreserved);
}

function decodeUnreserved(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped;
}
