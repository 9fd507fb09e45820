const PAIR_SEPARATOR = "%26";

/** Whether a base string holds the very parameters of another one, in another order. */
export function isReordered(expected: string, actual: string): boolean {
  if (expected === actual) return false;
  const [method, url, parameters, ...others] = expected.split("&");
  const [actualMethod, actualUrl, actualParameters, ...actualOthers] = actual.split("&");
  if (parameters === undefined || actualParameters === undefined) return false;
  if (others.length > 0 || actualOthers.length > 0 || method !== actualMethod || url !== actualUrl) return false;
  return sort(parameters) === sort(actualParameters);
}

function sort(parameters: string): string {
  return parameters.split(PAIR_SEPARATOR).sort().join(PAIR_SEPARATOR);
}
