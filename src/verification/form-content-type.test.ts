import { expect, it } from "vitest";
import { isFormContentType } from "./form-content-type.ts";

const FORM = "application/x-www-form-urlencoded";

it.each([
  ["alone", FORM],
  ["in capitals", FORM.toUpperCase()],
  ["with a charset", `${FORM}; charset=utf-8`],
  ["with a charset in quotation marks", `${FORM};charset="UTF-8"`],
  ["with blanks around", ` ${FORM}\t; charset=utf-8 `],
  ["with a semicolon that nothing follows", `${FORM};`],
])("knows a form's type %s", (_, value) => {
  expect(isFormContentType(value)).toBe(true);
});

it.each([
  ["another type", "application/json"],
  ["a type that only begins so", `${FORM}2`],
  ["two types", `${FORM}, ${FORM}`],
  ["two charsets", `${FORM}; charset=utf-8; charset=latin1`],
  ["two charsets, one in capitals", `${FORM}; charset=utf-8; CHARSET=utf-8`],
  ["another parameter", `${FORM}; boundary=x`],
  ["a charset without a name", `${FORM}; charset=`],
  ["a quotation mark that nothing closes", `${FORM}; charset="utf-8`],
])("knows none in %s", (_, value) => {
  expect(isFormContentType(value)).toBe(false);
});
