import { expect, it } from "vitest";
import { pairs } from "../fixtures/pairs.ts";
import { contentType, joinBody } from "./form-body.ts";

it("joins pairs in the order given, as they are", () => {
  expect(joinBody(pairs("b", "two%20words", "a", ""))).toBe("b=two%20words&a=");
  expect(joinBody([])).toBe("");
});

it.each([
  [undefined, "application/x-www-form-urlencoded"],
  ["ISO-8859-1", "application/x-www-form-urlencoded; charset=ISO-8859-1"],
])("the content type with the charset %s is %s", (charset, value) => {
  expect(contentType(charset)).toBe(value);
});

it.each(["", "utf 8", "utf-8\r\nX-Evil: 1", 'a"b', "é", `é${"x".repeat(40)}`])("refuses the charset %j", (charset) => {
  const message = `charset: expected a name such as ISO-8859-1, got ${JSON.stringify(charset.slice(0, 40))}`;
  expect(() => contentType(charset)).toThrow(expect.objectContaining({ code: "charset-invalid", message }));
});
