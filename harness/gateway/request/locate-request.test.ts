import { describe, expect, it } from "vitest";
import { locateRequest } from "./locate-request.ts";

const place = { baseUrl: "https://pay.example/gw", origin: "http://127.0.0.1:8080", basePath: "/inner" };

describe("locateRequest", () => {
  it.each([
    ["/inner/api/v2/pan-eligibility/send/1111", "pan-eligibility/send", "/api/v2/pan-eligibility/send/1111"],
    ["/inner/api/v4/transfer/1111", "transfer", "/api/v4/transfer/1111"],
    ["/inner/api/v4/transfer-by-ref/1111", "transfer-by-ref", "/api/v4/transfer-by-ref/1111"],
    ["/inner/api/v4/payout/a%2fb~c", "payout", "/api/v4/payout/a%2fb~c"],
    ["/inner/api/v4/payout/1111?a=/b?c", "payout", "/api/v4/payout/1111?a=/b?c"],
    ["/inner/api/v4/payout/1111?", "payout", "/api/v4/payout/1111?"],
    ["http://127.0.0.1:8080/inner/api/v4/payout/1", "payout", "/api/v4/payout/1"],
    ["https://PAY.example/inner/api/v4/payout/1", "payout", "/api/v4/payout/1"],
  ])("finds the operation of %s", (target, operation, signed) => {
    expect(locateRequest(target, place)).toEqual({ operation, url: place.baseUrl + signed });
  });

  it.each([
    ["/inner/api/v4/refund/1", "operation-unknown", "https://pay.example/gw/api/v4/refund/1"],
    ["/inner/api/v3/payout/1", "operation-unknown", "https://pay.example/gw/api/v3/payout/1"],
    ["/inner/api/v4/payout/", "operation-unknown", "https://pay.example/gw/api/v4/payout/"],
    ["/inner/api/v4/payout/1/", "operation-unknown", "https://pay.example/gw/api/v4/payout/1/"],
    ["/inner/api/v4/payout/..", "operation-unknown", "https://pay.example/gw/api/v4/payout/.."],
    ["/INNER/api/v4/payout/1", "operation-unknown", "https://pay.example/INNER/api/v4/payout/1"],
    ["/inner//api/v4/payout/1", "operation-unknown", "https://pay.example/gw//api/v4/payout/1"],
    ["/", "operation-unknown", "https://pay.example/"],
    ["/inner", "operation-unknown", "https://pay.example/inner"],
    ["/gw/api/v4/payout/1", "operation-unknown", "https://pay.example/gw/api/v4/payout/1"],
    ["/inner/../inner/api/v4/payout/1", "operation-unknown", "https://pay.example/gw/../inner/api/v4/payout/1"],
    ["/inner/api/v4/payout/?1111", "operation-unknown", "https://pay.example/gw/api/v4/payout/?1111"],
    ["/inner/api/v4/payout/.", "operation-unknown", "https://pay.example/gw/api/v4/payout/."],
    ["http://127.0.0.1:8080", "operation-unknown", "https://pay.example/"],
    ["http://127.0.0.1:8080?a", "operation-unknown", "https://pay.example/?a"],
    ["http://127.0.0.1/inner/api/v4/payout/1", "host-wrong", "http://127.0.0.1/inner/api/v4/payout/1"],
    ["http://127.0.0.1:8080@evil/inner/", "host-wrong", "http://127.0.0.1:8080@evil/inner/"],
    ["*", "target-malformed", "https://pay.example/gw"],
    ["", "target-malformed", "https://pay.example/gw"],
    ["ftp://127.0.0.1:8080/", "target-malformed", "https://pay.example/gw"],
    ["/inner/api/v4/payout/1#a", "target-malformed", "https://pay.example/gw"],
    ["/inner/api/v4/payout/\xe9", "target-malformed", "https://pay.example/gw"],
  ])("refuses %s: %s", (target, reason, url) => {
    expect(locateRequest(target, place)).toMatchObject({ url, refused: { reason } });
  });
});
