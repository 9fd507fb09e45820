import type fc from "fast-check";
import { type SignatureMethod, type SigningTask, signatureMethods } from "../../../../src/signing/signing-task.ts";
import { drawnTasks } from "../../arbitraries.ts";
import { publishedPrivateKey } from "./published-keys.ts";

/** Tasks that anybody may be asked to sign, under these methods. */
export function tasks(methods: readonly SignatureMethod[] = signatureMethods): fc.Arbitrary<SigningTask> {
  return drawnTasks({ methods, privateKey: publishedPrivateKey }).map(({ task }) => task);
}
