import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../src/deviations/catalogue.ts";
import { type Deviation, deviate } from "../../src/deviations/deviation.ts";
import type { RequestCredentials } from "../../src/diagnosis/request/read-sent-tasks.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { reference } from "../../src/signing/reference.ts";
import type { Scheme } from "../../src/signing/scheme.ts";
import { type SigningOptions, signRequest } from "../../src/signing/sign-request.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import { explainRequest } from "./explain-request.ts";
import type { Explanation } from "./explanation.ts";
import { printExplanation } from "./print-explanation.ts";

const consumerSecret = "F9F65098 2222";
const head = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [
    ["client-order-id", "902B4FF5"],
    ["amount", "10.42"],
    ["order_desc", "two words ~*()"],
  ],
  nonce: "y3qlvMPky7g",
  timestamp: "1669966913",
  consumerKey: "merchantlogin",
} as const;
const hmac: SigningTask = { ...head, signatureMethod: "HMAC-SHA1", consumerSecret };
const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pkcs8 = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const rsa: SigningTask = { ...head, signatureMethod: "RSA-SHA256", privateKey: { pkcs8 } };
const ofPublicKey: RequestCredentials = { publicKey: pair.publicKey };
const right = signRequest(hmac);

function mistake(id: string): Deviation {
  const found = catalogue.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no deviation ${id}`);
  return found;
}

function explainMistaken(id: string, options: SigningOptions = {}, task: SigningTask = hmac): Explanation {
  return explain(signRequest(task, options, deviate(reference, [mistake(id)])), { consumerSecret });
}

function explain(
  request: HttpRequest,
  credentials: RequestCredentials = { consumerSecret },
  deviations: readonly Deviation[] = catalogue,
): Explanation {
  return explainRequest(request, credentials, deviations);
}

/** Where nothing explains a request, all pairs and triples are tried: those of the whole catalogue take seconds. */
const few = catalogue.filter(({ id }, at) => at % 20 === 0 || id === "space-as-plus");

function replaced(request: HttpRequest, change: Partial<HttpRequest>): HttpRequest {
  return { ...request, ...change };
}

function withHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  return { ...request, headers: request.headers.map((pair) => (pair[0] === name ? [name, value] : pair)) };
}

/** What the gateway makes of a request once the correction is copied into it. */
function isMended(request: HttpRequest, { corrected }: Explanation): boolean {
  const mended = {
    ...request,
    headers: [
      ["Content-Type", corrected?.contentType ?? request.headers.find(([name]) => name === "Content-Type")?.[1] ?? ""],
      ["Authorization", corrected?.authorization ?? ""],
    ],
    body: corrected?.body ?? request.body,
  } as const;
  return verifyRequest(mended, [{ consumerKey: head.consumerKey, consumerSecret }], "0").accepted;
}

describe("explainRequest", () => {
  it("says of a right request that it is right, with every stage", () => {
    const explanation = explain(right);
    expect(explanation).toMatchObject({
      verdict: "right",
      summary: "Right: the HMAC-SHA1 signature is the one of this request.",
      signature: "right",
      mistakes: [],
      findings: [],
      stages: {
        baseStringUri: head.url,
        normalizedParameters: right.trace.normalizedParameters,
        baseString: right.trace.baseString,
        signingKey: "<consumer secret>&",
        signature: right.trace.signature,
      },
    });
    expect(explanation.received.headerParameters).toContainEqual({ name: "oauth_version", value: "1.0" });
    expect(explanation).not.toHaveProperty("corrected");
    expect(explanation).not.toHaveProperty("refusal");
  });

  it("names a mistake with its fix and clauses, and mends the header alone", () => {
    const wrong = signRequest(hmac, { realm: "of merchants" }, deviate(reference, [mistake("space-as-plus")]));
    const explanation = explain(wrong);
    expect(explanation).toMatchObject({
      verdict: "wrong",
      summary: `Wrong. ${mistake("space-as-plus").title}.`,
      signature: "wrong",
      refusal: { reason: "signature-mismatch" },
      mistakes: [{ deviations: ["space-as-plus"], clauses: [{ id: "base-string.2" }], proof: "signature" }],
    });
    // The realm as it came: percent-encoded by the signer, though it need not be.
    expect(explanation.corrected?.authorization).toBe(signRequest(hmac, { realm: "of merchants" }).trace.authorization);
    expect(explanation.corrected).not.toHaveProperty("body");
    expect(isMended(wrong, explanation)).toBe(true);
  });

  it.each(["body-json", "body-multipart", "body-bom-or-newline", "oauth-signature-in-body", "timestamp-milliseconds"])(
    "mends the whole request after %s",
    (id) => {
      const wrong = signRequest(hmac, {}, deviate(reference, [mistake(id)]));
      const explanation = explain(wrong);
      expect(explanation.mistakes.map(({ deviations }) => deviations.join())).toContain(id);
      expect(isMended(wrong, explanation)).toBe(true);
    },
  );

  it("leaves a body that repeats the protocol parameters as it is", () => {
    const explanation = explainMistaken("space-as-plus", { placement: "header-and-body" });
    expect(explanation.mistakes.map(({ deviations }) => deviations)).toEqual([["space-as-plus"]]);
    expect(explanation.corrected).not.toHaveProperty("body");
  });

  it("says of a value that breaks the specification that it does, though the signature is right", () => {
    const task: SigningTask = { ...hmac, parameters: [["amount", "10.42"]] };
    const explanation = explainMistaken("decimal-comma", {}, task);
    expect(explanation).toMatchObject({
      verdict: "wrong",
      summary: `The signature is right, but the request is wrong. ${mistake("decimal-comma").title}.`,
      signature: "right",
      mistakes: [{ deviations: ["decimal-comma"] }],
      findings: ["Whatever the signature, amount is not a decimal number written with a dot as separator."],
      corrected: { body: "amount=10.42" },
    });
  });

  it("says of a legal value what may have been done to it, and nothing else", () => {
    const explanation = explain(signRequest({ ...hmac, parameters: [["amount", "1042"]] }));
    expect(explanation).toMatchObject({ verdict: "right", mistakes: [] });
    expect(explanation.possible.map(({ deviations }) => deviations.join())).toContain("minor-units");
  });

  it("tells of another reading of a silent point that the signature is right by", () => {
    const encoded = (secret: string): string => `${encodeURIComponent(secret)}&`;
    expect(explain(signRequest(hmac, {}, { ...reference, signingKey: encoded }))).toMatchObject({
      verdict: "right",
      summary:
        "Right by one reading of what the specification leaves open (consumer-secret-encoding); a gateway that reads it otherwise refuses this request.",
      refusal: { reason: "signature-mismatch" },
      readings: expect.arrayContaining([expect.objectContaining({ point: "consumer-secret-encoding" })]),
    });
  });

  it("says the narrowest where no mistake explains an HMAC", () => {
    const unknown: Scheme = { ...reference, signingKey: () => "quite another key" };
    expect(explain(signRequest(hmac, {}, unknown), { consumerSecret }, few)).toMatchObject({
      verdict: "wrong",
      summary: "Wrong: the signature is not the one of this request, and no known mistake that was tried makes it.",
      mistakes: [],
      findings: [
        expect.stringMatching(/^An HMAC does not tell what it was made of\. What is left: another consumer secret/),
      ],
    });
  });

  it("signs RSA anew with the private key alone", () => {
    const wrong = signRequest(rsa, {}, deviate(reference, [mistake("space-as-plus")]));
    expect(explain(wrong, ofPublicKey)).not.toHaveProperty("corrected");
    const publicKey = createPublicKey(pkcs8);
    expect(explain(wrong, { publicKey, privateKey: { pkcs8 } }).corrected?.authorization).toBe(
      signRequest(rsa).trace.authorization,
    );
  });

  it.each([
    [
      "another method",
      replaced(right, { method: "GET" }),
      "http-method-wrong",
      "Send every operation with POST, its parameters in the body.",
    ],
    [
      "no header",
      replaced(right, { headers: [["Content-Type", "application/x-www-form-urlencoded"]] }),
      "authorization-missing",
      "Send one header Authorization: OAuth …; if the copy of the request lost it, copy it with its sensitive headers.",
    ],
    [
      "a header of another scheme",
      withHeader(right, "Authorization", "Negotiate abc"),
      "authorization-malformed",
      'Write the header as OAuth name="value", name="value", each value percent-encoded between double quotes.',
    ],
    [
      "a body that is no form",
      replaced(right, { body: "a=%zz" }),
      "body-malformed",
      "Percent-encode the names and values of the body, and nothing else in it.",
    ],
  ])("says what to do about %s", (_name, request, reason, advice) => {
    expect(explain(request, { consumerSecret }, few)).toMatchObject({ verdict: "wrong", refusal: { reason, advice } });
  });

  it("says of a request that is wrong in form alone that its signature is right", () => {
    const type = withHeader(right, "Content-Type", "application/json; x");
    expect(explain(type, { consumerSecret }, few)).toMatchObject({
      verdict: "wrong",
      signature: "right",
      findings: ["The signature by itself is right; only the form of the request is wrong."],
      readings: [],
    });
  });

  it.each([
    ["payout", "client-order-id", []],
    ["transfer", "client_orderid", []],
    ["transfer", "client-order-id", ["order-id-name-swapped"]],
  ])("doubts no right name, code or absent field: %s with %s", (operation, name, named) => {
    const url = `https://gateway.example/paynet/api/v4/${operation}/1111`;
    const parameters =
      operation === "transfer"
        ? ([
            [name, "a"],
            ["cvv2", "987"],
          ] as const)
        : ([[name, "a"]] as const);
    const { mistakes, possible } = explain(signRequest({ ...hmac, url, parameters }));
    expect([...mistakes, ...possible].map(({ deviations }) => deviations.join())).toEqual(named);
  });

  it("says of a mistake in form that it does not explain a wrong signature", () => {
    const wrong = signRequest(hmac, {}, deviate(reference, [mistake("header-single-quotes")]));
    const known = [mistake("header-single-quotes")];
    const explanation = explainRequest(wrong, { consumerSecret: "another" }, known);
    expect(explanation).toMatchObject({
      signature: "wrong",
      summary: `Wrong. ${mistake("header-single-quotes").title}. The signature is wrong as well, and nothing known explains it.`,
      mistakes: [{ deviations: ["header-single-quotes"], proof: "form" }],
    });
    expect(printExplanation(explanation)).toContain("\nSignature: wrong.\n");
    expect(printExplanation(explanation)).not.toContain("cannot be computed again");
  });

  it.each([
    ["has white space around it", `${consumerSecret}\n`, consumerSecret],
    ["has lost white space at its end", consumerSecret, `${consumerSecret}\n`],
  ])("says that the secret given here perhaps %s", (says, given, signedWith) => {
    const request = signRequest({ ...hmac, consumerSecret: signedWith });
    expect(explain(request, { consumerSecret: given }).findings.join()).toContain(`Or the secret given here ${says}`);
  });

  it.each([
    ["HMAC", hmac, { consumerSecret }],
    ["RSA", rsa, ofPublicKey],
  ])("tells by %s whether a base string makes the signature", (_name, task, credentials) => {
    const wrong = signRequest(task, {}, deviate(reference, [mistake("space-as-plus")]));
    const makes = [wrong.trace.baseString, "POST&other"].map(
      (baseString) => explainRequest(wrong, credentials, few, { baseString }).ownBaseString?.makesSignature,
    );
    expect(makes).toEqual([true, false]);
  });

  it("tells a mistake from the form alone where the nonce is nowhere", () => {
    const wrong = signRequest(hmac, {}, deviate(reference, [mistake("header-parameter-missing")]));
    expect(explain(wrong)).toMatchObject({
      signature: "unknown",
      mistakes: [{ deviations: ["header-parameter-missing"], proof: "form" }],
      findings: ["oauth_nonce cannot be found anywhere, so the signature cannot be computed again."],
    });
  });

  it.each([
    ["the method", "post&https", 0, "method", undefined],
    ["the URL", "POST&http%3A", 9, "url", undefined],
    [
      "a parameter",
      right.trace.baseString.replace("two%2520words", "two%2Bwords"),
      right.trace.baseString.indexOf("two%2520words") + 5,
      "parameters",
      "order_desc",
    ],
    ["the end", right.trace.baseString.slice(0, -1), right.trace.baseString.length - 1, "parameters", "order_desc"],
  ])("finds where a base string parts in %s", (_name, own, offset, part, parameter) => {
    const { ownBaseString } = explainRequest(right, { consumerSecret }, catalogue, { baseString: own });
    expect(ownBaseString).toMatchObject({
      isRight: false,
      offset,
      part,
      ...(parameter !== undefined && { parameter }),
    });
  });

  it("names the mistake all the same where the base string is of another request", () => {
    const wrong = signRequest(hmac, {}, deviate(reference, [mistake("space-as-plus")]));
    const { mistakes } = explainRequest(wrong, { consumerSecret }, few, { baseString: "POST&other" });
    expect(mistakes.map(({ deviations }) => deviations)).toEqual([["space-as-plus"]]);
  });

  it("says of a right base string that the fault lies behind it, and names it", () => {
    const wrong = signRequest(hmac, {}, deviate(reference, [mistake("key-missing-ampersand")]));
    const explanation = explainRequest(wrong, { consumerSecret }, catalogue, { baseString: right.trace.baseString });
    expect(explanation.ownBaseString).toMatchObject({ isRight: true });
    expect(explanation.mistakes.map(({ deviations }) => deviations)).toEqual([["key-missing-ampersand"]]);
  });
});
