import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AdapterRequest } from "../../../src/judging/adapter.ts";
import { anyCharacter } from "../../fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../../fuzz/fixtures/check-property.ts";
import { parseAnswerLine, parseObservation } from "./parse-answer.ts";

const commands = ["sign", "verify", "encode", "build", "respond"] as const;

describe("parseAnswerLine", () => {
  it("gives the seq and the answer", () => {
    expect(parseAnswerLine('{"seq":7,"encoded":"x"}\r')).toEqual({ seq: 7, answer: { seq: 7, encoded: "x" } });
  });

  it.each([
    ["text", "Warning", "expected a JSON object, got text"],
    ["an empty line", "", "expected a JSON object, got text"],
    ["a list", "[1]", "expected a JSON object, got a list"],
    ["null", "null", "expected a JSON object, got null"],
    ["a number", "5", "expected a JSON object, got number 5"],
    ["no seq", "{}", "seq: expected the whole number of a request, got nothing"],
    ["a seq of text", '{"seq":"1"}', "seq: expected the whole number of a request, got string '1'"],
    ["a broken seq", '{"seq":1.5}', "seq: expected the whole number of a request, got number 1.5"],
    [
      "what is nested as no answer is",
      `{"seq":1,"signed":${"[".repeat(40)}${"]".repeat(40)}}`,
      "expected a JSON object, got text",
    ],
    [
      "more lists than an answer has",
      `{"seq":1,"signed":[[]${",[]".repeat(20_000)}]}`,
      "expected a JSON object, got text",
    ],
    ["a huge seq", '{"seq":1e300}', "seq: expected the whole number of a request, got number 1e+300"],
  ])("refuses %s", (_, line, violation) => {
    expect(parseAnswerLine(line)).toEqual({ violation });
  });
});

describe("parseObservation", () => {
  it.each<
    readonly [name: string, cmd: AdapterRequest["cmd"], answer: Readonly<Record<string, unknown>>, expected: object]
  >([
    [
      "a signature, without what we do not know",
      "sign",
      { signed: { signature: "s", extra: 1 } },
      { signed: { signature: "s" } },
    ],
    [
      "null as absent",
      "sign",
      { signed: { authorization: "OAuth", baseString: null }, declined: null, errored: null },
      { signed: { authorization: "OAuth" } },
    ],
    ["a refusal", "verify", { verified: { accepted: false } }, { verified: { accepted: false } }],
    ["an empty text", "encode", { encoded: "" }, { encoded: "" }],
    ["that it declines", "build", { declined: { reason: "no" } }, { declined: { reason: "no" } }],
    [
      "the beginning of what is long",
      "sign",
      { errored: { message: "m".repeat(2000), details: "d".repeat(20_000) } },
      {
        errored: {
          message: `${"m".repeat(1000)}… (2000 characters)`,
          details: `${"d".repeat(4096)}… (20000 characters)`,
        },
      },
    ],
    ["an error", "respond", { errored: { message: "m", details: "d" } }, { errored: { message: "m", details: "d" } }],
  ])("reads %s", (_, cmd, answer, expected) => {
    expect(parseObservation(cmd, answer)).toEqual(expected);
  });

  it.each<readonly [message: string, cmd: AdapterRequest["cmd"], answer: Readonly<Record<string, unknown>>]>([
    ["expected one of signed, declined and errored, got none of them", "sign", { encoded: "x" }],
    ["expected one of signed, declined and errored, got signed and errored", "sign", { signed: {}, errored: {} }],
    ["signed: expected an object, got string 'x'", "sign", { signed: "x" }],
    ["signed: expected a signature or an authorization, got neither", "sign", { signed: { baseString: "b" } }],
    ["signed.signature: expected text, got number 5", "sign", { signed: { signature: 5 } }],
    ["signed.body: expected text, got a list", "sign", { signed: { signature: "s", body: [] } }],
    ["signed.signature: expected valid Unicode, got a lone surrogate", "sign", { signed: { signature: "\ud800" } }],
    ["verified.accepted: expected true or false, got string 'yes'", "verify", { verified: { accepted: "yes" } }],
    ["verified.reason: expected text, got boolean true", "verify", { verified: { accepted: true, reason: true } }],
    ["encoded: expected text, got an object", "encode", { encoded: {} }],
    ["encoded: expected valid Unicode, got a lone surrogate", "encode", { encoded: "\udc00" }],
    ["built.method: expected text, got nothing", "build", { built: { url: "u", parameters: [] } }],
    ["built.parameters: expected a list, got nothing", "build", { built: { method: "POST", url: "u" } }],
    [
      "built.parameters[1]: expected a pair of name and value, got a list",
      "build",
      { built: { method: "POST", url: "u", parameters: [["a", "b"], ["c"]] } },
    ],
    [
      "built.parameters[0]: expected text, got number 1",
      "build",
      { built: { method: "POST", url: "u", parameters: [["a", 1]] } },
    ],
    ["outcome.success: expected true or false, got nothing", "respond", { outcome: {} }],
    ["declined.reason: expected text, got nothing", "sign", { declined: {} }],
    ["errored.message: expected text, got null", "sign", { errored: { message: null } }],
  ])("%s", (message, cmd, answer) => {
    expect(parseObservation(cmd, answer)).toEqual({
      errored: { message: `answer to ${cmd}: ${message}`, details: expect.any(String) },
    });
  });

  it("survives an object that throws", () => {
    const trap = Object.defineProperty({}, "signed", {
      get: () => {
        throw new Error("trap");
      },
    });
    expect(parseObservation("sign", trap)).toMatchObject({
      errored: { message: "answer to sign: expected a readable object, got one that throws" },
    });
  });

  const names = ["signed", "verified", "encoded", "built", "outcome", "declined", "errored", "signature", "message"];
  const tree = fc.object({
    key: fc.oneof(fc.constantFrom(...names), fc.string()),
    maxDepth: 2,
    maxKeys: 4,
    withNullPrototype: true,
    values: [fc.string({ unit: anyCharacter }), fc.bigInt(), fc.anything({ maxDepth: 1, maxKeys: 2 })],
  });
  const answers = fc.tuple(fc.constantFrom(...commands), tree);
  checkProperty("never throws, and gives only strings that are valid Unicode", answers, ([cmd, answer]) => {
    expect(JSON.stringify(parseObservation(cmd, { ...answer }))).not.toMatch(/\\ud[89a-f]/);
  });
});
