import { inspect } from "node:util";
import type { AdapterRequest, Failure } from "../../../src/judging/adapter.ts";
import { failure } from "../protocol/excerpt.ts";
import { answerField, type RawAnswer } from "../protocol/parse-answer.ts";
import type { SignerModule } from "./signer-module.ts";

/**
 * Calls the function of a module that a request is for, and waits only where that gives a promise. Neither throws nor
 * rejects: an exception becomes an `errored` answer.
 */
export function askModule(module: SignerModule, request: AdapterRequest): RawAnswer | Promise<RawAnswer> {
  const { cmd } = request;
  if (module[cmd] === undefined) return { declined: { reason: `the module has no function ${cmd}` } };
  try {
    const functions: Readonly<Record<string, ((asked: unknown) => unknown) | undefined>> = module as never;
    const result = functions[cmd]?.(cmd === "encode" ? request.text : request.task);
    return isThenable(result) ? readLater(cmd, result) : readResult(cmd, result);
  } catch (thrown) {
    return { errored: describeThrown(thrown) };
  }
}

async function readLater(cmd: AdapterRequest["cmd"], result: PromiseLike<unknown>): Promise<RawAnswer> {
  try {
    return readResult(cmd, await result);
  } catch (thrown) {
    return { errored: describeThrown(thrown) };
  }
}

function isThenable(result: unknown): result is PromiseLike<unknown> {
  const mayBe = (typeof result === "object" && result !== null) || typeof result === "function";
  return mayBe && "then" in result && typeof result.then === "function";
}

function readResult(cmd: AdapterRequest["cmd"], result: unknown): RawAnswer {
  if (typeof result === "object" && result !== null && "declined" in result) return { declined: result.declined };
  if (cmd === "verify" && typeof result === "boolean") return { verified: { accepted: result } };
  return { [answerField[cmd]]: result };
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
