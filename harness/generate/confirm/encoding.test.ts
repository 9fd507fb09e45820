import { expect } from "vitest";
import { planSuite } from "../../../src/judging/plan.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { itEach } from "./fixtures/it-each.ts";
import { encode } from "./fixtures/oracle.ts";

const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

const vectors = planSuite(loadVectors()).flatMap(({ kind, vector }) => (kind === "encoding" ? [vector] : []));

itEach(
  "oauth-1.0a, a loop over bytes and Node's decoder confirm the encoding of every vector",
  vectors,
  ({ task: { text }, expected }) => {
    expect(expected).toBe(encode(text));
    expect(expected).toBe(encodeBytes(text));
    expect(decodeURIComponent(expected)).toBe(text);
  },
);

function encodeBytes(text: string): string {
  return Array.from(Buffer.from(text, "utf8"), (byte) => {
    const character = String.fromCharCode(byte);
    return UNRESERVED.includes(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}
