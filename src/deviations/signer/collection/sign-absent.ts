import type { Parameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { type Operation, operations } from "../../../spec/operations.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";

type Collect = Scheme["collectParameters"];

/** Texts that languages write for an absent value. */
const texts: readonly (readonly [id: string, text: string, links?: readonly string[]])[] = [
  ["null-signed-as-text", "null", github("guzzle/oauth-subscriber/issues/29", "ddo/oauth-1.0a")],
  ["undefined-signed-as-text", "undefined"],
  ["none-signed-as-text", "None"],
];

const fix =
  "Sign exactly the parameters that are sent: leave out what has no value, from the signature and the body alike.";

type SignedMistake = MemberAt<"collectParameters">;

const absent = describeMistakes("collectParameters", { fix, clauses: ["base-string.1"] }, [
  ...texts.map(
    ([id, text, links = []]): SignedMistake => ({
      id,
      title: `Fields that are not sent are signed with the text ${text}`,
      happens: `Each field of the operation that has no value is in the base string as name=${text}, but not in the body.`,
      links,
      replace: withAbsent(text),
    }),
  ),
  {
    id: "absent-signed-empty",
    title: "Fields that are not sent are signed with an empty value",
    happens: "Each field of the operation that has no value is in the base string as name=, but not in the body.",
    replace: withAbsent(""),
  },
]);

const emptyAsText = {
  fix: "Sign an empty value as name= with nothing after it.",
  clauses: ["base-string.1"],
} as const;

/** Fields that are not sent, or empty, but signed as the text that a language writes for nothing. */
export const absentFieldDeviations: readonly Deviation[] = [
  ...absent,
  ...describeMistakes(
    "encodeValue",
    emptyAsText,
    texts.map(([, text]) => emptyAs(text)),
  ),
];

function emptyAs(text: string): MemberAt<"encodeValue"> {
  return {
    id: `empty-signed-as-${text.toLowerCase()}`,
    title: `An empty value is signed as the text ${text}`,
    happens: `name=${text} is signed where name= belongs; the body holds the empty value. It became nothing on the way, and nothing became text.`,
    replace: (right) => (value, name) => right(value === "" ? text : value, name),
  };
}

function withAbsent(text: string): (right: Collect) => Collect {
  return (right) => (operation, protocol, url) =>
    right([...operation, ...absentFields(operation, url, text)], protocol, url);
}

function absentFields(sent: readonly Parameter[], url: string, text: string): readonly Parameter[] {
  const fields = operationAt(url)?.fields ?? [];
  return fields.filter(({ wire }) => !sent.some(([name]) => name === wire)).map(({ wire }) => [wire, text]);
}

function operationAt(url: string): Operation | undefined {
  return operations.find(({ path }) => url.includes(path));
}
