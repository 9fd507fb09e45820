import { describe, expect, it } from "vitest";
import { parseStartAnswer } from "./parse-start-answer.ts";

const implementation = { name: "acme-sdk", version: "3.2.0", language: "php" };
const answer = { version: 1, implementation, roles: ["signer"] };

describe("parseStartAnswer", () => {
  it.each([
    [
      "both methods by default",
      answer,
      { implementation, roles: ["signer"], signatureMethods: ["HMAC-SHA1", "RSA-SHA256"] },
    ],
    [
      "each role and method once, null as absent",
      {
        ...answer,
        implementation: { ...implementation, homepage: "https://acme.example", issues: null },
        roles: ["encoder", "signer", "encoder"],
        signatureMethods: ["RSA-SHA256", "RSA-SHA256"],
      },
      {
        implementation: { ...implementation, homepage: "https://acme.example" },
        roles: ["encoder", "signer"],
        signatureMethods: ["RSA-SHA256"],
      },
    ],
  ])("reads %s", (_, given, declaration) => {
    expect(parseStartAnswer(JSON.stringify(given), "acme")).toEqual(declaration);
  });

  it.each([
    ["text", "Welcome!", "start-answer-invalid", /^start answer of acme: .+, got Welcome!; and more$/],
    ["an unknown role", { ...answer, roles: ["singer"] }, "start-answer-invalid", /\(roles\.0: .*"signer"/],
    ["no role", { ...answer, roles: [] }, "start-answer-invalid", /\(roles: /],
    [
      "no version of its own",
      { ...answer, implementation: { name: "a" } },
      "start-answer-invalid",
      /\(implementation\.version: /,
    ],
    [
      "a lone surrogate",
      { ...answer, implementation: { ...implementation, name: "\ud800" } },
      "start-answer-invalid",
      /\(implementation\.name: expected valid Unicode, got a lone surrogate\)/,
    ],
    [
      "another version",
      { ...answer, version: "2" },
      "protocol-version-unsupported",
      /^start answer of acme: expected protocol version 1, got "2"; and more$/,
    ],
  ])("refuses %s", (_, given, code, message) => {
    const line = typeof given === "string" ? given : JSON.stringify(given);
    expect(() => parseStartAnswer(line, "acme", "; and more")).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  it("says of a byte order mark what it is, as it is not seen", () => {
    expect(() => parseStartAnswer(`\ufeff${JSON.stringify(answer)}`, "acme")).toThrow(
      expect.objectContaining({ code: "start-answer-invalid", hint: expect.stringMatching(/^A byte order mark /) }),
    );
  });
});
