import { build } from "vite";
import { browserOptions } from "./browser-options.ts";

/** Bundles an entry with all that it imports into one classic script, and returns its text. What it exports is the global `script`. */
export async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    ...browserOptions,
    build: { ...browserOptions.build, write: false, lib: { entry, formats: ["iife"], name: "script" } },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const [chunk] = outputs.flatMap((one) => ("output" in one ? one.output : []));
  if (chunk?.type !== "chunk") throw new Error(`${entry}: expected one script, got none`);
  return chunk.code;
}
