import type { Failure } from "../../src/conformance/adapter.ts";
import { excerpt } from "./excerpt.ts";

/** Characters of what a process said that are looked at for its last line. */
const MOST_READ = 2000;

/** The remark, and an example, of a process that failed through no one request: what it did, and with how many in flight. */
export function tellIncident(
  did: string,
  { details = "" }: Failure,
  inFlight: number,
): readonly [remark: string, example: string] {
  const last = details.slice(-MOST_READ).trimEnd().split("\n").at(-1)?.trim() ?? "";
  const example = `with ${inFlight} in flight${last === "" ? "" : `; it said last: ${excerpt(last)}`}`;
  if (inFlight === 0) return [`the process ${did} between two requests; it was started again`, example];
  return [
    `the process ${did} with requests in flight; asked again in a new process, it answered each, but a process that does so fails merchants`,
    example,
  ];
}
