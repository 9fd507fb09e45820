import { describe, expect, it } from "vitest";
import type { FuzzFlags } from "./fuzz-flags.ts";
import { planFuzz } from "./fuzz-plan.ts";

const flags: FuzzFlags = { jobs: 1, property: [], timeout: 5000, reporter: ["terminal"] };

const gatewayFlags = {
  rate: 5,
  config: "gate.json",
  allowRemote: true,
  connect: "127.0.0.1:8443",
  cert: "c.pem",
} as const;

describe("what fuzz is to try", () => {
  it.each([
    [
      "the comparisons with libraries, where no target is named",
      [],
      [],
      {},
      { setup: { kind: "library" }, folder: "fuzz-countersign", words: [] },
    ],
    [
      "a bundled signer",
      ["reference"],
      [],
      { method: "RSA-SHA256" },
      {
        setup: { kind: "target", method: "RSA-SHA256", timeoutMs: 5000 },
        folder: "fuzz-reference",
        words: ["reference"],
      },
    ],
    [
      "a command",
      [],
      ["python3", "x.py"],
      { property: ["signer"] },
      {
        setup: { kind: "target", command: ["python3", "x.py"], properties: ["signer"] },
        folder: "fuzz-python3",
        words: ["--", "python3", "x.py"],
      },
    ],
    [
      "a live gateway",
      [],
      [],
      { gateway: "http://127.0.0.1:8080/paynet", ...gatewayFlags },
      {
        setup: {
          kind: "gateway",
          url: "http://127.0.0.1:8080/paynet",
          ...gatewayFlags,
        },
        folder: "fuzz-127.0.0.1-8080",
        words: [
          ...["--gateway", "http://127.0.0.1:8080/paynet", "--rate", "5"],
          ...["--config", "gate.json", "--allow-remote", "--connect", "127.0.0.1:8443", "--cert", "c.pem"],
        ],
      },
    ],
  ] as const)("is %s", (_name, words, command, given, planned) => {
    const plan = planFuzz(words, command, { ...flags, ...given });
    expect(plan).toMatchObject(planned);
    expect(JSON.parse(JSON.stringify(plan.setup))).toEqual(plan.setup);
  });

  it.each([
    [[], { rate: 5 }, "fuzz-flag-unfit", "--rate: expected a live gateway, by --gateway, got none"],
    [
      ["reference"],
      { allowRemote: true },
      "fuzz-flag-unfit",
      "--allow-remote: expected a live gateway, by --gateway, got none",
    ],
    [[], { method: "HMAC-SHA1" }, "fuzz-flag-unfit", "--method: expected a target, got none"],
    [["reference"], { gateway: "http://x/" }, "target-ambiguous", "target: expected one, got another beside --gateway"],
    [
      [],
      { gateway: "ftp://x/" },
      "gateway-url-invalid",
      "--gateway: expected an absolute http or https URL, got another text",
    ],
    [["nonesuch"], {}, "target-unknown", 'target: expected a module, a URL or a bundled name, got "nonesuch"'],
  ] as const)("is refused of %j %j", (words, given, code, message) => {
    const plan = (): unknown => planFuzz(words, [], { ...flags, ...given });
    expect(plan).toThrow(expect.objectContaining({ code }));
    expect(plan).toThrow(message);
  });
});
