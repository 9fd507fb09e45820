import { prepareMerchant } from "../../../src/captured/captured-request.ts";
import type { Mask } from "../../../src/captured/judge-captured.ts";
import { CountersignError } from "../../../src/countersign-error.ts";
import { coverageGroups } from "../../../src/coverage/coverage.ts";
import { nameItem } from "../../../src/coverage/coverage-item.ts";
import { exercises } from "../../../src/coverage/exercises.ts";
import { nearestTexts } from "../../../src/encoding/nearest-texts.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import { captureClient } from "../../capture/capture-client.ts";
import {
  type ClientMerchants,
  chooseMerchants,
  listSigners,
  type Variable,
  writeShellLines,
} from "../../capture/client-variables.ts";
import { createMask } from "../../explain/mask/create-mask.ts";
import { EXIT_INTERRUPTED, untilAborted, untilInterrupted } from "../../interrupt/until-interrupted.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { openRequestLog } from "../serve/request-log.ts";
import { checkBaseline } from "../shared/baseline-file.ts";
import { announceInterrupt, writeNotice } from "../shared/console.ts";
import { inspectRequests, type RequestInspector } from "../shared/inspect-requests.ts";
import { openTarget } from "../shared/open-target.ts";
import { type BaselineFlags, extentOf, type ReportFlags } from "../shared/run-flags.ts";
import { concludeRun } from "../shared/run-target.ts";
import { prepareReports } from "../shared/write-reports.ts";

export interface CaptureFlags extends BaselineFlags, ReportFlags {
  readonly timeout: number;
  readonly port?: number;
  readonly inspect?: true;
  readonly name?: string;
  readonly clientVersion: string;
  readonly requireCoverage?: string;
}

/** What a client must show at least where nobody says more: a client of one plain request would be certified for nothing. */
const LEAST_COVERAGE: readonly string[] = ["operation", "characters/space", "characters/two-byte-utf8"];

/** Name of a client that nobody names. */
const ANONYMOUS = "client";

/**
 * Captures what a client sends, reports on it and gives the exit status.
 *
 * @throws {CountersignError} when the flags are wrong, the command cannot be run, no request comes, or reports cannot be
 * written.
 */
export async function runCapture(command: readonly string[], flags: CaptureFlags): Promise<number> {
  const required = readRequired(flags.requireCoverage);
  checkBaseline(flags);
  const isCommand = command.length > 0;
  const folder = isCommand ? openTarget([], command).folder : ANONYMOUS;
  const output = {
    names: flags.reporter,
    folder: flags.out ?? `reports/runs/${folder}`,
    extent: extentOf(flags),
  };
  const suite = loadVectors();
  prepareReports(output, [flags.baseline]);
  const inspector = flags.inspect === true ? await openInspector(suite) : undefined;
  const work = async (signal: AbortSignal): Promise<number> => {
    const { report, end } = await captureClient({
      suite,
      command,
      implementation: { name: flags.name ?? folder, version: flags.clientVersion, language: "unknown" },
      timeoutMs: flags.timeout,
      ...(flags.port !== undefined && { port: flags.port }),
      signal,
      ...(flags.requireCoverage === undefined ? { leastCoverage: LEAST_COVERAGE } : { required }),
      mask: maskMerchants,
      ...(!isCommand && { onListening: announceVariables }),
      ...(inspector !== undefined && { onRequest: inspector.add }),
    });
    const isInterrupted = signal.aborted && isCommand;
    if (report === undefined) return concludeWithoutRequests(end, isInterrupted);
    return concludeRun(report, { flags, output, isInterrupted });
  };
  try {
    // Without a command Ctrl-C is how a run ends, and no interruption.
    const status = await untilInterrupted(work, isCommand ? announceInterrupt("the report") : {});
    if (isCommand && status !== EXIT_INTERRUPTED) await inspector?.stay();
    return status;
  } finally {
    await inspector?.close();
  }
}

/** A page for a client's requests. */
interface CaptureInspector extends Pick<RequestInspector, "add" | "close"> {
  /** Lets the page be read until Ctrl-C: a command may end before anybody has opened it. */
  readonly stay: () => Promise<void>;
}

/** Opens the page, and says where. Throws as `inspectRequests`. */
async function openInspector(suite: Suite): Promise<CaptureInspector> {
  const merchants = listSigners(chooseMerchants(suite)).map((signer) => {
    const { privateKey } = signer;
    return { ...prepareMerchant(signer).consumer, ...(privateKey !== undefined && { privateKey }) };
  });
  const { address, add, name, say, close } = await inspectRequests("Requests of the client", merchants);
  // Of this log only the diagnoses are wanted: its lines would stand between those of the command.
  const log = openRequestLog(merchants, { json: false, write: () => undefined, onDiagnosed: name });
  writeNotice(`inspector: ${address}`);
  return {
    add(received) {
      add(received);
      log.add(received);
    },
    async stay() {
      say("The command has ended, and the report is written. This page stays until Ctrl-C.");
      writeNotice(`the inspector stays at ${address}; Ctrl-C ends it`);
      await untilInterrupted(untilAborted);
    },
    close() {
      log.close();
      return close();
    },
  };
}

function announceVariables(variables: readonly Variable[]): void {
  process.stdout.write(writeShellLines(variables));
  writeNotice("listening; Ctrl-C ends the run and reports");
}

function concludeWithoutRequests(end: string | undefined, isInterrupted: boolean): number {
  if (isInterrupted) {
    writeNotice("interrupted before any request came; there is no report");
    return EXIT_INTERRUPTED;
  }
  throw new CountersignError(
    "capture-empty",
    `capture: expected requests of the client, got none${end === undefined ? "" : `, and the command ${end}`}`,
    "Let the client send to COUNTERSIGN_BASE_URL with the credentials beside it (countersign capture --help lists them); a proxy in between, or another address written into its code, keeps its requests away.",
  );
}

/** Reads the groups, or single items as `group/name`, that a client must exercise. */
function readRequired(list: string | undefined): readonly string[] {
  if (list === undefined) return [];
  const known: readonly string[] = [...coverageGroups, ...exercises.map(nameItem)];
  return list.split(",").map((name) => {
    if (known.includes(name)) return name;
    throw new CountersignError(
      "coverage-unknown",
      `--require-coverage: expected groups (${coverageGroups.join(", ")}) or single items, got ${JSON.stringify(name)}`,
      `Nearest: ${nearestTexts(name, known, 3).join(", ")}.`,
    );
  });
}

/** Hides the credentials, which are published, and what is not: a client may send a customer's card. */
export function maskMerchants({ secret, key }: ClientMerchants): Mask {
  const secrets = [secret.consumerSecret, key.privateKey?.pkcs8, key.privateKey?.pkcs1];
  return createMask({ secrets: secrets.flatMap((one) => one ?? []), cardNumbers: [] });
}
