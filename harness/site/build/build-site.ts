import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { packageRoot } from "../../package/package.ts";
import { browserOptions } from "./browser-options.ts";
import { bundleScript } from "./bundle-script.ts";
import { makeData, readScores } from "./make-data.ts";
import { writeBadges } from "./write-badges.ts";

const site = join(packageRoot, "harness", "site");

/** The site's scripts. Each is classic and whole: a page that was opened as a file loads no modules. */
const scripts = [
  { entry: join(site, "app", "main.tsx"), name: "site" },
  { entry: join(site, "signing", "signing-script.ts"), name: "signing" },
  { entry: join(site, "suite", "perform", "performing-script.ts"), name: "performing" },
  { entry: join(site, "report", "reports-script.ts"), name: "reports" },
  { entry: join(site, "inspect", "live-script.ts"), name: "live" },
];

/**
 * Builds the static site into a folder, which is emptied first: `index.html`, a script and a style sheet, and `data/`, which
 * is loaded when it is looked at. Any host can serve it, and so can a file system.
 */
export async function buildSite(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "data"), { recursive: true });
  for (const { entry, name } of scripts) {
    await build({
      ...browserOptions,
      root: site,
      build: {
        ...browserOptions.build,
        outDir: folder,
        emptyOutDir: false,
        lib: { entry, formats: ["iife"], name, fileName: () => `${name}.js`, cssFileName: name },
      },
    });
  }
  const worker = await bundleScript(join(site, "why", "diagnosis-worker.ts"));
  writeFileSync(join(folder, "diagnosis.js"), `globalThis.countersignDiagnosis=function(){${worker}\n}\n`);
  copyFileSync(join(site, "index.html"), join(folder, "index.html"));
  writeBadges(join(folder, "badges"), readScores().scores);
  for (const [name, data] of makeData()) {
    writeFileSync(join(folder, "data", `${name}.js`), formatData(name, data));
  }
}

/** Writes data as a script that hands it over; JSON is JavaScript since ES2019. */
function formatData(name: string, data: unknown): string {
  return `countersignProvide(${JSON.stringify(`data/${name}`)},${JSON.stringify(data)})\n`;
}
