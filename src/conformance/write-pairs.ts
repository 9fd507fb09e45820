import { formEncode } from "../encoding/form-urlencode.ts";
import type { Parameter } from "../signing/parameter.ts";

/** One spelling for the same parameters in any order: encoded, sorted, joined. */
export function writePairs(pairs: readonly Parameter[]): string {
  return pairs
    .map((pair) => formEncode([pair]))
    .sort()
    .join("&");
}
