/** UTF-16 code units of the longest message: what it quotes may be of any length. */
const LONGEST_MESSAGE = 4000;

/**
 * The one error that countersign throws: for a mistake of our own caller or a broken environment, never for the
 * misbehaviour of a signer under test (that is a value, see `src/judging`).
 *
 * The message states subject, expectation and actual; the hint names the remedy. Neither ever holds a secret. A message
 * is valid Unicode, of at most 4000 characters.
 */
export class CountersignError extends Error {
  override readonly name = "CountersignError";
  /** Stable, machine-readable, kebab-case: safe to match on across versions. */
  readonly code: string;
  /** The remedy, as one sentence for the caller. */
  readonly hint: string | undefined;

  constructor(code: string, message: string, hint?: string, options?: ErrorOptions) {
    super(bound(message).toWellFormed(), options);
    this.code = code;
    this.hint = hint;
  }
}

/** Returns the error of our own that an act throws, if it does; any other is thrown on. */
export function faultOf(act: () => void): CountersignError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof CountersignError) return error;
    throw error;
  }
}

function bound(message: string): string {
  return message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE - 1)}…`;
}
