/**
 * Completes what the compiler has built in a folder (default: `dist`): copies the style sheet of the HTML report, and writes
 * `package.json`. The imports of our own (`#crypto`) name sources: for what is built, the nearest manifest names the built files.
 */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = join(root, process.argv[2] ?? "dist");
const { type, imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const built = JSON.parse(JSON.stringify(imports).replaceAll('.ts"', '.js"'));
writeFileSync(join(folder, "package.json"), `${JSON.stringify({ type, imports: built }, null, 2)}\n`);
cpSync(join(root, "harness/page/page.css"), join(folder, "harness/page/page.css"));
