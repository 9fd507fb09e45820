import { CountersignError } from "../../../src/countersign-error.ts";
import { openRunFeed } from "../../inspect/run-feed.ts";
import { siteFolder } from "../../inspect/site-files.ts";
import { startInspector } from "../../inspect/start-inspector.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../../interrupt/until-interrupted.ts";
import { writeNotice } from "./console.ts";
import { runTarget, type TargetRun } from "./run-target.ts";
import { watchFiles } from "./watch-files.ts";

/**
 * Runs a suite against a target, and again whenever a source file beside it changes, until a signal ends it. Each run is shown in a
 * page of this machine. Gives the exit status of the last whole run.
 *
 * @throws {CountersignError} `watch-fileless` for a target that is no file of this machine, or as `runTarget`, `watchFiles` and
 * `startInspector`.
 */
export async function watchTarget(run: TargetRun): Promise<number> {
  const { file, folder } = run;
  if (file === undefined) {
    throw new CountersignError(
      "watch-fileless",
      "--watch: expected a target that is a file of this machine, or a command that names one, got none",
      "Its folder is what is watched.",
    );
  }
  const runs = openRunFeed(folder);
  const inspector = await startInspector({ feed: runs.feed, site: siteFolder(), describe: runs.describe });
  const files = watchFiles(file);
  writeNotice(`inspector: ${inspector.address}`);
  try {
    for (let status = 0; ; ) {
      const ended = await runTarget({ ...run, observer: runs });
      if (ended === EXIT_INTERRUPTED) return ended;
      status = ended;
      writeNotice(`watching ${files.folder}; Ctrl-C ends it`);
      const changed = await untilInterrupted((signal) => files.next(signal));
      if (changed === undefined) return status;
      writeNotice(`${changed} has changed: running again`);
    }
  } finally {
    files.close();
    await inspector.close();
  }
}
