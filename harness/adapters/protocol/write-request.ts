import type { AdapterRequest } from "../../../src/judging/adapter.ts";

export const PROTOCOL_VERSION = 1;

/** The protocol's `start` message, without its line end. */
export const START: string = JSON.stringify({ cmd: "start", version: PROTOCOL_VERSION });

/** The protocol's `stop` message, without its line end. */
export const STOP: string = JSON.stringify({ cmd: "stop" });

/** Writes a request as one line of JSON, without its line end. */
export function writeRequest(request: AdapterRequest, seq: number): string {
  return JSON.stringify(Object.assign({ cmd: request.cmd, seq }, request));
}
