import { describeMistakes, type MemberAt, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation, Language, LibraryFunction } from "../../deviation.ts";
import { asOne, inBody, keepBy, type Merge, nameOf, numbered } from "./keep-parameters.ts";

export const shared = {
  fix: "Keep the parameters in a list, and sign each one that is sent.",
  clauses: ["base-string.1"],
} as const;

const quoted =
  (mark: string): ((values: readonly string[]) => string) =>
  (values) =>
    `[${values.map((value) => `${mark}${value}${mark}`).join(", ")}]`;

/** How languages write a list of values where a text is wanted. */
const lists: readonly (readonly [
  id: string,
  how: string,
  write: (values: readonly string[]) => string,
  language?: Language,
  call?: string,
])[] = [
  ["python", "['a', 'b']", quoted("'"), "Python", "str(list)"],
  ["ruby", '["a", "b"]', quoted('"'), "Ruby", "group_by to_s"],
  ["go", "[a b]", (values) => `[${values.join(" ")}]`, "Go", "fmt.Sprint([]string)"],
  ["java", "[a, b]", quoted(""), "Java", "String.valueOf(List)"],
  ["json", '["a","b"]', (values) => JSON.stringify(values), "JavaScript", "JSON.stringify"],
  ["php", "Array", () => "Array", "PHP", "(string) $list"],
  ["dotnet", "System.String[]", () => "System.String[]", "C#", "string[].ToString()"],
  [
    "dotnet-list",
    "System.Collections.Generic.List`1[System.String]",
    () => "System.Collections.Generic.List`1[System.String]",
    "C#",
    "List<string>.ToString()",
  ],
  ["comma-space", "a, b", joinedWith(", ")],
  ["space", "a b", joinedWith(" ")],
  ["semicolon", "a;b", joinedWith(";")],
  ["bar", "a|b", joinedWith("|")],
  ["run-together", "ab", joinedWith("")],
];

export const NAME_VALUES: LibraryFunction = {
  language: "C#",
  call: "NameValueCollection",
  link: "https://learn.microsoft.com/dotnet/api/system.collections.specialized.namevaluecollection",
};

const listed = lists.flatMap(([id, how, write, language, call]): readonly MemberAt<"collectParameters">[] => {
  const functions = language === undefined || call === undefined ? [] : [{ language, call }];
  const list = {
    id: `duplicates-listed-${id}`,
    title: `Parameters with one name are signed as one, as a list: ${how}`,
    happens: "The values are kept as a list under the name, and the list is written as a text.",
    functions,
    change: keepBy(nameOf, asOne(write)),
  };
  if (!write(["x"]).startsWith("[")) return [list];
  const always = keepBy(nameOf, asOne(write, true));
  const happens = "A parser gives each name a list of values, and the list is written as a text.";
  return [
    list,
    {
      id: `values-listed-${id}`,
      title: `Each value is signed as a list, as ${how} is`,
      happens,
      functions,
      change: always,
    },
    {
      id: `body-values-listed-${id}`,
      title: `Each value of the body is signed as a list, as ${how} is`,
      happens,
      functions,
      replace: inBody(always),
    },
  ];
});

/** What is allowed for the caller's own names, and makes of a protocol parameter another one. */
const repeated: Readonly<Record<string, MistakeAt<"collectParameters">>> = {
  "repeated-protocol-comma-joined": {
    ...ofRepeated("signed as one, its values joined with a comma", asOne(joinedWith(","))),
    functions: [NAME_VALUES],
  },
  "repeated-protocol-brackets": ofRepeated(
    "signed with [] after the name",
    numbered(() => "[]"),
  ),
  "repeated-protocol-indexes": ofRepeated(
    "signed with [0] and [1] after the name",
    numbered((at) => `[${at}]`),
  ),
};

/** What is signed of lists of values that are kept under one name. */
export const valueListDeviations: readonly Deviation[] = [
  ...describeMistakes("collectParameters", { ...shared, generated: true }, listed),
  ...describeMistakes("collectParameters", { ...shared, clauses: ["body.2"], generated: true }, repeated),
];

function ofRepeated(how: string, merge: Merge): MistakeAt<"collectParameters"> {
  return {
    title: `A protocol parameter that the caller repeats is ${how}`,
    happens: "The caller's parameters and the signer's own are kept in one map of lists, which then holds two values.",
    fix: "Let the signer's own parameters replace those of the caller that have their names.",
    replace: (right) => (operation, protocol, url) =>
      keepBy(nameOf, merge)([...right(operation, [], url), ...protocol]),
  };
}

export function joinedWith(separator: string): (values: readonly string[]) => string {
  return (values) => values.join(separator);
}
