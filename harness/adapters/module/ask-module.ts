import { inspect } from "node:util";
import type { AdapterRequest, Failure } from "../../../src/judging/adapter.ts";
import { failure } from "../protocol/excerpt.ts";
import { answerField, type RawAnswer } from "../protocol/parse-answer.ts";
import type { SignerModule } from "./signer-module.ts";

/** Calls the function of a module that a request is for. Never rejects: an exception becomes an `errored` answer. */
export async function askModule(module: SignerModule, request: AdapterRequest): Promise<RawAnswer> {
  if (module[request.cmd] === undefined) return { declined: { reason: `the module has no function ${request.cmd}` } };
  try {
    const functions: Readonly<Record<string, ((asked: unknown) => unknown) | undefined>> = module as never;
    const result = await functions[request.cmd]?.(request.cmd === "encode" ? request.text : request.task);
    if (typeof result === "object" && result !== null && "declined" in result) return { declined: result.declined };
    if (request.cmd === "verify" && typeof result === "boolean") return { verified: { accepted: result } };
    return { [answerField[request.cmd]]: result };
  } catch (thrown) {
    return { errored: describeThrown(thrown) };
  }
}

/** Describes a thrown value, and where it was thrown. Never throws itself. */
export function describeThrown(thrown: unknown): Failure {
  try {
    if (!(thrown instanceof Error)) return failure(`threw ${inspect(thrown)}`);
    return failure(
      `${String(thrown.name)}: ${String(thrown.message)}`.toWellFormed(),
      String(thrown.stack ?? "").toWellFormed(),
    );
  } catch {
    return failure("threw something that cannot be shown");
  }
}
