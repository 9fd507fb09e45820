import { answerFile, answerText } from "./answer-file.ts";
import { isOwnPage } from "./is-own-page.ts";
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
  const server = await startPageServer({
    host,
    port,
    answer: (path, request, response) =>
      isOwnPage(request, server.origin)
        ? answerFile(response, files.get(path === "/" ? "index.html" : path.slice(1)))
        : answerText(response, 403, "This page is not for others."),
  });
  return server;
}
