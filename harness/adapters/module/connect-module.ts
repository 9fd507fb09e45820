import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Adapter } from "../../../src/judging/adapter.ts";
import type { ConnectOptions } from "../connect-options.ts";
import { connectStdio } from "../stdio/stdio.ts";
import { isTypeScript, moduleExit } from "./declare-module.ts";

/**
 * Runs a signer module (see {@link SignerModule}) in a process of its own and connects to it.
 *
 * @throws {CountersignError} `module-not-found`, `module-threw`, `module-without-signer`, or as {@link connectStdio}.
 */
export async function connectModule(path: string, options: ConnectOptions): Promise<Adapter> {
  const file = resolve(options.cwd ?? ".", path);
  if (!isFile(file)) {
    throw new CountersignError(
      "module-not-found",
      `module ${path}: expected a file, got none at ${file}`,
      "Check the path; it counts from the working folder.",
    );
  }
  const command = { name: path, argv: hostCommand(file), cwd: options.cwd, env: options.env };
  try {
    return await connectStdio(command, options, "module");
  } catch (error) {
    throw explainExit(path, error);
  }
}

function hostCommand(file: string): readonly string[] {
  // Our own extension shows whether we run from source or built.
  const host = fileURLToPath(
    new URL(isTypeScript(import.meta.url) ? "module-host.ts" : "module-host.js", import.meta.url),
  );
  const needsTypeScript = isTypeScript(host) || isTypeScript(file);
  return [process.execPath, ...(needsTypeScript ? ["--import", tsxUrl()] : []), host, file];
}

function tsxUrl(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
}

function explainExit(path: string, error: unknown): unknown {
  if (!(error instanceof CountersignError) || error.code !== "adapter-exited") return error;
  const { cause } = error;
  const status = typeof cause === "object" && cause !== null && "status" in cause ? cause.status : undefined;
  const stderr = error.message.slice(error.message.indexOf("\n") + 1);
  switch (status) {
    case moduleExit.threw:
      return new CountersignError(
        "module-threw",
        `module ${path}: expected to be imported, got:\n${withoutFrames(stderr)}`,
        "Mend the module, or install what it imports.",
      );
    case moduleExit.noSigner:
      return new CountersignError(
        "module-without-signer",
        `module ${path}: expected a default export that is a function or has one of sign, verify, encode, build, respond; got none`,
        "Write: export default { sign(task) { return { signature: … }; } };",
      );
    default:
      return error;
  }
}

/** Leaves out the stack of a compiler, which says nothing of a module that it cannot read. */
function withoutFrames(stderr: string): string {
  if (!/^\S*(?:TransformError|SyntaxError)\b|: Transform failed with /m.test(stderr)) return stderr;
  return stderr
    .split("\n")
    .filter((line) => !/^\s+at \S/.test(line))
    .join("\n")
    .trimEnd();
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
