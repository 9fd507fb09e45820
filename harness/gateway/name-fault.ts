import { type Refusal, refuse } from "./refusal.ts";

/** What Node tells of bytes that its parser could not read, or did not get in time. */
export interface ParserFault extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/** The first byte of a TLS connection. */
const TLS_HANDSHAKE = 0x16;

/** No more than the end of what a client sends, in the middle of a request. */
const END_OF_INPUT = "HPE_INVALID_EOF_STATE";

/** The refusal of what could not be read as HTTP. */
export function nameFault({ code, rawPacket }: ParserFault): Refusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return refuse("request-timeout", "HTTP: expected the whole request in time, got a part of it");
  }
  if (code === END_OF_INPUT) {
    return refuse("http-malformed", "HTTP: expected the whole request, got a part of it and the end of the connection");
  }
  if (code === "HPE_HEADER_OVERFLOW") return refuse("headers-too-large", "headers: expected fewer bytes, got more");
  if (rawPacket?.[0] === TLS_HANDSHAKE) {
    return refuse("http-malformed", "HTTP: expected a request in plain text, got TLS: the URL begins with http://");
  }
  return refuse("http-malformed", "HTTP: expected a well-formed request, got other bytes");
}
