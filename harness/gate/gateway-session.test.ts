import { describe, expect, it } from "vitest";
import { httpAnswer } from "./fixtures/http-answer.ts";
import { GatewaySession } from "./gateway-session.ts";
import type { HttpAnswer } from "./http/read-answer.ts";

const request = { method: "POST", url: "http://127.0.0.1/paynet/api", headers: [], body: "" };

const setting = (...cookies: readonly string[]): HttpAnswer =>
  httpAnswer(
    200,
    "",
    cookies.map((cookie) => ["Set-Cookie", cookie]),
  );

describe("a session", () => {
  it("holds what answers of success gave, and what they took back no more", () => {
    const session = new GatewaySession();
    session.note(setting("a=1; Path=/", "b=2", "c=3"));
    session.note(setting("b=; Max-Age=0", "c=deleted; Expires=Thu, 01 Jan 1970 00:00:00 GMT"));
    session.note(httpAnswer(403, "", [["Set-Cookie", "a=refused"]]));
    session.note(httpAnswer(200, "", [["X-Auth-Token", "t"]]));
    const { sent, shown } = session.addTo(request, []);
    expect(sent.headers).toEqual([
      ["Cookie", "a=1"],
      ["x-auth-token", "t"],
    ]);
    expect(shown.headers).toEqual([
      ["Cookie", "a=…"],
      ["x-auth-token", "…"],
    ]);
  });

  it("lets what was answered just before go before what others were answered meanwhile", () => {
    const session = new GatewaySession();
    session.note(setting("sid=of-another"));
    expect(session.addTo(request, [setting("sid=own")]).sent.headers).toEqual([["Cookie", "sid=own"]]);
  });

  it("brings no head that is too long to be read: the latest twenty cookies", () => {
    const session = new GatewaySession();
    for (let at = 1; at <= 2000; at++)
      session.note(setting(`c${at}=${"x".repeat(30)}`, `long${at}=${"x".repeat(5000)}`));
    const [[, text = ""] = []] = session.addTo(request, []).sent.headers;
    const names = text.split("; ").map((pair) => pair.split("=")[0]);
    expect(names).toEqual(Array.from({ length: 20 }, (_, at) => `c${1981 + at}`));
  });
});
