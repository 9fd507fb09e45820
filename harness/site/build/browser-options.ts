import { join } from "node:path";
import type { InlineConfig } from "vite";
import { packageRoot } from "../../package/package.ts";

/** How our code is bundled so that it runs in a browser as it is: `#crypto` and the global `Buffer` are others there. */
export const browserOptions: Pick<InlineConfig, "configFile" | "logLevel" | "define" | "resolve" | "build"> = {
  configFile: false,
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: { conditions: ["browser", "module", "import", "default"] },
  build: {
    target: "es2023",
    rolldownOptions: {
      transform: {
        inject: { Buffer: [join(packageRoot, "harness", "site", "browser", "browser-buffer.ts"), "Buffer"] },
      },
    },
  },
};
