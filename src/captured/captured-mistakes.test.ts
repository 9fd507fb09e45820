import { describe, expect, it } from "vitest";
import { fieldsOf } from "../judging/fixtures/verdict-fields.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Parameter } from "../signing/parameter.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import { plainParameters, type SentBy } from "./fixtures/capture-requests.ts";
import { namesOf, reportOn } from "./fixtures/report-captured.ts";

/** Returns the parameters of a payout, some of them replaced under their names. */
function payoutWith(replaced: Readonly<Record<string, Parameter>>, ...further: readonly Parameter[]): SentBy {
  const parameters = plainParameters("payout").map((parameter) => replaced[parameter[0]] ?? parameter);
  return { parameters: [...parameters, ...further] };
}

const amount: Parameter = ["amount", "10,42"];
const comma = payoutWith({ amount });
const misnamed = payoutWith({ "client-order-id": ["client_orderid", "902B4FF5"] });
const both = payoutWith({ amount, "client-order-id": ["client_orderid", "902B4FF5"] });
const junk = payoutWith({ amount }, ["colour", "red"]);

type Row = readonly [what: string, sent: readonly SentBy[], names: readonly string[]];

function expectBoth(_what: string, sent: readonly SentBy[], names: readonly string[]): void {
  const report = reportOn(sent);
  expect(namesOf(report)).toEqual(names);
  const alone = new Set(names.flatMap((name) => name.split(" + ")));
  const alternatives = report.diagnosis.flatMap(({ alternatives }) => alternatives.map(({ deviations }) => deviations));
  expect(alternatives.filter((deviations) => deviations.length === 1 && alone.has(deviations[0] ?? ""))).toEqual([]);
  expect(report.verdicts.map(fieldsOf).map(({ diagnosis }) => diagnosis?.[0]?.join(" + "))).toEqual(names);
}

describe("two mistakes in one captured request", () => {
  it.each<Row>([
    ["in what it rightly signs", [both], ["order-id-name-swapped + decimal-comma"]],
    ["a mistake, and what no known one explains", [junk], ["decimal-comma + field-unknown"]],
    [
      "in the signature, and in what it signs",
      [{ mistakes: ["unsorted", "timestamp-milliseconds"] }],
      ["unsorted + timestamp-milliseconds"],
    ],
  ])("are named as two, and not as two ways to explain one: %s", expectBoth);

  it.each<Row>([
    [
      "in the signature, and in the form",
      [{ mistakes: ["space-as-plus", "content-type-json"] }],
      ["space-as-plus + content-type-json"],
    ],
  ])("are named as two, and not as two ways to explain one: %s", { tags: "slow" }, expectBoth);

  it("are named with the requests that make both, beside those that make one", () => {
    const report = reportOn([both, comma, both, misnamed]);
    expect(report.diagnosis.map(({ deviations, vectors }) => [deviations.join(" + "), vectors.length])).toEqual([
      ["order-id-name-swapped + decimal-comma", 2],
      ["decimal-comma", 1],
      ["order-id-name-swapped", 1],
    ]);
    expect(report.diagnosis[0]).toMatchObject({
      title:
        "The client order identifier is sent under the name of another operation; and the amount is written with a comma in place of the dot",
      alternatives: [],
    });
  });

  it("leave to each request what it makes: one of them alone, the other alone, or both", { tags: "slow" }, () => {
    const report = reportOn([
      { mistakes: ["unsorted", "timestamp-milliseconds"] },
      { mistakes: ["unsorted"] },
      { ...payoutWith({}), operation: "pan-eligibility/send", parameters: [], mistakes: ["timestamp-milliseconds"] },
      { mistakes: ["unsorted", "timestamp-milliseconds"] },
    ]);
    expect(report.verdicts.map(fieldsOf).map(({ diagnosis }) => diagnosis?.[0]?.join(" + "))).toEqual([
      "unsorted + timestamp-milliseconds",
      "unsorted",
      "timestamp-milliseconds",
      "unsorted + timestamp-milliseconds",
    ]);
    expect(report.unexplained).toEqual([]);
  });

  it("are masked like all that comes from the client, before they are cut", () => {
    const secret = "s3cret-s3cret-s3cret";
    const name = `${"x".repeat(190)}${secret}`;
    const report = reportOn([payoutWith({}, [name, "1"])], { mask: (text) => text.replaceAll(secret, "*") });
    expect(fieldsOf(report.verdicts[0]).mismatch?.note).toContain("xxx");
    expect(JSON.stringify(report)).not.toContain("s3cret");
  });
});

it("a mistake in one parameter alone is told as that, though others hold what it changes", () => {
  const encodeValue: Scheme["encodeValue"] = (value, name) =>
    reference.encodeValue(name === "currency" ? value.toLowerCase() : value, name);
  const scheme = { ...reference, encodeValue };
  const { diagnosis, unexplained } = reportOn([{ scheme }, { operation: "transfer-by-ref", scheme }]);
  expect(unexplained).toEqual([]);
  expect(diagnosis).toMatchObject([
    { title: "In currency alone, values are signed in lower case", only: { parameters: ["currency"] } },
  ]);
});

it.each([["?", "", "body-leading-question-mark"]])(
  "what stands around the body is told alone, and as no mistake of a name or value: %j, %j",
  expectAround,
);

it.each([
  ["", "\n", "body-with-line-feed-after"],
  ["\ufeff", "", "body-bom"],
])(
  "what stands around the body is told alone, and as no mistake of a name or value: %j, %j",
  { tags: "slow" },
  expectAround,
);

function expectAround(before: string, after: string, id: string): void {
  const alter = (request: HttpRequest): HttpRequest => ({ ...request, body: before + request.body + after });
  const report = reportOn([{ operation: "pan-eligibility/send", alter }]);
  expect(namesOf(report)).toEqual([id]);
  expect(report.unexplained).toEqual([]);
}
