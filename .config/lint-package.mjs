/** `publint --strict`, which fails where what would be published is wrong. */

import { publint } from "publint";
import { formatMessage } from "publint/utils";

const { messages, pkg } = await publint({ strict: true });

// publint says that Node ignores `imports` in `dist/package.json`. It ignores `exports` there: of `#` names it reads the nearest
// manifest (its documentation, PACKAGE_IMPORTS_RESOLVE), without which nothing that is built would start.
const isOfBuiltImports = ({ code, args }) => code === "NESTED_PACKAGE_JSON_FIELD_IGNORED" && args.field === "imports";

const found = messages.filter((message) => !isOfBuiltImports(message));
for (const message of found) console.error(`${message.type}: ${formatMessage(message, pkg)}`);
process.exitCode = found.some(({ type }) => type !== "suggestion") ? 1 : 0;
