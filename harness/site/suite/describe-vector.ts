import { clauses } from "../../../src/spec/clauses.ts";
import type { Requirement } from "../../../src/suite/model/level.ts";
import type {
  FileCredentials,
  SigningExpected,
  SigningVector,
  Vector,
  VectorFile,
  VerificationVector,
} from "../../../src/suite/model/vector.ts";
import { type DocumentBlock, type Facts, item, paragraph, section } from "../../document/document.ts";

type Credentials = Readonly<Record<string, FileCredentials>>;

/** Describes a vector for people: what is asked, every value of the right answer, and why. */
export function describeVector(vector: Vector, file: VectorFile): readonly DocumentBlock[] {
  return [
    ...describeContent(vector, file),
    section("Why", [...describeFlags(vector, file), ...describeClauses(vector), describeOrigin(vector)]),
  ];
}

function describeContent(vector: Vector, { kind, credentials = {} }: VectorFile): readonly DocumentBlock[] {
  switch (kind) {
    case "signing":
      return describeSigning(vector as SigningVector, credentials);
    case "verification":
      return describeVerification(vector as VerificationVector);
    default:
      return [section("Asked", [json(vector.task)]), ...describeAnswers(vector, json)];
  }
}

function describeSigning(vector: SigningVector, credentials: Credentials): readonly DocumentBlock[] {
  const { parameters, credentials: name, method, url, ...others } = vector.task;
  const asked = section("Asked", [
    facts({ method, url, ...others, ...credentials[name] }),
    {
      kind: "table",
      columns: [
        { title: "parameter", holds: "name" },
        { title: "value", holds: "name" },
      ],
      rows: parameters.map(([key, value]) => [{ text: key }, { text: value }]),
    },
  ]);
  return [asked, ...describeAnswers(vector, describeStages)];
}

function describeStages(expected: SigningExpected): readonly DocumentBlock[] {
  const { authorization, body, ...stages } = expected;
  return [
    ...Object.entries(stages).map(([stage, text]) => item(titleOf(stage), [code(text)])),
    item("Header parameters", [facts(authorization)]),
    item("Body parameters", [facts(Object.fromEntries(body))]),
  ];
}

/** Splits the name of a field into words: `baseString` is `Base string`. */
function titleOf(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(" uri", " URI");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function describeVerification(vector: VerificationVector): readonly DocumentBlock[] {
  const { request, consumers, now } = vector.task;
  const { method, url, headers, body = "" } = request;
  const lines = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`), "", ...body.split("\n")];
  return [
    section("Asked", [code(lines.join("\n")), facts({ "registered merchants": consumers.join(", "), clock: now })]),
    ...describeAnswers(vector, (expected) => [
      paragraph(expected.accepted ? "The gateway must accept it." : `The gateway must refuse it: ${expected.reason}.`),
    ]),
  ];
}

function describeAnswers<Expected>(
  vector: { readonly result: string; readonly expected?: Expected } | Acceptable<Expected>,
  describe: (expected: Expected) => DocumentBlock | readonly DocumentBlock[],
): readonly DocumentBlock[] {
  const blocksOf = (expected: Expected): readonly DocumentBlock[] => [describe(expected)].flat();
  if (!isAcceptable(vector)) {
    return vector.expected === undefined ? [] : [section("The right answer", blocksOf(vector.expected))];
  }
  return vector.choices.map(({ name, reading, expected }) =>
    section(
      ["Right where the specification is read as ", { quote: name }],
      [paragraph(reading), ...blocksOf(expected)],
    ),
  );
}

interface Acceptable<Expected> {
  readonly result: "acceptable";
  readonly choices: readonly { readonly name: string; readonly reading: string; readonly expected: Expected }[];
}

function isAcceptable<Expected>(
  vector: { readonly result: string } | Acceptable<Expected>,
): vector is Acceptable<Expected> {
  return vector.result === "acceptable";
}

function describeFlags({ flags }: Vector, file: VectorFile): readonly DocumentBlock[] {
  return flags.flatMap((name) => {
    const flag = file.flags[name];
    if (flag === undefined) return [];
    const links = (flag.links ?? []).map((href) => ({ kind: "link", text: href, href }) as const);
    return [paragraph(`${flag.description} ${flag.effect}`), ...links];
  });
}

function describeClauses(vector: Vector): readonly DocumentBlock[] {
  return vector.clauses.map((clause) => ({ kind: "quotation", clause, text: clauses[clause].text }));
}

function describeOrigin(vector: Vector): Facts {
  const { source, purpose } = vector;
  return facts({
    source: source.url === undefined ? source.name : `${source.name}, ${source.url}`,
    ...(purpose !== undefined && { purpose }),
    ...("level" in vector && vector.level !== undefined && { level: `${vector.level}, by ${groundOf(vector.ground)}` }),
  });
}

function groundOf(ground: Requirement["ground"] | undefined): string {
  if (ground === undefined) return "default";
  return "clause" in ground ? ground.clause : "rfc" in ground ? ground.rfc : ground.attack;
}

function facts(values: Readonly<Record<string, string>>): Facts {
  return { kind: "facts", facts: Object.entries(values).map(([label, value]) => ({ label, value })) };
}

function code(text: string): DocumentBlock {
  return { kind: "code", lines: text.split("\n") };
}

function json(value: unknown): DocumentBlock {
  return code(JSON.stringify(value, null, 2));
}
