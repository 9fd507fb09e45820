import { CountersignError } from "../../src/countersign-error.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import type { ConnectOptions } from "./connect-options.ts";
import { connectHttp } from "./http/http.ts";
import { connectModule } from "./module/connect-module.ts";
import { nameCommand } from "./stdio/adapter-process.ts";
import { connectStdio } from "./stdio/stdio.ts";
import type { Target } from "./target.ts";

/**
 * Connects to the signer or verifier under test. When it fails, nothing is left running.
 *
 * @throws {CountersignError} `target-unknown`, or when the target cannot be used at all: as `connectModule`, `connectStdio` or `connectHttp`.
 */
export async function connect(target: Target, options: ConnectOptions): Promise<Adapter> {
  switch (target.kind) {
    case "module":
      return connectModule(target.path, options);
    case "command": {
      const command = { name: nameCommand(target.argv), argv: target.argv, cwd: options.cwd, env: options.env };
      return connectStdio(command, options);
    }
    case "http":
      return connectHttp(target.url, options);
    default:
      // Programs without types call this too.
      throw unknownKind(target);
  }
}

function unknownKind(target: never): CountersignError {
  const { kind } = Object(target);
  return new CountersignError(
    "target-unknown",
    `target: expected the kind module, command or http, got ${JSON.stringify(kind) ?? "none"}`,
  );
}
