/** What is read of a request in an HTTP Archive 1.2. */
export interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HarPair[];
  readonly postData?: {
    readonly mimeType: string | undefined;
    readonly text: string | undefined;
    readonly params: readonly HarPair[] | undefined;
  };
}

interface HarPair {
  readonly name: string;
  readonly value: string;
}

type Reader<T> = (value: unknown, place: string) => T;

// By hand, as a page carries it: a library for models would be a twentieth of its scripts.

/**
 * Reads the requests of parsed JSON: of an archive, of an entry, or one alone.
 *
 * @throws {TypeError} that says where something else stands.
 */
export function readHarRequests(json: unknown): readonly HarRequest[] {
  const { log, request, url } = isObject(json) ? json : {};
  if (log !== undefined) return readList(readRequestOf)(readFields(log, "log")["entries"], "log.entries");
  if (request !== undefined) return [readRequest(request, "request")];
  if (url !== undefined) return [readRequest(json, "")];
  throw new TypeError("JSON that holds neither log.entries, nor a request, nor a url");
}

function readRequestOf(entry: unknown, place: string): HarRequest {
  return readRequest(readFields(entry, place)["request"], `${place}.request`);
}

function readRequest(value: unknown, place: string): HarRequest {
  const { method, url, headers, postData } = readFields(value, place);
  const at = (name: string): string => (place === "" ? name : `${place}.${name}`);
  return {
    method: readFilled(method, at("method")),
    url: readFilled(url, at("url")),
    headers: orAbsent(readList(readPair))(headers, at("headers")) ?? [],
    ...(postData !== undefined && { postData: readPostData(postData, at("postData")) }),
  };
}

function readPostData(value: unknown, place: string): NonNullable<HarRequest["postData"]> {
  const { mimeType, text, params } = readFields(value, place);
  return {
    mimeType: orAbsent(readText)(mimeType, `${place}.mimeType`),
    text: orAbsent(readText)(text, `${place}.text`),
    params: orAbsent(readList(readPair))(params, `${place}.params`),
  };
}

function readPair(pair: unknown, place: string): HarPair {
  const { name, value } = readFields(pair, place);
  return { name: readText(name, `${place}.name`), value: orAbsent(readText)(value, `${place}.value`) ?? "" };
}

function orAbsent<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, place) => (value === undefined ? undefined : read(value, place));
}

function readList<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value, place) => {
    if (Array.isArray(value)) return value.map((one, at) => read(one, `${place}.${at}`));
    throw otherThan("a list", value, place);
  };
}

function readFields(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw otherThan("an object", value, place);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return kindOf(value) === "object";
}

function readFilled(value: unknown, place: string): string {
  const text = readText(value, place);
  if (text !== "") return text;
  throw otherThan("a text", text, place);
}

function readText(value: unknown, place: string): string {
  if (typeof value === "string") return value;
  throw otherThan("a text", value, place);
}

function otherThan(expected: string, value: unknown, place: string): TypeError {
  return new TypeError(`at ${place}: expected ${expected}, got ${kindOf(value)}`);
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (value === "") return "an empty one";
  return Array.isArray(value) ? "a list" : typeof value;
}
