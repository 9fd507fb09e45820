import { expect, it } from "vitest";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import { deviate } from "../../deviation.ts";
import { mixedUpDeviations } from "./mix-up-values.ts";

function signed(id: string, parameters: readonly Parameter[]): readonly Parameter[] {
  const deviation = mixedUpDeviations.find((one) => one.id === id) ?? expect.fail("no such mistake");
  return deviate(reference, [deviation]).collectParameters(parameters, [], "https://h/a");
}

const month: Parameter = ["expire_month", "05"];
const year: Parameter = ["expire_year", "2027"];
const other: Parameter = ["amount", "05"];

it.each([
  ["expire-year-signed-as-expire-month", [month, ["expire_year", "05"], other]],
  ["expire-month-exchanged-with-expire-year", [["expire_month", "2027"], ["expire_year", "05"], other]],
] as const)("%s", (id, becomes) => {
  expect(signed(id, [month, year, other])).toEqual(becomes);
  // What is not sent has no value to be signed.
  expect(signed(id, [year, other])).toEqual([year, other]);
});

it("knows a field by its names in several operations", () => {
  const id = "order-desc-signed-as-client-order-id-or-client-orderid";
  for (const name of ["client-order-id", "client_orderid"]) {
    const order: Parameter = [name, "7"];
    expect(signed(id, [order, ["order_desc", "shoes"]])).toEqual([order, ["order_desc", "7"]]);
  }
  const other: readonly Parameter[] = [
    ["client_orderid", "7"],
    ["order_desc", "shoes"],
  ];
  expect(signed("order-desc-signed-as-client-order-id", other)).toEqual(other);
});
