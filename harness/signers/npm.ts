import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Bundled, type BundledRole, placeOf } from "./bundled.ts";

const here = fileURLToPath(import.meta.url);

/** Describes a signer or verifier from npm: the module `harness/<role>s/<package>/<package>-<role>`. */
export function fromNpm(packageName: string, about: string, role: BundledRole = "signer"): Bundled {
  // Built, this file and the adapter are both .js; run from source, both are .ts.
  const module = join(packageName, `${packageName}-${role}${extname(here)}`);
  return {
    ...placeOf(packageName, role),
    about,
    target: { kind: "module", path: join(dirname(here), "..", `${role}s`, module) },
    packages: [],
    available: async () => {
      if (isInstalled(packageName)) return true;
      return `expected the npm package ${packageName}, got none; install it: npm install ${packageName}`;
    },
  };
}

function isInstalled(packageName: string): boolean {
  try {
    createRequire(here).resolve(packageName);
    return true;
  } catch {
    return false;
  }
}
