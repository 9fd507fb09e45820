import { describe, expect, it } from "vitest";
import { type AnswerMeaning, type BodySign, decideMeaning, testBody } from "./acceptance.ts";
import { parseStatuses, refusesByDefault } from "./refused-statuses.ts";

const told = (status: number, body = "") => ({ status, body: Buffer.from(body) });
const reading = { isRefusal: refusesByDefault };

describe("decideMeaning", () => {
  it.each<readonly [method: string, status: number, meaning: AnswerMeaning]>([
    ["POST", 200, "accepts"],
    ["POST", 201, "unclear"],
    ["POST", 403, "refuses"],
    ["POST", 405, "refuses"],
    ["POST", 501, "unclear"],
    ["GET", 405, "refuses"],
    ["GET", 501, "refuses"],
    ["DELETE", 501, "refuses"],
    ["PUT", 500, "unclear"],
  ])("of a %s answered %i: it %s", (method, status, meaning) => {
    expect(decideMeaning(told(status), { method }, reading)).toBe(meaning);
  });

  it("takes 405 for a refusal of another method even where the config names other statuses", () => {
    const isRefusal = parseStatuses(["403"]) ?? refusesByDefault;
    expect(["POST", "PATCH"].map((method) => decideMeaning(told(405), { method }, { isRefusal }))).toEqual([
      "unclear",
      "refuses",
    ]);
  });

  it.each<readonly [status: number, meaning: AnswerMeaning]>([
    [301, "refuses"],
    [308, "refuses"],
    [304, "unclear"],
    [200, "accepts"],
    [500, "unclear"],
  ])("of a request to an untidy path answered %i: it %s", (status, meaning) => {
    for (const place of [{ isAstray: true }, { mayBeRedirected: true }]) {
      expect(decideMeaning(told(status), { method: "POST", ...place }, reading)).toBe(meaning);
    }
  });

  const accepts = testBody({ pointer: "/status", equals: "ok" });
  const refuses = testBody({ pointer: "/error" });

  it.each([
    ["by a sign of acceptance", { accepts }, ["accepts", "refuses", "refuses"]],
    ["by a sign of refusal", { refuses }, ["accepts", "refuses", "accepts"]],
    ["by both", { accepts, refuses }, ["accepts", "refuses", "unclear"]],
  ])("goes by the body where that tells: %s", (_name, signs, meanings) => {
    const acceptance = { isAccepting: (status: number) => status === 200, ...signs };
    const bodies = ['{"status":"ok"}', '{"status":"no","error":"bad signature"}', "<html>"];
    expect(
      bodies.map((body) => decideMeaning(told(200, body), { method: "POST" }, { ...reading, acceptance })),
    ).toEqual(meanings);
  });

  it("does not decide where both signs are there", () => {
    const acceptance = { isAccepting: () => true, accepts, refuses };
    const both = told(200, '{"status":"ok","error":"no"}');
    expect(decideMeaning(both, { method: "POST" }, { ...reading, acceptance })).toBe("unclear");
  });
});

describe("testBody", () => {
  it("decides nothing where a pattern tries every way, and ends", () => {
    expect(testBody({ pattern: "^(a+)+$" })(`${"a".repeat(60)}!`)).toBeUndefined();
  });
  it.each<readonly [sign: BodySign, holds: string, fails: string]>([
    [{ pointer: "/a/0/b" }, '{"a":[{"b":1}]}', '{"a":[]}'],
    [{ pointer: "/a~1b~0" }, '{"a/b~":"x"}', '{"a/b":"x"}'],
    [{ pointer: "/error" }, '{"error":0}', '{"error":null}'],
    [{ pointer: "/error" }, '{"error":{}}', '{"error":""}'],
    [{ pointer: "/code", equals: 0 }, '{"code":0}', '{"code":"0"}'],
    [{ pointer: "/ok", equals: null }, '{"ok":null}', "{}"],
    [{ pointer: "", equals: "OK" }, '"OK"', "OK"],
    [{ pointer: "/constructor" }, '{"constructor":1}', "{}"],
    [{ pattern: "^(?:OK|DONE)\\b" }, "OK 7", "NOT OK"],
  ])("%j", (sign, holds, fails) => {
    expect([holds, fails].map(testBody(sign))).toEqual([true, false]);
  });
});
