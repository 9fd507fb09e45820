import { describe, expect, it } from "vitest";
import { contentType, joinBody } from "./form-body.ts";

describe("joinBody", () => {
  it.each([
    ["nothing", [], ""],
    [
      "pairs in the order given, as they are",
      [
        ["b", "two%20words"],
        ["a", ""],
      ],
      "b=two%20words&a=",
    ],
  ] as const)("joins %s", (_name, encoded, body) => {
    expect(joinBody(encoded)).toBe(body);
  });
});

describe("contentType", () => {
  it.each([
    [undefined, "application/x-www-form-urlencoded"],
    ["ISO-8859-1", "application/x-www-form-urlencoded; charset=ISO-8859-1"],
  ])("with the charset %s is %s", (charset, value) => {
    expect(contentType(charset)).toBe(value);
  });

  it.each(["", "utf 8", "utf-8\r\nX-Evil: 1", 'a"b', "é"])("refuses the charset %j", (charset) => {
    expect(() => contentType(charset)).toThrow(
      expect.objectContaining({ code: "charset-invalid", message: expect.stringContaining("expected a name such as") }),
    );
  });
});
