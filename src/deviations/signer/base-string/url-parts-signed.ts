import { escapeNumber, loneByte, mapLoneBytes } from "../../../encoding/lone-bytes.ts";
import { percentDecode } from "../../../encoding/percent-encode.ts";
import type { MemberAt } from "../../describe-mistakes.ts";
import type { LibraryFunction, Replacement } from "../../deviation.ts";
import { defaultPortOf, splitUrl, type UrlParts } from "./split-url.ts";

/** A part in a title: none where nothing of it is written. */
type Written = readonly [
  id: string,
  words: string,
  write: (parts: UrlParts) => string,
  functions?: readonly LibraryFunction[],
];

/** What functions say of a port that a URL does not name: asked of each. */
const missingPorts: Readonly<Record<string, readonly LibraryFunction[]>> = {
  "-1": [
    {
      language: "Java",
      call: "new URL(url).getPort()",
      link: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URL.html#getPort()",
    },
  ],
  "": [
    { language: "Go", call: "u.Port()", link: "https://pkg.go.dev/net/url#URL.Port" },
    {
      language: "PHP",
      call: "parse_url($url, PHP_URL_PORT)",
      link: "https://www.php.net/manual/en/function.parse-url.php",
    },
  ],
  None: [
    { language: "Python", call: "urlsplit(url).port", link: "https://docs.python.org/3/library/urllib.parse.html" },
  ],
  null: [
    { language: "JavaScript", call: "url.parse(text).port", link: "https://nodejs.org/api/url.html#urlobjectport" },
  ],
};

/** Functions that name a port then, too. */
const defaultPorts: readonly LibraryFunction[] = [
  {
    language: "Java",
    call: "url.getPort() < 0 ? url.getDefaultPort() : url.getPort()",
    link: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URL.html#getDefaultPort()",
  },
  { language: "C#", call: "Uri.Port", link: "https://learn.microsoft.com/dotnet/api/system.uri.port" },
  { language: "Ruby", call: "URI().port", link: "https://docs.ruby-lang.org/en/3.1/URI/Generic.html" },
  { language: "Perl", call: "URI->new->port", link: "https://metacpan.org/pod/URI" },
];

/** How ids call those that are no words in small letters. */
const portWords: Readonly<Record<string, string>> = { "-1": "minus-one", "": "nothing", None: "none" };

/** The calls that write the name of a host as it stands, which round an address of IPv6 has no brackets. */
const hostnames: readonly LibraryFunction[] = [
  { language: "Ruby", call: "URI().hostname", link: "https://docs.ruby-lang.org/en/3.1/URI/Generic.html" },
  { language: "Perl", call: "URI->new->host", link: "https://metacpan.org/pod/URI" },
  { language: "Go", call: "u.Hostname()", link: "https://pkg.go.dev/net/url#URL.Hostname" },
];

const origins: readonly Written[] = [
  ["origin", "scheme, host", ({ scheme, host }) => scheme + host],
  ["origin-without-port", "scheme, host without port", ({ scheme, host }) => scheme + withoutPort(host)],
  [
    "origin-of-hostname",
    "scheme, host without port and brackets",
    ({ scheme, host }) => scheme + nameOf(host),
    hostnames,
  ],
  ["host", "host", ({ host }) => host],
  ["host-without-port", "host without port", ({ host }) => withoutPort(host)],
  ["hostname", "host without port and brackets", ({ host }) => nameOf(host), hostnames],
  ["", "", () => ""],
  ...Object.entries(missingPorts).flatMap(([port, functions]) =>
    writePorts(
      portWords[port] ?? port,
      `with ${JSON.stringify(`:${port}`)} where it names no port`,
      () => port,
      functions,
    ),
  ),
  ...writePorts("default", "with the default port where it names none", defaultPortOf, defaultPorts),
];

const paths: readonly Written[] = [
  ["path", "path", ({ path }) => path],
  ["path-without-parameters", "the path without parameters", ({ path }) => path.replace(/;[^/]*$/, "")],
  ["decoded-path", "the decoded path", ({ path }) => decodePath(path)],
  ["clean-path", "the path without empty segments and dots", ({ path }) => cleanPath(path)],
  ["decoded-clean-path", "the decoded path without empty segments and dots", ({ path }) => cleanPath(decodePath(path))],
];
const queries: readonly Written[] = [
  ["", "", () => ""],
  ["query", "query", ({ query }) => query],
];

/** The calls that write parts of a URL, by the ids of what they write. */
const calls: Readonly<Record<string, readonly LibraryFunction[]>> = {
  "path-signed": [
    { language: "Python", call: "urlsplit().path", link: "https://docs.python.org/3/library/urllib.parse.html" },
    { language: "PHP", call: "parse_url PHP_URL_PATH", link: "https://www.php.net/manual/en/function.parse-url.php" },
    { language: "JavaScript", call: "new URL().pathname", link: "https://developer.mozilla.org/docs/Web/API/URL" },
    { language: "Ruby", call: "URI().path", link: "https://docs.ruby-lang.org/en/3.1/URI/Generic.html" },
    { language: "Go", call: "u.EscapedPath()", link: "https://pkg.go.dev/net/url#URL.EscapedPath" },
    {
      language: "C#",
      call: "Uri.AbsolutePath",
      link: "https://learn.microsoft.com/dotnet/api/system.uri.absolutepath",
    },
  ],
  "decoded-path-signed": [{ language: "Go", call: "u.Path", link: "https://pkg.go.dev/net/url#URL" }],
  "origin-decoded-clean-path-signed": [{ language: "Go", call: "path.Clean", link: "https://pkg.go.dev/path#Clean" }],
};

/** Bytes that are no text are encoded as they are. */
const encodesBytes: Replacement = {
  stage: "encodePart",
  replace: (right) => (text, part) => mapLoneBytes(text, escapeNumber, (rest) => right(rest, part)).join(""),
};

/** Signers that take the URL apart, and write some parts of it. */
export const partsSigned: readonly MemberAt<"baseStringUri">[] = origins.flatMap((origin) =>
  paths.flatMap((path) =>
    queries.map((query): MemberAt<"baseStringUri"> => {
      const parts = [origin, path, query].filter(([own]) => own !== "");
      const id = `${parts.map(([own]) => own).join("-")}-signed`;
      const functions = calls[id] ?? origin[3];
      return {
        id,
        title: `Of the URL these parts are signed: ${parts.map(([, words]) => words).join(", ")}`,
        happens: "The URL is taken apart, and not all of it is put together again as it was.",
        ...(functions !== undefined && { functions }),
        ...(path[0].startsWith("decoded") && { also: [encodesBytes] }),
        change: (url) => parts.map(([, , write]) => write(splitUrl(url))).join(""),
      };
    }),
  ),
);

/** Lists what writes a port always, behind a host with its brackets and without. */
function writePorts(
  id: string,
  where: string,
  missing: (scheme: string) => string,
  functions: readonly LibraryFunction[],
): readonly Written[] {
  const write = (host: string, { scheme, host: given }: UrlParts): string =>
    scheme + withPort(given, host, missing(scheme));
  return [
    [`origin-port-or-${id}`, `scheme, host ${where}`, (parts) => write(parts.host, parts), functions],
    [
      `origin-of-hostname-port-or-${id}`,
      `scheme, host without brackets, ${where}`,
      (parts) => write(parts.host.replace(/^\[(.*)\]/, "$1"), parts),
      functions,
    ],
  ];
}

/** As Go's `url.Parse` decodes a path: to bytes, of which some may be no text. */
function decodePath(path: string): string {
  return path.replace(
    /(?:%[0-9A-Fa-f]{2})+/g,
    (run) => percentDecode(run) ?? run.replace(/%(..)/g, (_, digits: string) => loneByte(Number.parseInt(digits, 16))),
  );
}

/** Writes a port even where a host, as it stands in the URL, has none. */
function withPort(host: string, written: string, missing: string): string {
  return /:\d*$/.test(host) || host === "" ? written : `${written}:${missing}`;
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, "");
}

/** As Go's `Hostname`. */
function nameOf(host: string): string {
  return withoutPort(host).replace(/^\[(.*)\]$/, "$1");
}

/** As Go's `path.Clean`. */
function cleanPath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  return path === "" ? "." : `/${kept.join("/")}`;
}
