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

/** The headers that claim a URL, made of the one that was signed and of the one that is called. */
type Claim = (signed: URL, called: URL) => readonly Parameter[] | Readonly<Record<string, string>>;

export const verificationClaimedHost: VerificationConcern = {
  kind: "verification",
  concern: "verification-claimed-host",
  about:
    "Requests that were signed for another URL than they are sent to, and claim that one in a header. All must be refused: only a gateway's own configuration says which hosts are its own.",
  flags,
  vectors: [
    ...authorTable(signedFor(toHost), [
      ["host", "Host names the host that was signed.", () => ({ Host: CLAIMED })],
      [
        "host-with-port",
        "Host names the host that was signed, with the usual port.",
        ({ protocol }) => ({ Host: `${CLAIMED}:${protocol === "http:" ? 80 : 443}` }),
      ],
      [
        "host-twice-first",
        "Two Host headers: the first names it, the second the right one.",
        (_, called) => [
          ["Host", CLAIMED],
          ["Host", called.host],
        ],
      ],
      [
        "host-twice-last",
        "Two Host headers: the first names the right one, the second names it.",
        (_, called) => [
          ["Host", called.host],
          ["Host", CLAIMED],
        ],
      ],
      ["x-forwarded-host", "X-Forwarded-Host names it.", () => ({ "X-Forwarded-Host": CLAIMED })],
      [
        "x-forwarded-host-list",
        "X-Forwarded-Host names it first, as if a second proxy had added another.",
        () => ({ "X-Forwarded-Host": `${CLAIMED}, proxy.example` }),
      ],
      [
        "x-forwarded-host-last",
        "X-Forwarded-Host names it last.",
        () => ({ "X-Forwarded-Host": `proxy.example, ${CLAIMED}` }),
      ],
      ["x-forwarded-server", "X-Forwarded-Server names it.", () => ({ "X-Forwarded-Server": CLAIMED })],
      ["x-original-host", "X-Original-Host names it.", () => ({ "X-Original-Host": CLAIMED })],
      ["x-real-host", "X-Real-Host names it.", () => ({ "X-Real-Host": CLAIMED })],
      ["x-http-host-override", "X-HTTP-Host-Override names it.", () => ({ "X-HTTP-Host-Override": CLAIMED })],
      ["origin", "Origin names it, as of a page of that host.", ({ origin }) => ({ Origin: origin })],
      ["referer", "Referer names the URL that was signed.", ({ href }) => ({ Referer: href })],
      ["x-host", "X-Host names it.", () => ({ "X-Host": CLAIMED })],
      ["forwarded", "Forwarded (RFC 7239) names it.", () => ({ Forwarded: `for=192.0.2.1;host=${CLAIMED}` })],
      ["forwarded-quoted", "Forwarded names it in quotes.", () => ({ Forwarded: `host="${CLAIMED}"` })],
    ]),
    ...authorTable(calledAs, [
      [
        "absolute-form",
        "The request line holds the URL that was signed, of another host; Host names the right one.",
        {},
      ],
      [
        "absolute-form-and-host",
        "The request line holds the URL that was signed, and Host names its host.",
        { Host: CLAIMED },
      ],
    ]),
    ...authorTable(
      signedFor((url) => otherScheme(toHost(url))),
      [
        [
          "x-forwarded-host-and-proto",
          "X-Forwarded-Host and X-Forwarded-Proto name host and scheme.",
          ({ protocol }) => ({ "X-Forwarded-Host": CLAIMED, "X-Forwarded-Proto": protocol.slice(0, -1) }),
        ],
        [
          "host-and-x-forwarded-proto",
          "Host and X-Forwarded-Proto name host and scheme.",
          ({ protocol }) => ({ Host: CLAIMED, "X-Forwarded-Proto": protocol.slice(0, -1) }),
        ],
        [
          "forwarded-host-and-proto",
          "Forwarded names host and scheme.",
          ({ protocol }) => ({ Forwarded: `proto=${protocol.slice(0, -1)};host=${CLAIMED}` }),
        ],
      ],
    ),
    ...authorTable(signedFor(otherScheme), [
      [
        "x-forwarded-proto",
        "X-Forwarded-Proto names the scheme that was signed.",
        ({ protocol }) => ({ "X-Forwarded-Proto": protocol.slice(0, -1) }),
      ],
      [
        "forwarded-proto",
        "Forwarded names the scheme that was signed.",
        ({ protocol }) => ({ Forwarded: `proto=${protocol.slice(0, -1)}` }),
      ],
    ]),
    ...authorTable(signedFor(toPort), [
      ["host-other-port", "Host names the port that was signed.", ({ host }) => [["Host", host]]],
      ["x-forwarded-port", "X-Forwarded-Port names the port that was signed.", () => ({ "X-Forwarded-Port": "8443" })],
    ]),
    ...authorTable(signedFor(swap(/:\/\/[^/]+/, (authority) => authority.toUpperCase())), [
      [
        "host-upper-case",
        "The URL was signed with its host in capitals, and Host has them too.",
        (_, { host }) => [["Host", host.toUpperCase()]],
      ],
    ]),
    ...authorTable(signedFor(swap(HOST_BEFORE_DOT, "$1.")), [
      [
        "host-trailing-dot",
        "The URL was signed with a dot behind its host, and Host has it too.",
        (_, { host }) => [["Host", host.replace(/^[^:]+/, "$&.")]],
      ],
    ]),
    ...authorTable(signedFor(swap("/api/", "/sandbox/api/")), [
      [
        "x-forwarded-prefix",
        "X-Forwarded-Prefix names the beginning of the path that was signed.",
        ({ pathname }) => ({ "X-Forwarded-Prefix": pathname.replace(/\/api\/.*/, "") }),
      ],
    ]),
    ...authorTable(signedFor(swap(/:\/\/[^/]+/, "$&/sandbox")), [
      [
        "x-forwarded-prefix-in-front",
        "X-Forwarded-Prefix names what stood in front of the path that was signed.",
        () => ({ "X-Forwarded-Prefix": "/sandbox" }),
      ],
    ]),
    ...authorTable(
      signedFor(toOtherPath),
      pathHeaders.map((header) => [
        header.toLowerCase(),
        `${header} names another operation, which was signed.`,
        ({ pathname }) => ({ [header]: pathname }),
      ]),
    ),
    ...hostsAlike.flatMap(([name, what, change]) =>
      authorTable(naming(change), [
        [`host-${name}`, `Host names the host that was signed: ${what}.`, "Host"],
        [`x-forwarded-host-${name}`, `X-Forwarded-Host names it: ${what}.`, "X-Forwarded-Host"],
      ]),
    ),
    ...authorTable(signedFor(toHost), [
      [
        "host-of-other-fronts",
        "Headers of Envoy, of Azure and of other fronts name the host that was signed.",
        () => ({ "X-Envoy-Original-Host": CLAIMED, "Disguised-Host": CLAIMED, "X-Forwarded-Hostname": CLAIMED }),
      ],
    ]),
    ...authorTable(signedFor(otherScheme), [
      [
        "scheme-of-other-fronts",
        "Headers of Rack, of IIS, of CloudFront and of other fronts name the scheme that was signed.",
        ({ protocol }) => claimScheme(protocol.slice(0, -1)),
      ],
    ]),
    ...authorTable(signedFor(swap(/:\/\/[^/]+/, "$&/sandbox")), [
      [
        "script-name",
        "X-Script-Name and SCRIPT_NAME name what stood in front of the path that was signed, as WSGI servers and their snippets read it.",
        () => ({ "X-Script-Name": "/sandbox", SCRIPT_NAME: "/sandbox" }),
      ],
    ]),
    ...authorTable(signedFor(toOtherPath), [
      [
        "path-of-other-fronts",
        "Headers of Azure and of other fronts name another operation, which was signed.",
        ({ pathname }) => ({
          "X-MS-Original-Url": pathname,
          "X-Waws-Unencoded-Url": pathname,
          "X-Request-Uri": pathname,
        }),
      ],
    ]),
  ],
};

function claimScheme(scheme: string): Readonly<Record<string, string>> {
  const isSecure = scheme === "https" ? "on" : "off";
  return {
    "X-Forwarded-Scheme": scheme,
    "X-Forwarded-Protocol": scheme,
    "X-Forwarded-Ssl": isSecure,
    "X-Url-Scheme": scheme,
    "X-Scheme": scheme,
    "Front-End-Https": isSecure,
    "CloudFront-Forwarded-Proto": scheme,
  };
}

/** Authors requests that are signed for another URL than they are sent to. */
function signedFor(change: Change): (name: string, comment: string, claim: Claim) => AuthoredVerification {
  return (name, comment, claim) => ({
    name,
    comment,
    flags: ["HostClaimed"],
    ...paying("10.42"),
    refused: "signature-mismatch",
    scheme: { ...reference, baseStringUri: change },
    alter: (request, scene) => {
      const claimed = claim(new URL(change(request.url)), new URL(request.url));
      const added = Array.isArray(claimed) ? claimed : Object.entries(claimed);
      return alterHeaders((headers) => [...added, ...headers])(request, scene);
    },
  });
}

/** Authors requests that are signed for another host, which a header names. Before an address of IPv4 it is no host that a URL may have. */
function naming(change: Change): (name: string, comment: string, header: string) => AuthoredVerification {
  return (name, comment, header) => ({
    ...signedFor(change)(name, comment, () => ({})),
    alter: (request, scene) => {
      const host = /:\/\/([^/]+)/.exec(change(request.url))?.[1] ?? "";
      return alterHeaders((headers) => [[header, host], ...headers])(request, scene);
    },
  });
}

/** Authors requests that are signed for another host, which stands in the request line, and perhaps in Host. */
function calledAs(name: string, comment: string, own: Readonly<Record<string, string>>): AuthoredVerification {
  const authored = signedFor(toHost)(name, comment, () => own);
  return {
    ...authored,
    alter: (request, scene) => ({ ...(authored.alter?.(request, scene) ?? request), target: toHost(request.url) }),
  };
}

function otherScheme(url: string): string {
  return url.startsWith("https:") ? url.replace("https:", "http:") : url.replace("http:", "https:");
}
