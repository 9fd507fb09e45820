import { expect, it } from "vitest";
import { contentType } from "./form-body.ts";

it.each(["", "utf 8", "utf-8\r\nX-Evil: 1", 'a"b', "é", `é${"x".repeat(40)}`])("refuses the charset %j", (charset) => {
  const message = `charset: expected a name such as ISO-8859-1, got ${JSON.stringify(charset.slice(0, 40))}`;
  expect(() => contentType(charset)).toThrow(expect.objectContaining({ code: "charset-invalid", message }));
});
