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

/** Options that take a value; a short name, after a colon, only where it takes part in the request or is common. */
const WITH_VALUE =
  "request:X header:H data:d data-raw data-binary data-ascii data-urlencode json url url-query user-agent:A referer:e cookie:b user:u form:F form-string upload-file:T config:K proxy:x output:o write-out:w max-time:m cookie-jar:c cert:E dump-header:D range:r speed-time:y speed-limit:Y time-cond:z cacert capath key key-type cert-type pass ciphers connect-timeout connect-to resolve interface retry retry-delay retry-max-time limit-rate max-redirs max-filesize noproxy proxy-user proxy-header oauth2-bearer trace trace-ascii stderr tls-max unix-socket local-port keepalive-time aws-sigv4 dns-servers expect100-timeout happy-eyeballs-timeout-ms preproxy socks5 socks5-hostname socks4 socks4a";
const FLAGS =
  "get:G head:I insecure:k silent:s show-error:S include:i verbose:v location:L location-trusted fail:f fail-with-body fail-early globoff:g compressed path-as-is no-buffer:N remote-name:O remote-header-name:J netrc:n disable:q progress-bar:# ipv4:4 ipv6:6 http0.9 http1.0:0 http1.1 http2 http2-prior-knowledge http3 http3-only tlsv1:1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 sslv2:2 sslv3:3 parallel:Z append:a no-keepalive no-alpn no-progress-meter ssl-no-revoke ssl-reqd tcp-nodelay tcp-fastopen raw styled-output no-styled-output create-dirs basic digest ntlm anyauth negotiate cert-status false-start tr-encoding trace-time retry-all-errors retry-connrefused post301 post302 post303 proxy-insecure crlf next";

/** Long names of the options, with whether they take a value; and long names by the short ones. */
const takesValue: ReadonlyMap<string, boolean> = new Map([
  ...namesIn(WITH_VALUE).map(([name]) => [name, true] as const),
  ...namesIn(FLAGS).map(([name]) => [name, false] as const),
]);
const longNames: ReadonlyMap<string, string> = new Map(
  [...namesIn(WITH_VALUE), ...namesIn(FLAGS)].flatMap(([name, short]) =>
    short === "" ? [] : [[short, name] as const],
  ),
);

function namesIn(list: string): readonly (readonly [name: string, short: string])[] {
  return list.split(" ").map((both) => {
    const [name = "", short = ""] = both.split(":");
    return [name, short];
  });
}

/**
 * Takes a curl command line apart, its first word included, by curl's own rules: short options may stand together and
 * carry their value.
 *
 * @throws {CountersignError} `curl-option-unknown` or `curl-value-missing`.
 */
export function readCurlOptions(words: readonly string[]): CurlWords {
  const options: CurlOption[] = [];
  const urls: string[] = [];
  let isOver = false;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (isOver || !word.startsWith("-") || word === "-") {
      urls.push(word);
    } else if (word === "--") {
      isOver = true;
    } else {
      const awaits = word.startsWith("--") ? readLong(word, options) : readShort(word, options);
      if (awaits === undefined) continue;
      at += 1;
      const value = words[at];
      if (value === undefined) throw valueMissing(word);
      options.push({ name: awaits, value });
    }
  }
  return { options, urls };
}

/** Adds the option of one word; returns that whose value is the next word, if it is one. */
function readLong(word: string, options: CurlOption[]): string | undefined {
  const name = word.slice(2);
  const hasValue = takesValue.get(name);
  if (hasValue === undefined) throw unknown(word);
  if (hasValue) return name;
  options.push({ name, value: "" });
  return undefined;
}

/** Adds the options of one word, as {@link readLong}. */
function readShort(word: string, options: CurlOption[]): string | undefined {
  for (let at = 1; at < word.length; at += 1) {
    const name = longNames.get(word[at] ?? "");
    if (name === undefined) throw unknown(`-${word[at]}`);
    if (takesValue.get(name) !== true) {
      options.push({ name, value: "" });
    } else if (at === word.length - 1) {
      return name;
    } else {
      options.push({ name, value: word.slice(at + 1) });
      return undefined;
    }
  }
  return undefined;
}

function valueMissing(option: string): CountersignError {
  return new CountersignError(
    "curl-value-missing",
    `curl command line: expected a value after ${option}, got the end of the command`,
    "Copy the whole command, with its last line.",
  );
}

function unknown(option: string): CountersignError {
  const [, dashes = "", name = ""] = /^(-+)([^=]*)/.exec(option) ?? [];
  const near = [...takesValue.keys()].filter((one) => name.length > 1 && one.startsWith(name.slice(0, 4)));
  const meant = near.slice(0, 4).map((one) => `--${one}`);
  return new CountersignError(
    "curl-option-unknown",
    `curl command line: expected an option that is known here, got ${dashes}${name.slice(0, 40)}`,
    meant.length > 0
      ? `Did you mean ${meant.join(" or ")}? curl takes a value as the next word, not after =.`
      : "Leave it out if it changes nothing of the request; the options for URL, method, headers and data are all known.",
  );
}
