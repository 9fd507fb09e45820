import { describe, expect, it } from "vitest";
import { catalogue, knownMistakes } from "../../src/deviations/catalogue.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { signatureMethods } from "../../src/signing/signing-task.ts";
import { explainText } from "./explain-text.ts";
import { makeMistakenText, mistakesIn, needs } from "./fixtures/mistaken-texts.ts";

describe.each(signatureMethods)("explain names from raw HTTP alone, under %s,", (method) => {
  const rows = mistakesIn(method).map((deviation) => [deviation.id, deviation] as const);

  it("each mistake", () => expectEach(rows, namesMistake));

  function namesMistake(id: string, deviation: Deviation): void {
    const { scheme, ...question } = makeMistakenText(deviation, method);
    const { mistakes: named, possible } = explainText({ ...question, options: { scheme } }, catalogue);
    const ids = [...named, ...possible].map(({ deviations }) => deviations.join("+"));
    expect(ids).toContain(id);
  }
});

it("lists as needing more only mistakes that there are", () => {
  expect(knownMistakes.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(needs)));
});
