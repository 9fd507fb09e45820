import { expect, it } from "vitest";
import { catalogue } from "../../src/deviations/catalogue.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { reference } from "../../src/signing/reference.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import { explainRequest } from "./explain-request.ts";
import type { Explanation } from "./explanation.ts";
import { consumerSecret, mistake, payoutOf, publicKey, signWith } from "./fixtures/mistaken-requests.ts";
import { printExplanation } from "./print-explanation.ts";

const { hmac, rsa } = payoutOf(["client-order-id", "902B4FF5"], ["amount", "10.42"], ["order_desc", "two words ~*()"]);
const right = signRequest(hmac);

/** Where nothing explains a request, all pairs and triples are tried: those of the whole catalogue take seconds. */
const few = catalogue.filter(({ id }, at) => at % 20 === 0 || id === "space-as-plus");

function explain(request: HttpRequest, baseString?: string, deviations: readonly Deviation[] = few): Explanation {
  return explainRequest(request, { consumerSecret }, deviations, baseString === undefined ? {} : { baseString });
}

const idsOf = (mistakes: Explanation["mistakes"]): readonly string[] =>
  mistakes.map(({ deviations }) => deviations.join("+"));

function withHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  return { ...request, headers: request.headers.map((pair) => (pair[0] === name ? [name, value] : pair)) };
}

/** Decides whether the gateway accepts a request once the correction is copied into it. */
function isCorrected(request: HttpRequest, { corrected }: Explanation): boolean {
  const { contentType, authorization = "", body = request.body } = corrected ?? {};
  const sent = withHeader(request, "Authorization", authorization);
  const whole = contentType === undefined ? sent : withHeader(sent, "Content-Type", contentType);
  return verifyRequest({ ...whole, body }, [{ consumerKey: hmac.consumerKey, consumerSecret }], "0").accepted;
}

it("finds a right request right, with every stage", () => {
  const explanation = explain(right);
  expect(explanation).toMatchObject({
    verdict: "right",
    summary: "Right: the HMAC-SHA1 signature is the one of this request.",
    signature: "right",
    mistakes: [],
    findings: [],
    stages: {
      baseStringUri: hmac.url,
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

it("names a mistake with its fix and clauses, and corrects the header alone", () => {
  const wrong = signWith("space-as-plus", hmac, { realm: "of merchants" });
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
  expect(isCorrected(wrong, explanation)).toBe(true);
});

it("corrects the whole request where its body or its protocol parameters are wrong", () =>
  expectEach(
    ["body-json", "body-multipart", "body-bom-or-newline", "oauth-signature-in-body", "timestamp-milliseconds"].map(
      (id) => [id, mistake(id)] as const,
    ),
    (id, deviation) => {
      const wrong = signWith(id, hmac);
      const explanation = explain(wrong, undefined, [...few, deviation]);
      expect(idsOf(explanation.mistakes)).toContain(id);
      expect(isCorrected(wrong, explanation)).toBe(true);
    },
  ));

it("leaves a body that repeats the protocol parameters as it is", () => {
  const explanation = explain(signWith("space-as-plus", hmac, { placement: "header-and-body" }));
  expect(idsOf(explanation.mistakes)).toEqual(["space-as-plus"]);
  expect(explanation.corrected).not.toHaveProperty("body");
});

it("reports a value that breaks the specification, though the signature is right", () => {
  const wrong = signWith("decimal-comma", { ...hmac, parameters: [["amount", "10.42"]] });
  expect(explain(wrong, undefined, [mistake("decimal-comma")])).toMatchObject({
    verdict: "wrong",
    summary: `The signature is right, but the request is wrong. ${mistake("decimal-comma").title}.`,
    signature: "right",
    mistakes: [{ deviations: ["decimal-comma"] }],
    findings: ["Whatever the signature, amount is not a decimal number written with a dot as separator."],
    corrected: { body: "amount=10.42" },
  });
});

it("lists what may have been done to a legal value, and nothing else", () => {
  const explanation = explain(signRequest({ ...hmac, parameters: [["amount", "1042"]] }), undefined, catalogue);
  expect(explanation).toMatchObject({ verdict: "right", mistakes: [] });
  expect(idsOf(explanation.possible)).toContain("minor-units");
});

it("doubts no right name, code or absent field", () => {
  const named = (operation: string, ...parameters: SigningTask["parameters"]): readonly string[] => {
    const url = `https://gateway.example/paynet/api/v4/${operation}/1111`;
    const { mistakes, possible } = explain(signRequest({ ...hmac, url, parameters }), undefined, catalogue);
    return idsOf([...mistakes, ...possible]);
  };
  expect(named("payout", ["client-order-id", "a"])).toEqual([]);
  expect(named("transfer", ["client_orderid", "a"], ["cvv2", "987"])).toEqual([]);
  expect(named("transfer", ["client-order-id", "a"], ["cvv2", "987"])).toEqual(["order-id-name-swapped"]);
});

it("names another interpretation of an ambiguity that makes the signature right", () => {
  const signingKey = (secret: string): string => `${encodeURIComponent(secret)}&`;
  expect(explain(signRequest(hmac, {}, { ...reference, signingKey }))).toMatchObject({
    verdict: "right",
    summary:
      "Right by one reading of what the specification leaves open (consumer-secret-encoding); a gateway that reads it otherwise refuses this request.",
    refusal: { reason: "signature-mismatch" },
    readings: expect.arrayContaining([expect.objectContaining({ point: "consumer-secret-encoding" })]),
  });
});

it("gives the narrowest facts where no mistake explains an HMAC", () => {
  expect(explain(signRequest(hmac, {}, { ...reference, signingKey: () => "quite another key" }))).toMatchObject({
    verdict: "wrong",
    summary: "Wrong: the signature is not the one of this request, and no known mistake that was tried makes it.",
    mistakes: [],
    findings: [
      expect.stringMatching(/^An HMAC does not tell what it was made of\. What is left: another consumer secret/),
    ],
  });
});

it.each([
  ["amount", "10.4", "10.40", "hmac"],
  ["amount", "10.42", "1042", "rsa"],
  ["amount", "1234.50", "1,234.50", "hmac"],
  ["amount", "10.42", "10,42", "hmac"],
  ["amount", "10.42", "EUR 10.42", "hmac"],
  ["order_desc", "2026-11-29", "29.11.2026", "hmac"],
  ["account_number", "77", "0000000077", "rsa"],
] as const)("names the one value that was signed otherwise: %s=%s as %s, under %s", (name, value, signed, method) => {
  const task = payoutOf(["client-order-id", "902B4FF5"], [name, value])[method];
  const encodeValue: typeof reference.encodeValue = (text, of) =>
    reference.encodeValue(of === name ? signed : text, of);
  const title = `${name}=${signed} is signed where ${name}=${value} is sent`;
  const request = signRequest(task, {}, { ...reference, encodeValue });
  const { mistakes } = explainRequest(request, { consumerSecret, publicKey }, few);
  expect(mistakes.map((one) => one.title)).toEqual([title]);
});

it.each([
  ["account_number", "4111111111111111", "0000004111111111111111"],
  ["credit_card_number", "41111111", "0041111111"],
  ["cvv2", "123", "0123"],
])("tells nothing of what may be a card's that was signed otherwise: %s", (name, value, signed) => {
  const task = payoutOf(["client-order-id", "902B4FF5"], [name, value]).hmac;
  const encodeValue: typeof reference.encodeValue = (text, of) =>
    reference.encodeValue(of === name ? signed : text, of);
  const request = signRequest(task, {}, { ...reference, encodeValue });
  const explanation = explainRequest(request, { consumerSecret, publicKey }, few);
  expect(explanation.mistakes).toEqual([]);
  expect(JSON.stringify(explanation)).not.toContain(signed);
});

it("advises what to do about a refusal", () =>
  expectEach<readonly [HttpRequest, advice: string]>(
    [
      [
        "http-method-wrong",
        [{ ...right, method: "GET" }, "Send every operation with POST, its parameters in the body."],
      ],
      [
        "authorization-missing",
        [
          { ...right, headers: [["Content-Type", "application/x-www-form-urlencoded"]] },
          "Send one header Authorization: OAuth …; if the copy of the request lost it, copy it with its sensitive headers.",
        ],
      ],
      [
        "authorization-malformed",
        [
          withHeader(right, "Authorization", "Negotiate abc"),
          'Write the header as OAuth name="value", name="value", each value percent-encoded between double quotes.',
        ],
      ],
      [
        "body-malformed",
        [{ ...right, body: "a=%zz" }, "Percent-encode the names and values of the body, and nothing else in it."],
      ],
    ],
    (reason, [request, advice]) => {
      expect(explain(request)).toMatchObject({ verdict: "wrong", refusal: { reason, advice } });
    },
  ));

it("finds the signature of a request right that is wrong in form alone", () => {
  expect(explain(withHeader(right, "Content-Type", "application/json; x"))).toMatchObject({
    verdict: "wrong",
    signature: "right",
    findings: ["The signature by itself is right; only the form of the request is wrong."],
    readings: [],
  });
});

it("leaves a wrong signature unexplained by a mistake in form", () => {
  const known = mistake("header-single-quotes");
  const explanation = explainRequest(signWith(known.id, hmac), { consumerSecret: "another" }, [known]);
  expect(explanation).toMatchObject({
    signature: "wrong",
    summary: `Wrong. ${known.title}. The signature is wrong as well, and nothing known explains it.`,
    mistakes: [{ deviations: [known.id], proof: "form" }],
  });
  expect(printExplanation(explanation)).toContain("\nSignature: wrong.\n");
  expect(printExplanation(explanation)).not.toContain("cannot be computed again");
});

it("describes white space that may be wrong in the secret that is given", () => {
  const secretFault = (given: string, signedWith: string): string =>
    explainRequest(signRequest({ ...hmac, consumerSecret: signedWith }), { consumerSecret: given }, []).findings.join();
  const [bare, ended] = [consumerSecret, `${consumerSecret}\n`];
  expect(secretFault(ended, bare)).toContain("Or the secret given here has white space around it");
  expect(secretFault(bare, ended)).toContain("Or the secret given here has lost white space at its end");
});

it("finds a mistake by the form alone where the nonce is nowhere", () => {
  const known = mistake("header-parameter-missing");
  expect(explain(signWith(known.id, hmac), undefined, [known])).toMatchObject({
    signature: "unknown",
    mistakes: [{ deviations: [known.id], proof: "form" }],
    findings: ["oauth_nonce cannot be found anywhere, so the signature cannot be computed again."],
  });
});

it("finds out whether a base string makes the signature, by an HMAC and by a public key", () => {
  for (const task of [hmac, rsa]) {
    const wrong = signWith("space-as-plus", task);
    const makes = [wrong.trace.baseString, "POST&other"].map(
      (baseString) => explainRequest(wrong, { consumerSecret, publicKey }, [], { baseString }).ownBaseString,
    );
    expect(makes.map((own) => own?.makesSignature)).toEqual([true, false]);
  }
});

it("finds where base strings part", () => {
  const { baseString } = right.trace;
  const words = baseString.indexOf("two%2520words");
  const order = { part: "parameters", parameter: "order_desc" };
  return expectEach<object>(
    [
      ["post&https", { offset: 0, part: "method" }],
      ["POST&http%3A", { offset: 9, part: "url" }],
      [baseString.replace("two%2520words", "two%2Bwords"), { offset: words + 5, ...order }],
      [baseString.slice(0, -1), { offset: baseString.length - 1, ...order }],
    ],
    (own, place) => expect(explain(right, own).ownBaseString).toMatchObject({ isRight: false, ...place }),
  );
});

it("names the mistake where the base string is of another request, and where it is right and the fault lies behind it", () => {
  expect(idsOf(explain(signWith("space-as-plus", hmac), "POST&other").mistakes)).toEqual(["space-as-plus"]);
  const known = mistake("key-missing-ampersand");
  const explanation = explain(signWith(known.id, hmac), right.trace.baseString, [...few, known]);
  expect(explanation.ownBaseString).toMatchObject({ isRight: true });
  expect(idsOf(explanation.mistakes)).toEqual([known.id]);
});
