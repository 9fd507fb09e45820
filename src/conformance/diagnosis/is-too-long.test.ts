import { describe, expect, it } from "vitest";
import type { Signed } from "../adapter.ts";
import type { Evidence } from "./evidence.ts";
import { isTooLong } from "./is-too-long.ts";

function showing(shown: Signed, value = "v"): Evidence {
  return {
    kind: "signing",
    task: {
      method: "POST",
      url: "https://gateway.example/",
      parameters: [["n", value]],
      signatureMethod: "HMAC-SHA1",
      consumerKey: "login",
      consumerSecret: "secret",
      nonce: "n",
      timestamp: "1",
    },
    shown,
    emptyToken: "unknown",
  };
}

describe("isTooLong", () => {
  it.each<[string, Evidence, boolean]>([
    ["a signature", showing({ signature: "A".repeat(684) }), false],
    ["a signature of 20 kB", showing({ signature: "A".repeat(20_000) }), true],
    ["a header of 20 kB", showing({ authorization: "A".repeat(20_000) }), true],
    ["a body of 60 kB for a short value", showing({ body: "a=b&".repeat(15_000) }), true],
    ["a body of 60 kB for a long value", showing({ body: "x".repeat(60_000) }, "x".repeat(60_000)), false],
    ["a base string of 60 kB for a short value", showing({ baseString: "&".repeat(60_000) }), true],
    ["an encoded text", { kind: "encoding", text: "a", shown: "A".repeat(60_000) }, false],
  ])("of %s", (_, evidence, expected) => {
    expect(isTooLong(evidence)).toBe(expected);
  });
});
