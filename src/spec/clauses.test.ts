import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { clauseOf, clauses, isClauseId } from "./clauses.ts";

/**
 * The specification, which only this repository's workspace holds; published copies have the clauses that this test
 * compares with it.
 */
const SPECIFICATION = new URL("../../../shared/spec/payment-gateway-signing.md", import.meta.url);
const ids = Object.keys(clauses).filter(isClauseId);

describe("clauses", () => {
  it.skipIf(!existsSync(SPECIFICATION)).each(ids)("%s stands in the specification, under its section", (id) => {
    const { section, text } = clauses[id];
    const sections = readFileSync(SPECIFICATION, "utf8").split(/^#+ /m);
    const body = sections.find((part) => part.startsWith(`${section}\n`)) ?? "";
    expect(body.replaceAll("\n", " ").replace(/ +/g, " ")).toContain(text);
  });

  it.each(ids)("%s is named <heading>.<step or row>", (id) => {
    expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it.each(ids)("%s differs from every other clause", (id) => {
    expect(ids.filter((other) => clauses[other].text === clauses[id].text)).toEqual([id]);
  });

  it("are found by id", () => {
    expect(isClauseId("base-string.2")).toBe(true);
    expect(clauseOf("base-string.2")).toMatchObject({
      section: "Signature base string (both methods)",
      text: expect.stringContaining("A space is `%20`, never `+`."),
      rfc5849: "3.6",
    });
  });

  it.each(["", "base-string.7", "BASE-STRING.2", "toString", "__proto__", "constructor"])(
    "have none named %j",
    (id) => {
      expect(isClauseId(id)).toBe(false);
      expect(clauseOf(id)).toBeUndefined();
    },
  );
});
