import { type HttpRequest, headerOf } from "../../signing/http-request.ts";
import { HOST_AND_PORT } from "../../signing/url-host.ts";
import { type StageChange, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

const PATH_HEADERS = [
  "x-forwarded-uri",
  "x-forwarded-path",
  "x-original-uri",
  "x-envoy-original-path",
  "x-replaced-path",
];

const obeyed: readonly VerifierDeviation[] = verifierDeviations("accepts", {
  "host-header-obeyed": {
    happens: "Signs the URL with the host that the request names, as web frameworks hand it over.",
    instead: claiming((url, header) =>
      withHost(
        url,
        header("host")
          ?.replace(/:(80|443)$/, "")
          .toLowerCase(),
      ),
    ),
    caughtBy: "claimed-host/host host-with-port host-twice-first host-other-port",
  },
  "host-header-last": {
    happens: "Signs the URL with the last host that the request names: of two Host headers the second one.",
    instead: {
      signedUrl: (url, { headers }: HttpRequest) =>
        withHost(url, plainHost(headerOf({ headers: headers.toReversed() }, "host"))),
    },
    caughtBy: "claimed-host/host host-twice-last",
  },
  "request-line-obeyed": {
    happens: "Signs the URL of the request line, where that is a whole URL.",
    instead: { signedUrl: (url, { target = url }: HttpRequest) => target },
    caughtBy: "claimed-host/absolute-form absolute-form-and-host",
  },
  "forwarded-host-obeyed": {
    happens: "Behind a proxy, signs the URL with the first host of X-Forwarded-Host, whoever sent it.",
    instead: claiming((url, header) => withHost(url, header("x-forwarded-host")?.split(", ")[0])),
    caughtBy: "claimed-host/x-forwarded-host x-forwarded-host-list",
  },
  "forwarded-host-last": {
    happens: "Behind a proxy, signs the URL with the last host of X-Forwarded-Host, whoever sent it.",
    instead: claiming((url, header) => withHost(url, header("x-forwarded-host")?.split(", ").at(-1))),
    caughtBy: "claimed-host/x-forwarded-host x-forwarded-host-last",
  },
  "host-of-other-headers": {
    happens: "Signs the URL with the host that some header of a proxy names, whoever sent it.",
    instead: claiming((url, header) =>
      withHost(
        url,
        ["x-original-host", "x-host", "x-forwarded-server", "x-real-host", "x-http-host-override"]
          .map(header)
          .find((host) => host !== undefined),
      ),
    ),
    caughtBy: "claimed-host/x-original-host x-host x-forwarded-server x-real-host x-http-host-override",
  },
  "page-obeyed": {
    happens: "Signs the URL with the host of the page that sends the request.",
    instead: claiming((url, header) => {
      const page = header("origin") ?? header("referer");
      return page === undefined ? url : url.replace(/^https?:\/\/[^/]+/, new URL(page).origin);
    }),
    caughtBy: "claimed-host/origin referer",
  },
  "forwarded-obeyed": {
    happens: "Signs the URL with host and scheme of Forwarded (RFC 7239), whoever sent it.",
    instead: claiming((url, header) => {
      const forwarded = header("forwarded") ?? "";
      const host = /host="?([^";]+)/.exec(forwarded)?.[1];
      return withScheme(withHost(url, host), /proto=([a-z]+)/.exec(forwarded)?.[1]);
    }),
    caughtBy: "claimed-host/forwarded forwarded-quoted forwarded-proto forwarded-host-and-proto",
  },
  "forwarded-proto-obeyed": {
    happens: "Signs the URL with the scheme of X-Forwarded-Proto, whoever sent it.",
    instead: claiming((url, header) => withScheme(url, header("x-forwarded-proto"))),
    caughtBy: "claimed-host/x-forwarded-proto",
  },
  "proxy-trusted": {
    happens: "Trusts X-Forwarded-Host and -Proto of every sender, and Host where there is none.",
    instead: claiming((url, header) =>
      withScheme(withHost(url, header("x-forwarded-host") ?? plainHost(header("host"))), header("x-forwarded-proto")),
    ),
    caughtBy: "claimed-host/x-forwarded-host-and-proto host-and-x-forwarded-proto x-forwarded-host",
  },
  "forwarded-port-obeyed": {
    happens: "Signs the URL with the port of X-Forwarded-Port, whoever sent it.",
    instead: claiming((url, header) => {
      const port = header("x-forwarded-port");
      return port === undefined ? url : url.replace(HOST_AND_PORT, `$1:${port}`);
    }),
    caughtBy: "claimed-host/x-forwarded-port",
  },
  "forwarded-prefix-obeyed": {
    happens: "Puts X-Forwarded-Prefix in the place of its own prefix, whoever sent it.",
    instead: claiming((url, header) => {
      const prefix = header("x-forwarded-prefix");
      return prefix === undefined ? url : url.replace(/(:\/\/[^/]+).*?(\/api\/)/, `$1${prefix}$2`);
    }),
    caughtBy: "claimed-host/x-forwarded-prefix",
  },
  "forwarded-prefix-added": {
    happens: "Puts X-Forwarded-Prefix in front of its path, whoever sent it.",
    instead: claiming((url, header) => url.replace(/:\/\/[^/]+/, `$&${header("x-forwarded-prefix") ?? ""}`)),
    caughtBy: "claimed-host/x-forwarded-prefix-in-front",
  },
  "path-of-proxies-obeyed": {
    happens: "Signs the path that a proxy says it was asked for, whoever sent that.",
    instead: claimingPath(PATH_HEADERS),
    caughtBy: PATH_HEADERS.map((header) => `claimed-host/${header}`).join(" "),
  },
  "original-url-obeyed": {
    happens: "Signs the path of X-Original-URL or X-Rewrite-URL, as servers that rewrite URLs leave it.",
    instead: claimingPath(["x-original-url", "x-rewrite-url"]),
    caughtBy: "claimed-host/x-original-url x-rewrite-url",
  },
  "host-below-obeyed": {
    happens: "Signs the URL with the host that the request names, where that ends with its own.",
    instead: claimingHost((host, own) => host.endsWith(own)),
    caughtBy: "claimed-host/host-below host-glued",
  },
  "forwarded-host-alike-obeyed": {
    happens: "Signs the URL with the host of X-Forwarded-Host, where its own stands in that.",
    instead: claimingHost((host, own) => host.includes(own), "x-forwarded-host"),
    caughtBy: "claimed-host/x-forwarded-host-below x-forwarded-host-longer x-forwarded-host-glued",
  },
  ...byHeader("obeyed", ["x-envoy-original-host", "disguised-host", "x-forwarded-hostname"], (name) => ({
    happens: `Signs the URL with the host of the header ${name}, whoever sent it.`,
    instead: claiming((url, header) => withHost(url, header(name))),
    caughtBy: "claimed-host/host-of-other-fronts",
  })),
  ...byHeader(
    "obeyed",
    ["x-forwarded-scheme", "x-forwarded-protocol", "x-url-scheme", "x-scheme", "cloudfront-forwarded-proto"],
    (name) => ({
      happens: `Signs the URL with the scheme of the header ${name}, whoever sent it.`,
      instead: claiming((url, header) => withScheme(url, header(name))),
      caughtBy: "claimed-host/scheme-of-other-fronts",
    }),
  ),
  ...byHeader("obeyed", ["x-forwarded-ssl", "front-end-https"], (name) => ({
    happens: `Signs the URL as one of https where the header ${name} is on, and as one of http where it is off.`,
    instead: claiming((url, header) => withScheme(url, { on: "https", off: "http" }[header(name) ?? ""])),
    caughtBy: "claimed-host/scheme-of-other-fronts",
  })),
  ...byHeader("added", ["x-script-name", "script_name"], (name) => ({
    happens: `Puts the header ${name} in front of its path, whoever sent it.`,
    instead: claiming((url, header) => url.replace(/:\/\/[^/]+/, `$&${header(name) ?? ""}`)),
    caughtBy: "claimed-host/script-name",
  })),
  ...byHeader("obeyed", ["x-ms-original-url", "x-waws-unencoded-url", "x-request-uri"], (name) => ({
    happens: `Signs the path of the header ${name}, whoever sent it.`,
    instead: claimingPath([name]),
    caughtBy: "claimed-host/path-of-other-fronts",
  })),
});

const kept: readonly VerifierDeviation[] = verifierDeviations("accepts and refuses", {
  "host-longer-obeyed": {
    happens: "Signs the URL with the host that the request names, where that begins with its own.",
    instead: claimingHost((host, own) => host.startsWith(own)),
    caughtBy: "claimed-host/host-longer",
  },
  "host-header-kept": {
    happens: "Signs the URL with the host as the request spells it: capitals, port, dot and all.",
    instead: claiming((url, header) => withHost(url, header("host"))),
    caughtBy: "claimed-host/host host-trailing-dot host-upper-case accepted/host-upper-case host-usual-port",
  },
});

const misread: readonly VerifierDeviation[] = verifierDeviations("refuses", {
  "request-line-appended": {
    happens: "Appends the request line to its own host, as if it never were a whole URL.",
    instead: {
      signedUrl: (url, { target }: HttpRequest) => (target === undefined ? url : new URL(url).origin + target),
    },
    caughtBy: "accepted/absolute-form",
  },
});

/** Deviations in choosing whose URL is signed: what a request claims, in place of what was called. */
export const hostDeviations: readonly VerifierDeviation[] = [...obeyed, ...kept, ...misread];

type Claimed = (url: string, header: (lowerCaseName: string) => string | undefined) => string;

function claiming(read: Claimed): StageChange {
  return { signedUrl: (url, request: HttpRequest) => read(url, (wanted) => headerOf(request, wanted)) };
}

/** Makes a deviation of each of some headers, by its name and what is done with it. */
function byHeader<Row>(done: string, names: readonly string[], rowOf: (name: string) => Row): Record<string, Row> {
  return Object.fromEntries(names.map((name) => [`${name.replace("_", "-")}-${done}`, rowOf(name)]));
}

/** Takes the host that a header names where it is enough like our own. */
function claimingHost(isLike: (host: string, own: string) => boolean, name = "host"): StageChange {
  return claiming((url, header) => {
    const host = header(name);
    return host !== undefined && isLike(host, url.split("/")[2] ?? "") ? withHost(url, host) : url;
  });
}

/** Takes the path of the first of these headers that is there. */
function claimingPath(headers: readonly string[]): StageChange {
  return claiming((url, header) => {
    const path = headers.map(header).find((one) => one !== undefined);
    return path === undefined ? url : url.replace(/(:\/\/[^/]+).*/, `$1${path}`);
  });
}

/** Returns a host as URLs have it: in small letters and without the usual port. */
function plainHost(host: string | undefined): string | undefined {
  return host?.replace(/:(80|443)$/, "").toLowerCase();
}

function withHost(url: string, host: string | undefined): string {
  return host === undefined ? url : url.replace(/(:\/\/)[^/]+/, `$1${host}`);
}

function withScheme(url: string, scheme: string | undefined): string {
  return scheme === undefined ? url : url.replace(/^https?/, scheme);
}
