import { describe, expect, it } from "vitest";
import type { Declaration } from "./adapter.ts";
import { makeSmallSuite } from "./fixtures/judging-suite.ts";
import { planSuite, skipReason } from "./plan.ts";
import { selectPlanned } from "./selection.ts";

const plan = planSuite(makeSmallSuite());
const ids = (planned: typeof plan): readonly string[] => planned.map(({ vector }) => vector.id);

describe("planSuite", () => {
  it("gives each vector its profile and never an expected value", () => {
    expect([...new Set(plan.map(({ profile }) => profile))]).toEqual([
      "signer/HMAC-SHA1",
      "signer/RSA-SHA256",
      "encoder",
      "client",
      "verifier/HMAC-SHA1",
      "verifier/RSA-SHA256",
    ]);
    for (const { request } of plan) expect(JSON.stringify(request)).not.toMatch(/expected|choices/);
  });

  it("takes a verification vector's method from its first merchant: others may be registered, too", () => {
    const [vector] = plan.flatMap((one) => (one.profile === "verifier/HMAC-SHA1" ? [one] : []));
    const consumersOf = (planned: typeof vector): readonly string[] =>
      planned?.kind === "verification" ? planned.vector.task.consumers : [];
    const suite = makeSmallSuite();
    const files = suite.files.map((file) => {
      if (file.kind !== "verification") return file;
      const rsa = Object.entries(file.credentials ?? {}).flatMap(([name, one]) => ("keyFile" in one ? [name] : []));
      const vectors = file.vectors.map((one) => ({
        ...one,
        task: { ...one.task, consumers: [...one.task.consumers, ...rsa] },
      }));
      return { ...file, vectors };
    });
    const same = planSuite({ ...suite, files }).find((one) => one.vector.id === vector?.vector.id);
    expect(consumersOf(same)).toHaveLength(consumersOf(vector).length + 1);
    expect(same).toMatchObject({ profile: "verifier/HMAC-SHA1", method: "HMAC-SHA1" });
  });

  it("gives an RSA task both PEM forms", () => {
    const rsa = plan.find(({ vector }) => vector.id === "plain/payout-rsa");
    expect(rsa?.request).toMatchObject({
      task: {
        privateKey: {
          pkcs8: expect.stringMatching(/^-----BEGIN PRIVATE KEY/),
          pkcs1: expect.stringMatching(/^-----BEGIN RSA PRIVATE KEY/),
        },
      },
    });
  });
});

describe("selectPlanned", () => {
  it("selects the ids of a glob", () => {
    expect(ids(selectPlanned(plan, { only: "plain/space*" }))).toEqual(["plain/space", "plain/space-rsa"]);
  });

  it("leaves out the other method, and selects what has none", () => {
    const chosen = selectPlanned(plan, { method: "RSA-SHA256" });
    expect(chosen.every(({ method }) => method !== "HMAC-SHA1")).toBe(true);
    expect(ids(chosen)).toContain("encoding/tilde");
  });

  it("selects the smoke set, less what other flags leave out", () => {
    const smoke = ["plain/space", "encoding/tilde", "shapes/payout"];
    const marked = planSuite({ ...makeSmallSuite(), smoke });
    expect(ids(selectPlanned(marked, { smoke: true }))).toEqual(smoke);
    expect(ids(selectPlanned(marked, { smoke: true, only: "plain/*" }))).toEqual(["plain/space"]);
    expect(ids(selectPlanned(marked, { smoke: true, shard: "2/2" }))).toEqual(["encoding/tilde"]);
  });

  it("finds nothing in a suite without a smoke set", () => {
    expect(() => selectPlanned(plan, { smoke: true })).toThrow(expect.objectContaining({ code: "selection-empty" }));
  });

  it("cuts shards that are disjoint and together the whole", () => {
    const shards = ["1/3", "2/3", "3/3"].flatMap((shard) => ids(selectPlanned(plan, { shard })));
    expect(shards).toHaveLength(plan.length);
    expect(new Set(shards)).toEqual(new Set(ids(plan)));
  });

  it.each(["0/3", "4/3", "1", "a/b", "1/0", "-1/3"])("refuses the shard %s", (shard) => {
    expect(() => selectPlanned(plan, { shard })).toThrow(
      expect.objectContaining({ code: "shard-invalid", message: expect.stringContaining("expected I/N") }),
    );
  });

  it("refuses a selection of nothing, and names the group that may be meant", () => {
    const [{ id } = { id: "" }] = plan.map(({ vector }) => vector);
    const group = id.split("/")[0] ?? "";
    const only = `${group.slice(0, -1)}z/*`;
    expect(() => selectPlanned(plan, { only })).toThrow(
      expect.objectContaining({
        code: "selection-empty",
        message: expect.stringContaining(only),
        hint: `Did you mean ${group}/*? List the ids: countersign vectors list`,
      }),
    );
  });
});

describe("skipReason", () => {
  const declaration: Declaration = {
    implementation: { name: "n", version: "1", language: "l" },
    roles: ["signer"],
    signatureMethods: ["HMAC-SHA1"],
  };
  it.each([
    ["plain/payout", undefined],
    ["plain/payout-rsa", "the adapter does not declare the signature method RSA-SHA256"],
    ["encoding/tilde", "the adapter does not declare the role encoder"],
  ])("%s: %s", (id, reason) => {
    const planned = plan.find(({ vector }) => vector.id === id);
    expect(planned && skipReason(planned, declaration)).toBe(reason);
  });
});
