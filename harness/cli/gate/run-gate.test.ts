import { describe, expect, it } from "vitest";
import { parseTarget } from "../../adapters/target.ts";
import { ofGateways } from "./run-gate.ts";

const USUAL = "countersign gate http://127.0.0.1:8080/paynet";

describe("the wording of gate", () => {
  it.each([
    ["nothing", [], "target-missing", "target: expected a gateway or a verifier to test, got none", USUAL],
    [
      "an address without its scheme",
      ["127.0.0.1:9090/pay"],
      "target-unknown",
      'target: expected the base URL of a gateway, a module or a bundled name, got "127.0.0.1:9090/pay"',
      "countersign gate http://127.0.0.1:9090/pay\n",
    ],
    ["a name and a port", ["localhost:9090"], "target-unknown", '"localhost:9090"', "gate http://localhost:9090\n"],
    ["a name and a path", ["gw.example/paynet"], "target-unknown", '"gw.example/paynet"', "http://gw.example/paynet\n"],
    ["IPv6", ["[::1]:80/x"], "target-unknown", '"[::1]:80/x"', "countersign gate http://[::1]:80/x\n"],
    ["another scheme", ["ftp://gw.example/"], "target-unknown", '"ftp://gw.example/"', USUAL],
    ["one slash too few", ["http:/127.0.0.1/"], "target-unknown", '"http:/127.0.0.1/"', USUAL],
    ["a file of another language", ["./verifier.py"], "target-unknown", '"./verifier.py"', USUAL],
    ["a port that is none", ["http://h:port/"], "target-url-invalid", 'http or https URL, got "http://h:port/"', USUAL],
    ["two words", ["a.js", "b.js"], "target-ambiguous", "got a.js and b.js", "countersign gate -- java"],
  ])("reports for %s what was typed, what is expected, and an example", (_name, words, code, message, hint) => {
    expect(() => parseTarget(words, [], ofGateways)).toThrow(
      expect.objectContaining({
        code,
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      }),
    );
  });

  it.each(["", "certify", "signer"])("has nothing of certify's: %j", (word) => {
    const forms = ofGateways.forms(word);
    expect(forms).not.toMatch(/certify|signer/);
  });
});
