import { expect, it } from "vitest";
import { drawFrom } from "./drawing.ts";
import { gatewayValues } from "./gateway-values.ts";

const draw = drawFrom("gateway values");

function drawMany(name: string): readonly string[] {
  return Array.from({ length: 200 }, () => gatewayValues.get(name)?.(draw) ?? expect.fail(name));
}

/** ISO/IEC 7812-1, annex B: from the right every second digit counts double, less 9 where that has two digits. */
function passesLuhn(number: string): boolean {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const digits = Array.from(number, Number).reverse();
  return digits.reduce((sum, digit, at) => sum + (at % 2 === 1 ? (doubled[digit] ?? 0) : digit), 0) % 10 === 0;
}

/** ISO 13616: with the first four characters behind the others and letters as 10 to 35, the remainder by 97 is 1. */
function passesIban(text: string): boolean {
  let remainder = 0;
  for (const one of text.slice(4) + text.slice(0, 4)) {
    const value = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(one);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

it("draws cards and account numbers that pass their checks, as published ones do", () => {
  for (const known of ["5555555555554444", "4444555566661111"]) expect(passesLuhn(known)).toBe(true);
  for (const known of ["DE89370400440532013000", "GB29NWBK60161331926819"]) expect(passesIban(known)).toBe(true);
  const drawnCards = [...drawMany("credit_card_number"), ...drawMany("destination-card-no")];
  const ofNetwork = /^(?:4(?:\d{12}|\d{15}|\d{18})|5[15]\d{14}|62\d{14,17})$/;
  expect(drawnCards.filter((card) => !ofNetwork.test(card) || !passesLuhn(card))).toEqual([]);
  const ofCountry = /^(?:DE\d{20}|GB\d\d[A-Z]{4}\d{14}|NL\d\d[A-Z]{4}\d{10}|AT\d{18})$/;
  expect(drawMany("account_number").filter((account) => !ofCountry.test(account) || !passesIban(account))).toEqual([]);
});

it.each([
  ["expire_month", /^(?:0[1-9]|1[0-2])$/],
  ["cvv2", /^\d{3}$/],
  ["amount", /^[1-9]\d*\.\d\d$/],
  ["deposit2card", /^(?:true|false)$/],
  ["ipaddress", /^\d{1,3}(?:\.\d{1,3}){3}$/],
  ["redirect_url", /^https:\/\/[a-z]+\.example(?::8443\/|\/[a-z]+\?[a-z]+=(?:\d+|a%20b))?$/],
  ["sending-card-ref-id", /^\d{1,18}$/],
])("draws %s as docs/gate.md says, and all there is of it", (name, rule) => {
  const drawn = drawMany(name);
  expect(drawn.filter((value) => !rule.test(value))).toEqual([]);
  expect(new Set(drawn).size).toBeGreaterThan({ deposit2card: 1, expire_month: 11 }[name] ?? 100);
});
