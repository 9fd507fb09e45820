import { scaled } from "../../deviations/signer/values/language-numbers.ts";
import { formatOf } from "../../deviations/signer/values/number-changes.ts";
import {
  asGerman,
  FLOAT,
  groupDigits,
  type NumberFormat,
  readNumber,
  roundDigits,
  writeDecimal,
} from "../../deviations/signer/values/number-formats.ts";
import { range } from "./range.ts";

/** Writes all digits of the number that a double holds, not the shortest that mean it. */
function writeExactly(number: number): string {
  let [whole, places] = [Math.abs(number), 0];
  // To double it takes nothing from it.
  for (; !Number.isInteger(whole); places++) whole *= 2;
  const digits = String(BigInt(whole) * 5n ** BigInt(places)).padStart(places + 1, "0");
  const point = digits.length - places;
  return (number < 0 ? "-" : "") + digits.slice(0, point) + (places === 0 ? "" : `.${digits.slice(point)}`);
}

/** Lets Java's BigDecimal write what is made of a double; it refuses what is not finite. */
function ofBigDecimal(style: "java-big-decimal" | "java-big-decimal-plain", make: NumberFormat): NumberFormat {
  return (digits) => {
    const made = Number.isFinite(readNumber(digits)) ? make(digits) : undefined;
    return made === undefined ? undefined : formatOf(style)?.(made);
  };
}

const exact: NumberFormat = (digits) => writeExactly(readNumber(digits));
const shortest: NumberFormat = (digits) => formatOf("java-double")?.(digits);

/** The most decimals that are rounded to. */
const MOST_DECIMALS = 4;

/** Rounds away from zero, as RoundingMode.UP does. */
function setScaleUp(count: number): NumberFormat {
  return (digits) => {
    if (!FLOAT.test(digits)) return undefined;
    const plain = writeDecimal(digits, { style: "plain" });
    const decimals = plain.split(".")[1]?.length ?? 0;
    const rounded = decimals > count ? roundDigits(plain, count, plain.startsWith("-") ? "floor" : "ceiling") : plain;
    return formatOf(`java-fixed-${count}`)?.(rounded);
  };
}

/** Amounts with two decimals in other countries, as Java and C# write decimal numbers there: by the marks that are put between. */
const ofCountries: readonly (readonly [java: string, csharp: string, groups: string | undefined])[] = [
  ["GERMANY, %.2f", "F2, de-DE", undefined],
  ["GERMANY, %,.2f", "N2, de-DE", "."],
  ["FRANCE, %,.2f", "N2, fr-FR, .NET 5", "\u202f"],
  ["pl-PL, %,.2f", "N2, ru-RU", "\u00a0"],
];

function inCountries(): readonly (readonly [words: string, format: NumberFormat])[] {
  return ofCountries.flatMap(([java, csharp, mark]): [string, NumberFormat][] => {
    const format: NumberFormat = (digits) => {
      const plain = scaled(2)(digits);
      const grouped = mark === undefined ? plain : groupDigits(plain);
      return grouped && asGerman(grouped).replaceAll(".", mark ?? "");
    };
    return [
      [`as Java's String.format(${java}) writes them`, format],
      [`as C#'s decimal.ToString(${csharp}) writes them`, format],
    ];
  });
}

/** How Java writes a BigDecimal that was made of a double, or rounded away from zero, by the words for it. */
export const javaWritings: readonly (readonly [words: string, format: NumberFormat])[] = [
  ["as Java's new BigDecimal(double) writes them", ofBigDecimal("java-big-decimal", exact)],
  ["as Java's new BigDecimal(double).toPlainString writes them", ofBigDecimal("java-big-decimal-plain", exact)],
  ["as Java's BigDecimal.valueOf(double) writes them", ofBigDecimal("java-big-decimal", shortest)],
  ["as Java's BigDecimal.valueOf(double).toPlainString writes them", ofBigDecimal("java-big-decimal-plain", shortest)],
  ...range(0, MOST_DECIMALS).map((count): readonly [words: string, format: NumberFormat] => [
    `as Java's setScale(${count}, RoundingMode.UP) writes them`,
    setScaleUp(count),
  ]),
  ...inCountries(),
];
