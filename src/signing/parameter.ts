/** A parameter as plain text, before any encoding. Lists preserve the caller's order and may hold a name twice. */
export type Parameter = readonly [name: string, value: string];

/** A parameter with its percent-encoded form, so that a sort may compare either. */
export interface EncodedParameter {
  readonly name: string;
  readonly value: string;
  readonly encodedName: string;
  readonly encodedValue: string;
}
