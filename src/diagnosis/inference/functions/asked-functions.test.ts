import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { encodeWithBytes } from "../../../encoding/lone-bytes.ts";
import { listWritings } from "../number-writings.ts";
import { readings } from "../text-readings.ts";
import { listFamilies, listValueFunctions } from "./value-functions.ts";

/** A function, or how numbers are written that some texts are read for, by the words of the vocabulary. */
interface Asked {
  readonly language?: string;
  readonly reads?: string;
  readonly words: string;
  /** What was answered. */
  readonly made: Readonly<Record<string, string>>;
}

/** Functions by what answered, with the texts that all were asked about: what they do not list stays as it is. */
const groups: readonly {
  readonly from: string;
  readonly texts?: readonly string[];
  readonly rows: readonly Asked[];
}[] = JSON.parse(readFileSync(new URL("./golden/asked-functions.json", import.meta.url), "utf8"));

function changeOf({ language = "", reads, words }: Asked): (text: string) => string {
  const change = listValueFunctions(language)[words] ?? listFamilies(language)[words];
  if (change !== undefined) return change;
  const write = listWritings(language)[words] ?? expect.fail("nothing is known by these words");
  const asItStands = { holds: () => true, read: String };
  const reading =
    reads === undefined ? asItStands : (readings.find((one) => one.words === reads) ?? expect.fail("nothing reads so"));
  return (text) => {
    const digits = reading.holds(text) ? reading.read(text) : undefined;
    return (digits === undefined ? undefined : write(digits)) ?? text;
  };
}

describe.each(groups)("as answered by $from:", ({ texts = [], rows }) => {
  it.each(rows)("$reads $words", (asked) => {
    const change = changeOf(asked);
    const due = { ...Object.fromEntries(texts.map((text) => [text, text])), ...asked.made };
    expect(Object.fromEntries(Object.keys(due).map((text) => [text, change(text)]))).toEqual(due);
  });
});

it("what cuts a character in two leaves its bytes, which are encoded as they are", () => {
  const cut = listFamilies()[`PHP's chunk_split(21, "\\r\\n")`]?.("12345678901234567890é") ?? "";
  expect(encodeWithBytes(cut, encodeURIComponent)).toBe("12345678901234567890%C3%0D%0A%A9%0D%0A");
});

it("functions of another language are named as another's", () => {
  expect(listValueFunctions("Lua")).toHaveProperty(["what does as PHP's ucwords"]);
  expect(listValueFunctions("php")).toHaveProperty(["PHP's ucwords"]);
});

it.each([
  ["Ruby", "Ruby's CGI.escape"],
  ["Go", "Go's url.QueryEscape"],
  ["", "Python's urllib.parse.quote_plus"],
])("an encoder that is used once more is named as the signer's language has it: %s", (language, words) => {
  expect(listValueFunctions(language)[words]?.("a b~")).toBe("a+b~");
});
