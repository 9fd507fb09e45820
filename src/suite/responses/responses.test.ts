import { expect, it } from "vitest";
import { expectEach } from "../../fixtures/expect-each.ts";
import { readResponse } from "../../spec/read-response.ts";
import { responses } from "./responses.ts";

it("the reference concludes what is expected of each response, or one of its choices", () =>
  expectEach(
    responses.vectors.map((authored) => [authored.name, authored]),
    (_name, { task, expected }) => {
      const due = "point" in expected ? expected.choices.map((choice) => choice.expected) : [expected];
      expect(due).toContainEqual(readResponse(task));
    },
  ));
