import type { Mask } from "../../../src/captured/judge-captured.ts";
import { CountersignError } from "../../../src/countersign-error.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { explainLikeliest } from "../../explain/explain-likeliest.ts";
import type { Explanation } from "../../explain/explanation.ts";
import type { InputRequest, RequestFormat } from "../../explain/input/input-request.ts";
import { limitRequest } from "../../explain/input/limit-request.ts";
import { readRequest } from "../../explain/input/read-request.ts";
import { createMask } from "../../explain/mask/create-mask.ts";
import { maskExplanation } from "../../explain/mask/mask-explanation.ts";
import { readCardNumbers } from "../../explain/mask/read-card-numbers.ts";
import { printExplanation } from "../../explain/print-explanation.ts";
import { formatJson } from "../../generate/format-json.ts";
import { EXIT_CONFORMANT, EXIT_NOT_CONFORMANT } from "../shared/exit-codes.ts";
import { readInput } from "../shared/read-input.ts";
import { type CredentialFlags, completeCredentials, type ReadCredentials, readCredentials } from "./credentials.ts";

export interface ExplainFlags extends CredentialFlags {
  readonly format?: RequestFormat;
  readonly entry?: number;
  readonly scheme?: "http" | "https";
  readonly publicUrl?: string;
  readonly method?: string;
  readonly url?: string;
  readonly body?: string;
  readonly baseString?: string;
  readonly json?: true;
}

/**
 * Explains the request that the flags name, prints what is known of it and gives the exit status. All output,
 * errors included, is masked.
 *
 * @throws {CountersignError} when the input, the credentials or the flags cannot be used.
 */
export async function runExplain(
  file: string | undefined,
  flags: ExplainFlags,
  deviations: readonly Deviation[] = catalogue,
): Promise<number> {
  const given = await readCredentials(flags);
  return masked(given, async () => {
    const received = readRequest(await readInput(file), flags);
    limitRequest(received.request);
    const read = await completeCredentials(given);
    return masked(read, async () => {
      const own = await readOwnBaseString(flags);
      const { explanation, input } = explainLikeliest(received, read.credentials, deviations, own);
      return print(explanation, input, read, flags);
    });
  });
}

async function readOwnBaseString({ baseString }: ExplainFlags): Promise<string | undefined> {
  return baseString === undefined ? undefined : (await readInput(baseString)).replace(/\r?\n$/, "");
}

function print(
  explanation: Explanation,
  { request }: InputRequest,
  { secrets }: ReadCredentials,
  { json }: ExplainFlags,
): number {
  const shown = maskExplanation(explanation, createMask({ secrets, cardNumbers: readCardNumbers(request) }));
  process.stdout.write(json === true ? formatJson(shown) : printExplanation(shown));
  return explanation.verdict === "right" ? EXIT_CONFORMANT : EXIT_NOT_CONFORMANT;
}

/** Masks the errors of `run`: they quote what they refuse, and a request holds secrets in the oddest places. */
async function masked<T>({ secrets }: ReadCredentials, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const mask = createMask({ secrets, cardNumbers: [] });
    if (!(error instanceof CountersignError)) throw maskFault(error, mask);
    const hint = error.hint === undefined ? undefined : mask(error.hint);
    throw new CountersignError(error.code, mask(error.message), hint);
  }
}

function maskFault(error: unknown, mask: Mask): Error {
  const fault = new Error(mask(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error && error.stack !== undefined) fault.stack = mask(error.stack);
  return fault;
}
