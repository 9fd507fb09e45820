import { readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { type Declaration, type Implementation, type Role, roles } from "../../../src/judging/adapter.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import type { SignerModule } from "./signer-module.ts";

const functions = ["sign", "verify", "encode", "build", "respond"] as const;

/** The functions that a module needs to play a role. */
const functionsOf: Readonly<Record<Role, readonly (keyof SignerModule)[]>> = {
  signer: ["sign"],
  verifier: ["verify"],
  encoder: ["encode"],
  client: ["build", "respond"],
};

/** Exit statuses of a module host that cannot start; each names the reason. */
export const moduleExit = {
  /** The module could not be read, or threw while it was. */
  threw: 96,
  /** Its default export is no signer module. */
  noSigner: 97,
} as const;

/** Reads the signer module from an imported namespace; `undefined` when its default export is none. */
export function readSignerModule(namespace: unknown): SignerModule | undefined {
  const exported = defaultExport(namespace);
  if (isFunction(exported)) return { sign: exported };
  return isSignerModule(exported) ? exported : undefined;
}

/** Reads a default export, which a CommonJS file that was compiled from an ES module has one level deeper. */
function defaultExport(namespace: unknown): unknown {
  const exported = field(namespace, "default");
  return field(exported, "__esModule") === true ? field(exported, "default") : exported;
}

function isSignerModule(value: unknown): value is SignerModule {
  const given = functions.map((name) => field(value, name)).filter((member) => member !== undefined);
  return given.length > 0 && given.every(isFunction);
}

function isFunction(value: unknown): value is NonNullable<SignerModule["sign"]> {
  return typeof value === "function";
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Makes the declaration of a module, with defaults for what the module leaves out. */
export function declareModule(module: SignerModule, defaults: Implementation): Declaration {
  return {
    implementation: { ...defaults, ...module.implementation },
    roles: module.roles ?? roles.filter((role) => functionsOf[role].every((name) => module[name] !== undefined)),
    signatureMethods: module.signatureMethods ?? signatureMethods,
  };
}

export function isTypeScript(path: string): boolean {
  return /\.[mc]?ts$/.test(path);
}

/** Derives an implementation from a module's path: base name, version of the nearest package.json or `0.0.0`, language. */
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
