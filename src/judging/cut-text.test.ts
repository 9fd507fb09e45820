import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { cutText, isCut, isCutOf } from "./cut-text.ts";

const long = `POST&"é"/${"x".repeat(100)}`;
const json = (text: string): string =>
  `POST… (${Buffer.byteLength(text)} bytes of JSON, sha256:${createHash("sha256").update(text).digest("hex")})`;

it("knows a text by its beginning, its length and its digest", () => {
  const cut = cutText(long, 20);
  expect(isCut(cut)).toBe(true);
  expect([long, `${long.slice(0, -1)}y`, `${long}x`, cut].map((text) => isCutOf(text, cut))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isCutOf(long, long)).toBe(false);
});

it("knows a text that is cut within a character", () => {
  const faces = "\u{1f600}".repeat(50);
  expect([19, 20].map((limit) => isCutOf(faces, cutText(faces, limit)))).toEqual([true, true]);
});

it.each([
  ["JavaScript", `POST&\\"é\\"/${"x".repeat(100)}`],
  ["PHP", `POST&\\"\\u00e9\\"\\/${"x".repeat(100)}`],
  ["Go", `POST\\u0026\\"é\\"/${"x".repeat(100)}`],
])("knows a text as %s writes it in JSON", (_language, text) => {
  expect(isCutOf(long, json(text))).toBe(true);
  expect(isCutOf(`${long}x`, json(text))).toBe(false);
});
