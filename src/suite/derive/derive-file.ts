import { percentEncode } from "../../encoding/percent-encode.ts";
import { buildRequest } from "../../spec/build-request.ts";
import type { AuthoredResponse, Concern } from "../concern.ts";
import type { RsaKeys } from "../model/resolve-task.ts";
import type { Flag, ResponseVector, VectorFile } from "../model/vector.ts";
import { headOf } from "./authored-task.ts";
import { checkPublished } from "./derive-expected.ts";
import { deriveSigning } from "./derive-signing.ts";
import { deriveStage } from "./derive-stage.ts";
import { deriveVerification } from "./derive-verification.ts";
import { linkFlags } from "./link-flags.ts";
import { withoutRequirements } from "./requirement-of.ts";

/** Derives the vector file of a concern: its inputs with everything that follows from them. */
export function deriveFile(concern: Concern, keys: RsaKeys): VectorFile {
  const { kind, concern: name, about } = concern;
  const flags = linkFlags<Flag>(concern.flags);
  const head = { countersign: 1, concern: name, about, flags } as const;
  switch (kind) {
    case "signing":
      return { ...head, kind, ...deriveSigning(concern, keys) };
    case "verification":
      return {
        ...head,
        kind,
        flags: withoutRequirements(linkFlags(concern.flags)),
        ...deriveVerification(concern, keys),
      };
    case "encoding":
      return {
        ...head,
        kind,
        vectors: concern.vectors.map((authored) => {
          const expected = percentEncode(authored.text);
          const vectorHead = headOf(concern, authored);
          checkPublished(vectorHead.id, authored.published, expected);
          return { ...vectorHead, result: "valid", task: { text: authored.text }, expected };
        }),
      };
    case "request-shapes":
      return {
        ...head,
        kind,
        vectors: concern.vectors.map((authored) => ({
          ...headOf(concern, authored),
          result: "valid",
          task: authored.task,
          expected: buildRequest(authored.task),
        })),
      };
    case "responses":
      return { ...head, kind, vectors: concern.vectors.map((authored) => deriveResponse(concern, authored)) };
    case "stages":
      return { ...head, kind, vectors: concern.vectors.map((authored) => deriveStage(concern, authored)) };
  }
}

/** Copies a response's outcome, which is authored: the specification states it. */
function deriveResponse(concern: Concern, authored: AuthoredResponse): ResponseVector {
  const head = headOf(concern, authored);
  const { task, expected } = authored;
  return "point" in expected
    ? { ...head, result: "acceptable", task, point: expected.point, choices: expected.choices }
    : { ...head, result: "valid", task, expected };
}
