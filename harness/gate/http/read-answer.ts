import { type BodyReader, readBody } from "./answer-body.ts";
import { frameAnswer, type Head, type HttpFault, keepsAlive, NO_HTTP, parseHead } from "./answer-head.ts";

export interface HttpAnswer extends Head {
  readonly body: Buffer;
  /** Whether the connection may carry another request. */
  readonly reusable: boolean;
  /** Bytes that came with its end and belong to no answer. */
  readonly surplus?: Buffer;
}

export type AnswerProgress = "reading" | HttpAnswer | HttpFault;

/** Takes the bytes of one answer as they come, and its end. */
export interface AnswerReader {
  readonly push: (bytes: Buffer) => AnswerProgress;
  readonly end: () => AnswerProgress;
}

interface Opened {
  readonly head: Head;
  readonly body: BodyReader;
  readonly endsByClose: boolean;
}

const MAX_HEAD_BYTES = 65_536;
const MAX_BODY_BYTES = 1_048_576;
/** Answers like "100 Continue" that may come before the answer itself. */
const MAX_INTERIM = 10;
const HEAD_TOO_LONG: HttpFault = { fault: `the answer's head is longer than ${MAX_HEAD_BYTES} bytes` };
const TOO_MANY_INTERIM: HttpFault = { fault: `more than ${MAX_INTERIM} interim answers came, and no final one` };
export const SWITCHES = "the answer switches to another protocol";
const HEAD_END = "\r\n\r\n";
/** The first byte of a TLS record that holds an alert. */
const TLS_ALERT = 0x15;
const BEGINNING = "HTTP/1.";

/** Creates a reader for the answer to one request of a method; its memory is bounded. */
export function createAnswerReader(requestMethod: string): AnswerReader {
  let held: Buffer = Buffer.alloc(0);
  /** Bytes, of those held, that are known not to contain the end of a head. */
  let searched = 0;
  let interim = 0;
  let opened: Opened | undefined;

  const openOne = (): Opened | "interim" | "reading" | HttpFault => {
    const from = searched;
    const end = held.indexOf(HEAD_END, from);
    if ((end < 0 ? held.length : end) > MAX_HEAD_BYTES) return HEAD_TOO_LONG;
    if (end < 0) {
      // The last bytes may begin the empty line that ends the head.
      searched = Math.max(0, held.length - HEAD_END.length + 1);
      return findEarlyFault(held, from) ?? "reading";
    }
    const head = parseHead(held.toString("latin1", 0, end));
    if ("fault" in head) return head;
    held = held.subarray(end + HEAD_END.length);
    searched = 0;
    if (head.status >= 200) return openBody(requestMethod, head);
    interim += 1;
    if (head.status === 101) return { fault: SWITCHES };
    return interim > MAX_INTERIM ? TOO_MANY_INTERIM : "interim";
  };
  const open = (): Opened | "reading" | HttpFault => {
    for (;;) {
      const found = openOne();
      if (found !== "interim") return found;
    }
  };

  return {
    push(bytes) {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      if (opened === undefined) {
        const found = open();
        if (found === "reading" || "fault" in found) return found;
        opened = found;
      }
      const { head, body } = opened;
      const progress = body.push(held);
      held = Buffer.alloc(0);
      if (progress === "more") return "reading";
      if ("fault" in progress) return progress;
      const { rest } = progress;
      const answer = { ...head, body: body.body(), reusable: rest.length === 0 && keepsAlive(head) };
      return rest.length === 0 ? answer : { ...answer, surplus: rest };
    },
    end() {
      if (opened?.endsByClose) return { ...opened.head, body: opened.body.body(), reusable: false };
      return { fault: "the connection was closed in the middle of the answer" };
    },
  };
}

function openBody(requestMethod: string, head: Head): Opened | HttpFault {
  const framing = frameAnswer(requestMethod, head);
  if ("fault" in framing) return framing;
  const body = readBody(framing, MAX_BODY_BYTES);
  return "fault" in body ? body : { head, body, endsByClose: framing.kind === "until-close" };
}

/** Finds the fault of bytes that cannot become HTTP: to wait for more would end in a time-out, which explains less. */
function findEarlyFault(held: Buffer, from: number): HttpFault | undefined {
  if (held[0] === TLS_ALERT) return { fault: "expected an HTTP/1.1 answer, got a TLS alert: is the URL https://?" };
  const start = held.toString("latin1", 0, BEGINNING.length);
  if (!BEGINNING.startsWith(start)) return { fault: NO_HTTP, received: held.toString("latin1") };
  return held.includes("\n\n", from) ? { fault: "the answer's head ends its lines with LF alone" } : undefined;
}
