import { CountersignError } from "../../../src/countersign-error.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { type CurlOption, readCurlOptions } from "./curl-options.ts";
import type { InputRequest } from "./input-request.ts";
import { isForCmd, splitCmdWords } from "./split-cmd-words.ts";
import { splitShellWords } from "./split-shell-words.ts";

const DATA: ReadonlySet<string> = new Set(["data", "data-raw", "data-binary", "data-ascii", "data-urlencode", "json"]);
const REFUSED: ReadonlySet<string> = new Set(["form", "form-string", "upload-file", "config", "url-query", "next"]);
const FORM = "application/x-www-form-urlencoded";

/**
 * Reads a curl command line, for a POSIX shell or for Windows' cmd, as the request that curl would send. Nothing is run
 * and no file is read.
 *
 * @throws {CountersignError} `curl-quote-open`, `curl-expansion`, `curl-option-unknown`, `curl-value-missing`,
 * `curl-option-unfit`, `curl-url-missing` or `curl-file-needed`.
 */
export function parseCurl(text: string): InputRequest {
  const line = text.trim().replace(/^[$>#%][ \t]*/, "");
  const { words, cutAt } = isForCmd(line) ? { words: splitCmdWords(line), cutAt: undefined } : splitShellWords(line);
  const { options, urls } = readCurlOptions(words);
  const refused = options.find(({ name }) => REFUSED.has(name));
  if (refused !== undefined) throw unfit(refused.name);
  const named = (name: string): readonly string[] =>
    options.filter((option) => option.name === name).map(({ value }) => value);
  const url = readUrl([...urls, ...named("url")]);
  const parts = options.filter(({ name }) => DATA.has(name)).map(readData);
  const isJson = named("json").length > 0;
  const isGet = named("get").length > 0;
  const data = parts.join(isJson ? "" : "&");
  const type = isJson ? "application/json" : parts.length > 0 ? FORM : undefined;
  const [method = "GET"] = [
    ...named("request").slice(-1),
    ...(isGet ? ["GET"] : []),
    ...named("head").map(() => "HEAD"),
    ...parts.map(() => "POST"),
  ];
  return {
    request: {
      method,
      url: isGet && data !== "" ? `${url.url}${url.url.includes("?") ? "&" : "?"}${data}` : url.url,
      headers: readHeaders(named("header"), isGet ? undefined : type),
      body: isGet ? "" : data,
    },
    notes: [
      ...url.notes,
      ...(cutAt === undefined
        ? []
        : [
            `The command ends at an unquoted ${cutAt}, as in a shell; what follows was not read. A URL or body with & needs quotes.`,
          ]),
      ...(named("user").length > 0 || named("oauth2-bearer").length > 0
        ? ["-u and --oauth2-bearer were ignored: they take no part in this signature."]
        : []),
    ],
  };
}

function readUrl(urls: readonly string[]): { readonly url: string; readonly notes: readonly string[] } {
  const [url] = urls;
  if (url === undefined || urls.length > 1) {
    throw new CountersignError(
      "curl-url-missing",
      `curl command line: expected one URL, got ${urls.length}`,
      urls.includes("curl")
        ? "There is more than one command: give one of them."
        : "Quote every value that holds a space, and give the URL once.",
    );
  }
  const plain = url.replace(/#.*$/s, "");
  const notes = plain === url ? [] : ["The fragment of the URL (from # on) was left out: curl does not send it."];
  if (/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(plain)) return { url: plain, notes };
  return { url: `http://${plain}`, notes: [...notes, "The URL has no scheme, so curl sends it over http."] };
}

/** Reads headers: `Name: value`; `Name;` for an empty value; `Name:` removes a header of curl's own. */
function readHeaders(lines: readonly string[], type: string | undefined): readonly Parameter[] {
  const headers = lines.flatMap((line): readonly Parameter[] => {
    if (line.startsWith("@")) throw needsFile("-H", line);
    const colon = line.indexOf(":");
    if (colon < 0) return line.endsWith(";") ? [[line.slice(0, -1).trim(), ""]] : [];
    const value = line.slice(colon + 1).trim();
    return value === "" ? [] : [[line.slice(0, colon).trim(), value]];
  });
  const names = lines.map((line) => line.split(/[:;]/)[0]?.trim().toLowerCase());
  return type === undefined || names.includes("content-type") ? headers : [...headers, ["Content-Type", type]];
}

function readData({ name, value }: CurlOption): string {
  if (name === "data-raw") return value;
  if (name !== "data-urlencode") {
    if (value.startsWith("@")) throw needsFile(`--${name}`, value);
    return value;
  }
  const mark = /[=@]/.exec(value);
  if (mark === null) return percentEncode(value);
  if (mark[0] === "@") throw needsFile("--data-urlencode", value);
  const field = value.slice(0, mark.index);
  return `${field === "" ? "" : `${field}=`}${percentEncode(value.slice(mark.index + 1))}`;
}

function needsFile(option: string, value: string): CountersignError {
  const what = value.includes("@-") ? "its standard input" : "a file";
  return new CountersignError(
    "curl-file-needed",
    `curl command line, ${option}: expected the text itself, got ${what} to read it from`,
    "No file of a pasted command is opened. Put the text in its place with --data-raw, or give the request as raw HTTP.",
  );
}

function unfit(option: string): CountersignError {
  return new CountersignError(
    "curl-option-unfit",
    `curl command line: expected a form body given with -d or --data-…, got --${option}`,
    "The gateway takes application/x-www-form-urlencoded bodies only; of other requests give the raw HTTP.",
  );
}
