import { expect, it } from "vitest";
import { schemeOf } from "../../src/signing/ambiguities.ts";
import { reference } from "../../src/signing/reference.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { runSuite } from "./run.ts";

it("compares readings also beside a failure that is known", async () => {
  const literal = schemeOf("url-host-case", "seed-literal");
  const lowered = schemeOf("url-host-case", "rfc5849");
  const wrong = { ...reference, signingKey: (secret: string) => secret };
  const signer = {
    signatureMethods: ["HMAC-SHA1"] as const,
    sign: (task: SigningTask) => {
      const isWrong = !/[A-Z]/.test(task.url.replace(/^(\w+:..[^/]*).*/, "$1"));
      const scheme = isWrong ? wrong : task.url.startsWith("HTTPS") ? literal : lowered;
      return { signature: signRequest(task, {}, scheme).trace.signature };
    },
  };
  const stagesOf = async (isKnown: (id: string) => boolean): Promise<readonly unknown[]> => {
    const report = await runSuite(loadVectors(), {
      connect: async () => adaptInProcess(signer, { timeoutMs: 10_000 }),
      selection: { only: "url-choices/capital-*,operations/payout" },
      isKnown,
    });
    return report.verdicts.flatMap((one) => (one.status === "failed" ? [[one.id, one.mismatch?.stage]] : []));
  };
  const known = ["operations/payout", "signature"];
  expect(await stagesOf(() => false)).toEqual([known]);
  expect(await stagesOf((id) => id === "operations/payout")).toEqual(
    expect.arrayContaining([known, [expect.stringMatching(/^url-choices\/capital-/), "reading"]]),
  );
});

// Go's req.URL.String(), Python's urlsplit(url).geturl(), Ruby's URI(url).to_s.
it("takes a URL of which a parser makes the scheme small for one reading", async () => {
  const sign = (task: SigningTask) => {
    const scheme = { ...reference, baseStringUri: (url: string) => url.replace(/^HTTPS:/, "https:") };
    return { signature: signRequest(task, {}, scheme).trace.signature };
  };
  const { conformant, totals } = await runSuite(loadVectors(), {
    connect: async () => adaptInProcess({ sign }, { timeoutMs: 10_000 }),
    selection: { only: "url-choices/*" },
  });
  expect([conformant, totals.failed]).toEqual([true, 0]);
});
