import { expect, it } from "vitest";
import { reference } from "../../../signing/reference.ts";
import { candidateMistakes } from "../../candidates.ts";
import { deviate } from "../../deviation.ts";

const encoded = ["POST", "https%3A%2F%2Fgateway.example%2Fpay", "a%3D1%26b%3D%25C3%25BC"] as const;

it("other separators stand between parts in any order, and beside a part that is not encoded", () => {
  const named = ["parts-order", "parts-joined-with-line-feed"].flatMap((id) =>
    candidateMistakes.filter((one) => one.id === id),
  );
  expect(deviate(reference, named).joinParts("POST", "https%3A", "a=1&b=2")).toBe("https%3A\nPOST\na=1&b=2");
});

it.each([
  ["plain-parts-dots", "POST.https://gateway.example/pay.a=1&b=%C3%BC"],
  ["plain-parts-request-line", "POST https://gateway.example/pay?a=1&b=%C3%BC"],
  ["plain-parts-url-with-query", "https://gateway.example/pay?a=1&b=%C3%BC"],
  ["parts-joined-with-hyphens", encoded.join("-")],
  ["parts-joined-method-uri-uri", `${encoded[0]}&${encoded[1]}&${encoded[1]}`],
])("%s signs %s", (id, signed) => {
  const mistake = candidateMistakes.find((one) => one.id === id) ?? expect.fail("no such mistake");
  expect(deviate(reference, [mistake]).joinParts(...encoded)).toBe(signed);
});
