import { isProtocol, right } from "./right-stages.ts";
import { acceptAll, where } from "./unchecked-requests.ts";
import {
  type StageChange,
  type VerifierDeviation,
  verifierDeviations,
  verifierRemembering,
} from "./verifier-deviation.ts";

const protocolAlone: StageChange = {
  baseString: (parts, stages) =>
    right.baseString({ ...parts, parameters: parts.parameters.filter(isProtocol) }, stages),
};

const OPERATIONS = /^[^/]*\/\/[^/]+\/paynet\/api\/v\d\//;

/** Deviations in what of a request is checked beside its URL: body, HTTP method, content type. */
export const requestDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts and refuses", {
    "body-ignored": {
      happens: "Leaves the body out of the signature.",
      instead: protocolAlone,
      caughtBy: "accepted/payout transfer signers/body-not-signed",
    },
  }),
  ...verifierDeviations("accepts", {
    "body-optional": {
      happens: "Also takes a signature of the protocol parameters alone.",
      also: protocolAlone,
      caughtBy: "signers/body-not-signed",
    },
    "base-string-optional": {
      happens: "Also takes a signature of the nonce alone, or of nothing: a login that was never meant for payments.",
      also: [
        { baseString: () => "" },
        { baseString: ({ parameters }) => new Map(parameters).get("oauth_nonce") ?? "" },
      ],
      caughtBy: "borrowed/request-nothing request-nonce-alone",
    },
    "method-overridden": {
      happens: "Takes the HTTP method that X-HTTP-Method-Override names.",
      instead: { takesMethod: (method) => method === "POST" || method === "GET", signedMethod: () => "POST" },
      caughtBy: "single-bytes/method-override tampered-request/method-get",
    },
    "http-method-ignored": {
      happens: "Takes every HTTP method as if it were POST.",
      instead: { takesMethod: () => true, signedMethod: () => "POST" },
      caughtBy: "tampered-request/method-get method-put",
    },
    "content-type-ignored": {
      happens: "Reads every body as a form, whatever its content type says.",
      instead: { takesContentType: () => true },
      caughtBy: "malformed-body/content-type-*",
    },
    "content-type-json": {
      happens: "Takes the content type of JSON as well.",
      instead: { takesContentType: (values) => right.takesContentType(values) || values[0] === "application/json" },
      caughtBy: "malformed-body/content-type-json",
    },
    "content-type-begins": {
      happens: "Compares only the beginning of the content type.",
      instead: {
        takesContentType: ([value = ""]) => value.toLowerCase().startsWith("application/x-www-form-urlencoded"),
      },
      caughtBy: "malformed-body/content-type-prefix",
    },
    "content-type-optional": {
      happens: "Takes a body without a content type for a form.",
      instead: { takesContentType: (values) => values.length === 0 || right.takesContentType(values) },
      caughtBy: "malformed-body/content-type-missing",
    },
    "header-remembered": {
      happens: "Remembers Authorization headers that were right, and checks nothing else when one comes again.",
      verify: verifierRemembering(({ headers }) => JSON.stringify(headers)),
      caughtBy: "tampered-request/body-amount",
    },
    "path-checked-as-written": {
      happens:
        "Checks what is called by the path of an operation as it is written, and serves what others are once tidied.",
      verify: where(({ url }) => !OPERATIONS.test(url) && OPERATIONS.test(tidy(url)), acceptAll),
      caughtBy:
        "temptations/path-parameters-* path-escapes-* path-slashes-* path-dot-segments-* path-backslashes-* path-script-*",
    },
    "http-method-signed": {
      happens: "Takes any HTTP method that is signed as it is.",
      instead: { takesMethod: () => true },
      caughtBy: "lenient-readers/method-get-signed",
    },
  }),
];

/** Tidies a path as servers and frameworks do before they look for who serves it. */
function tidy(url: string): string {
  return url
    .replace(/;[^/]*/g, "")
    .replace(/%[2-7][\da-f]/gi, decodeURIComponent)
    .replaceAll("\\", "/")
    .replace(/(?<!:)\/(?:\.?\/)+/g, "/")
    .replace("/index.php/", "/");
}
