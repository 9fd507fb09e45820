import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import { HOST_AND_PORT, HOST_BEFORE_DOT } from "../../../signing/url-host.ts";
import { authorTable } from "../../author-table.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterHeaders, type Change, swap } from "../alter-request.ts";
import { paying } from "../author-requests.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  HostClaimed: harm(
    "sentElsewhere",
    "The URL that was signed is another one, and a header of the request says that it was called.",
    ["base-string.5", "base-string.6"],
    ["https://www.rfc-editor.org/rfc/rfc7239#section-8.1", "https://portswigger.net/web-security/host-header"],
  ),
};

const CLAIMED = "sandbox.evil.example";

const toHost = swap(/(:\/\/)[^/]+/, `$1${CLAIMED}`);
const toPort = swap(HOST_AND_PORT, "$1:8443");
const toOtherPath = swap("/payout/", "/transfer-by-ref/");
const belowSandbox = swap(/:\/\/[^/]+/, "$&/sandbox");

/** Headers by which proxies, and servers that rewrite URLs, say where a request was aimed before they changed its path. */
const pathHeaders = [
  "X-Forwarded-Uri",
  "X-Forwarded-Path",
  "X-Original-URI",
  "X-Envoy-Original-Path",
  "X-Replaced-Path",
  "X-Original-URL",
  "X-Rewrite-URL",
];

/** Hosts that a rule without ends, or of the beginning or the end alone, takes for our own. */
const hostsAlike: readonly (readonly [name: string, what: string, change: Change])[] = [
  ["below", "one below our own, as of a test system", swap("://", "://sandbox.")],
  ["longer", "one that begins with our own", swap(HOST_AND_PORT, "$1.evil.example$2")],
  ["glued", "one that ends with our own", swap("://", "://sandbox-")],
];

/** Headers that claim a URL, with places that are filled in by {@link placesOf}. */
type Claim = readonly `${string}: ${string}`[];

export const verificationClaimedHost: VerificationConcern = {
  kind: "verification",
  concern: "verification-claimed-host",
  about:
    "Requests that were signed for another URL than they are sent to, and claim that one in a header. All must be refused: only a gateway's own configuration says which hosts are its own.",
  flags,
  vectors: [
    ...authorTable(signedFor(toHost), [
      ["host", "Host names the host that was signed.", "Host: {host}"],
      ["host-with-port", "Host names the host that was signed, with the usual port.", "Host: {host}:{usual-port}"],
      [
        "host-twice-first",
        "Two Host headers: the first names it, the second the right one.",
        "Host: {host}",
        "Host: {called}",
      ],
      [
        "host-twice-last",
        "Two Host headers: the first names the right one, the second names it.",
        "Host: {called}",
        "Host: {host}",
      ],
      ["x-forwarded-host", "X-Forwarded-Host names it.", "X-Forwarded-Host: {host}"],
      [
        "x-forwarded-host-list",
        "X-Forwarded-Host names it first, as if a second proxy had added another.",
        "X-Forwarded-Host: {host}, proxy.example",
      ],
      ["x-forwarded-host-last", "X-Forwarded-Host names it last.", "X-Forwarded-Host: proxy.example, {host}"],
      ["x-forwarded-server", "X-Forwarded-Server names it.", "X-Forwarded-Server: {host}"],
      ["x-original-host", "X-Original-Host names it.", "X-Original-Host: {host}"],
      ["x-real-host", "X-Real-Host names it.", "X-Real-Host: {host}"],
      ["x-http-host-override", "X-HTTP-Host-Override names it.", "X-HTTP-Host-Override: {host}"],
      ["origin", "Origin names it, as of a page of that host.", "Origin: {scheme}://{host}"],
      ["referer", "Referer names the URL that was signed.", "Referer: {url}"],
      ["x-host", "X-Host names it.", "X-Host: {host}"],
      ["forwarded", "Forwarded (RFC 7239) names it.", "Forwarded: for=192.0.2.1;host={host}"],
      ["forwarded-quoted", "Forwarded names it in quotes.", 'Forwarded: host="{host}"'],
    ]),
    ...authorTable(calledAs, [
      ["absolute-form", "The request line holds the URL that was signed, of another host; Host names the right one."],
      [
        "absolute-form-and-host",
        "The request line holds the URL that was signed, and Host names its host.",
        "Host: {host}",
      ],
    ]),
    ...authorTable(
      signedFor((url) => otherScheme(toHost(url))),
      [
        [
          "x-forwarded-host-and-proto",
          "X-Forwarded-Host and X-Forwarded-Proto name host and scheme.",
          "X-Forwarded-Host: {host}",
          "X-Forwarded-Proto: {scheme}",
        ],
        [
          "host-and-x-forwarded-proto",
          "Host and X-Forwarded-Proto name host and scheme.",
          "Host: {host}",
          "X-Forwarded-Proto: {scheme}",
        ],
        ["forwarded-host-and-proto", "Forwarded names host and scheme.", "Forwarded: proto={scheme};host={host}"],
      ],
    ),
    ...authorTable(signedFor(otherScheme), [
      ["x-forwarded-proto", "X-Forwarded-Proto names the scheme that was signed.", "X-Forwarded-Proto: {scheme}"],
      ["forwarded-proto", "Forwarded names the scheme that was signed.", "Forwarded: proto={scheme}"],
    ]),
    ...authorTable(signedFor(toPort), [
      ["host-other-port", "Host names the port that was signed.", "Host: {host}"],
      ["x-forwarded-port", "X-Forwarded-Port names the port that was signed.", "X-Forwarded-Port: 8443"],
    ]),
    ...authorTable(signedFor(swap(/:\/\/[^/]+/, (authority) => authority.toUpperCase())), [
      ["host-upper-case", "The URL was signed with its host in capitals, and Host has them too.", "Host: {host}"],
    ]),
    ...authorTable(signedFor(swap(HOST_BEFORE_DOT, "$1.")), [
      ["host-trailing-dot", "The URL was signed with a dot behind its host, and Host has it too.", "Host: {host}"],
    ]),
    ...authorTable(signedFor(swap("/api/", "/sandbox/api/")), [
      [
        "x-forwarded-prefix",
        "X-Forwarded-Prefix names the beginning of the path that was signed.",
        "X-Forwarded-Prefix: {prefix}",
      ],
    ]),
    ...authorTable(signedFor(belowSandbox), [
      [
        "x-forwarded-prefix-in-front",
        "X-Forwarded-Prefix names what stood in front of the path that was signed.",
        "X-Forwarded-Prefix: /sandbox",
      ],
    ]),
    ...authorTable(
      signedFor(toOtherPath),
      pathHeaders.map((header) => [
        header.toLowerCase(),
        `${header} names another operation, which was signed.`,
        `${header}: {path}`,
      ]),
    ),
    ...hostsAlike.flatMap(([name, what, change]) =>
      authorTable(signedFor(change), [
        [`host-${name}`, `Host names the host that was signed: ${what}.`, "Host: {host}"],
        [`x-forwarded-host-${name}`, `X-Forwarded-Host names it: ${what}.`, "X-Forwarded-Host: {host}"],
      ]),
    ),
    ...authorTable(signedFor(toHost), [
      [
        "host-of-other-fronts",
        "Headers of Envoy, of Azure and of other fronts name the host that was signed.",
        "X-Envoy-Original-Host: {host}",
        "Disguised-Host: {host}",
        "X-Forwarded-Hostname: {host}",
      ],
    ]),
    ...authorTable(signedFor(otherScheme), [
      [
        "scheme-of-other-fronts",
        "Headers of Rack, of IIS, of CloudFront and of other fronts name the scheme that was signed.",
        "X-Forwarded-Scheme: {scheme}",
        "X-Forwarded-Protocol: {scheme}",
        "X-Forwarded-Ssl: {secure}",
        "X-Url-Scheme: {scheme}",
        "X-Scheme: {scheme}",
        "Front-End-Https: {secure}",
        "CloudFront-Forwarded-Proto: {scheme}",
      ],
    ]),
    ...authorTable(signedFor(belowSandbox), [
      [
        "script-name",
        "X-Script-Name and SCRIPT_NAME name what stood in front of the path that was signed, as WSGI servers and their snippets read it.",
        "X-Script-Name: /sandbox",
        "SCRIPT_NAME: /sandbox",
      ],
      // Behind a server that fails at SCRIPT_NAME, as gunicorn does, this is what is asked.
      [
        "x-script-name",
        "X-Script-Name alone names what stood in front of the path that was signed.",
        "X-Script-Name: /sandbox",
      ],
    ]),
    ...authorTable(signedFor(toOtherPath), [
      [
        "path-of-other-fronts",
        "Headers of Azure and of other fronts name another operation, which was signed.",
        "X-MS-Original-Url: {path}",
        "X-Waws-Unencoded-Url: {path}",
        "X-Request-Uri: {path}",
      ],
    ]),
  ],
};

/** Authors requests that are signed for another URL than they are sent to, which these headers claim. */
function signedFor(change: Change): (name: string, comment: string, ...claim: Claim) => AuthoredVerification {
  return (name, comment, ...claim) => ({
    name,
    comment,
    flags: ["HostClaimed"],
    ...paying("10.42"),
    refused: "signature-mismatch",
    scheme: { ...reference, baseStringUri: change },
    alter: (request, scene) => {
      const places = placesOf(change(request.url), request.url);
      const added = claim.map((line): Parameter => {
        const [name = "", value = ""] = line.split(": ");
        return [name, value.replaceAll(/\{([a-z-]+)\}/g, (_, place: string) => places[place] ?? "")];
      });
      return alterHeaders((headers) => [...added, ...headers])(request, scene);
    },
  });
}

/** What stands in the places of a claim. What is signed is taken apart as text: a label before an address of IPv4 stands in no URL that parses. */
function placesOf(signed: string, called: string): Readonly<Record<string, string>> {
  const [, scheme = "", host = "", path = ""] = /^(\w+):\/\/([^/]+)(.*)$/.exec(signed) ?? [];
  const isSecure = scheme === "https";
  return {
    url: signed,
    scheme,
    host,
    path,
    prefix: path.replace(/\/api\/.*/, ""),
    called: new URL(called).host,
    secure: isSecure ? "on" : "off",
    "usual-port": isSecure ? "443" : "80",
  };
}

/** Authors requests that are signed for another host, which stands in the request line, and perhaps in Host. */
function calledAs(name: string, comment: string, ...claim: Claim): AuthoredVerification {
  const authored = signedFor(toHost)(name, comment, ...claim);
  return {
    ...authored,
    alter: (request, scene) => ({ ...(authored.alter?.(request, scene) ?? request), target: toHost(request.url) }),
  };
}

function otherScheme(url: string): string {
  return url.startsWith("https:") ? url.replace("https:", "http:") : url.replace("http:", "https:");
}
