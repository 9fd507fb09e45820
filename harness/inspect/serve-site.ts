import { answerFile } from "./answer-file.ts";
import { type PageServer, startPageServer } from "./page-server.ts";
import { listSite } from "./site-files.ts";

/**
 * Serves the built site.
 *
 * @throws {CountersignError} as `listSite` and `startPageServer`.
 */
export async function serveSite(folder: string, host: string, port: number): Promise<PageServer> {
  const find = listSite(folder);
  return startPageServer({ host, port, answer: (path, _, response) => answerFile(response, find(path.slice(1))) });
}
