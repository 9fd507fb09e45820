import { appliesTo, type Deviation, deviate } from "../../../deviations/deviation.ts";
import type { HttpRequest } from "../../../signing/http-request.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme, Stage } from "../../../signing/scheme.ts";
import { signRequest, withoutTrace } from "../../../signing/sign-request.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import { verifyRequest } from "../../../verification/verify-request.ts";
import { nameVerification } from "../../derive/authored-task.ts";
import { resolveTask } from "../../model/resolve-task.ts";
import { byId } from "./deviation-flags.ts";
import { type DeviationTask, deviationTasks } from "./deviation-tasks.ts";

/** Mistakes that are shown on another request than the first on which they change anything: there they change more. */
const shownElsewhere: Readonly<Record<string, string>> = {
  words: `
    first-parameter-not-signed non-word-characters-encoded value-as-integer oauth-appended-after-body oauth-block-first
    raw-body-signed first-segment-missing encode-uri-used-throughout lowercase-hex-throughout lowercase-hex-outer
    header-signature-double-encoded`,
  realm: "empty-value-dropped",
  list: `
    last-parameter-not-signed first-sorted-parameter-not-signed last-sorted-parameter-not-signed value-form-encoded-php`,
  quotes: "value-form-encoded-dotnet-throughout already-encoded-passed-through-throughout",
  transfer: "colon-left-raw value-form-encoded-dotnet percent-sign-left-raw-throughout",
  line: `
    windows-1252-values non-ascii-replaced utf8-read-as-windows-1252 value-spaces-collapsed percent-sign-left-raw-outer`,
  punctuation: "asterisk-unescaped tilde-encoded form-decode-then-encode asterisk-unescaped-throughout",
  "odd-login": "plus-decoded-to-space",
  kelvin: "char-truncated-to-byte",
  "zero-byte": "rsa-signature-integer-trimmed",
};

/** Stages whose mistakes only some of the requests can show: trying the others takes long. */
const tasksOfStage: Readonly<Partial<Record<Stage, readonly string[]>>> = {
  baseStringUri: ["plain", "double-slash", "escape", "slash", "http", "port", "query", "query-plus"],
  signingKey: ["plain", "odd-secret", "digit-secret", "null-secret"],
  hmacSha1: ["plain", "odd-secret", "digit-secret", "null-secret"],
};

/** Mistakes of RSA-SHA256 alone by the reason of their refusal, where it is not `signature-mismatch`. */
const rsaRefusals: Readonly<Record<string, string>> = {
  "method-unsupported": "method-name-rsa-sha1",
  "signature-malformed": `
    rsa-boolean-signed rsa-boolean-text-signed rsa-failure-swallowed rsa-error-text-as-signature rsa-signature-integer-trimmed
    base64-line-wrapped base64-wrapped-at-76-with-lf base64-wrapped-at-64-with-crlf base64-wrapped-at-64-with-lf
    base64-wrapped-at-60-with-crlf base64-wrapped-at-60-with-lf signature-cut`,
};

const taskElsewhere = byId(shownElsewhere);
const refusalOfRsa = byId(rsaRefusals);

export const assignedByHand: readonly string[] = [...taskElsewhere.keys(), ...refusalOfRsa.keys()];

/** Returns the request on which a known mistake shows, and the reason for which a gateway refuses it. */
export function showDeviation(deviation: Deviation): { readonly task: DeviationTask; readonly refused: string } {
  const { id } = deviation;
  const isHmac = appliesTo(deviation, "HMAC-SHA1");
  const name = taskElsewhere.get(id) ?? (isHmac ? firstShown(deviation) : "plain");
  const task = deviationTasks[name] ?? {};
  if (!isHmac) return { task, refused: refusalOfRsa.get(id) ?? "signature-mismatch" };
  const signing = signingTaskOf(task);
  const answer = verifyRequest(sign(task, signing, deviate(reference, [deviation])), [signing], signing.timestamp);
  if (answer.accepted) throw new TypeError(`${id}: expected a request that is refused, got one that is accepted`);
  return { task, refused: answer.reason };
}

interface RightRequest {
  readonly name: string;
  readonly task: DeviationTask;
  readonly signing: SigningTask;
  /** As JSON. */
  readonly request: string;
}

let known: readonly RightRequest[] | undefined;

/** Returns the requests in their order, rightly signed. */
function rightRequests(): readonly RightRequest[] {
  known ??= Object.entries(deviationTasks).map(([name, task]) => {
    const signing = signingTaskOf(task);
    return { name, task, signing, request: JSON.stringify(sign(task, signing)) };
  });
  return known;
}

/** Finds the first request that the mistake changes. */
function firstShown(deviation: Deviation): string {
  const scheme = deviate(reference, [deviation]);
  const tasks = tasksOfStage[deviation.stage];
  const shown = rightRequests().find(
    ({ name, task, signing, request }) =>
      (tasks?.includes(name) ?? true) && JSON.stringify(sign(task, signing, scheme)) !== request,
  );
  if (shown === undefined) throw new TypeError(`${deviation.id}: expected a request that it changes, got none`);
  return shown.name;
}

/** Returns the task that an authored request is signed from, under HMAC-SHA1. */
export function signingTaskOf(inputs: DeviationTask): SigningTask {
  const head = { name: "shown", comment: "", flags: [] };
  const { main } = nameVerification({ ...head, ...inputs }, { method: "HMAC-SHA1", suffix: "" });
  return resolveTask(main.task, { [main.task.credentials]: main.credentials }, {});
}

function sign({ options }: DeviationTask, signing: SigningTask, scheme?: Scheme): HttpRequest {
  return withoutTrace(signRequest(signing, options, scheme));
}
