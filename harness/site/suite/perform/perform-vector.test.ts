import { expect, it } from "vitest";
import { loadVectors } from "../../../suite/load-vectors.ts";
import { performVector } from "./perform-vector.ts";

const { files, keys } = loadVectors();

function fileOf(concern: string) {
  const file = files.find((one) => one.concern === concern) ?? expect.fail(`${concern}: no such file`);
  return file;
}

it.each([
  ["percent-encoding", "percent-encoding/space", "two%2520words"],
  ["encoding-ascii", "encoding-ascii/space", "%20"],
  ["request-shapes", "request-shapes/order-id-payout", "client-order-id"],
])("performs a vector of %s", (concern, id, answer) => {
  const performed = performVector(fileOf(concern), keys, id);
  expect(performed).toMatchObject({ status: "passed" });
  expect(performed.answer).toContain(answer);
});

it("tells where a vector fails", () => {
  const file = fileOf("encoding-ascii");
  if (file.kind !== "encoding") throw new Error("expected encodings");
  const wrong = { ...file, vectors: file.vectors.map((vector) => ({ ...vector, expected: "+" })) };
  expect(performVector(wrong, keys, "encoding-ascii/space")).toMatchObject({
    status: "failed",
    detail: "encoded, offset 0: expected +, got %20",
  });
});
