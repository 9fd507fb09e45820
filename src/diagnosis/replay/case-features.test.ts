import { expect, it } from "vitest";
import type { Signed } from "../../judging/adapter.ts";
import type { Evidence } from "../../judging/judgement.ts";
import { isTooLong } from "./case-features.ts";

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

it("takes an answer for too long that is longer than its task accounts for", () => {
  const long = "x".repeat(60_000);
  const tooLong = [
    showing({ signature: "A".repeat(20_000) }),
    showing({ authorization: "A".repeat(20_000) }),
    showing({ body: long }),
    showing({ baseString: long }),
  ];
  const meant: readonly Evidence[] = [
    showing({ signature: "A".repeat(684) }),
    showing({ body: long }, long),
    { kind: "encoding", text: "a", shown: long },
  ];
  expect(tooLong.map(isTooLong)).toEqual([true, true, true, true]);
  expect(meant.map(isTooLong)).toEqual([false, false, false]);
});
