/**
 * Completes what the compiler has built: copies the style sheet of the HTML report, and writes `dist/package.json`. The imports of our package.json (`#crypto`) name sources, which are not published: for what is
 * built, the nearest manifest names the built files.
 */

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const { type, imports } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
const built = JSON.parse(JSON.stringify(imports).replaceAll('.ts"', '.js"'));
writeFileSync(new URL("dist/package.json", root), `${JSON.stringify({ type, imports: built }, null, 2)}\n`);
copyFileSync(new URL("harness/page/page.css", root), new URL("dist/harness/page/page.css", root));
