import { describe, expect, it } from "vitest";
import type { Observation } from "../../src/judging/adapter.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import { operationNamed } from "../../src/spec/operations.ts";
import { testBody } from "./acceptance.ts";
import type { AnswerForm } from "./answer-forms.ts";
import { httpAnswer } from "./fixtures/http-answer.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { isAstray, methodTaken, observeAnswer, operationAt } from "./observe-answer.ts";
import { refusesByDefault } from "./refused-statuses.ts";

const reading = { isRefusal: refusesByDefault, mask: maskSecrets(["s3cr3t"]) };
const payout = { method: "POST", operation: operationNamed("payout") };
const lacking = (answer: string, said: string): unknown => ({
  verified: { accepted: true, answer, answerFault: `status 200, but no JSON with a payout-id: ${said}` },
});
const UNDECIDED = "it tells neither that the request is accepted nor that it is refused";

describe("observeAnswer", () => {
  it.each([
    ["a text", '{"payout-id":"77"}'],
    ["a number", '{"payout-id":77}'],
    ["zero", '{"payout-id":0}'],
    ["an id among others", '{"status":"ok","payout-id":"77","x":[]}'],
  ])("accepts 200 with the id of the operation: %s", (_name, body) => {
    const verified = { accepted: true, answer: `HTTP 200: ${body}` };
    expect(observeAnswer(httpAnswer(200, body), payout, reading)).toEqual({ verified });
  });

  it.each([
    ["no JSON", "<html>"],
    ["an error", '{"error":"duplicate"}'],
    ["another id", '{"transaction-id":"77"}'],
    ["an empty id", '{"payout-id":""}'],
    ["no text and no number", '{"payout-id":null}'],
    ["a list", '["payout-id"]'],
    ["null", "null"],
    ["an id within something", '{"x":{"payout-id":"77"}}'],
  ])("reports what 200 lacks: %s", (_name, body) => {
    expect(observeAnswer(httpAnswer(200, body), payout, reading)).toEqual(lacking(`HTTP 200: ${body}`, body));
  });

  it("reports what 200 lacks: everything", () => {
    expect(observeAnswer(httpAnswer(200, " \n"), payout, reading)).toEqual(lacking("HTTP 200", "an empty body"));
  });

  it.each([
    ["an empty 204", 204, "", false],
    ["what may be asked", 200, "POST,OPTIONS", false],
    ["a page elsewhere", 302, "", false],
    ["its id", 200, '{"payout-id":"77"}', true],
  ])("takes what fronts answer by themselves for obeyed by the id alone: %s", (_name, status, body, accepted) => {
    const answer = httpAnswer(status, body);
    const verified = { verified: { accepted } };
    expect(observeAnswer(answer, { ...payout, method: "OPTIONS" }, reading)).toMatchObject(verified);
    expect(observeAnswer(answer, { ...payout, isAstray: true }, reading)).toMatchObject(verified);
    const transfer = { method: "OPTIONS", operation: operationNamed("transfer") };
    expect(observeAnswer(answer, transfer, reading)).toMatchObject({ verified: { accepted: false } });
  });

  it.each([202, 204])("believes a status by which alone a gateway accepts: %i", (status) => {
    const own = { ...reading, acceptance: { isAccepting: (one: number) => one === status } };
    for (const place of [{ method: "OPTIONS" }, { method: "POST", isAstray: true }]) {
      expect(observeAnswer(httpAnswer(status, ""), { ...payout, ...place }, own)).toMatchObject({
        verified: { accepted: true },
      });
    }
  });

  it("takes any body of 200 for a success where the operation's has no id, but an empty one or a page astray", () => {
    const astray = { method: "POST", operation: operationNamed("transfer"), isAstray: true };
    const observe = (body: string): Observation => observeAnswer(httpAnswer(200, body), astray, reading);
    const pages = ["", "\n<!DOCTYPE html><title>Shop</title>", "<html lang=en>", "<!-- a -->\n<head>"];
    for (const body of [...pages, '<?xml version="1.0"?>\n<!DOCTYPE html>'])
      expect(observe(body)).toMatchObject({ verified: { accepted: false } });
    // What an older version may answer is no front's own.
    for (const body of ["{}", "type=async-response", "<html>Transfer 7 approved", "<html><form action=https://acs>"])
      expect(observe(body)).toMatchObject({ verified: { accepted: true } });
  });

  it("takes a page of a front's own for obeyed by no method but POST, and where it tells of a payment", () => {
    const page = "<!DOCTYPE html><title>Shop</title>";
    let form: AnswerForm | undefined = { isPage: false, isSaidPage: false };
    const html: Parameter = ["content-type", "text/html; charset=UTF-8"];
    const isAccepted = (method: string, body: string, headers: readonly Parameter[] = []): unknown => {
      const observed = observeAnswer(httpAnswer(200, body, headers), { ...payout, method, form }, reading);
      return "verified" in observed && observed.verified.accepted;
    };
    expect(["GET", "PUT", "QUERY"].map((method) => isAccepted(method, page))).toEqual([false, false, false]);
    expect(isAccepted("HEAD", "", [html])).toBe(false);
    for (const method of ["GET", "HEAD", "PUT"]) expect(isAccepted(method, "")).toBe(true);
    for (const body of ["{}", "<html>Transfer 7 approved"]) expect(isAccepted("GET", body)).toBe(true);
    expect(isAccepted("POST", page)).toBe(true);
    // Where a payment is answered by a page, or it is not known by what, another page may be one's, too.
    for (form of [undefined, { isPage: true, isSaidPage: true }]) {
      expect(isAccepted("GET", page)).toBe(true);
      expect(isAccepted("HEAD", "", [html])).toBe(true);
    }
    form = { isPage: false, isSaidPage: true };
    expect([isAccepted("GET", page), isAccepted("HEAD", "", [html])]).toEqual([false, true]);
  });

  it("shows nothing of a secret at which a long body is cut", () => {
    const body = `${" ".repeat(65_530)}s3cr3t${" ".repeat(100)}`;
    const observed = observeAnswer(httpAnswer(400, `told: ${body.slice(4)}`), payout, reading);
    expect(observed).toEqual({ verified: { accepted: false, reason: "HTTP 400: told:" } });
  });

  it.each([
    ["on one line", "a\r\n\tb ", "HTTP 200: a b"],
    ["without secrets", "the key is s3cr3t&", "HTTP 200: the key is [secret]&"],
    ["cut where it is long", "x".repeat(300), `HTTP 200: ${"x".repeat(160)}… (300 characters)`],
    ["of nothing", "", "HTTP 200"],
  ])("shows the answer that accepts %s", (_name, body, shown) => {
    const observed = observeAnswer(
      httpAnswer(200, body),
      { method: "POST", operation: operationNamed("transfer") },
      reading,
    );
    expect(observed).toEqual({ verified: { accepted: true, answer: shown } });
    expect(shown.length).toBeLessThanOrEqual(200);
  });

  it.each(["transfer", "pan-eligibility/send"] as const)("accepts 200 with any body for %s", (name) => {
    const verified = { accepted: true, answer: "HTTP 200: fine" };
    expect(
      observeAnswer(httpAnswer(200, "fine"), { method: "POST", operation: operationNamed(name) }, reading),
    ).toEqual({
      verified,
    });
  });

  it.each([
    ["with what was said", 403, "no", "HTTP 403: no"],
    ["with nothing said", 401, "\n", "HTTP 401"],
    ["with what was said on several lines", 403, "no:\n  not you", "HTTP 403: no: not you"],
    ["with a secret masked", 403, "the key is s3cr3t&", "HTTP 403: the key is [secret]&"],
    ["and names a duplicate order", 409, "seen", "HTTP 409: seen (a duplicate order, not a wrong signature)"],
    [
      "and names a duplicate order by its words",
      422,
      "order already exists",
      "HTTP 422: order already exists (a duplicate order, not a wrong signature)",
    ],
    ["with a long text cut", 400, "x".repeat(300), `HTTP 400: ${"x".repeat(200)}… (300 characters)`],
  ])("refuses %s", (_name, status, body, reason) => {
    expect(observeAnswer(httpAnswer(status, body), payout, reading)).toEqual({ verified: { accepted: false, reason } });
  });

  it.each([
    ["alone", '{"payout-id":"77"}'],
    ["behind the refusal", '{"error":"signature"}{"payout-id":77}'],
    ["in front of a text", '{"payout-id":"77"}Forbidden'],
    ["behind the refusal, with other words of a success", '{"error":"x"}{"payout-id":"77","status":"transferred"}'],
    ["behind a text without a line's end", 'Invalid signature{"payout-id":"77"}'],
    ["behind a page", '<h1>Forbidden</h1>{"payout-id":"77"}'],
    ["behind a line of text", 'Forbidden\n{"payout-id":"77","meta":{"x":[1]}}\n'],
  ])("takes a refusal for an acceptance that holds a success, as of who forgets to return: %s", (_name, body) => {
    const said = `, and yet what a success says: ${body.slice(body.indexOf('{"payout'), body.lastIndexOf("}") + 1)}`;
    expect(observeAnswer(httpAnswer(403, body), payout, reading)).toEqual({
      verified: { accepted: true, answer: `HTTP 403${said}`, answerFault: `status 403${said}` },
    });
  });

  it.each([
    ["with an id that was not given", '{"payout-id":null}'],
    ["with a number below zero for an id", '{"payout-id":-1}'],
    ["with a zero for an id", '{"payout-id":"0"}'],
    ["with an empty id", '{"payout-id":""}'],
    ["with the id of another operation", '{"transaction-id":"77"}'],
    ["that tells its number beside its reason", '{"error":"signature","payout-id":"77"}'],
    ["that says so and tells its number", '{"accepted":false,"payout-id":"77"}'],
    ["that tells its status again", '{"status":403,"payout-id":"77"}'],
    ["with a list", '["payout-id"]'],
    ["that only speaks of it", "no payout-id: {}"],
    ["that speaks of its number", 'signature does not match for {"payout-id":"77"}'],
    ["with a list of a reason and a number", '[{"error":"signature"},{"payout-id":"77"}]'],
    ["that tells its number beside what it calls its reason", '{"result":"signature mismatch","payout-id":"77"}'],
    ["with a word for an id", '{"payout-id":"none"}'],
    ["that is broken", '{"payout-id":"77"'],
    ["with what is too deep to be read", `${'{"x":'.repeat(600)}{"payout-id":"7"}${"}".repeat(600)}`],
  ])("takes a refusal for one %s", (_name, body) => {
    expect(observeAnswer(httpAnswer(403, body), payout, reading)).toMatchObject({ verified: { accepted: false } });
  });

  it("takes what refuses by its body for a refusal, though it has a number", () => {
    const accepts = testBody({ pointer: "/status", equals: "ok" });
    const byBody = { ...reading, acceptance: { isAccepting: (status: number) => status === 200, accepts } };
    for (const status of [200, 403]) {
      const answer = httpAnswer(status, '{"status":"no","payout-id":"77"}');
      expect(observeAnswer(answer, payout, byBody)).toMatchObject({ verified: { accepted: false } });
    }
  });

  it("takes the answer to an order that was seen before for a refusal, though it tells what it was paid by", () => {
    const answer = httpAnswer(409, '{"payout-id":"77"}');
    expect(observeAnswer(answer, payout, reading)).toMatchObject({ verified: { accepted: false } });
  });

  it.each([429, 503])("hints how to avoid %i", (status) => {
    expect(observeAnswer(httpAnswer(status, ""), payout, reading)).toEqual({
      errored: {
        message: `expected status 200 or one that refuses, got ${status}: ${UNDECIDED}; send fewer requests, with --rate and --jobs`,
      },
    });
  });

  it.each([
    [201, true],
    [302, true],
    [408, undefined],
    [500, true],
    [504, undefined],
  ])("takes %i for an error", (status, isAnswered) => {
    expect(observeAnswer(httpAnswer(status, "s3cr3t"), payout, reading)).toEqual({
      errored: { message: `expected status 200 or one that refuses, got ${status}: ${UNDECIDED}`, details: "[secret]" },
      ...(isAnswered && { isAnswered }),
    });
  });
});

describe("operationAt", () => {
  it.each([
    ["http://h/p/api/v4/payout/1", "payout"],
    ["http://h/p/api/v4/transfer/1", "transfer"],
    ["http://h/p/api/v4/transfer-by-ref/1?x", "transfer-by-ref"],
    ["http://h/p/api/v2/pan-eligibility/send/1", "pan-eligibility/send"],
    ["http://h/p/api/v2/payout/1", undefined],
    ["http://h/P/api/v4/payout/1", undefined],
  ])("%s: %s", (url, name) => {
    expect(operationAt(url, "http://h/p")?.name).toBe(name);
  });
});

describe("isAstray", () => {
  it.each([
    ["http://h/p/api/v4/payout/1", false],
    ["http://h/p/api/v4/payout/a%2Fb?x=//", false],
    ["http://h/p/api/v4/payout/1/", true],
    ["http://h/p/api/v4/payout/1%2f", true],
    ["http://h/p/api/v4/payout/1%2F?x=1", true],
    ["http://h/p/api/v4/payout//1", true],
    ["http://h/p//api/v4/payout/1", true],
    ["http://h/p/api/v4/x/../payout/1", true],
    ["http://h/p/API/v4/payout/1", true],
    ["http://h/p/api/v4/payout/", true],
  ])("%s: %s", (url, astray) => {
    expect(isAstray({ url, headers: [] }, "http://h/p")).toBe(astray);
  });

  it.each([
    ["h", false],
    ["H:80", false],
    [" h ", false],
    ["localhost", true],
    ["h.evil.example", true],
  ])("Host: %s: %s", (host, astray) => {
    const headers = [["Host", host]] as const;
    const url = "http://h/p/api/v4/payout/1";
    expect(isAstray({ url, headers }, "http://h/p")).toBe(astray);
  });

  it.each([
    ["http://other/p", true],
    ["http://h:81/p/api/v4/payout/1", false],
    ["/p/api/v4/payout/1", false],
  ])("a request line with %s: %s", (target, astray) => {
    expect(isAstray({ url: "http://h/p/api/v4/payout/1", headers: [], target }, "http://h/p")).toBe(astray);
  });
});

describe("methodTaken", () => {
  const allowing = httpAnswer(200, "", [["allow", "POST"]]);
  const taken = (headers: readonly Parameter[], method = "POST", answer = allowing): string =>
    methodTaken({ method, headers }, answer);

  it("is the one that a header of a POST names, which frameworks obey", () => {
    expect(taken([["X-HTTP-Method-Override", "get"]])).toBe("GET");
    expect(taken([["X-HTTP-Method-Override", "POST"]], "GET")).toBe("GET");
    expect(taken([["X-Other", "GET"]])).toBe("POST");
  });

  it("is OPTIONS only where the answer tells what is allowed: who skips a check there pays", () => {
    expect(taken([["X-HTTP-Method", "OPTIONS"]])).toBe("OPTIONS");
    expect(taken([["X-HTTP-Method", "OPTIONS"]], "POST", httpAnswer(200))).toBe("POST");
  });
});
