import { expect, it } from "vitest";
import type { Evidence } from "../../../judging/judgement.ts";
import { signRequest } from "../../../signing/sign-request.ts";
import { makeCase } from "../../replay/case.ts";
import { planSigning } from "../fixtures/state-encoder.ts";
import type { Lesson } from "./lesson.ts";
import { proposeAlphabet } from "./propose-alphabet.ts";

const cases = planSigning("operations/*").flatMap((one) => (one.kind === "signing" ? [one.request.task] : []));

/** Lists what is proposed of a signer that writes its right signatures otherwise. */
function propose(write: (signature: string) => string): readonly unknown[] {
  const signed = cases.map((task, at) => {
    const shown = { signature: write(signRequest(task).trace.signature) };
    return makeCase(String(at), { kind: "signing", task, shown } as Evidence, false, []);
  });
  return [...proposeAlphabet({ signed, given: [] } as unknown as Lesson)].map(({ rule }) => rule);
}

it.each([
  ["= as a longer text", (text: string) => text.replaceAll("=", "(equal)"), [{ from: "=", to: "(equal)" }]],
  ["+ as a space", (text: string) => text.replaceAll("+", " "), [{ from: "+", to: " " }]],
])("reads what becomes of the characters of Base64: %s", (_, write, characters) => {
  expect(propose(write)).toEqual([{ kind: "alphabet", characters }]);
});

it.each([
  ["stands behind the signature is no changed =", (text: string) => `${text};v1`],
  ["makes it very long is no mark", (text: string) => text.replaceAll("=", "=".repeat(100_000))],
])("what %s", (_, write) => {
  expect(propose(write)).toEqual([]);
});
