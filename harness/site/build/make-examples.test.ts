import { expect, it } from "vitest";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { describeExplanation } from "../../explain/describe-explanation.ts";
import { explainText } from "../../explain/explain-text.ts";
import type { WorkedExample } from "../why/examples.ts";
import { makeExamples } from "./make-examples.ts";

const right = [
  "A space in a value is signed as + in place of %20",
  "The signing key is the control key alone, without the & after it",
  "The oauth_ parameters follow the sorted parameters of the body",
  "oauth_timestamp is in milliseconds",
  "The signature is written in hexadecimal digits in place of Base64",
  "The signature is padded with PSS in place of PKCS#1 v1.5",
];

type Row = readonly [title: string, example: WorkedExample];

const rows = makeExamples().map((example, at): Row => [right[at] ?? "", example]);

it.each(rows.slice(0, -1))("%s", expectNamed);
it.each(rows.slice(-1))("%s", { tags: "slow" }, expectNamed);

function expectNamed(...[title, example]: Row): void {
  const explanation = explainText(example, catalogue);
  expect(explanation.mistakes.map((mistake) => mistake.title)).toContain(title);
  expect(explanation.mistakes[0]?.title).toBe(title);
  const { blocks } = describeExplanation(explanation, "Java");
  expect(blocks.flatMap((block) => (block.kind === "section" ? [block.id] : []))).toEqual(
    expect.arrayContaining(["mistake", "received", "stages"]),
  );
  expect(JSON.stringify(explanation)).not.toContain(example.secret);
}
