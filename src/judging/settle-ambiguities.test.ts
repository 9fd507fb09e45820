import { describe, expect, it } from "vitest";
import { adaptInProcess } from "../../harness/adapters/in-process.ts";
import { runSuite } from "../../harness/runner/run.ts";
import { loadVectors } from "../../harness/suite/load-vectors.ts";
import { percentEncode } from "../encoding/percent-encode.ts";
import type { Report } from "../report/report.ts";
import { verifyRequest } from "../verification/verify-request.ts";
import type { Consumer, VerifyTask } from "../verification/verify-task.ts";
import { fieldsOf } from "./fixtures/verdict-fields.ts";

const suite = loadVectors();

const encoded = ({ consumerSecret, ...rest }: Consumer): Consumer => ({
  ...rest,
  ...(consumerSecret !== undefined && { consumerSecret: percentEncode(consumerSecret) }),
});

const accepts = {
  "seed-literal": ({ request, consumers, now }: VerifyTask) => verifyRequest(request, consumers, now).accepted,
  rfc5849: ({ request, consumers, now }: VerifyTask) => verifyRequest(request, consumers.map(encoded), now).accepted,
} as const;

type Reading = keyof typeof accepts;

/** Returns the report of a gateway that follows only these readings of the secret in the key. */
async function reportOf(readings: readonly Reading[], only: string): Promise<Report> {
  const verify = async (task: VerifyTask): Promise<{ accepted: boolean; reason: string }> => ({
    accepted: readings.some((reading) => accepts[reading](task)),
    reason: "wrong signature",
  });
  const module = { implementation: { name: "acme", version: "1" }, verify };
  const connect = async (): Promise<ReturnType<typeof adaptInProcess>> => adaptInProcess(module, { timeoutMs: 20_000 });
  return runSuite(suite, { connect, selection: { only } });
}

const BOTH = "verification-choices/secret-*";

describe("a secret with reserved characters", () => {
  it.each<readonly [what: string, readings: readonly Reading[], took: readonly string[]]>([
    ["as it is", ["seed-literal"], ["seed-literal"]],
    ["percent-encoded", ["rfc5849"], ["rfc5849"]],
    ["both ways", ["seed-literal", "rfc5849"], ["seed-literal", "rfc5849"]],
  ])("may be taken %s", async (_what, readings, took) => {
    const { conformant, choices } = await reportOf(readings, BOTH);
    expect(conformant).toBe(true);
    expect(choices).toMatchObject(took.map((reading) => ({ point: "consumer-secret-encoding", took: reading })));
  });

  it("must be taken in one way at least", async () => {
    const { conformant, choices, verdicts } = await reportOf([], BOTH);
    expect(conformant).toBe(false);
    expect(choices).toEqual([]);
    expect(
      verdicts.map(fieldsOf).map(({ id, status, mismatch, effect }) => ({ id, status, ...mismatch, effect })),
    ).toEqual(
      ["secret-literal", "secret-encoded"].map((name) => ({
        id: `verification-choices/${name}`,
        status: "failed",
        stage: "verified",
        offset: 0,
        expected: "accepted",
        actual: "refused",
        note: "either may be refused, not both: it keeps to no reading of what the specification leaves open (The key is <CONSUMER_SECRET>&, so the secret goes in as it is; or: RFC 5849, section 3.4.2: the secret is percent-encoded before it goes into the key)",
        effect: "Merchants with reserved characters in their secret are turned away for as long as they keep it.",
      })),
    );
  });

  it.each(["secret-literal", "secret-encoded"])("may be refused where only one is asked for: %s", async (name) => {
    expect(await reportOf([], `verification-choices/${name}`)).toMatchObject({ conformant: true });
  });
});

describe("a point where a gateway may refuse", () => {
  it("may be refused throughout", async () => {
    const { totals, choices } = await reportOf([], "verification-choices/extra-*,verification-choices/realm-*");
    expect(totals).toMatchObject({ passed: 8, failed: 0 });
    expect(choices.map(({ took }) => took)).toEqual(["refused", "refused"]);
  });
});
