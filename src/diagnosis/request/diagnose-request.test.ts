import { createPublicKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Deviation } from "../../deviations/deviation.ts";
import { publishedKey } from "../../fixtures/published-key.ts";
import { reference } from "../../signing/reference.ts";
import { signRequest } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { diagnoseRequest, type RequestDiagnosis } from "./diagnose-request.ts";

const about = { title: "t", happens: "h", fix: "f", clauses: [], links: [] } as const;
const small: Deviation = {
  ...about,
  id: "small",
  stage: "encodeValue",
  replace: (right) => (value, name) => right(value.toLowerCase(), name),
};
const marked: Deviation = {
  ...about,
  id: "marked",
  stage: "signingKey",
  replace: (right) => (secret, request) => `${right(secret, request)}!`,
};
const comma: Deviation = {
  ...about,
  id: "comma",
  stage: "operationParameters",
  replace: (right) => (parameters) => right(parameters).map(([name, value]) => [name, value.replace(".", ",")]),
  meant: ({ task }) => [
    { ...task, parameters: task.parameters.map(([name, value]) => [name, value.replace(",", ".")]) },
  ],
};
const cents: Deviation = {
  ...about,
  id: "cents",
  stage: "operationParameters",
  replace: (right) => (parameters) => right(parameters).map(([name, value]) => [name, value.replace(".", "")]),
  meant: ({ task }) => [
    { ...task, parameters: task.parameters.map(([name, value]) => [name, value.replace(/(..)$/, ".$1")]) },
  ],
};
const bodyComma: Deviation = {
  ...about,
  id: "body-comma",
  stage: "encodeBodyText",
  replace: (right) => (text) => right(text.replace(".", ",")),
  ...(comma.meant !== undefined && { meant: comma.meant }),
};
const all = [small, marked, comma, cents, bodyComma];
const consumerSecret = "Secret";
const hmac: SigningTask = {
  method: "POST",
  url: "https://gateway.example/api/v4/payout/1111",
  parameters: [
    ["amount", "10.42"],
    ["bank_name", "Bank"],
  ],
  nonce: "Nonce",
  timestamp: "1669966913",
  consumerKey: "merchant",
  signatureMethod: "HMAC-SHA1",
  consumerSecret,
};

function diagnose(task: SigningTask, ...mistakes: readonly Deviation[]): RequestDiagnosis {
  let scheme = reference;
  for (const { stage, replace } of mistakes) {
    const make = replace as (right: unknown) => unknown;
    scheme = { ...scheme, [stage]: make(scheme[stage]) };
  }
  return diagnoseRequest(signRequest(task, {}, scheme), { consumerSecret }, all);
}

const idsOf = (explanations: RequestDiagnosis["explanations"]): readonly string[] =>
  explanations.map(({ deviations }) => deviations.map(({ id }) => id).join("+"));

describe("diagnoseRequest", () => {
  it("finds nothing wrong with a right request", () => {
    const { verification, signatureFits, explanations, otherReadings } = diagnose(hmac);
    expect({ accepted: verification.accepted, signatureFits }).toEqual({ accepted: true, signatureFits: true });
    expect([explanations, otherReadings]).toEqual([[], []]);
  });

  it.each([
    ["one mistake", [small], "small"],
    ["two mistakes", [small, marked], "small+marked"],
    ["a mistake that hides the task", [bodyComma], "body-comma"],
    ["a mistake beside one that hides the task", [marked, bodyComma], "marked+body-comma"],
  ])("explains %s", (_name, mistakes, ids) => {
    const { verification, signatureFits, explanations } = diagnose(hmac, ...mistakes);
    expect({ accepted: verification.accepted, signatureFits }).toEqual({ accepted: false, signatureFits: false });
    expect(idsOf(explanations)).toContain(ids);
  });

  it("explains a mistake in one parameter alone", () => {
    const task: SigningTask = { ...hmac, parameters: [...hmac.parameters, ["order_desc", "Order"]] };
    const inBank: Deviation = {
      ...about,
      id: "small-in-bank",
      stage: "encodeValue",
      replace: (right) => (value, name) => right(name === "bank_name" ? value.toLowerCase() : value, name),
    };
    const [{ deviations } = { deviations: [] }, ...others] = diagnose(task, inBank).explanations;
    expect(others).toEqual([]);
    expect(deviations).toMatchObject([{ id: "small", title: "In bank_name alone, t", only: { names: ["bank_name"] } }]);
  });

  it("takes an impossible value for the mistake, though the signature is right, and gives what was meant", () => {
    const { verification, explanations, possible } = diagnose(hmac, comma);
    expect(verification.accepted).toBe(true);
    expect(idsOf(explanations)).toEqual(["comma"]);
    expect(explanations[0]?.task.parameters).toEqual(hmac.parameters);
    expect(idsOf(possible)).toEqual([]);
  });

  it("takes a legal value for possible only", () => {
    const { explanations, possible } = diagnose({ ...hmac, parameters: [["amount", "10.42"]] }, cents);
    expect([idsOf(explanations), idsOf(possible)]).toEqual([[], ["cents"]]);
  });

  it("takes a protocol parameter beyond the six for possible only", () => {
    const token: Deviation = {
      ...about,
      id: "token",
      stage: "protocolParameters",
      replace: (right) => (task) => [...right(task), ["oauth_token", "t"]],
    };
    const signed = signRequest(
      hmac,
      {},
      { ...reference, protocolParameters: token.replace(reference.protocolParameters) },
    );
    const { verification, explanations, possible } = diagnoseRequest(signed, { consumerSecret }, [token]);
    expect([verification.accepted, idsOf(explanations), idsOf(possible)]).toEqual([true, [], ["token"]]);
  });

  it("finds another interpretation of an ambiguity", () => {
    const { url, ...rest } = hmac;
    const task = { ...rest, url: `${url}?b=1` };
    const rfc = {
      ...reference,
      baseStringUri: () => url,
      collectParameters: (...given: Parameters<typeof reference.collectParameters>) => [
        ["b", "1"] as const,
        ...reference.collectParameters(...given),
      ],
    };
    const { otherReadings } = diagnoseRequest(signRequest(task, {}, rfc), { consumerSecret }, []);
    expect(otherReadings.map(({ point, reading }) => `${point}/${reading.name}`)).toContain("url-query/rfc5849");
  });

  it("finds that a signature fits whatever the form of the request", () => {
    const signed = signRequest(
      hmac,
      {},
      { ...reference, joinHeader: (pairs) => reference.joinHeader(pairs).replaceAll('"', "") },
    );
    expect(diagnoseRequest(signed, { consumerSecret }, [])).toMatchObject({
      verification: { reason: "authorization-malformed" },
      signatureFits: true,
    });
  });

  it("judges by the registered login where it is given", () => {
    const signed = signRequest(hmac);
    expect(diagnoseRequest(signed, { consumerSecret, consumerKey: "Merchant" }, []).verification).toMatchObject({
      reason: "consumer-unknown",
    });
  });

  it("needs the public key alone under RSA-SHA256", () => {
    const { pkcs8, spki } = publishedKey("rsa-2048");
    const publicKey = createPublicKey(spki);
    const task: SigningTask = { ...hmac, signatureMethod: "RSA-SHA256", privateKey: { pkcs8 } };
    const wrong = signRequest(
      task,
      {},
      { ...reference, encodeValue: (value) => reference.encodeValue(value.toLowerCase(), "") },
    );
    expect(diagnoseRequest(signRequest(task), { publicKey }, all).verification.accepted).toBe(true);
    expect(idsOf(diagnoseRequest(wrong, { publicKey }, all).explanations)).toEqual(["small"]);
  });
});
