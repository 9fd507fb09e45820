import { CountersignError } from "../../../src/countersign-error.ts";
import type { Consumer } from "../../../src/verification/verify-task.ts";
import { isLoopback } from "../../gate/http/resolve-address.ts";
import { readMerchants } from "../../gateway/config/parse-merchants.ts";
import { type Gateway, startGateway } from "../../gateway/start-gateway.ts";
import { untilAborted, untilInterrupted } from "../../interrupt/until-interrupted.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers } from "../../suite/published-consumers.ts";
import { printable, writeNotice } from "../shared/console.ts";
import { EXIT_CONFORMANT } from "../shared/exit-codes.ts";
import { inspectRequests } from "../shared/inspect-requests.ts";
import { openRequestLog } from "./request-log.ts";

export interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly allowRemote?: true;
  readonly merchants?: string;
  readonly publicUrl?: string;
  readonly basePath: string;
  readonly maxSkew: number;
  readonly allowReplay?: true;
  readonly refusedStatus: number;
  readonly malformedStatus: number;
  readonly maxBody: number;
  readonly json?: true;
  readonly inspect?: true;
}

/** Characters of the log that wait for a reader, and how long they do in the end. */
const [MOST_UNREAD, UNREAD_MS] = [1_000_000, 1_000];

/**
 * Runs the reference gateway until a signal ends it, and gives the exit status: to be stopped is the way it ends.
 *
 * @throws {CountersignError} `address-remote`, `public-url-missing`, or as `readMerchants` and `startGateway`.
 */
export async function runServe(flags: ServeFlags): Promise<number> {
  checkAddress(flags);
  const consumers = readConsumers(flags);
  const inspector = flags.inspect === true ? await inspectRequests("Requests to the gateway", consumers) : undefined;
  const log = openRequestLog(consumers, {
    json: flags.json === true,
    // Where nobody reads it, the log is not kept for ever, nor waited for in the end.
    write: (text) => process.stderr.writableLength < MOST_UNREAD && process.stderr.write(text),
    ...(inspector !== undefined && { onDiagnosed: inspector.name }),
  });
  const work = async (signal: AbortSignal): Promise<number> => {
    const gateway = await startGateway({
      consumers,
      host: flags.host,
      port: flags.port,
      basePath: flags.basePath,
      ...(flags.publicUrl !== undefined && { publicUrl: flags.publicUrl }),
      maxSkewSeconds: flags.maxSkew,
      allowReplay: flags.allowReplay === true,
      statuses: { refused: flags.refusedStatus, malformed: flags.malformedStatus },
      limits: { bodyBytes: flags.maxBody },
      onRequest: (received) => {
        inspector?.add(received);
        log.add(received);
      },
    });
    const places = { ...gateway, inspector: inspector?.address };
    process.stdout.write(flags.json === true ? announceJson(places) : announce(places, flags));
    await untilAborted(signal);
    await gateway.close();
    return EXIT_CONFORMANT;
  };
  try {
    return await untilInterrupted(work);
  } finally {
    // Where the gateway cannot start, too: the process would not end.
    await inspector?.close();
    log.close();
    if (process.stderr.writableLength > 0) setTimeout(() => process.exit(), UNREAD_MS).unref();
  }
}

/** Requires `--allow-remote` for an address that other machines reach, since anyone who reaches it causes work. */
function checkAddress({ host, allowRemote, publicUrl }: ServeFlags): void {
  if (host === "localhost" || isLoopback(host)) return;
  if (allowRemote !== true) {
    throw new CountersignError(
      "address-remote",
      `--host: expected a loopback address, got ${JSON.stringify(host)}`,
      "Other machines could reach the gateway. Where that is meant, add --allow-remote.",
    );
  }
  if (publicUrl === undefined && isWildcard(host)) {
    throw new CountersignError(
      "public-url-missing",
      `--host ${host}: expected a --public-url beside it, got none`,
      "No client signs a URL with that address: say which URL they sign.",
    );
  }
  warn(`${host} can be reached by other machines. This is a test gateway, and its test merchants are public.`);
}

function isWildcard(host: string): boolean {
  return /^[0.]+$/.test(host) || /^[0:]+$/.test(host);
}

function readConsumers({ merchants }: ServeFlags): readonly Consumer[] {
  if (merchants === undefined) return publishedConsumers(loadVectors());
  const { consumers, warnings } = readMerchants(merchants, process.env);
  for (const warning of warnings) warn(warning);
  return consumers;
}

function warn(text: string): void {
  writeNotice(`warning: ${text}`);
}

interface Places extends Pick<Gateway, "baseUrl" | "localUrl"> {
  readonly inspector: string | undefined;
}

function announce({ baseUrl, localUrl, inspector }: Places, { merchants }: ServeFlags): string {
  const credentials =
    merchants === undefined ? "the published test merchants (countersign vectors consumers)" : printable(merchants);
  return [
    `Base URL:     ${printable(baseUrl)}`,
    ...(localUrl === baseUrl ? [] : [`Listening at: ${printable(localUrl)}`]),
    `Merchants:    ${credentials}`,
    ...(inspector === undefined ? [] : [`Inspector:    ${inspector}`]),
    "Stop it with Ctrl-C.",
    "",
  ].join("\n");
}

function announceJson({ baseUrl, localUrl, inspector }: Places): string {
  return `${JSON.stringify({ baseUrl, localUrl, inspector })}\n`;
}
