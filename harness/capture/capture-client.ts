import type { Implementation } from "../../src/conformance/adapter.ts";
import type { Mask } from "../../src/conformance/captured-judge.ts";
import { reportCaptured } from "../../src/conformance/captured-report.ts";
import { type CapturedRequest, prepareMerchant } from "../../src/conformance/captured-request.ts";
import type { Report } from "../../src/conformance/report.ts";
import type { Suite } from "../../src/conformance/suite.ts";
import { startGateway } from "../gateway/start-gateway.ts";
import { untilAborted } from "../until-aborted.ts";
import {
  chooseMerchants,
  ENDPOINT_ID,
  type HandedOver,
  listVariables,
  makeEnvironment,
  type Variable,
} from "./hand-over.ts";
import { keepRequests } from "./keep-requests.ts";
import { type CommandEnd, describeCommandEnd, runCommand } from "./run-command.ts";

/** How to capture a client. */
export interface CaptureOptions {
  readonly suite: Suite;
  /** The client's own test command; without one, whatever is sent until the signal is aborted. */
  readonly command: readonly string[];
  readonly implementation: Implementation;
  readonly timeoutMs: number;
  /** Default: any free one. */
  readonly port?: number;
  readonly signal: AbortSignal;
  /** What the client must exercise, as `reportCaptured` takes it. */
  readonly required?: readonly string[];
  readonly mask: (merchants: HandedOver) => Mask;
  /** Called once, when the gateway listens. */
  readonly onListening?: (variables: readonly Variable[]) => void;
}

/** What came of it. */
export interface Capture {
  /** Absent where not one request came. */
  readonly report?: Report;
  /** How the command ended, as the end of a sentence; absent where it ended well, or where there was none. */
  readonly end?: string;
}

/**
 * Starts a gateway, lets a client send to it, and reports on what came. The gateway and all that the command started
 * are ended, whatever happens.
 *
 * @throws {CountersignError} as `chooseMerchants`, `startGateway` and `runCommand`.
 */
export async function captureClient(options: CaptureOptions): Promise<Capture> {
  const { suite, implementation } = options;
  const merchants = chooseMerchants(suite);
  const signers = [...new Set([merchants.secret, merchants.key])];
  const keeper = keepRequests();
  const started = performance.now();
  const gateway = await startGateway({
    consumers: signers.map((signer) => prepareMerchant(signer).consumer),
    ...(options.port !== undefined && { port: options.port }),
    onRequest: keeper.take,
  });
  let end: CommandEnd | undefined;
  try {
    const variables = listVariables(gateway.baseUrl, merchants, suite);
    options.onListening?.(variables);
    end = await letClientSend(variables, options);
    // A client may exit before its last requests are answered, or even accepted as connections.
    await gateway.settle();
  } finally {
    await gateway.close();
  }
  const described = end === undefined ? undefined : describeCommandEnd(end, options.timeoutMs);
  const told = described === undefined ? {} : { end: described };
  if (keeper.count() === 0) return told;
  return {
    ...told,
    report: reportCaptured({
      suite,
      implementation,
      merchants: signers,
      requests: keeper.kept(),
      unjudged: keeper.unjudged(),
      durationMs: performance.now() - started,
      notes: [...sayEnd(end, described), ...sayEndpoints(gateway.baseUrl, keeper.kept())],
      ...incompleteBy(end, described),
      ...(options.required !== undefined && { required: options.required }),
      mask: options.mask(merchants),
    }),
  };
}

async function letClientSend(
  variables: readonly Variable[],
  { command, timeoutMs, signal }: CaptureOptions,
): Promise<CommandEnd | undefined> {
  if (command.length > 0) {
    return runCommand(command, { env: makeEnvironment(process.env, variables), timeoutMs, signal });
  }
  await untilAborted(signal);
  return undefined;
}

/** What the client's tests think of themselves is theirs to say; that they were cut short makes the run incomplete. */
function sayEnd(end: CommandEnd | undefined, described: string | undefined): readonly string[] {
  if (end?.kind !== "exited" || described === undefined) return [];
  return [`the command ${described}; what it sent before was judged all the same`];
}

function incompleteBy(
  end: CommandEnd | undefined,
  described: string | undefined,
): { readonly incompleteReason?: string } {
  if (end?.kind === "interrupted") return { incompleteReason: "interrupted" };
  return end?.kind === "timed-out" ? { incompleteReason: `the command ${described}` } : {};
}

function sayEndpoints(baseUrl: string, requests: readonly CapturedRequest[]): readonly string[] {
  const others = requests.filter(
    ({ operation, request: { url } }) =>
      operation !== undefined && url.startsWith(baseUrl) && !withoutQuery(url).endsWith(`/${ENDPOINT_ID}`),
  );
  if (others.length === 0) return [];
  const count = others.length === 1 ? "1 request" : `${others.length} requests`;
  return [`${count} went to another endpoint than ${ENDPOINT_ID}, which the client was given`];
}

function withoutQuery(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
