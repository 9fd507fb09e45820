import type { EncodedParameter } from "./parameter.ts";

/**
 * Sorts by encoded name, byte by byte; equal names by encoded value (clause base-string.3; RFC 5849, section
 * 3.4.1.3.2). Encoded text is ASCII, so comparing UTF-16 code units compares bytes: never by locale.
 */
export function sortParameters(parameters: readonly EncodedParameter[]): readonly EncodedParameter[] {
  return parameters.toSorted(byEncodedNameThenValue);
}

function byEncodedNameThenValue(a: EncodedParameter, b: EncodedParameter): number {
  if (a.encodedName !== b.encodedName) return a.encodedName < b.encodedName ? -1 : 1;
  if (a.encodedValue === b.encodedValue) return 0;
  return a.encodedValue < b.encodedValue ? -1 : 1;
}

/** Joins sorted parameters as `name1=value1&name2=value2` (clause base-string.4). An empty value keeps its `=`. */
export function joinParameters(sorted: readonly EncodedParameter[]): string {
  let joined = "";
  for (const { encodedName, encodedValue } of sorted) {
    joined += joined === "" ? `${encodedName}=${encodedValue}` : `&${encodedName}=${encodedValue}`;
  }
  return joined;
}
