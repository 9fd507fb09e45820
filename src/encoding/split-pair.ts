/** Splits a pair at its first `=`; without one, the whole is a name with the empty value. */
export function splitPair(pair: string): readonly [name: string, value: string] {
  const at = pair.indexOf("=");
  return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
}
