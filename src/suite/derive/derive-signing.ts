import type { SigningConcern } from "../concern.ts";
import { type RsaKeys, resolveTask } from "../model/resolve-task.ts";
import type { FileCredentials, SigningVector } from "../model/vector.ts";
import { addCredentials, headOf, nameTask, variantsOf } from "./authored-task.ts";
import { checkPublished, deriveChoices, deriveExpected } from "./derive-expected.ts";

/** Derives signing vectors with every intermediate value, and the credentials that they name. */
export function deriveSigning(
  concern: SigningConcern,
  keys: RsaKeys,
): { readonly credentials: Readonly<Record<string, FileCredentials>>; readonly vectors: readonly SigningVector[] } {
  const credentials: Record<string, FileCredentials> = {};
  const vectors = concern.vectors.flatMap((authored) =>
    variantsOf(authored.methods).map((variant): SigningVector => {
      const named = nameTask(authored.name, authored, variant);
      addCredentials(credentials, named);
      const { task } = named;
      const { point, published } = authored;
      const head = headOf(concern, authored, variant.suffix);
      const resolved = resolveTask(task, credentials, keys);
      if (point !== undefined) {
        return { ...head, result: "acceptable", task, point, choices: deriveChoices(resolved, point) };
      }
      const expected = deriveExpected(resolved);
      // The signature of what nobody has published is not asked for: that of RSA is made then.
      if (published !== undefined) {
        checkPublished(head.id, published.baseString, expected.baseString);
        checkPublished(head.id, published.signature, expected.signature);
      }
      return { ...head, result: "valid", task, expected };
    }),
  );
  return { credentials, vectors };
}
