import type { EncodedParameter } from "./parameter.ts";
import { compareUnits } from "./parameter-orders.ts";

/** Sorts by encoded name, byte by byte; equal names by encoded value (clause base-string.3; RFC 5849, section 3.4.1.3.2). */
export function sortParameters(parameters: readonly EncodedParameter[]): readonly EncodedParameter[] {
  return parameters.toSorted(
    (a, b) => compareUnits(a.encodedName, b.encodedName) || compareUnits(a.encodedValue, b.encodedValue),
  );
}

/** Joins sorted parameters as `name1=value1&name2=value2` (clause base-string.4). An empty value retains its `=`. */
export function joinParameters(sorted: readonly EncodedParameter[]): string {
  let joined = "";
  for (const { encodedName, encodedValue } of sorted) {
    joined += joined === "" ? `${encodedName}=${encodedValue}` : `&${encodedName}=${encodedValue}`;
  }
  return joined;
}
