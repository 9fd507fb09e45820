import { reportCaptured } from "../../src/captured/captured-report.ts";
import type { CapturedRequest } from "../../src/captured/captured-request.ts";
import type { Mask } from "../../src/captured/judge-captured.ts";
import type { Implementation } from "../../src/judging/adapter.ts";
import type { Suite } from "../../src/judging/suite.ts";
import type { Report } from "../../src/report/report.ts";
import { type HttpRequest, requestLength } from "../../src/signing/http-request.ts";
import { type ReceivedRequest, startGateway } from "../gateway/start-gateway.ts";
import { untilAborted } from "../interrupt/until-interrupted.ts";
import {
  type ClientMerchants,
  chooseMerchants,
  consumersOf,
  ENDPOINT_ID,
  listSigners,
  listVariables,
  makeEnvironment,
  type Variable,
} from "./client-variables.ts";
import { type CommandEnd, describeCommandEnd, runCommand } from "./run-command.ts";

/** Options of {@link captureClient}. */
export interface CaptureOptions {
  readonly suite: Suite;
  /** The client's own test command; without one, whatever is sent until the signal is aborted. */
  readonly command: readonly string[];
  readonly implementation: Implementation;
  readonly timeoutMs: number;
  /** Default: any free one. */
  readonly port?: number;
  readonly signal: AbortSignal;
  /** Exercises that the client must show, as in `reportCaptured`. */
  readonly required?: readonly string[];
  /** Exercises without which the run is incomplete. Default: none. */
  readonly leastCoverage?: readonly string[];
  readonly mask: (merchants: ClientMerchants) => Mask;
  /** Called with each request, after it was answered. */
  readonly onRequest?: (received: ReceivedRequest) => void;
  /** Called once, when the gateway listens. */
  readonly onListening?: (variables: readonly Variable[]) => void;
}

export interface Capture {
  /** Absent where not one request came. */
  readonly report?: Report;
  /** How the command ended, as the end of a sentence; absent where it ended well, or where there was none. */
  readonly end?: string;
}

/** The requests of a client, as many as are worth judging. */
export interface RequestLimiter {
  readonly take: (received: CapturedRequest) => void;
  /** The first requests, in order of arrival: a slow one may be answered after those that came later. */
  readonly judged: () => readonly CapturedRequest[];
  /** How many came after them, by the gateway's verdict. */
  readonly unjudged: () => { readonly accepted: number; readonly refused: number };
  /** How many requests came in all. */
  readonly count: () => number;
}

const MAX_JUDGED = 10_000;
/** A client that sends much in each request must not fill the memory either. */
const MAX_CHARACTERS = 64 * 1024 * 1024;
/** What each parameter takes in memory once it is read, beside its own characters. */
const CHARACTERS_OF_PARAMETER = 300;

/**
 * Starts a gateway, lets a client send to it, and reports on what came. The gateway and all that the command started
 * are ended, whatever happens.
 *
 * @throws {CountersignError} as `chooseMerchants`, `startGateway` and `runCommand`.
 */
export async function captureClient(options: CaptureOptions): Promise<Capture> {
  const { suite, implementation } = options;
  const merchants = chooseMerchants(suite);
  const signers = listSigners(merchants);
  const limiter = limitRequests();
  const started = performance.now();
  const gateway = await startGateway({
    consumers: consumersOf(suite),
    ...(options.port !== undefined && { port: options.port }),
    onRequest: (received) => {
      limiter.take(received);
      options.onRequest?.(received);
    },
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
  const { described, ...consequences } = judgeEnd(end, options.timeoutMs);
  const ending = { ...(described !== undefined && { end: described }) };
  if (limiter.count() === 0) return ending;
  return {
    ...ending,
    report: reportCaptured({
      suite,
      implementation,
      merchants: signers,
      endpointId: ENDPOINT_ID,
      requests: limiter.judged(),
      unjudged: limiter.unjudged(),
      durationMs: performance.now() - started,
      ...consequences,
      ...(options.required !== undefined && { required: options.required }),
      ...(options.leastCoverage !== undefined && { leastCoverage: options.leastCoverage }),
      mask: options.mask(merchants),
    }),
  };
}

/** Collects the first requests and counts the others. */
export function limitRequests(most: number = MAX_JUDGED, mostCharacters: number = MAX_CHARACTERS): RequestLimiter {
  const judged: CapturedRequest[] = [];
  const unjudged = { accepted: 0, refused: 0 };
  let characters = 0;
  let isFull = false;
  return {
    take({ seq, request, outcome, operation }) {
      characters += requestLength(request) + CHARACTERS_OF_PARAMETER * countJoints(request);
      // The first that is not judged ends it: what is judged is the beginning of the run, without gaps.
      isFull ||= judged.length >= most || characters > mostCharacters;
      if (isFull) unjudged[outcome.accepted ? "accepted" : "refused"] += 1;
      else
        judged.push({
          seq,
          at: performance.now() / 1000,
          request,
          outcome,
          ...(operation !== undefined && { operation }),
        });
    },
    judged: () => judged.toSorted((a, b) => a.seq - b.seq),
    unjudged: () => ({ ...unjudged }),
    count: () => judged.length + unjudged.accepted + unjudged.refused,
  };
}

function countJoints({ url, body }: HttpRequest): number {
  return `${url}${body}`.split("&").length - 1;
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

/** Judges how the command ended. A failing command is only described; one that was cut short left the run incomplete. */
function judgeEnd(
  end: CommandEnd | undefined,
  timeoutMs: number,
): {
  readonly described?: string;
  readonly notes: readonly string[];
  readonly commandEnd?: string;
  readonly incompleteReason?: string;
} {
  const described = end === undefined ? undefined : describeCommandEnd(end, timeoutMs);
  if (end === undefined || described === undefined) return { notes: [] };
  if (end.kind === "interrupted") return { described, notes: [], incompleteReason: "interrupted" };
  if (end.kind === "timed-out") return { described, notes: [], incompleteReason: `the command ${described}` };
  const notes = [`the command ${described}; what it sent before was judged all the same`];
  return { described, notes, commandEnd: described };
}
