import { describe, expect, it } from "vitest";
import { candidateMistakes } from "../../deviations/candidates.ts";
import { appliesTo, deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import { bytesIn } from "./read-signature.ts";

/** As long as a signature of 2048 bits, its highest bit set. */
const signature = Uint8Array.from({ length: 256 }, (_, at) => (at * 167 + 133) % 256);

/** Writings that lose what the bytes were, and those that no reader could part. */
const lost =
  /^(?:signature-(?:as|bytes-(?:read|not|of)|cut|lowercased|upper-cased|without|not-base64$)|rsa-error|base64-(?:of-letters|plus-dropped)|base64-of-(?:utf8|hex-(?:without|of))|utf8-|hex-(?:without|of)|rsa-signature)/;

describe("the bytes of a signature", () => {
  const writings = candidateMistakes.filter(
    (mistake) => mistake.stage === "encodeSignature" && appliesTo(mistake, "RSA-SHA256"),
  );

  it("are read from every text that has not lost them", () => {
    const unread = writings.filter((mistake) => {
      const text = deviate(reference, [mistake]).encodeSignature(signature, "");
      return ![...bytesIn(text)].some((bytes) => Buffer.from(bytes).equals(signature));
    });
    expect(unread.map(({ id }) => id).filter((id) => !lost.test(id))).toEqual([]);
  });

  it("are the first reading of the right text", () => {
    expect(Buffer.from(bytesIn(reference.encodeSignature(signature, "")).next().value ?? []).equals(signature)).toBe(
      true,
    );
  });
});
