import { type ParseArgsConfig, parseArgs } from "node:util";
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

type KnownOptions = NonNullable<ParseArgsConfig["options"]>;

function knowAs(type: "string" | "boolean", names: string): KnownOptions {
  const entries = names.split(" ").map((both) => both.split(":"));
  return Object.fromEntries(
    entries.map(([name = "", short]) => [name, { type, ...(short !== undefined && { short }) }]),
  );
}

const known: KnownOptions = { ...knowAs("string", WITH_VALUE), ...knowAs("boolean", FLAGS) };

/**
 * Takes a curl command line apart, its first word included, by curl's own rules: short options may stand together and
 * carry their value.
 *
 * @throws {CountersignError} `curl-option-unknown` or `curl-value-missing`.
 */
export function readCurlOptions(words: readonly string[]): CurlWords {
  const { tokens } = parseArgs({
    args: words.slice(1),
    options: known,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return {
    options: tokens.flatMap((token): readonly CurlOption[] => {
      if (token.kind !== "option") return [];
      const { name, rawName, value } = token;
      const isJoined = token.inlineValue === true && rawName.startsWith("--");
      if (!Object.hasOwn(known, name) || isJoined) throw unknown(rawName);
      if (known[name]?.type === "string" && value === undefined) throw valueMissing(rawName);
      return [{ name, value: value ?? "" }];
    }),
    urls: tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : [])),
  };
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
  const near = Object.keys(known).filter((one) => name.length > 1 && one.startsWith(name.slice(0, 4)));
  const meant = near.slice(0, 4).map((one) => `--${one}`);
  return new CountersignError(
    "curl-option-unknown",
    `curl command line: expected an option that is known here, got ${dashes}${name.slice(0, 40)}`,
    meant.length > 0
      ? `Did you mean ${meant.join(" or ")}? curl takes a value as the next word, not after =.`
      : "Leave it out if it changes nothing of the request; the options for URL, method, headers and data are all known.",
  );
}
