import { inspect } from "node:util";
import type { AdapterRequest, Failure } from "../../../src/judging/adapter.ts";
import { failure } from "../protocol/excerpt.ts";
import { answerField, type RawAnswer } from "../protocol/parse-answer.ts";
import type { SignerModule } from "./signer-module.ts";

/** Asks a module one thing. Never rejects: what it throws is an `errored` answer. */
export async function askModule(module: SignerModule, request: AdapterRequest): Promise<RawAnswer> {
  if (module[request.cmd] === undefined) return { declined: { reason: `the module has no function ${request.cmd}` } };
  try {
    const result: unknown = await call(module, request);
    if (typeof result === "object" && result !== null && "declined" in result) return { declined: result.declined };
    if (request.cmd === "verify" && typeof result === "boolean") return { verified: { accepted: result } };
    return { [answerField[request.cmd]]: result };
  } catch (thrown) {
    return { errored: describeThrown(thrown) };
  }
}

/** What was thrown, and where. Never throws, whatever it is given. */
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

function call(module: SignerModule, request: AdapterRequest): unknown {
  switch (request.cmd) {
    case "sign":
      return module.sign?.(request.task);
    case "verify":
      return module.verify?.(request.task);
    case "encode":
      return module.encode?.(request.text);
    case "build":
      return module.build?.(request.task);
    case "respond":
      return module.respond?.(request.task);
  }
}
