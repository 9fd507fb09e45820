import { describe, expect, it } from "vitest";
import { manners } from "../../../src/deviations/signer/order/manners.ts";
import { sortAsPhp } from "../../../src/deviations/signer/order/php-orders.ts";
import { sortingFunctions } from "../../../src/deviations/signer/order/sorting-functions.ts";
import { sampleOf } from "../../../src/fixtures/sample.ts";
import { askRuntime, runtimeVersion } from "../runtimes/ask-runtime.ts";
import { type AskedLanguage, runtimePrograms } from "../runtimes/runtime-programs.ts";

const protocol = ["oauth_consumer_key", "oauth_nonce", "oauth_signature_method", "oauth_timestamp", "oauth_version"];
const marks = Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t", (mark) => `a${mark}`);
const names: readonly (readonly string[])[] = [
  ["a-", "a_", "a.", "a0", "aA", "aZ", "aa", "a~", "az", "a", "ab", "AB", "Ab", "aB"],
  ["co-op", "co_op", "coop", "coo-p", "co.op", "co op", "Coop", "COOP", "coop-a", "coopa", "c-o-op", "-coop"],
  ["9", "10", "1", "01", "001", "1e1", "-5", "0", "1.5", " 7", "7 ", "amount", "9a", "0x1A", "1x", "a10", "a 1", "a1b"],
  ["e", "é", "z", "ez", "éa", "große", "Große", "É", "e\u0301"],
  [...marks, "a0", "aa", "aA"],
  ["9007199254740993", "9007199254740992", "18446744073709551616", "18446744073709551617", "9223372036854775807", "x"],
  Array.from({ length: 60 }, (_, at) => `${["", "x", "0", "1e", "1x", "-"][at % 6]}${(at * 37) % 61}`),
];
/** Every list in both directions and in steps, so that neighbours differ; with the five and without. */
const lists = names.flatMap((list) =>
  [list, list.toReversed(), ...[3, 5, 7].map((step) => list.filter((_, at) => at % step > 0))].flatMap((some) => [
    some,
    [...some, ...protocol],
  ]),
);

const languages = (Object.keys(runtimePrograms) as AskedLanguage[]).map((language) => {
  const isHere = runtimeVersion(language) !== undefined;
  return { language, isHere, named: isHere ? language : `${language} (its runtime is not installed)` };
});

describe.each(sampleOf(languages, 2, 1))("$named", ({ language, isHere }) => {
  it.runIf(isHere)("sorts as the manners do that name its functions", () => {
    const asked = sortingFunctions.flatMap(({ expression, ...rest }) =>
      expression !== undefined && rest.language === language ? [{ ...rest, expression }] : [],
    );
    const answers = askRuntime(
      language,
      asked.map(({ expression }) => expression),
      lists.map((list) => list.join("\n")),
      language === "Perl" ? "use Unicode::Collate;" : "",
    );
    const different = asked.flatMap(({ manner, call }, which) => {
      const { order, isOfPhp } = manners[manner] ?? {};
      if (order === undefined) return [`${call}: ${manner} is no manner`];
      return lists.flatMap((list, at) => {
        const sorted = isOfPhp === true ? sortAsPhp(list, order) : list.toSorted(order);
        const answer = answers[at]?.[which];
        return answer === sorted.join("\n")
          ? []
          : [`${call}: ${answer?.split("\n").join(" ")}, not ${sorted.join(" ")}`];
      });
    });
    expect(different).toEqual([]);
  });
});
