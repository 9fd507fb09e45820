/** Fails where what would be published is wrong: `publint --strict`, and links of its documents to what is not in it. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const { messages, pkg } = await publint({ strict: true });

// publint says that Node ignores `imports` in `dist/package.json`. It ignores `exports` there: of `#` names it reads the nearest
// manifest (its documentation, PACKAGE_IMPORTS_RESOLVE), without which nothing that is built would start.
const isOfBuiltImports = ({ code, args }) => code === "NESTED_PACKAGE_JSON_FIELD_IGNORED" && args.field === "imports";

const found = messages.filter((message) => !isOfBuiltImports(message));
for (const message of found) console.error(`${message.type}: ${formatMessage(message, pkg)}`);

const [{ files }] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { encoding: "utf8" }),
);
const paths = files.map(({ path }) => path);
const isPacked = (target) => paths.some((path) => path === target || path.startsWith(`${target.replace(/\/$/, "")}/`));
const dangling = paths
  .filter((path) => path.endsWith(".md"))
  .flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const targets = [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, target]) => target);
    return targets
      .filter((target) => !isPacked(posix.join(posix.dirname(path), target)))
      .map((target) => `${path}: the link to ${target} leads to nothing in the package`);
  });
for (const one of dangling) console.error(one);

process.exitCode = dangling.length > 0 || found.some(({ type }) => type !== "suggestion") ? 1 : 0;
