import type { Fault } from "./parse-head.ts";

/** What is known after some bytes of a body: whether it is whole, and then what follows it. */
export type BodyProgress = "more" | { readonly rest: Buffer } | Fault;

/** Takes the bytes of one body as they come. */
export interface BodyReader {
  readonly push: (bytes: Buffer) => BodyProgress;
  readonly body: () => Buffer;
}

/** The fault of a body that is longer than anything a gateway has to say. */
export function tooLong(maxBytes: number): Fault {
  return { fault: `the answer's body is longer than ${maxBytes} bytes` };
}
