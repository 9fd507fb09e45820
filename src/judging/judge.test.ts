import { constants, createHash, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { percentEncode } from "../encoding/percent-encode.ts";
import { pairs } from "../fixtures/pairs.ts";
import { ambiguities } from "../signing/ambiguities.ts";
import type { Parameter } from "../signing/parameter.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import { signRequest } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { deriveExpected } from "../suite/derive/derive-expected.ts";
import type { Observation, Signed } from "./adapter.ts";
import { makeSmallSuite } from "./fixtures/judging-suite.ts";
import { createJudge, type Judge } from "./judge.ts";
import { withoutEvidence } from "./judgement.ts";
import { type PlannedVector, planSuite } from "./plan.ts";

const plan = planSuite(makeSmallSuite());
const judge: Judge = (one, observation) => {
  const judgement = createJudge()(one, observation);
  return judgement === undefined ? undefined : withoutEvidence(judgement);
};
type Shown = keyof Signed;
const everything: readonly Shown[] = ["baseString", "signature", "authorization", "body", "contentType"];

function planned(id: string): PlannedVector {
  const found = plan.find(({ vector }) => vector.id === id) ?? expect.fail(`no vector ${id}`);
  return found;
}

function taskOf(id: string): SigningTask {
  const { request } = planned(id);
  if (request.cmd !== "sign") throw new Error(`${id} is no signing vector`);
  return request.task;
}

/** Plans the plain vector with another task, and what follows from that. */
function plannedWith(task: SigningTask, id = "plain/space"): PlannedVector {
  const { vector, ...rest } = planned(id);
  return {
    ...rest,
    vector: { ...vector, expected: deriveExpected(task) },
    request: { cmd: "sign", task },
  } as PlannedVector;
}

function signedBy(id: string, scheme: Partial<Scheme>, shown: readonly Shown[] = everything): Observation {
  const { trace } = signRequest(taskOf(id), {}, { ...reference, ...scheme });
  return { signed: Object.fromEntries(shown.map((name) => [name, trace[name]])) };
}

describe("judge: signing", () => {
  const signing = plan.filter(({ kind }) => kind === "signing").map(({ vector }) => vector.id);

  it.each(signing)("passes the reference on %s", (id) => {
    expect(judge(planned(id), signedBy(id, {}))).toMatchObject({ status: "passed" });
  });

  const plus: Partial<Scheme> = { encodeValue: (value) => value.replaceAll(" ", "+") };
  const joinBody =
    (end: string): Scheme["joinBody"] =>
    (pairs) =>
      `${reference.joinBody(pairs)}${end}`;
  const { headerParameters } = reference;

  it.each<[stage: string, what: string, scheme: Partial<Scheme>, shown?: readonly Shown[]]>([
    ["baseString", "base string", plus],
    ["signature", "signature alone", plus, ["signature"]],
    ["signature", "header alone", plus, ["authorization"]],
    ["authorization", "unencoded header", { encodeHeaderValue: (value) => value }],
    [
      "authorization",
      "header without version",
      { headerParameters: (...stage) => headerParameters(...stage).filter(([name]) => name !== "oauth_version") },
    ],
    [
      "authorization",
      "unknown parameter in the header",
      { headerParameters: (...stage) => [...headerParameters(...stage), ["oauth_zz", "1"]] },
    ],
    ["body", "body with a lost parameter", { joinBody: () => "" }],
    ["body", "Latin-1 body", { joinBody: () => "order_desc=%E9" }],
    ["body", "signature in the body", { joinBody: joinBody("&oauth_signature=x") }],
    ["body", "raw letters in the body", { joinBody: () => "order_desc=two%20words\u00e9" }],
    ["body", "a parameter repeated twice in the body", { joinBody: joinBody("&oauth_version=1.0&oauth_version=1.0") }],
    [
      "contentType",
      "a header of its own in the content type",
      { contentType: () => "application/x-www-form-urlencoded; \r\nX: y" },
    ],
    ["contentType", "another media type", { contentType: () => "application/json" }],
  ])("fails at the stage %s: %s", (stage, _, scheme, shown = everything) => {
    const judgement = judge(planned("plain/space"), signedBy("plain/space", scheme, shown));
    expect(judgement).toMatchObject({ status: "failed", mismatch: { stage } });
  });

  it("finds the first character that differs", () => {
    const judgement = judge(planned("plain/space"), signedBy("plain/space", plus));
    const mismatch = judgement?.status === "failed" ? judgement.mismatch : undefined;
    expect(mismatch?.expected.slice(mismatch.offset)).toMatch(/^520words/);
    expect(mismatch?.actual.slice(mismatch.offset)).toMatch(/^Bwords/);
  });

  it.each([
    ["repeated protocol parameters in the body", "header-and-body", {}],
    ["a realm", "header", { realm: "" }],
    ["a charset", "header", { charset: "ISO-8859-1" }],
  ] as const)("accepts %s", (_, placement, options) => {
    const { trace } = signRequest(taskOf("plain/space"), { placement, ...options });
    const { authorization, body, contentType } = trace;
    const signed = { authorization, body: body.replaceAll("%20", "+"), contentType };
    expect(judge(planned("plain/space"), { signed })).toEqual({ status: "passed" });
  });

  it("refuses a charset that no body is written in", () => {
    const { authorization } = signRequest(taskOf("plain/space")).trace;
    const judged = (charset: string): unknown =>
      judge(planned("plain/space"), {
        signed: { authorization, contentType: `application/x-www-form-urlencoded; charset=${charset}` },
      });
    for (const charset of ["utf-16", '"UTF-16LE"', "utf-7", "UTF32", "IBM037"])
      expect(judged(charset)).toMatchObject({ status: "failed", mismatch: { stage: "contentType" } });
    for (const charset of ["utf-8", "ISO-8859-1", "windows-1252", "koi8-r"])
      expect(judged(charset)).toEqual({ status: "passed" });
  });

  it("takes a name without = in the body for none of its pairs", () => {
    const task = { ...taskOf("plain/space"), parameters: [["bank_name", ""] as const] };
    const { authorization } = signRequest(task).trace;
    const judged = (body: string): unknown => judge(plannedWith(task), { signed: { authorization, body } });
    expect(judged("bank_name=")).toEqual({ status: "passed" });
    for (const body of ["bank_name", "bank_name=&", "&bank_name="])
      expect(judged(body)).toMatchObject({ status: "failed", mismatch: { stage: "body" } });
  });

  it("lets a caller's parameter of the protocol's kind travel in the header instead of the body", () => {
    const given = taskOf("plain/space");
    const task = { ...given, parameters: [["oauth_callback", "oob"] as const, ...given.parameters] };
    const { trace } = signRequest(task);
    const authorization = `${trace.authorization}, oauth_callback="oob"`;
    const judged = (body: string): unknown => judge(plannedWith(task), { signed: { authorization, body } });
    expect(judged(trace.body)).toEqual({ status: "passed" });
    expect(judged("order_desc=two%20words")).toEqual({ status: "passed" });
    expect(judged("oauth_callback=oob")).toMatchObject({ status: "failed", mismatch: { stage: "body" } });
  });

  it("names the interpretation that was taken of an ambiguity", () => {
    const id = "plain/query";
    expect(judge(planned(id), signedBy(id, {}))).toEqual({
      status: "passed",
      took: { point: "url-query", choice: "seed-literal" },
      readings: [{ point: "url-query", fits: ["seed-literal"] }],
    });
  });

  it("takes no side where what is shown does not distinguish the interpretations", () => {
    const id = "plain/body-space";
    expect(judge(planned(id), signedBy(id, {}, ["signature"]))).toEqual({ status: "passed" });
    const plus = { encodeBodyText: (text: string) => text.replaceAll(" ", "+") };
    expect(judge(planned(id), signedBy(id, plus))).toMatchObject({ took: { choice: "plus" } });
    expect(judge(planned(id), signedBy(id, {}))).toMatchObject({ took: { choice: "percent-20" } });
  });

  it("fails a signer that follows no reading, at the stage it follows furthest", () => {
    const dropped = { baseStringUri: (url: string) => url.replace(/[?].*/, "") };
    expect(judge(planned("plain/query"), signedBy("plain/query", dropped))).toMatchObject({
      status: "failed",
      mismatch: { stage: "baseString", note: "none of the accepted readings; compared with the nearest" },
    });
  });

  it.each(["plain/space", "plain/space-rsa", "plain/query"])("recomputes for a signer with its own nonce: %s", (id) => {
    const own = { ...taskOf(id), nonce: "own", timestamp: "1700000000" };
    const { authorization, baseString } = signRequest(own).trace;
    expect(judge(planned(id), { signed: { authorization, baseString } })).toMatchObject({ status: "passed" });
    const wrong = signRequest(own, {}, { ...reference, joinParameters: () => "" }).trace.authorization;
    expect(judge(planned(id), { signed: { authorization: wrong } })).toMatchObject({
      status: "failed",
      mismatch: { stage: "signature" },
    });
  });

  describe("for a run", () => {
    const shownOf = (task: SigningTask, scheme: Partial<Scheme> = {}): Observation => {
      const { authorization, signature } = signRequest(task, {}, { ...reference, ...scheme }).trace;
      return { signed: { authorization, signature } };
    };

    it("holds a signer that was given its nonce to it", () => {
      const run = createJudge();
      expect(run(planned("plain/payout"), shownOf(taskOf("plain/payout")))).toMatchObject({ status: "passed" });
      const twice = {
        encodeHeaderValue: (value: string, name: string) =>
          percentEncode(name === "oauth_nonce" ? percentEncode(value) : value),
      };
      expect(run(planned("plain/odd-nonce"), shownOf(taskOf("plain/odd-nonce"), twice))).toMatchObject({
        status: "failed",
        mismatch: { stage: "authorization" },
      });
      const cut = { ...taskOf("plain/space"), nonce: "y3q" };
      expect(run(planned("plain/space"), shownOf(cut))).toMatchObject({ status: "failed" });
    });

    it.each([
      ["a nonce twice", { nonce: "own-1", timestamp: "1700000001" }, "nonce", /^oauth_nonce must be unique: /],
      ["milliseconds", { timestamp: "1700000001000" }, "timestamp", /must be whole seconds, and is in milliseconds$/],
      ["the same second for ever", { timestamp: "1" }, "timestamp", /^its clock is 1,699,999,999 s behind; /],
      ["a clock an hour behind", { timestamp: "1699996400" }, "timestamp", /^its clock is 3,600 s behind; /],
      ["a clock that is fast", { timestamp: "1700000601" }, "timestamp", /^its clock is 601 s ahead; /],
    ])("fails a signer that draws its own: %s", (_, own, stage, note) => {
      const run = createJudge();
      const at = 1_700_000_000.5;
      const other = (change: object): Observation =>
        shownOf({ ...taskOf("plain/space"), nonce: "own-2", timestamp: "1699999400", ...change });
      const first = shownOf({ ...taskOf("plain/payout"), nonce: "own-1", timestamp: "1700000600" });
      expect(run(planned("plain/payout"), first, at)).toMatchObject({ status: "passed" });
      expect(run(planned("plain/space"), other(own), at)).toMatchObject({
        status: "failed",
        mismatch: { stage, note: expect.stringMatching(note) },
        clauses: [`oauth.${stage}`],
      });
      expect(run(planned("plain/space"), other({ nonce: "own-3" }), at)).toMatchObject({ status: "passed" });
    });

    it("reads the nonce of a header that cannot be read as it stands there: the signature is right", () => {
      const run = createJudge();
      const unencoded = { encodeHeaderValue: (value: string) => value };
      for (const [id, nonce] of [
        ["plain/payout", "ab+/cd=="],
        ["plain/space", "{6F9619FF}"],
      ] as const) {
        const own = { ...taskOf(id), nonce, timestamp: "1700000600" };
        expect(run(planned(id), shownOf(own, unencoded), 1_700_000_000)).toMatchObject({
          status: "failed",
          mismatch: { stage: "authorization" },
          evidence: { given: taskOf(id), task: { nonce } },
        });
      }
    });

    it.each<readonly [how: string, write: (value: string) => string]>([
      ["in quotes that are escaped", (value) => `\\"${value}\\"`],
      ["in quotes of its own", (value) => `"${value}"`],
      ["between spaces", (value) => ` ${value} `],
      ["behind a sign", (value) => `+${value}`],
    ])("takes given values that a header writes %s for the given ones", (_, write) => {
      expect(
        createJudge()(planned("plain/payout"), shownOf(taskOf("plain/payout"), { encodeHeaderValue: write })),
      ).toMatchObject({
        status: "failed",
        mismatch: { stage: "authorization" },
        evidence: { task: taskOf("plain/payout") },
      });
    });

    it("holds no timestamp to the clock that was given", () => {
      const own = shownOf({ ...taskOf("plain/payout"), nonce: "own" });
      expect(createJudge()(planned("plain/payout"), own, 2_000_000_000)).toMatchObject({ status: "passed" });
    });

    it("skips a vector whose body repeats the nonce that a signer did not use", () => {
      const given = taskOf("plain/space");
      const task = { ...given, parameters: [["oauth_nonce", given.nonce] as const, ...given.parameters] };
      expect(createJudge()(plannedWith(task), shownOf({ ...given, nonce: "own" }))).toMatchObject({
        status: "skipped",
      });
    });
  });

  it("takes a hash of the body for a reading everywhere, by either digest, and no wrong hash", () => {
    const task = taskOf("plain/space-rsa");
    const hashed = (text: string, digest: string): Observation => {
      const hash = createHash(digest).update(text).digest("base64");
      const protocolParameters: Scheme["protocolParameters"] = (one) => [
        ["oauth_body_hash", hash],
        ...reference.protocolParameters(one),
      ];
      return signedBy("plain/space-rsa", { protocolParameters });
    };
    const { body } = signRequest(task);
    const took = { point: "body-hash", choice: "body-hash" };
    const readings = [{ point: "body-hash", fits: ["body-hash"] }];
    expect(judge(planned("plain/space-rsa"), hashed(body, "sha256"))).toEqual({ status: "passed", took, readings });
    expect(judge(planned("plain/space-rsa"), hashed(body, "sha1"))).toEqual({ status: "passed", took, readings });
    expect(judge(planned("plain/space-rsa"), hashed("", "sha256"))).toMatchObject({ status: "failed" });
  });

  it("lets a signer repeat the protocol parameters once more where the caller repeats them, and not twice", () => {
    const given = taskOf("plain/space");
    const nonce = ["oauth_nonce", given.nonce] as const;
    const task = { ...given, parameters: [...given.parameters, nonce] };
    const { baseString, signature, authorization, body } = signRequest(task).trace;
    const statuses = [0, 1, 2].map((times) => {
      const signed = { baseString, signature, authorization, body: body + `&oauth_nonce=${given.nonce}`.repeat(times) };
      return judge(plannedWith(task), { signed })?.status;
    });
    expect(statuses).toEqual(["passed", "passed", "failed"]);
  });

  it("does not judge a vector with a token of its own by the empty token that the signer signs", () => {
    const given = taskOf("plain/space");
    const task = { ...given, parameters: [...given.parameters, ["oauth_token", "t"] as const] };
    const other = plannedWith(task);
    const { signature } = signRequest({ ...given, parameters: [...task.parameters, ["oauth_token", ""]] }).trace;
    expect(judge(other, { signed: { signature } })).toMatchObject({ status: "skipped" });
    expect(judge(other, { signed: { signature: `A${signature.slice(1)}` } })).toMatchObject({ status: "failed" });
  });

  it.each([
    [{ consumerSecret: "" }, "declined, as a careful signer may, since the secret is empty: no"],
    [
      { parameters: [["amount", "10,42"]] },
      "declined, as a careful signer may, since amount is documented as a decimal number written with a dot as separator: no",
    ],
    [{ parameters: [["order_desc", "10,42"]] }, undefined],
  ])("tells a signer that declines %j as careful, if it is", (change, reason) => {
    const unusual = { ...taskOf("plain/space"), ...change } as SigningTask;
    expect(judge(plannedWith(unusual), { declined: { reason: "no" } })).toEqual(
      reason === undefined ? { status: "skipped", declined: true, reason: "no" } : { status: "skipped", reason },
    );
  });

  it.each(["plain/space", "plain/space-rsa", "plain/query"])(
    "takes an empty token for a reading everywhere: %s",
    (id) => {
      const protocolParameters = ambiguities["empty-token"]?.readings.at(-1)?.scheme.protocolParameters ?? (() => []);
      const judgement = judge(planned(id), signedBy(id, { protocolParameters }));
      expect(judgement).toMatchObject({
        status: "passed",
        took: { point: id === "plain/query" ? "url-query" : "empty-token" },
      });
      const full = {
        protocolParameters: (task: SigningTask) => [
          ...reference.protocolParameters(task),
          ["oauth_token", "t"] as const,
        ],
      };
      expect(judge(planned(id), signedBy(id, full))).toMatchObject({ status: "failed" });
    },
  );

  it("does not take a wrong signature for an empty token where the caller gives a token", () => {
    const task = { ...taskOf("plain/space"), parameters: [["oauth_token", "t"] as const] };
    expect(judge(plannedWith(task), { signed: { signature: "AAAA" } })).toMatchObject({
      status: "failed",
      mismatch: { stage: "signature" },
    });
  });

  it("skips a vector about the nonce for a signer that draws its own", () => {
    const { authorization } = signRequest({ ...taskOf("plain/odd-nonce"), nonce: "own" }).trace;
    expect(judge(planned("plain/odd-nonce"), { signed: { authorization } })).toEqual({
      status: "skipped",
      reason: "the signer draws its own nonce, and this vector is about the one it was given",
    });
  });

  it("notes when an RSA signature is of another padding or not Base64", () => {
    const pss: Scheme["rsaSha256"] = ({ pkcs8 = "" }, message) =>
      sign("sha256", Buffer.from(message), { key: pkcs8, padding: constants.RSA_PKCS1_PSS_PADDING });
    expect(judge(planned("plain/payout-rsa"), signedBy("plain/payout-rsa", { rsaSha256: pss }))).toMatchObject({
      status: "failed",
      mismatch: { stage: "signature" },
    });
    const url = { encodeSignature: (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url") };
    expect(judge(planned("plain/payout-rsa"), signedBy("plain/payout-rsa", url))).toMatchObject({
      mismatch: { note: "not standard, padded, one-line Base64" },
    });
  });
});

describe("judge: the other kinds", () => {
  const head = { method: "post", url: "https://gateway.example/api/v4/payout/7" };
  const built = (parameters: readonly Parameter[], rest: Partial<typeof head> = {}): Observation => ({
    built: { ...head, parameters, ...rest },
  });

  it.each<[string, string, Observation]>([
    ["encoding/tilde", "the encoding", { encoded: "~%20" }],
    ["shapes/payout", "parameters in any order", built(pairs("amount", "2", "client-order-id", "1"))],
    ["responses/no-id", "a success without an id", { outcome: { success: true } }],
    ["responses/transfer", "an id where none is named", { outcome: { success: true, id: "77" } }],
    ["responses/payout", "the id", { outcome: { success: true, id: "77" } }],
    ["verification/right", "acceptance", { verified: { accepted: true } }],
    ["verification/right-rsa", "acceptance", { verified: { accepted: true } }],
    ["verification/body-changed", "refusal for any reason", { verified: { accepted: false } }],
  ])("passes %s: %s", (id, _, observation) => {
    expect(judge(planned(id), observation)).toEqual({ status: "passed" });
  });

  it.each<[string, string, Observation]>([
    ["encoding/tilde", "encoded", { encoded: "%7E%20" }],
    ["encoding/tilde", "encoded", { encoded: "~+" }],
    ["shapes/payout", "parameters", built(pairs("client_orderid", "1", "amount", "2"))],
    ["shapes/payout", "parameters", built(pairs("client-order-id", "1"))],
    ["shapes/payout", "url", built([], { url: "https://gateway.example/api/v2/payout/7" })],
    ["shapes/payout", "method", built([], { method: "GET" })],
    ["responses/payout", "success", { outcome: { success: false } }],
    ["responses/payout", "id", { outcome: { success: true } }],
    ["responses/no-id", "id", { outcome: { success: true, id: "invented" } }],
    ["verification/right", "verified", { verified: { accepted: false, reason: "no" } }],
    ["verification/body-changed", "verified", { verified: { accepted: true } }],
  ])("fails %s at %s", (id, stage, observation) => {
    expect(judge(planned(id), observation)).toMatchObject({ status: "failed", mismatch: { stage } });
  });

  it("distinguishes a crash, a refusal to try and a wrong kind of answer from a failure", () => {
    const one = planned("encoding/tilde");
    expect(judge(one, { errored: { message: "boom" } })).toEqual({ status: "errored", error: { message: "boom" } });
    expect(judge(one, { declined: { reason: "no" } })).toEqual({ status: "skipped", declined: true, reason: "no" });
    expect(judge(one, { leftOut: { reason: "no" } })).toEqual({ status: "skipped", reason: "no" });
    expect(judge(one, { verified: { accepted: true } })).toMatchObject({ status: "errored" });
    expect(judge(one, { unreachable: { message: "gone" } })).toBeUndefined();
  });
});

describe("judge: the evidence for a diagnosis", () => {
  const evidenceOf = (id: string, observation: Observation): unknown => {
    const judgement = createJudge()(planned(id), observation);
    return judgement !== undefined && "evidence" in judgement ? judgement.evidence : undefined;
  };

  it.each<[string, string, Observation, object]>([
    [
      "a signature, right or wrong",
      "plain/space",
      { signed: { signature: "AAAA" } },
      { kind: "signing", shown: { signature: "AAAA" }, emptyToken: "unknown", task: { nonce: expect.any(String) } },
    ],
    ["an ambiguity", "plain/query", { signed: { signature: "AAAA" } }, { point: "url-query" }],
    [
      "an empty token",
      "plain/space",
      { signed: { signature: "A", baseString: "oauth_token%3D%26" } },
      { emptyToken: "yes" },
    ],
    ["no empty token", "plain/space", { signed: { signature: "A", baseString: "POST" } }, { emptyToken: "no" }],
    ["an encoding", "encoding/tilde", { encoded: "x" }, { kind: "encoding", text: "~ ", shown: "x" }],
    [
      "a request that was built",
      "shapes/payout",
      { built: { method: "POST", url: "u", parameters: [] } },
      { kind: "request-shapes", shown: { method: "POST", url: "u", parameters: [] } },
    ],
  ])("retains %s", (_, id, observation, evidence) => {
    expect(evidenceOf(id, observation)).toMatchObject(evidence);
  });

  it("retains the nonce and timestamp that the signer drew itself", () => {
    const { authorization } = signRequest({ ...taskOf("plain/space"), nonce: "own", timestamp: "7" }).trace;
    expect(evidenceOf("plain/space", { signed: { authorization } })).toMatchObject({
      task: { nonce: "own", timestamp: "7" },
    });
  });

  it("retains none where nothing can be replayed", () => {
    expect(evidenceOf("plain/space", { errored: { message: "m" } })).toBeUndefined();
    expect(evidenceOf("verification/body-changed", { verified: { accepted: true } })).toBeUndefined();
  });
});
