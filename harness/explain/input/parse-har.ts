import { CountersignError } from "../../../src/countersign-error.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { JsonExcess, type JsonLimits, readJson } from "../../../src/encoding/read-json.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { findJsonFault } from "./find-json-fault.ts";
import { type HarRequest, readHarRequests } from "./har-request.ts";
import type { InputRequest } from "./input-request.ts";
import { flagNames } from "./piece-names.ts";

const MAX_LISTED = 20;
/** What a browser writes of a thousand requests. */
const LIMITS: JsonLimits = { depth: 500, count: 100_000 };
/** Characters of a text of which the place of a fault is looked for. */
const MOST_PLACED = 1_048_576;

/**
 * Reads a request from a HAR (HTTP Archive 1.2): of a whole file the entry of that number or the only POST with an
 * Authorization header; an entry or a request alone is read as well.
 *
 * @param entry from 1; `nameOfEntry` is what errors call it.
 * @throws {CountersignError} `har-malformed` with the place, `har-unsigned`, `har-entry-missing` or `har-entry-ambiguous`.
 */
export function parseHar(text: string, entry?: number, nameOfEntry: string = flagNames.entry): InputRequest {
  return readHarRequest(pick(readEntries(parseJson(text)), entry, nameOfEntry));
}

function parseJson(text: string): unknown {
  try {
    return readJson(text, LIMITS);
  } catch (error) {
    if (error instanceof JsonExcess) throw malformed(error.message);
    if (text.length > MOST_PLACED) throw malformed("JSON that breaks off or goes wrong");
    // Not the engine's message, which quotes the text.
    const { line, column } = findJsonFault(text);
    throw malformed(`JSON that breaks off or goes wrong at line ${line}, column ${column}`);
  }
}

function readEntries(json: unknown): readonly HarRequest[] {
  try {
    return readHarRequests(json);
  } catch (wrong) {
    if (wrong instanceof TypeError) throw malformed(wrong.message);
    throw wrong;
  }
}

function pick(entries: readonly HarRequest[], number: number | undefined, name: string): HarRequest {
  if (number !== undefined) {
    const found = entries[number - 1];
    if (found !== undefined) return found;
    throw new CountersignError(
      "har-entry-missing",
      `${name}: expected a number from 1 to ${entries.length}, got ${number}`,
      "Entries count from 1 in the order of the file.",
    );
  }
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) return only;
  const signed = entries.filter(
    ({ method, headers }) =>
      method.toUpperCase() === "POST" && headers.some(({ name }) => name.toLowerCase() === "authorization"),
  );
  const [one] = signed;
  if (signed.length === 1 && one !== undefined) return one;
  const listed = (signed.length > 1 ? signed : entries).slice(0, MAX_LISTED);
  const lines = listed.map((request) => `${entries.indexOf(request) + 1}: ${request.method} ${withoutQuery(request)}`);
  throw new CountersignError(
    "har-entry-ambiguous",
    `HAR: expected one POST with an Authorization header among ${entries.length} entries, got ${signed.length}`,
    signed.length > 1
      ? `Say which as ${name}: ${lines.join("; ")}`
      : `Browsers leave Authorization out of a HAR unless it is exported with sensitive data. Entries, for ${name}: ${lines.join("; ") || "none"}`,
  );
}

function withoutQuery({ url }: HarRequest): string {
  return (url.split(/[?#]/)[0] ?? "").slice(0, 120);
}

function readHarRequest({ method, url, headers, postData }: HarRequest): InputRequest {
  // Names such as :authority are those of HTTP/2's own fields.
  const own = headers.filter(({ name }) => !name.startsWith(":")).map(({ name, value }): Parameter => [name, value]);
  const type = postData?.mimeType;
  const hasType = type === undefined || type === "" || own.some(([name]) => name.toLowerCase() === "content-type");
  const rebuilt = postData?.params
    ?.map(({ name, value }) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join("&");
  if (!isSigned(url, own, postData)) {
    throw new CountersignError(
      "har-unsigned",
      "HAR: expected a request with an Authorization header, got one without",
      "Browsers leave it out unless a HAR is exported with sensitive data: export it so, or copy the request as cURL. If it was sent without, that is the mistake.",
    );
  }
  const isRebuilt = postData !== undefined && (postData.text ?? "") === "" && (rebuilt ?? "") !== "";
  return {
    request: {
      method,
      url: url.replace(/#.*$/s, ""),
      headers: hasType ? own : [...own, ["Content-Type", type]],
      body: isRebuilt ? (rebuilt ?? "") : (postData?.text ?? ""),
    },
    notes: isRebuilt
      ? ["The HAR holds the body as a list of parameters only: it was encoded anew, so its own encoding is not judged."]
      : [],
  };
}

/** Whether a request carries a signature anywhere: it may be in the query or the body, where it must not be. */
function isSigned(url: string, headers: readonly Parameter[], postData: HarRequest["postData"]): boolean {
  const inParams = postData?.params?.some(({ name }) => name === "oauth_signature") === true;
  const hasHeader = headers.some(([name]) => name.toLowerCase() === "authorization");
  return hasHeader || inParams || `${url} ${postData?.text ?? ""}`.includes("oauth_signature");
}

function malformed(actual: string): CountersignError {
  return new CountersignError(
    "har-malformed",
    `HAR: expected an HTTP Archive 1.2 (log.entries[].request), got ${actual}`,
    "Export it anew from the browser, or copy the request as cURL instead.",
  );
}
