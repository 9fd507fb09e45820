import { describe, expect, it } from "vitest";
import { publishedKey } from "../../src/fixtures/published-key.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { reference } from "../../src/signing/reference.ts";
import type { Scheme } from "../../src/signing/scheme.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import { explainReceived } from "./explain-received.ts";

const consumer = { consumerKey: "acme", consumerSecret: "hunter2-hunter2" };
const URL_ = "http://127.0.0.1:8080/paynet/api/v4/payout/1111";
const CARD = "4111111111111111";

const TASK = {
  method: "POST",
  parameters: [
    ["order_desc", "two words"],
    ["credit_card_number", CARD],
    ["memo", consumer.consumerSecret],
  ],
  signatureMethod: "HMAC-SHA1",
  ...consumer,
  nonce: "n",
  timestamp: "1700000000",
} as const;

/** Signs a request for one URL, and sends it to another. */
function send(url: string, scheme: Partial<Scheme> = {}): HttpRequest {
  const { trace: _, ...request } = signRequest({ ...TASK, url }, {}, { ...reference, ...scheme });
  return { ...request, url: URL_, headers: [["Host", new URL(url).host], ...request.headers] };
}

describe("explainReceived", () => {
  it("tells why a gateway refuses a request that is signed rightly", () => {
    const detail = `oauth_nonce: expected one that is new at "1700000000", got one used before`;
    const outcome = { accepted: false, reason: "nonce-replayed", detail } as const;
    const { explanation } = explainReceived({ request: send(URL_), consumer, outcome });
    expect(explanation).toMatchObject({ verdict: "wrong", signature: "right", summary: `Wrong: ${detail}.` });
    expect(explanation.findings[0]).toBe(
      "The signature is right: the gateway refuses the request for another reason, nonce-replayed.",
    );
  });

  it("takes an accepted request for right", () => {
    const outcome = { accepted: true, consumerKey: "acme", signatureMethod: "HMAC-SHA1" } as const;
    const { explanation } = explainReceived({ request: send(URL_), consumer, outcome });
    expect(explanation).toMatchObject({ verdict: "right", mistakes: [] });
  });

  it("corrects for its own URL what is signed for another host, and names what is wrong beside that", {
    tags: "slow",
  }, () => {
    const request = send("http://localhost:8080/paynet/api/v4/payout/1111", {
      encodeValue: (value) => encodeURIComponent(value).replaceAll("%20", "+"),
    });
    const outcome = { accepted: false, reason: "signature-mismatch", detail: "oauth_signature: …" } as const;
    const { explanation } = explainReceived({ request, consumer, outcome });
    const { corrected, mistakes, summary } = explanation;
    expect(summary).toContain("another host than this gateway's");
    expect(mistakes.map(({ deviations }) => deviations)).toContainEqual(["space-as-plus"]);
    const headers = request.headers.map(([name, value]) =>
      name === "Authorization" ? ([name, corrected?.authorization ?? ""] as const) : ([name, value] as const),
    );
    expect(verifyRequest({ ...request, headers }, [consumer], "1700000000")).toMatchObject({ accepted: true });
  });

  it("corrects what is signed with RSA where it has the private key, and does not show that", { tags: "slow" }, () => {
    const { pkcs8, spki } = publishedKey("rsa-2048");
    const task = { ...TASK, signatureMethod: "RSA-SHA256", privateKey: { pkcs8 } } as const;
    const { trace, ...right } = signRequest({ ...task, url: URL_ });
    const { trace: _, ...wrong } = signRequest({ ...task, url: `${URL_}2` });
    const merchant = { consumerKey: "acme", publicKey: spki, privateKey: { pkcs8 } };
    const told = explainReceived({ request: { ...wrong, url: URL_, body: right.body }, consumer: merchant });
    expect(told.explanation.corrected?.authorization).toBe(trace.authorization);
    const lines = pkcs8.split("\n").filter((line) => line.length > 40);
    for (const line of lines) expect(JSON.stringify(told)).not.toContain(line);
  });

  it("shows neither the secret nor a card number, in what is to be copied neither", () => {
    const told = JSON.stringify(explainReceived({ request: send(URL_), consumer }));
    expect(told).not.toContain(consumer.consumerSecret);
    expect(told).not.toContain(CARD);
    expect(told).toContain("411111******1111");
  });
});
