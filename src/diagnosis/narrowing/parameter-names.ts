import type { SigningTask } from "../../signing/signing-task.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type { Case } from "../replay/case.ts";

/** Returns the different names that a caller gives in the body: those of protocol parameters are the signer's own. */
export function namesInBody({ parameters }: Pick<SigningTask, "parameters">): readonly string[] {
  return [...new Set(parameters.flatMap(([name]) => (isProtocolName(name) ? [] : [name])))];
}

export function bodyNamesOf({ evidence }: Pick<Case, "evidence">): readonly string[] {
  return evidence.kind === "signing" ? namesInBody(evidence.task) : [];
}

/** Returns the names in the query that are not in the body. */
export function queryNamesOf(one: Pick<Case, "evidence">): readonly string[] {
  const { evidence } = one;
  const query = evidence.kind === "signing" ? /\?([^#]*)/.exec(evidence.task.url)?.[1] : undefined;
  const body = bodyNamesOf(one);
  return [...new URLSearchParams(query).keys()].filter((name) => !body.includes(name));
}

/** Lists names of parameters as a sentence does. */
export function listNames(names: readonly string[]): string {
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
