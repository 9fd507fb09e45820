import { CountersignError } from "../../../src/countersign-error.ts";
import { openRunFeed, type RunFeed } from "../../inspect/run-feed.ts";
import { siteFolder } from "../../inspect/site-files.ts";
import { startInspector } from "../../inspect/start-inspector.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../../interrupt/until-interrupted.ts";
import { reportError, writeNotice } from "./console.ts";
import { type FileWatch, watchFiles } from "./watch-files.ts";

export { observeCampaign } from "../../inspect/observe-campaign.ts";
export { observeSuite } from "../../inspect/observe-suite.ts";

/** What is run, and again whenever a source file beside its target changes. */
export interface WatchedRuns {
  /** The heading of the page. */
  readonly title: string;
  /** The target's own file, if it has one. */
  readonly file: string | undefined;
  /** Runs it once and gives the exit status, `EXIT_INTERRUPTED` where a signal or a change of files has cut it short. */
  readonly run: (runs: RunFeed, superseded: AbortSignal) => Promise<number>;
}

/**
 * Runs it, and again whenever a source file beside the target changes, until a signal ends it. Each run is shown in a page of this
 * machine. Gives the exit status of the last whole run. A target that cannot be used is told, and waited for: it is being mended.
 *
 * @throws {CountersignError} `watch-fileless` for a target that is no file of this machine, or as `watchFiles` and `startInspector`.
 */
export async function watchRuns({ title, file, run }: WatchedRuns): Promise<number> {
  if (file === undefined) {
    throw new CountersignError(
      "watch-fileless",
      "--watch: expected a target that is a file of this machine, or a command that names one, got none",
      "Its folder is what is watched.",
    );
  }
  const files = watchFiles(file);
  try {
    const runs = openRunFeed(title, `It is run again when ${files.says} change.`);
    const inspector = await startInspector({ feed: runs.feed, site: siteFolder(), describe: runs.describe });
    writeNotice(`inspector: ${inspector.address}`);
    try {
      return await untilInterrupted((stop) => repeat(run, runs, files, stop));
    } finally {
      await inspector.close();
    }
  } finally {
    files.close();
  }
}

async function repeat(run: WatchedRuns["run"], runs: RunFeed, files: FileWatch, stop: AbortSignal): Promise<number> {
  for (let last: number | undefined; ; ) {
    const superseded = new AbortController();
    const change = files.next(stop).then((name) => {
      if (name !== undefined) superseded.abort();
      return name;
    });
    runs.begin();
    const status = await attempt(() => run(runs, superseded.signal), runs);
    if (stop.aborted) return status === EXIT_INTERRUPTED ? (last ?? status) : status;
    if (!superseded.signal.aborted) {
      last = status;
      writeNotice(`watching ${files.says}; Ctrl-C ends it`);
    }
    const name = await change;
    if (name === undefined) return last ?? status;
    writeNotice(`${name} has changed: running again`);
  }
}

async function attempt(run: () => Promise<number>, runs: RunFeed): Promise<number> {
  try {
    return await run();
  } catch (error) {
    runs.fail(error instanceof CountersignError ? error.message : "a fault of ours; see the terminal");
    return reportError(error);
  }
}
