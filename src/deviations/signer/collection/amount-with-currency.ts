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

/** Shops of one currency write that behind each amount, or before it. */
const onlyCurrencies = ["USD", "EUR", "GBP", "RUB", "UAH", "KZT"];

/** An amount that is signed as a shop shows it: with its currency, or with that of the shop. */
export const shownAmountDeviations: readonly Deviation[] = describeMistakes("collectParameters", shared, [
  ...Object.entries({ code: (code: string) => code, sign: (code: string) => signs[code] ?? code }).flatMap(
    ([what, showing]) =>
      Object.entries(spaces).flatMap(([id, space]) => [
        withCurrency(`${what}-behind`, id, (amount, code) => amount + space + showing(code)),
        withCurrency(`${what}-before`, id, (amount, code) => showing(code) + space + amount),
        asOne(`${what}-behind`, id, (amount, code) => amount + space + showing(code)),
        asOne(`${what}-before`, id, (amount, code) => showing(code) + space + amount),
      ]),
  ),
  ...onlyCurrencies.flatMap((code) =>
    [code, signs[code] ?? code].flatMap((text, at) =>
      ["", " "].flatMap((space) => [
        withText(`${code}${at === 0 ? "" : "-sign"}-behind`, space, (amount) => amount + space + text),
        withText(`${code}${at === 0 ? "" : "-sign"}-before`, space, (amount) => text + space + amount),
      ]),
    ),
  ),
]);

function withCurrency(where: string, space: string, write: Write): MemberAt<"collectParameters"> {
  const example = JSON.stringify(write("10.42", "EUR"));
  return shownAs(
    `currency-${where}${space === "" ? "" : `-a-${space}`}`,
    `with its currency, as ${example}${space.startsWith("no") ? " with a space that breaks no line" : ""}`,
    (amount, currency) => (currency === "" ? amount : write(amount, currency)),
  );
}

/** Who makes one text of both writes whatever they hold. */
function asOne(where: string, space: string, write: Write): MemberAt<"collectParameters"> {
  const { id, title, happens } = withCurrency(where, space, write);
  return {
    id: `${id}-as-one`,
    title: `${title}, and no currency beside it`,
    happens,
    replace: inBody((operation) => {
      const currency = operation.find(([name]) => name === "currency")?.[1];
      if (currency === undefined) return operation;
      const others = operation.filter(([name]) => name !== "currency");
      return others.map(([name, value]): Parameter => [name, name === "amount" ? write(value, currency) : value]);
    }),
  };
}

function withText(where: string, space: string, write: Write): MemberAt<"collectParameters"> {
  const example = JSON.stringify(write("10.42", "EUR"));
  return shownAs(
    `${where.toLowerCase()}${space === "" ? "" : "-a-space"}`,
    `as ${example}, whatever its currency`,
    write,
  );
}

function shownAs(id: string, how: string, write: Write): MemberAt<"collectParameters"> {
  return {
    id: `amount-with-${id}`,
    title: `The amount is signed ${how}`,
    happens: "The amount is signed as the shop shows it, and sent as a number.",
    replace: inBody((operation) => {
      const currency = operation.find(([name]) => name === "currency")?.[1] ?? "";
      return operation.map(([name, value]): Parameter => [name, name === "amount" ? write(value, currency) : value]);
    }),
  };
}
