/**
 * A function of a real library: the name of the member that it is the best-known function of, its name as users write
 * it, its documentation, and how it is called with `value`, if it is neither called so nor with `value` alone.
 */
export type EncoderRow = readonly [id: string, call: string, link: string, expression?: string];
