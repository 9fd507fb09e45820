import { expect, it } from "vitest";
import { errorOf } from "../../../src/fixtures/error-of.ts";
import { limitRequest, MOST_CHARACTERS, MOST_PARTS } from "./limit-request.ts";

const request = { method: "POST", url: "https://h/", headers: [], body: "" } as const;

it("takes a request up to the limits, and none beyond", () => {
  const room = MOST_CHARACTERS - request.method.length - request.url.length;
  limitRequest({ ...request, body: "x".repeat(room) });
  limitRequest({ ...request, body: "&".repeat(MOST_PARTS) });
  for (const large of [
    { ...request, body: "x".repeat(room + 1) },
    { ...request, body: "&".repeat(MOST_PARTS + 1) },
    { ...request, headers: [["Authorization", ",".repeat(MOST_PARTS)]] as const },
    { ...request, headers: Array.from({ length: MOST_PARTS + 1 }, () => ["A", "b"] as const) },
  ]) {
    expect(errorOf(() => limitRequest(large)).code).toBe("request-too-large");
  }
});
