import { expect, it } from "vitest";
import { specified } from "./fixtures/specified.ts";
import { operations, operationUrl } from "./operations.ts";

it("the operations have the paths, fields and responses of the specification", () => {
  const found = operations.map((operation) => [
    operation.name,
    {
      path: operationUrl(operation, "", "{endpoint_id}"),
      fields: operation.fields.map(({ neutral, wire }) => [neutral, wire]),
      ...(operation.responseId !== undefined && { responseId: operation.responseId }),
    },
  ]);
  const due = Object.entries(specified).map(([name, one]) => [name, { ...one, fields: Object.entries(one.fields) }]);
  expect(found).toEqual(due);
});
