import { join } from "node:path";
import type { InlineConfig } from "vite";
import { packageRoot } from "../../package/package.ts";

/** How our code is bundled so that it runs in a browser as it is: `#crypto` and the global `Buffer` are others there. */
export const browserOptions: Pick<InlineConfig, "configFile" | "logLevel" | "define" | "oxc" | "resolve" | "build"> = {
  configFile: false,
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
  // Whatever NODE_ENV is: a run of Vitest would bundle what helps to find faults, too, a third more.
  oxc: { jsx: { development: false } },
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
