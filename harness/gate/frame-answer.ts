import { splitList } from "../../src/encoding/trim-blanks.ts";
import { type Fault, type Head, headerValues } from "./parse-head.ts";

/** How the end of an answer's body is found. */
export type Framing =
  | { readonly kind: "length"; readonly bytes: number }
  | { readonly kind: "chunked" }
  | { readonly kind: "until-close" };

const NOTHING: Framing = { kind: "length", bytes: 0 };

/** How the body of an answer is delimited (RFC 9112, section 6.3); contradictions are faults, not guessed at. */
export function frameAnswer(requestMethod: string, head: Head): Framing | Fault {
  if (requestMethod === "HEAD" || head.status === 204 || head.status === 304) return NOTHING;
  const codings = headerValues(head, "transfer-encoding");
  const lengths = headerValues(head, "content-length").flatMap(splitList);
  if (codings.length > 0) {
    if (lengths.length > 0) return { fault: "the answer has both Transfer-Encoding and Content-Length" };
    if (codings.join().toLowerCase() === "chunked") return { kind: "chunked" };
    return { fault: "the answer has a Transfer-Encoding other than chunked, which nobody asked for" };
  }
  const [first] = lengths;
  if (first === undefined) return { kind: "until-close" };
  if (!/^[0-9]{1,15}$/.test(first) || lengths.some((length) => length !== first)) {
    return { fault: "the answer has a Content-Length that is no number, or several" };
  }
  return { kind: "length", bytes: Number(first) };
}

/** Whether the connection may carry another request after this answer (RFC 9112, section 9.3). */
export function keepsAlive(head: Head): boolean {
  const options = headerValues(head, "connection").flatMap((value) => splitList(value.toLowerCase()));
  if (head.minor === 1) return !options.includes("close");
  // HTTP/1.0 knows no chunks: who sends them all the same is not trusted with where they end (section 6.1).
  return options.includes("keep-alive") && headerValues(head, "transfer-encoding").length === 0;
}
