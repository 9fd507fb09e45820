import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BundledSigner } from "./bundled-signer.ts";

const here = fileURLToPath(import.meta.url);

/** Describes a signer from npm: the module `<package>/<package>-signer` beside this one. */
export function npmSigner(packageName: string, about: string): BundledSigner {
  return {
    name: packageName,
    about,
    // Built, this file and the adapter are both .js; run from source, both are .ts.
    target: { kind: "module", path: join(dirname(here), packageName, `${packageName}-signer${extname(here)}`) },
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
