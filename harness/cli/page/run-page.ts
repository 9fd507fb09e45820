import { CountersignError } from "../../../src/countersign-error.ts";
import { isLoopback } from "../../gate/http/resolve-address.ts";
import { serveSite } from "../../inspect/serve-site.ts";
import { siteFolder } from "../../inspect/site-files.ts";
import { untilAborted, untilInterrupted } from "../../interrupt/until-interrupted.ts";
import { EXIT_CONFORMANT } from "../shared/exit-codes.ts";

export interface PageFlags {
  readonly port: number;
  readonly host: string;
}

/**
 * Serves the site until a signal ends it, and gives the exit status.
 *
 * @throws {CountersignError} `address-remote`, or as `serveSite`.
 */
export async function runPage({ host, port }: PageFlags): Promise<number> {
  if (host !== "localhost" && !isLoopback(host)) {
    throw new CountersignError(
      "address-remote",
      `--host: expected a loopback address, got ${JSON.stringify(host)}`,
      "For other machines, give the folder dist/site to a web server: it is static.",
    );
  }
  return untilInterrupted(async (signal) => {
    const server = await serveSite(siteFolder(), host, port);
    process.stdout.write(`${server.origin}/\nStop it with Ctrl-C.\n`);
    await untilAborted(signal);
    await server.close();
    return EXIT_CONFORMANT;
  });
}
