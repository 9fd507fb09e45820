import type { ViteUserConfig } from "vitest/config";

const everywhere = (glob: string): string[] => [`src/${glob}`, `harness/${glob}`];
const ofProcesses = everywhere("**/*.process.test.ts");
const exhaustive = everywhere("**/*.exhaustive.test.ts");
const ofBrowsers = everywhere("**/*.browser.test.ts");

// What a test of these changes for all, it puts back: so all share the modules that one of them has loaded.
const shared = { isolate: false };

const buildsCli = "harness/cli/fixtures/build-cli.ts";
const buildsSite = "harness/site/fixtures/build-site.ts";

/** Time-outs only end what hangs: a loaded machine may take fifty times as long as a quiet one. */
function endAfter(minutes: number) {
  const timeout = minutes * 60_000;
  return { testTimeout: timeout, hookTimeout: timeout, expect: { poll: { timeout: timeout / 2, interval: 100 } } };
}

const config: ViteUserConfig = {
  test: {
    maxWorkers: 2,
    tags: [
      {
        name: "slow",
        description: "Takes a second or more of computing or waiting, where a quicker test holds most of it.",
      },
    ],
    // What was compiled once is read from node_modules, by the next project and the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        // All that `npm test` runs: in one project, each worker loads a module once for both kinds.
        test: {
          name: "quick",
          include: everywhere("**/*.test.ts"),
          exclude: [...exhaustive, ...ofBrowsers],
          ...shared,
          globalSetup: buildsCli,
          ...endAfter(5),
        },
      },
      {
        // One kind alone: what needs no build waits for none.
        test: {
          name: "unit",
          include: everywhere("**/*.test.ts"),
          exclude: [...ofProcesses, ...exhaustive, ...ofBrowsers],
          ...shared,
          ...endAfter(2),
        },
      },
      {
        test: {
          name: "process",
          include: ofProcesses,
          ...shared,
          globalSetup: buildsCli,
          ...endAfter(5),
        },
      },
      {
        test: { name: "browser", include: ofBrowsers, ...shared, globalSetup: buildsSite, ...endAfter(10) },
      },
      {
        test: { name: "exhaustive", include: exhaustive, ...shared, globalSetup: buildsCli, ...endAfter(60) },
      },
    ],
  },
};

export default config;
