import { join } from "node:path";
import { packageRoot } from "../../package/package.ts";
import { buildSite } from "./build-site.ts";

await buildSite(join(packageRoot, "dist", "site"));
