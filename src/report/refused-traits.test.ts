import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../signing/http-request.ts";
import { type AnsweredRight, findSharedTraits } from "./refused-traits.ts";

const header = 'OAuth oauth_consumer_key="m", oauth_version="1.0"';
const request = (body: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "POST",
  url: "https://h/",
  headers: [
    ["Content-Type", "application/x-www-form-urlencoded"],
    ["Authorization", header],
  ],
  body,
  ...more,
});
let ids = 0;
const right = (isRefused: boolean, ...requests: readonly HttpRequest[]): readonly AnsweredRight[] =>
  requests.map((one) => {
    ids += 1;
    return { id: String(ids), request: one, isRefused };
  });
const causesOf = (answered: readonly AnsweredRight[]): readonly (string | undefined)[] => {
  const found = findSharedTraits(answered);
  return answered.map(({ id }) => found.get(id)?.name);
};

describe("findSharedTraits", () => {
  it("names one root cause of refusals that try several things", () => {
    const refused = right(
      true,
      request("a=1&oauth_nonce=n"),
      request("oauth_nonce=n&b=%C3%A9"),
      request("c=&oauth_version=1.0"),
    );
    const causes = causesOf([...refused, ...right(false, request("a=1"), request("b=%C3%A9"), request("c="))]);
    expect(causes.slice(0, 3)).toEqual(Array(3).fill("oauth_* repeated in the body"));
  });

  it("names nothing that an accepted request has as well", () => {
    const refused = right(true, request("a=%C3%A9"), request("b=%C3%A9"));
    expect(causesOf([...refused, ...right(false, request("c=%C3%A9"))])).toEqual([undefined, undefined, undefined]);
  });

  it("tells two causes apart, and leaves a single refusal to its vector", () => {
    const noVersion = { headers: [["Authorization", 'OAuth oauth_consumer_key="m"']] } as const;
    const refused = right(
      true,
      request("a=1+1"),
      request("a=2+2"),
      request("a=1", noVersion),
      request("a=2", noVersion),
      request("a="),
    );
    expect(causesOf([...refused, ...right(false, request("a=1"))]).slice(0, 5)).toEqual([
      "a space as + in the body",
      "a space as + in the body",
      "no oauth_version",
      "no oauth_version",
      undefined,
    ]);
  });

  it("names nothing where nothing was accepted", () => {
    expect(causesOf(right(true, request("a=1+1"), request("a=2+2")))).toEqual([undefined, undefined]);
  });
});
