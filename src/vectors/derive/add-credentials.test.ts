import { describe, expect, it } from "vitest";
import type { FileCredentials } from "../vector.ts";
import { addCredentials } from "./add-credentials.ts";
import { nameTask } from "./authored-task.ts";

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
