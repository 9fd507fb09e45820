import { expect, it } from "vitest";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import { deviate } from "../../deviation.ts";
import { shownAmountDeviations } from "./amount-with-currency.ts";

function signed(id: string, parameters: readonly Parameter[]): readonly Parameter[] {
  const deviation = shownAmountDeviations.find((one) => one.id === id) ?? expect.fail("no such mistake");
  return deviate(reference, [deviation]).collectParameters(parameters, [], "https://h/a");
}

it.each([
  ["amount-with-currency-code-behind-a-space", "EUR", "10.42 EUR"],
  ["amount-with-currency-code-before", "EUR", "EUR10.42"],
  ["amount-with-currency-sign-before", "USD", "$10.42"],
  ["amount-with-currency-sign-behind-a-no-break-space", "RUB", "10.42\u00a0₽"],
  ["amount-with-eur-behind-a-space", "USD", "10.42 EUR"],
  ["amount-with-usd-sign-before", "EUR", "$10.42"],
  // What has no sign has its code.
  ["amount-with-currency-sign-before", "XTS", "XTS10.42"],
])("%s: %s", (id, currency, becomes) => {
  const pairs: readonly Parameter[] = [
    ["amount", "10.42"],
    ["currency", currency],
    ["order_desc", "10.42"],
  ];
  expect(signed(id, pairs)).toEqual([["amount", becomes], ...pairs.slice(1)]);
});

it("leaves an amount without a currency, where that is what is written", () => {
  const ofCurrency = shownAmountDeviations.filter(({ id }) => id.startsWith("amount-with-currency-"));
  for (const { id } of ofCurrency) expect(signed(id, [["amount", "10.42"]])).toEqual([["amount", "10.42"]]);
});
