import { percentEncode } from "../encoding/percent-encode.ts";
import { baseStringUri } from "../signing/base-string-uri.ts";
import { FORM_MEDIA_TYPE } from "../signing/form-body.ts";
import { type HttpRequest, requestLength } from "../signing/http-request.ts";
import { isFormContentType } from "./form-content-type.ts";
import { quote, type Rejection, reject } from "./rejection.ts";

/**
 * The most characters of a request, far above any of the four operations: it bounds the work that an untrusted sender
 * can cause.
 */
const MAX_LENGTH = 1_048_576;

const POST = /^POST$/i;
/**
 * Checks all of a request but its parameters: its size, method, URL and content type (clauses endpoints.method,
 * endpoints.content-type, header.1). Any charset is accepted, because values are UTF-8 all the same.
 */
export function checkEnvelope(request: HttpRequest): Rejection | undefined {
  return checkSize(request) ?? checkMethod(request.method) ?? checkUrl(request.url) ?? checkContentType(request);
}

/** Returns the values of all headers with this name; names compare without regard to case. */
export function headerValues(request: Pick<HttpRequest, "headers">, lowerCaseName: string): readonly string[] {
  return request.headers.filter(([name]) => name.toLowerCase() === lowerCaseName).map(([, value]) => value);
}

function checkSize(request: HttpRequest): Rejection | undefined {
  const length = requestLength(request);
  if (length <= MAX_LENGTH) return undefined;
  return reject("request-too-large", `request: expected at most ${MAX_LENGTH} characters, got ${length}`);
}

function checkMethod(method: string): Rejection | undefined {
  if (POST.test(method)) return undefined;
  return reject("http-method-wrong", `HTTP method: expected POST, got ${quote(method)}`);
}

function checkUrl(url: string): Rejection | undefined {
  try {
    percentEncode(baseStringUri(url));
    return undefined;
  } catch (error) {
    return reject("url-malformed", error instanceof Error ? error.message : String(error));
  }
}

function checkContentType(request: HttpRequest): Rejection | undefined {
  const values = headerValues(request, "content-type");
  const [value = ""] = values;
  if (values.length === 1 && isFormContentType(value)) return undefined;
  const actual = values.length === 1 ? quote(value) : `${values.length} headers`;
  return reject("content-type-wrong", `Content-Type: expected one header ${FORM_MEDIA_TYPE}, got ${actual}`);
}
