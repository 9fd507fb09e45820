import { describe, expect, it } from "vitest";
import { addChallenge } from "./add-challenge.ts";
import { loadVectors } from "./load-vectors.ts";

const suite = loadVectors();

describe("addChallenge", () => {
  it("adds vectors of all roles behind the published ones, and states the seed", () => {
    const challenged = addChallenge(suite, "seed");
    expect(challenged).toMatchObject({ digest: suite.digest, challenge: "seed" });
    expect(challenged.files.slice(0, suite.files.length)).toEqual(suite.files);
    const added = challenged.files.slice(suite.files.length);
    expect(new Set(added.map(({ kind }) => kind))).toEqual(
      new Set(["encoding", "signing", "request-shapes", "verification"]),
    );
  });

  it("adds those of the roles that are asked for", () => {
    const kindsFor = (role: "signer" | "verifier"): readonly string[] =>
      addChallenge(suite, "seed", [role])
        .files.slice(suite.files.length)
        .map(({ kind }) => kind);
    expect(kindsFor("signer")).not.toContain("verification");
    expect(new Set(kindsFor("verifier"))).toEqual(new Set(["verification"]));
  });
});
