import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { planSuite } from "../../../src/judging/plan.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { byId } from "./fixtures/by-id.ts";
import { encode } from "./fixtures/oracle.ts";

const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

const vectors = planSuite(loadVectors()).flatMap(({ kind, vector }) => (kind === "encoding" ? [vector] : []));

describe("oauth-1.0a, a loop over bytes and Node's decoder confirm the encoding of", () => {
  it("every vector", () =>
    expectEach(byId(vectors), (_id, { task: { text }, expected }) => {
      expect(expected).toBe(encode(text));
      expect(expected).toBe(encodeBytes(text));
      expect(decodeURIComponent(expected)).toBe(text);
    }));
});

function encodeBytes(text: string): string {
  return Array.from(Buffer.from(text, "utf8"), (byte) => {
    const character = String.fromCharCode(byte);
    return UNRESERVED.includes(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}
