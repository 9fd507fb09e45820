import type { ViteUserConfig } from "vitest/config";

/**
 * The unit tests that stand beside what Stryker mutates: only what they see is killed. Properties and hostile texts are
 * left out: they take four times as long, and the tables are to kill without them.
 */
const config: ViteUserConfig = {
  test: {
    include: ["src/{encoding,signing,verification}/**/*.test.ts"],
    exclude: ["**/*.{hostile,property}.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

export default config;
