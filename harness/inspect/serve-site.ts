import { answerFile } from "./answer-file.ts";
import { type PageServer, startPageServer } from "./page-server.ts";
import { listSite } from "./site-files.ts";

/** Options of {@link serveSite}. */
export interface SiteOptions {
  readonly folder: string;
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
}

/**
 * Serves the built site.
 *
 * @throws {CountersignError} as `listSite` and `startPageServer`.
 */
export async function serveSite({ folder, host, port }: SiteOptions): Promise<PageServer> {
  const files = listSite(folder, "index.html");
  return startPageServer({
    host,
    port,
    answer: (path, _, response) => answerFile(response, files.get(path === "/" ? "index.html" : path.slice(1))),
  });
}
