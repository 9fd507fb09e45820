import { attempt } from "../../../src/attempt.ts";
import { appliesTo, type Deviation, deviate } from "../../../src/deviations/deviation.ts";
import { schemeIn } from "../../../src/diagnosis/replay/evidence-scheme.ts";
import { traceDeviants } from "../../../src/diagnosis/replay/trace-deviants.ts";
import type { Adapter, Signed } from "../../../src/judging/adapter.ts";
import { judgeSigning } from "../../../src/judging/judge-signing.ts";
import type { Evidence, Judgement } from "../../../src/judging/judgement.ts";
import { createNonceMemory, type NonceMemory } from "../../../src/judging/nonce-memory.ts";
import { EMPTY_TOKEN } from "../../../src/judging/shown-readings.ts";
import { schemeOf } from "../../../src/signing/ambiguities.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signBaseString } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { deriveCompared } from "../../../src/suite/derive/derive-expected.ts";
import type { SigningOutcomes } from "../../../src/suite/model/vector.ts";
import type { DrawnTask } from "../arbitraries/ambiguous-tasks.ts";
import { drawnTasks, type TaskSettings } from "../arbitraries/drawn-tasks.ts";
import type { Answer, Property } from "../property.ts";
import { askTarget } from "./ask-target.ts";
import { drawnTaskModel, readStored } from "./drawn-task-model.ts";

const ID = "signer";

/** Answers whose nonces are remembered: a campaign may take days. */
const NONCES_REMEMBERED = 20_000;

/** Ambiguities of spelling, or of every request: each answer is judged against all interpretations. */
const SPELLED: ReadonlySet<string> = new Set(["body-space", EMPTY_TOKEN, "body-hash"]);

const REPEATED = "repeated-protocol-parameters";
const OWN_NONCES = "the signer draws its own nonces, and this body is to repeat another one";

/** Makes the property of signers: all that they show of a signed request is as the specification requires. */
export function signerProperty({ perform }: Pick<Adapter, "perform">, settings: TaskSettings): Property<DrawnTask> {
  const nonces = createRenewedMemory();
  const interpretations = createInterpretations();
  let drawsOwnNonces = false;
  const answer = async (drawn: DrawnTask): Promise<Answer> => {
    const { signatureMethod } = drawn.task;
    // A replayed input may have been drawn for another target.
    if (!settings.methods.includes(signatureMethod))
      return { judgement: { status: "skipped", reason: undeclared(signatureMethod) } };
    if (drawsOwnNonces && drawn.point === REPEATED) return { judgement: { status: "skipped", reason: OWN_NONCES } };
    const answered = await askTarget(perform, { cmd: "sign", task: drawn.task }, (observation) =>
      "signed" in observation ? judge(drawn, observation.signed) : undefined,
    );
    drawsOwnNonces ||= showsOwnNonce(answered.judgement);
    return answered;
  };
  const judge = (drawn: DrawnTask, signed: Signed): Judgement => {
    const known = drawsOwnNonces ? undefined : interpretations.expect(drawn);
    const at = Date.now() / 1000;
    const judgement = known && judgeSigning(known, drawn.task, signed, nonces, at);
    if (judgement?.status === "passed") return judgement;
    return interpretations.note(
      drawn,
      judgeSigning(deriveCompared(drawn.task, drawn.point), drawn.task, signed, nonces, at),
    );
  };
  return {
    id: ID,
    says: "What a signer shows of a signed request is byte for byte what the specification makes of it.",
    arbitrary: drawnTasks(settings),
    answer,
    check: async (drawn) => (await answer(drawn)).failure,
    predict({ task, point }, mistakes, like: Evidence) {
      // At an ambiguity the answer depends on the interpretation as well.
      return like.kind === "signing" && point === undefined ? predictSigned(task, mistakes, like) : "";
    },
    // At an ambiguity no answer can be predicted.
    nearby: ({ task, point }) =>
      point === undefined ? nearbyTasks(task).map((group) => group.map((one) => ({ task: one }))) : [],
    write: (drawn) => drawn,
    read: (stored) => readStored(drawnTaskModel, stored, ID),
  };
}

function undeclared(method: string): string {
  return `the signature method ${method} is not among those that the target declares, or that were asked for`;
}

function showsOwnNonce(judgement: Judgement): boolean {
  const evidence = judgement.status === "passed" ? judgement.evidence : undefined;
  return evidence?.kind === "signing" && evidence.given !== undefined;
}

/** Records a signer's interpretation of ambiguities, as far as its answers show it. */
function createInterpretations() {
  const schemes = new Map<string, Scheme>();
  return {
    /** Derives the answer by the recorded interpretation; to derive all of them takes ten times as long. */
    expect({ task, point = "" }: DrawnTask): SigningOutcomes | undefined {
      const scheme = schemes.get(point);
      return scheme && deriveCompared(task, undefined, scheme);
    },
    note({ point }: DrawnTask, judgement: Judgement): Judgement {
      const took = judgement.status === "passed" ? judgement.took : undefined;
      if (took !== undefined && took.point === point && !SPELLED.has(point)) {
        schemes.set(point, schemeOf(point, took.choice));
      }
      return judgement;
    },
  };
}

function createRenewedMemory(): NonceMemory {
  let memory = createNonceMemory();
  let noted = 0;
  return {
    note(task, header, at) {
      noted += 1;
      if (noted % NONCES_REMEMBERED === 0) memory = createNonceMemory();
      return memory.note(task, header, at);
    },
  };
}

/** Names without a known mistake of their own. */
const PLAIN_NAMES: readonly string[] = ["a", "field2"];
/** More than shrunk tasks have. */
const MOST_PARAMETERS = 4;

/** Makes tasks with a value of this one under names without meaning, one group for each value. */
export function nearbyTasks(task: SigningTask): readonly (readonly SigningTask[])[] {
  return task.parameters.slice(0, MOST_PARAMETERS).map(([name, value]) =>
    PLAIN_NAMES.filter((other) => other !== name).map((other) => {
      const parameters: readonly Parameter[] = [[other, value]];
      return { ...task, parameters };
    }),
  );
}

type SignedEvidence = Extract<Evidence, { readonly kind: "signing" }>;

/** Placeholder in the header and body, whose signature is compared by itself. */
const ANY_SIGNATURE = "signature+/=";

/** Predicts what a signer with these mistakes would show of a task in the fields of `like`, as one text to compare. */
function predictSigned(task: SigningTask, mistakes: readonly Deviation[], like: SignedEvidence): string {
  const made = mistakes.filter((one) => appliesTo(one, task.signatureMethod));
  return attempt(() => write(task, made, like)) ?? "cannot be signed";
}

function write(task: SigningTask, mistakes: readonly Deviation[], like: SignedEvidence): string {
  const { signature, authorization, baseString, body, contentType } = like.shown;
  const traces = traceDeviants(task, schemeIn(like));
  const shown: string[] = [];
  if (baseString !== undefined) shown.push(traces.baseString(mistakes));
  if (signature !== undefined || authorization !== undefined) shown.push(signed(task, mistakes, traces));
  if (authorization !== undefined) {
    const { pairs, join } = traces.header(mistakes, ANY_SIGNATURE);
    shown.push(join(pairs));
  }
  if (body !== undefined) shown.push(traces.body(mistakes, ANY_SIGNATURE));
  if (contentType !== undefined) shown.push(traces.contentType(mistakes));
  return shown.join("\n");
}

/** Returns the signature; or the signed bytes, where RSA would cost milliseconds and distinguish no more. */
function signed(task: SigningTask, mistakes: readonly Deviation[], traces: ReturnType<typeof traceDeviants>): string {
  if (task.signatureMethod === "HMAC-SHA1") return traces.hmacSignature(mistakes);
  if (mistakes.some(({ stage }) => stage === "rsaSha256" || stage === "encodeSignature")) {
    return signBaseString(traces.baseString(mistakes), task, deviate(reference, mistakes));
  }
  const message = traces.message(mistakes);
  return typeof message === "string" ? message : Buffer.from(message).toString("latin1");
}
