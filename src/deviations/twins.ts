/** Mistakes that no request whatever can tell apart, and why. */
export const twins: readonly { readonly ids: readonly string[]; readonly reason: string }[] = [];
