import { describe, expect, it } from "vitest";
import { parseTarget } from "./target.ts";

describe("parseTarget", () => {
  it.each([
    ["a TypeScript module", ["./signer.ts"], [], { kind: "module", path: "./signer.ts" }],
    ["a CommonJS module without ./", ["lib/signer.cjs"], [], { kind: "module", path: "lib/signer.cjs" }],
    ["a URL", ["http://localhost:8080/sign"], [], { kind: "http", url: "http://localhost:8080/sign" }],
    ["a URL that ends like a module", ["HTTPS://x.example/a.js"], [], { kind: "http", url: "HTTPS://x.example/a.js" }],
    ["a command", [], ["python3", "signer.py"], { kind: "command", argv: ["python3", "signer.py"] }],
    ["a command that names a module", [], ["node", "a.js"], { kind: "command", argv: ["node", "a.js"] }],
  ])("reads %s", (_, words, command, target) => {
    expect(parseTarget(words, command)).toEqual(target);
  });

  it.each([
    ["nothing", [], [], "target-missing", "target: expected a signer to test, got none"],
    ["two words", ["a.js", "b.js"], [], "target-ambiguous", "target: expected one, got a.js and b.js"],
    ["both", ["a.js"], ["x"], "target-ambiguous", "target: expected one, got a.js and a command after --"],
    ["a name", ["ref"], [], "target-unknown", 'target: expected a module, a URL or a bundled name, got "ref"'],
    [
      "a broken URL",
      ["http://user:secret@:x/"],
      [],
      "target-url-invalid",
      "target: expected an absolute http or https URL, got one that cannot be read",
    ],
  ])("refuses %s", (_, words, command, code, message) => {
    const hint = code === "target-ambiguous" ? "A command goes after --" : "-- command args…";
    expect(() => parseTarget(words, command)).toThrow(
      expect.objectContaining({ code, message, hint: expect.stringContaining(hint) }),
    );
  });

  it.each([
    ["signer.py", "countersign certify -- python3 signer.py\n"],
    ["./lib/v.jar", "countersign certify -- java -jar ./lib/v.jar\n"],
  ])("says how the program %s is run", (word, command) => {
    const hint = expect.stringContaining(`A program is run after --: ${command}`);
    expect(() => parseTarget([word], [])).toThrow(expect.objectContaining({ code: "target-unknown", hint }));
  });
});
