import type { AuthoredSigning, Concern, ConcernOf } from "../concern.ts";
import { type RsaKeys, resolveTask } from "../model/resolve-task.ts";
import type { FileCredentials, SigningVector } from "../model/vector.ts";
import { addCredentials, headOf, nameTask, type Variant, variantsOf } from "./authored-task.ts";
import { checkPublished, deriveChoices, deriveExpected } from "./derive-expected.ts";

type SigningConcern = ConcernOf<"signing", AuthoredSigning> & Concern;

/** Signing vectors with every intermediate value, and the credentials that they name. */
export function deriveSigning(
  concern: SigningConcern,
  keys: RsaKeys,
): { readonly credentials: Readonly<Record<string, FileCredentials>>; readonly vectors: readonly SigningVector[] } {
  const credentials: Record<string, FileCredentials> = {};
  const vectors = concern.vectors.flatMap((authored) =>
    variantsOf(authored.methods).map((variant) => {
      const named = nameTask(authored.name, authored, variant);
      addCredentials(credentials, named);
      return deriveVector(concern, authored, variant, named.task, credentials, keys);
    }),
  );
  return { credentials, vectors };
}

function deriveVector(
  concern: SigningConcern,
  authored: AuthoredSigning,
  variant: Variant,
  task: SigningVector["task"],
  credentials: Readonly<Record<string, FileCredentials>>,
  keys: RsaKeys,
): SigningVector {
  const head = headOf(concern, authored, variant.suffix);
  const resolved = resolveTask(task, credentials, keys);
  if (authored.point !== undefined) {
    const choices = deriveChoices(resolved, authored.point);
    return { ...head, result: "acceptable", task, point: authored.point, choices };
  }
  const expected = deriveExpected(resolved);
  checkPublished(head.id, authored.published?.baseString, expected.baseString);
  checkPublished(head.id, authored.published?.signature, expected.signature);
  return { ...head, result: "valid", task, expected };
}
