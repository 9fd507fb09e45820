import { readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { type Declaration, type Implementation, type Role, roles } from "../../src/conformance/adapter.ts";
import { signatureMethods } from "../../src/signing/signing-task.ts";
import type { SignerModule } from "./signer-module.ts";

/** The functions that a module needs to play a role. */
const functionsOf: Readonly<Record<Role, readonly (keyof SignerModule)[]>> = {
  signer: ["sign"],
  verifier: ["verify"],
  encoder: ["encode"],
  client: ["build", "respond"],
};

/** What a module says of itself, with defaults for what it leaves out. */
export function declareModule(module: SignerModule, defaults: Implementation): Declaration {
  return {
    implementation: { ...defaults, ...module.implementation },
    roles: module.roles ?? roles.filter((role) => functionsOf[role].every((name) => module[name] !== undefined)),
    signatureMethods: module.signatureMethods ?? signatureMethods,
  };
}

/** Whether a file holds TypeScript, by its extension. */
export function isTypeScript(path: string): boolean {
  return /\.[mc]?ts$/.test(path);
}

/** What the file of a module says of it: base name, version of the nearest package.json or `0.0.0`, language. */
export function implementationOf(path: string): Implementation {
  return {
    name: basename(path, extname(path)),
    version: nearestVersion(dirname(path)),
    language: isTypeScript(path) ? "typescript" : "javascript",
  };
}

function nearestVersion(folder: string): string {
  const version = versionIn(join(folder, "package.json"));
  const parent = dirname(folder);
  if (version !== undefined) return version;
  return parent === folder ? "0.0.0" : nearestVersion(parent);
}

function versionIn(file: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof parsed !== "object" || parsed === null) return undefined;
    return "version" in parsed && typeof parsed.version === "string" ? parsed.version : undefined;
  } catch {
    return undefined;
  }
}
