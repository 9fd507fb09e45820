import { describe, expect, it } from "vitest";
import type { FileCredentials } from "../model/vector.ts";
import { addCredentials, clausesOfFlags, nameTask } from "./authored-task.ts";

const text = { bugType: "basic", description: "d", effect: "e" } as const;
const flags = {
  Space: { ...text, clauses: ["base-string.2"] },
  Double: { ...text, clauses: ["base-string.5", "base-string.2"] },
} as const;

describe("clausesOfFlags", () => {
  it.each([
    { names: [], clauses: [] },
    { names: ["Space"], clauses: ["base-string.2"] },
    { names: ["Space", "Double"], clauses: ["base-string.2", "base-string.5"] },
    { names: ["Double", "Double"], clauses: ["base-string.5", "base-string.2"] },
  ])("$names rest on $clauses", ({ names, clauses }) => {
    expect(clausesOfFlags(flags, names)).toEqual(clauses);
  });
});

const hmac = { method: "HMAC-SHA1", suffix: "" } as const;

describe("addCredentials", () => {
  it("holds each name once", () => {
    const known: Record<string, FileCredentials> = {};
    addCredentials(known, nameTask("a", {}, hmac));
    addCredentials(known, nameTask("b", {}, hmac));
    addCredentials(known, nameTask("c", { consumerSecret: "s" }, hmac));
    expect(Object.keys(known)).toEqual(["merchant", "c"]);
  });

  it("refuses a vector with its own credentials that is called like shared ones", () => {
    const known: Record<string, FileCredentials> = {};
    addCredentials(known, nameTask("a", {}, hmac));
    expect(() => addCredentials(known, nameTask("merchant", { consumerSecret: "s" }, hmac))).toThrow(
      expect.objectContaining({
        code: "credentials-name-taken",
        message: "credentials merchant: expected one meaning in the file, got two",
      }),
    );
  });
});
