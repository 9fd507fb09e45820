/**
 * Bundles what the compiler has built of the command line program to `dist/cli/main.cjs`, with its packages and a chunk for each
 * command: read from hundreds of files it would start in twice the time. It is CommonJS, which Node starts without its loader
 * of ES modules. The licences of what is in it go beside it.
 */

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../", import.meta.url));
const built = join(root, "dist");
const folder = join(built, "cli");

/** Lets each module find what lies beside it, such as the program of a process of its own: it is not bundled. */
const keepPlaces = {
  name: "keep-places",
  transform(code, id) {
    if (!id.startsWith(built) || !code.includes("import.meta.url")) return null;
    const place = JSON.stringify(relative(folder, id));
    return code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`);
  },
};

const bundle = await rolldown({
  input: { main: join(built, "harness/cli/main.js") },
  cwd: root,
  platform: "node",
  plugins: [keepPlaces],
});
rmSync(folder, { recursive: true, force: true });
const { output } = await bundle.write({
  dir: folder,
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name].cjs",
});
await bundle.close();

const modules = output.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
const packages = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []));
const licences = [...packages].sort().map((path) => {
  const { name, version } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.md", "license"].map((one) => join(path, one)).find((one) => existsSync(one));
  if (file === undefined) throw new Error(`${path}: expected a licence, got none`);
  return `${name} ${version}\n\n${readFileSync(file, "utf8").trim()}\n`;
});
writeFileSync(join(folder, "LICENSES.txt"), licences.join("\n\n"));
