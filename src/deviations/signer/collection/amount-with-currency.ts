import type { Parameter } from "../../../signing/parameter.ts";
import { describeMistakes, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { inBody } from "./keep-parameters.ts";

/** What shops show for a currency: its code, or the sign that most of its customers know. */
const signs: Readonly<Record<string, string>> = {
  ...{ USD: "$", EUR: "€", GBP: "£", JPY: "¥", CNY: "¥", RUB: "₽", UAH: "₴", INR: "₹", KZT: "₸", TRY: "₺", KRW: "₩" },
  ...{ PLN: "zł", CZK: "Kč", BRL: "R$", ILS: "₪", VND: "₫", NGN: "₦", GEL: "₾", AZN: "₼" },
};
const spaces = { "": "", space: " ", "no-break-space": "\u00a0" } as const;

const shared = {
  fix: "Sign the amount as it is sent, a decimal number with a dot; the currency has a parameter of its own.",
  clauses: ["base-string.1"],
  generated: true,
} as const;

type Write = (amount: string, currency: string) => string;

/** An amount that is signed as a shop shows it, with its currency. */
export const shownAmountDeviations: readonly Deviation[] = describeMistakes(
  "collectParameters",
  shared,
  Object.entries({ code: (code: string) => code, sign: (code: string) => signs[code] ?? code }).flatMap(
    ([what, showing]) =>
      Object.entries(spaces).flatMap(([id, space]) => [
        withCurrency(`${what}-behind`, id, (amount, code) => amount + space + showing(code)),
        withCurrency(`${what}-before`, id, (amount, code) => showing(code) + space + amount),
      ]),
  ),
);

function withCurrency(where: string, space: string, write: Write): MemberAt<"collectParameters"> {
  const example = write("10.42", "EUR");
  return {
    id: `amount-with-currency-${where}${space === "" ? "" : `-a-${space}`}`,
    title: `The amount is signed with its currency, as ${JSON.stringify(example)}${space.startsWith("no") ? " with a space that breaks no line" : ""}`,
    happens: "The amount is signed as the shop shows it, and sent as a number.",
    replace: inBody((operation) => {
      const currency = operation.find(([name]) => name === "currency")?.[1] ?? "";
      return currency === ""
        ? operation
        : operation.map(([name, value]): Parameter => [name, name === "amount" ? write(value, currency) : value]);
    }),
  };
}
