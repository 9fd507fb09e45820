import type { Parameter } from "../signing/parameter.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { isProtocolName } from "../spec/protocol-names.ts";

/** A signed request as it arrived, read as far as it can be. */
export interface SentRequest {
  /** The task that the request seems to come from: its body's parameters, the header's nonce and timestamp. */
  readonly task: SigningTask;
  readonly body: string;
}

/** Tasks that one deviation may list as meant, at most: each of them is replayed. */
const MOST_TASKS = 50;

/** Removes the protocol parameters, which a body may repeat (clause body.2): the signer adds them by itself. */
export function withoutProtocol(parameters: readonly Parameter[]): readonly Parameter[] {
  return parameters.filter(([name]) => !isProtocolName(name));
}

/** Replaces nonce or timestamp of the task, and removes the protocol parameters that its body repeats. */
export function withProtocol(
  { task }: SentRequest,
  change: { readonly nonce?: string; readonly timestamp?: string },
): SigningTask {
  return { ...task, parameters: withoutProtocol(task.parameters), ...change };
}

export function withParameters({ task }: SentRequest, parameters: readonly Parameter[]): SigningTask {
  return { ...task, parameters };
}

/**
 * Returns the tasks whose parameters may have become these, where each may have been one of several before: as many as
 * may be tried.
 */
export function undoEach(
  sent: SentRequest,
  undo: (name: string, value: string) => readonly Parameter[],
): readonly SigningTask[] {
  let lists: readonly (readonly Parameter[])[] = [[]];
  for (const [name, value] of sent.task.parameters) {
    const before = undo(name, value);
    lists = lists.flatMap((list) => before.map((parameter) => [...list, parameter])).slice(0, MOST_TASKS);
  }
  return lists.map((parameters) => withParameters(sent, parameters));
}

/** Returns as many of them as may be tried. */
export function atMost<T>(all: readonly T[]): readonly T[] {
  return all.slice(0, MOST_TASKS);
}

/** Returns the task with the nonce or timestamp that its body repeats; none where the body lacks it too. */
export function fromBody(
  sent: SentRequest,
  names: readonly ("oauth_nonce" | "oauth_timestamp")[],
): readonly SigningTask[] {
  const values = new Map(sent.task.parameters);
  const nonce = names.includes("oauth_nonce") ? values.get("oauth_nonce") : sent.task.nonce;
  const timestamp = names.includes("oauth_timestamp") ? values.get("oauth_timestamp") : sent.task.timestamp;
  return nonce === undefined || timestamp === undefined ? [] : [withProtocol(sent, { nonce, timestamp })];
}

/** Returns the tasks with a nonce whose + in the header may have been spaces, or plus signs that came out of their escapes. */
export function plusMeant(sent: SentRequest): readonly SigningTask[] {
  const [first = "", ...rest] = sent.task.nonce.split("+");
  const nonces = rest.reduce<readonly string[]>(
    (before, piece) => atMost(before.flatMap((text) => [`${text} ${piece}`, `${text}+${piece}`])),
    [first],
  );
  return nonces.map((nonce) => withProtocol(sent, { nonce }));
}
