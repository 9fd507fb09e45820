import { expect, it } from "vitest";
import { reference } from "../../../signing/reference.ts";
import { deviate } from "../../deviation.ts";
import { requestNameDeviations } from "./request-names.ts";

const name = "a-b_c1_D-_2__x";

it.each([
  ["names-in-camel-case", "aBC1_D-2_X"],
  ["names-in-camel-case-before-any", "aBC1D_2_x"],
  ["names-in-camel-case-behind-runs", "aBC1D2X"],
  ["names-in-camel-case-underscores", "a-bC1_D-_2_X"],
  ["names-in-camel-case-underscores-before-any", "a-bC1D-2_x"],
])("writes names in camel case as an expression does: %s", (id, written) => {
  const scheme = deviate(
    reference,
    requestNameDeviations.filter((one) => one.id === id),
  );
  expect(scheme.operationParameters([[name, "1"]])).toEqual([[written, "1"]]);
});
