import { CountersignError } from "../../../src/countersign-error.ts";

/** An option of a curl command line by its long name, with its value where it takes one. */
export interface CurlOption {
  readonly name: string;
  readonly value: string;
}

/** A curl command line, taken apart. */
export interface CurlWords {
  readonly options: readonly CurlOption[];
  readonly urls: readonly string[];
}

/** Short names of the options that take part in the request, or that are worth a sentence of their own. */
const SHORT: Readonly<Record<string, string>> = {
  ...{ X: "request", H: "header", d: "data", G: "get", I: "head", A: "user-agent", e: "referer", b: "cookie" },
  ...{ u: "user", F: "form", T: "upload-file", K: "config", x: "proxy", o: "output", w: "write-out", m: "max-time" },
  ...{ c: "cookie-jar", E: "cert", D: "dump-header", r: "range", y: "speed-time", Y: "speed-limit", z: "time-cond" },
  ...{
    k: "insecure",
    s: "silent",
    S: "show-error",
    i: "include",
    v: "verbose",
    L: "location",
    f: "fail",
    g: "globoff",
  },
  ...{ N: "no-buffer", O: "remote-name", J: "remote-header-name", n: "netrc", q: "disable", "#": "progress-bar" },
  ...{ "4": "ipv4", "6": "ipv6", "0": "http1.0", "1": "tlsv1", "2": "sslv2", "3": "sslv3", Z: "parallel", a: "append" },
};

const WITH_VALUE: ReadonlySet<string> = new Set(
  "request header data data-raw data-binary data-ascii data-urlencode json url url-query user-agent referer cookie user form form-string upload-file config proxy output write-out max-time cookie-jar cert dump-header range speed-time speed-limit time-cond cacert capath key key-type cert-type pass ciphers connect-timeout connect-to resolve interface retry retry-delay retry-max-time limit-rate max-redirs max-filesize noproxy proxy-user proxy-header oauth2-bearer trace trace-ascii stderr tls-max unix-socket local-port keepalive-time aws-sigv4 dns-servers expect100-timeout happy-eyeballs-timeout-ms preproxy socks5 socks5-hostname socks4 socks4a".split(
    " ",
  ),
);

const FLAGS: ReadonlySet<string> = new Set(
  "get head insecure silent show-error include verbose location location-trusted fail fail-with-body fail-early globoff compressed path-as-is no-buffer remote-name remote-header-name netrc disable progress-bar ipv4 ipv6 http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 sslv2 sslv3 parallel append no-keepalive no-alpn no-progress-meter ssl-no-revoke ssl-reqd tcp-nodelay tcp-fastopen raw styled-output no-styled-output create-dirs basic digest ntlm anyauth negotiate cert-status false-start tr-encoding trace-time retry-all-errors retry-connrefused post301 post302 post303 proxy-insecure crlf next".split(
    " ",
  ),
);

/**
 * Takes a curl command line apart, its first word included, by curl's own rules: short options may stand together and
 * carry their value.
 *
 * @throws {CountersignError} `curl-option-unknown` or `curl-value-missing`.
 */
export function readCurlOptions(words: readonly string[]): CurlWords {
  const options: CurlOption[] = [];
  const urls: string[] = [];
  const rest = words.slice(1);
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.startsWith("--") && word !== "--") options.push(readLong(word.slice(2), rest));
    else if (/^-[^-]/.test(word)) options.push(...readShort(word.slice(1), rest));
    else if (word !== "--") urls.push(word);
  }
  return { options, urls };
}

function readLong(name: string, rest: string[]): CurlOption {
  if (WITH_VALUE.has(name)) return { name, value: takeValue(`--${name}`, rest) };
  if (FLAGS.has(name)) return { name, value: "" };
  throw unknown(`--${name}`);
}

function readShort(letters: string, rest: string[]): readonly CurlOption[] {
  const options: CurlOption[] = [];
  for (const [at, letter] of Array.from(letters).entries()) {
    const name = SHORT[letter];
    if (name === undefined) throw unknown(`-${letter}`);
    if (WITH_VALUE.has(name)) {
      const value = letters.slice(at + 1);
      return [...options, { name, value: value === "" ? takeValue(`-${letter}`, rest) : value }];
    }
    options.push({ name, value: "" });
  }
  return options;
}

function takeValue(option: string, rest: string[]): string {
  const value = rest.shift();
  if (value !== undefined) return value;
  throw new CountersignError(
    "curl-value-missing",
    `curl command line: expected a value after ${option}, got the end of the command`,
    "Copy the whole command, with its last line.",
  );
}

function unknown(option: string): CountersignError {
  const name = option.replace(/^-+/, "").split("=")[0] ?? "";
  const shown = `${"-".repeat(option.length - option.replace(/^-+/, "").length)}${name.slice(0, 40)}`;
  const near = [...WITH_VALUE, ...FLAGS].filter((known) => name.length > 1 && known.startsWith(name.slice(0, 4)));
  return new CountersignError(
    "curl-option-unknown",
    `curl command line: expected an option that is known here, got ${shown}`,
    near.length > 0
      ? `Did you mean ${near
          .slice(0, 4)
          .map((known) => `--${known}`)
          .join(" or ")}? curl takes a value as the next word, not after =.`
      : "Leave it out if it changes nothing of the request; the options for URL, method, headers and data are all known.",
  );
}
