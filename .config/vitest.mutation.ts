import type { ViteUserConfig } from "vitest/config";

/** The unit tests that stand beside what Stryker mutates: only what they see is killed. */
const config: ViteUserConfig = {
  test: {
    include: ["src/{encoding,signing,verification}/**/*.test.ts"],
    exclude: ["**/*.hostile.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

export default config;
