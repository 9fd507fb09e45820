/** Writes the method as it is signed: in upper case (clause base-string.5). ASCII, so no locale can interfere. */
export function baseStringMethod(method: string): string {
  return method.toUpperCase();
}

/** Joins the three encoded parts with `&` (clause base-string.5; RFC 5849, section 3.4.1.1). */
export function joinParts(method: string, uri: string, parameters: string): string {
  return `${method}&${uri}&${parameters}`;
}
