/**
 * A function of a real library: the name of the member that it is the best-known function of, its name as users write
 * it, how it is called with `value`, and its documentation.
 */
export type EncoderRow = readonly [id: string, call: string, expression: string, link: string];
