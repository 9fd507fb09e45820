import { base64Decode, base64Encode } from "../../encoding/base64.ts";
import { checkTask } from "../../signing/check-task.ts";
import { publicKeyOf } from "../../signing/public-key-of.ts";
import { reference } from "../../signing/reference.ts";
import { privateKeyOf, rsaSha256Verifies } from "../../signing/rsa-sha256.ts";
import type { Scheme } from "../../signing/scheme.ts";
import type { SignedTask } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { traceBaseString } from "../../signing/trace-stages.ts";
import type { SigningOutcome } from "../model/vector.ts";

/** An outcome whose signature is not made yet: an RSA signature takes as long as a hundred base strings. */
interface LateSignature {
  /** The outcome without it, as far as another one can differ where its base string does not. */
  readonly unsigned: string;
  /** Takes a signature over, if it is the right one. */
  readonly learn: (signature: string) => boolean;
}

const lateSignatures = new WeakMap<object, LateSignature>();

/** How an outcome is made of a base string. */
export interface OutcomeMaker {
  readonly sign: (baseString: string) => string;
  readonly write: (signed: SignedTask) => SigningOutcome;
}

/**
 * Derives the outcome of an RSA task, whose signature is made when it is first asked for, or taken over from an answer.
 * Gives nothing for other tasks, and for schemes that make a signature otherwise than the reference does.
 *
 * Throws as `signRequest`.
 */
export function deriveLate(
  task: SigningTask,
  scheme: Scheme,
  { sign, write }: OutcomeMaker,
): SigningOutcome | undefined {
  if (task.signatureMethod !== "RSA-SHA256") return undefined;
  const signs = (["baseStringBytes", "rsaSha256", "encodeSignature"] as const).every(
    (stage) => scheme[stage] === reference[stage],
  );
  if (!signs) return undefined;
  checkTask(task);
  privateKeyOf(task.privateKey);
  const { protocol, operation, baseString } = traceBaseString(task, scheme);
  let outcome: SigningOutcome | undefined;
  const signed = (signature?: string): SigningOutcome => {
    outcome ??= write({
      protocol,
      operation,
      baseString,
      signature: signature ?? sign(baseString),
    });
    return outcome;
  };
  const late: SigningOutcome = {
    baseString,
    get signature() {
      return signed().signature;
    },
    get authorization() {
      return signed().authorization;
    },
    get body() {
      return signed().body;
    },
  };
  lateSignatures.set(late, {
    get unsigned() {
      return JSON.stringify(write({ protocol, operation, baseString, signature: "" }));
    },
    learn(signature) {
      const key = outcome === undefined ? publicKeyOf(task.privateKey) : undefined;
      const bytes = key && base64Decode(signature);
      if (key === undefined || bytes === undefined || base64Encode(bytes) !== signature) return false;
      if (!rsaSha256Verifies(key, baseString, bytes)) return false;
      signed(signature);
      return true;
    },
  });
  return late;
}

/** Assigns the fields of an outcome to an object, as `Object.assign` does, without asking for a signature that is not made yet. */
export function assignOutcome<A extends object, B extends object>(stages: A, outcome: B): A & B {
  const late = lateSignatures.get(outcome);
  if (late === undefined) return Object.assign(stages, outcome);
  lateSignatures.set(stages, late);
  return Object.defineProperties(stages, Object.getOwnPropertyDescriptors(outcome)) as A & B;
}

/**
 * Whether a signature is known to be that of an outcome without making it: PKCS#1 v1.5 gives one signature for a message
 * and a key (RFC 8017, section 8.2.1), so that one that verifies is the one. False decides nothing.
 */
export function provesSignature(outcome: SigningOutcome, signature: string): boolean {
  return lateSignatures.get(outcome)?.learn(signature) === true;
}

/** Writes an outcome so that those of one task and one key are equal where all they hold is. */
export function bytesOfOutcome(outcome: SigningOutcome): string {
  const { bodyText } = outcome;
  const late = lateSignatures.get(outcome);
  if (late !== undefined) return JSON.stringify([late.unsigned, bodyText]);
  const { baseString, signature, authorization, body } = outcome;
  return JSON.stringify([baseString, signature, authorization, body, bodyText]);
}
