import { expect, it } from "vitest";
import { httpAnswer } from "./fixtures/http-answer.ts";
import { LONGEST_WAIT, waitAskedFor } from "./retry-after.ts";

const NOW = Date.parse("2030-01-01T00:00:00Z");

it.each<readonly [status: number, said: string | undefined, wait: number | undefined]>([
  [429, "2", 2000],
  [503, "0", 0],
  [429, "Tue, 01 Jan 2030 00:00:09 GMT", 9000],
  [429, "Mon, 31 Dec 2029 00:00:00 GMT", 0],
  [429, "86400", LONGEST_WAIT],
  [429, undefined, undefined],
  [429, "soon", undefined],
  [500, "2", undefined],
  [200, "2", undefined],
])("reads %i with Retry-After %s", (status, said, wait) => {
  const headers = said === undefined ? [] : [["retry-after", said] as const];
  expect(waitAskedFor(httpAnswer(status, "", headers), NOW)).toBe(wait);
});
