import type { SignerModule } from "./signer-module.ts";

const functions = ["sign", "verify", "encode", "build", "respond"] as const;

/** Takes the signer module out of what an import gave; `undefined` when its default export is none. */
export function readSignerModule(namespace: unknown): SignerModule | undefined {
  const exported = defaultExport(namespace);
  if (isFunction(exported)) return { sign: exported };
  return isSignerModule(exported) ? exported : undefined;
}

/** A CommonJS file that was compiled from an ES module has its default export one level deeper. */
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
