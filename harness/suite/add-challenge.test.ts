import { describe, expect, it } from "vitest";
import { planSuite } from "../../src/judging/plan.ts";
import { defaultPolicy, weightOf } from "../../src/judging/policy.ts";
import { selectPlanned } from "../../src/judging/selection.ts";
import { operations } from "../../src/spec/operations.ts";
import type { Vector } from "../../src/suite/model/vector.ts";
import { MAX_TEXT_BYTES } from "../adapters/protocol/decode-line.ts";
import { addChallenge } from "./add-challenge.ts";
import { loadVectors } from "./load-vectors.ts";

const suite = loadVectors();
/** Of who signs with HMAC-SHA1 alone: nobody looks at the RSA signatures, which are made when they are. */
const signers = addChallenge(suite, "seed", ["encoder", "signer"], ["HMAC-SHA1"]);
const verifiers = addChallenge(suite, "seed", ["verifier"]);
const addedOf = (challenged: typeof suite): typeof suite.files => challenged.files.slice(suite.files.length);

describe("addChallenge", () => {
  it("adds vectors of the roles that are asked for behind the published ones, and states the seed", () => {
    expect([signers.digest, signers.challenge]).toEqual([suite.digest, "seed"]);
    expect(suite.files.every((file, at) => signers.files[at] === file)).toBe(true);
    const kinds = new Set(addedOf(signers).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["encoding", "signing", "request-shapes", "responses"]));
    // More is drawn of who signs with RSA alone, and of nobody else.
    const ids = addedOf(signers).flatMap(({ vectors }) => vectors.map(({ id }) => id));
    expect(ids.filter((id) => /-(?:under-rsa|whole)-/.test(id))).toEqual([]);
    expect(new Set(addedOf(verifiers).map(({ kind }) => kind))).toEqual(new Set(["verification"]));
  });

  it("asks for no text that is longer than an adapter's answer may hold", { tags: "slow" }, () => {
    const lengths: number[] = [];
    const measure = (_: string, value: unknown): unknown => {
      if (typeof value === "string") lengths.push(Buffer.byteLength(JSON.stringify(value)));
      return value;
    };
    const isRsa = ({ task }: Vector): boolean => "signatureMethod" in task && task.signatureMethod === "RSA-SHA256";
    const asked = addedOf(signers).flatMap(({ vectors }): readonly Vector[] => vectors.filter((one) => !isRsa(one)));
    JSON.stringify(asked, measure);
    expect(lengths.length).toBeGreaterThan(10_000);
    expect(lengths.filter((length) => length > MAX_TEXT_BYTES)).toEqual([]);
  });

  it("adds requests to gateways of every operation, several merchants and hosts, both methods, right and forged", () => {
    const drawn = addedOf(verifiers);
    const vectors = drawn.flatMap((file) => (file.kind === "verification" ? file.vectors : []));
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
    for (const isRsa of [false, true]) {
      for (const result of ["valid", "invalid"]) {
        const own = vectors.filter((one) => one.id.endsWith("-rsa") === isRsa && one.result === result);
        const whole = own.filter(({ twinOf }) => twinOf === undefined);
        const called = operations.filter(({ path }) => whole.some(({ task }) => task.request.url.includes(path)));
        expect(called).toEqual(operations);
        expect(own.length).toBeGreaterThan(30);
      }
    }
    expect(new Set(vectors.map(({ task }) => new URL(task.request.url).host)).size).toBeGreaterThan(4);
    expect(new Set(vectors.flatMap(({ task }) => task.consumers)).size).toBeGreaterThan(6);
  });

  it("says of a twin which published vector it stands beside, for policies and exclusions", () => {
    const plan = planSuite(verifiers);
    const twin = plan.find(({ vector }) => vector.twinOf === "verification-accepted/body-reversed");
    expect(twin?.vector.id).toMatch(/^challenge\/[0-9a-f]{8}-verification-accepted-body-reversed$/);
    const left = selectPlanned(plan, { exclude: "verification-accepted/body-reversed" });
    expect(left).not.toContain(twin);
    const rule = { vectors: "verification-accepted/*", level: "ignore", reason: "ours" } as const;
    expect(twin && weightOf(twin, { ...defaultPolicy, rules: [rule] })).toMatchObject({ tolerated: true });
  });
});
