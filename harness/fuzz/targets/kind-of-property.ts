/** Kinds of verdicts on targets, by property. */
const kinds: ReadonlyMap<string, string> = new Map([
  ["signer", "signing"],
  ["encoder", "encoding"],
  ["verifier", "verification"],
  ["gateway", "verification"],
]);

/** The kind of the verdicts on a property: `law` where it is of our own code. */
export function kindOfProperty(property: string): string {
  return kinds.get(property) ?? "law";
}

/** Whether a property is of a target rather than a law of our own code. */
export function isOfTarget(property: string): boolean {
  return kinds.has(property);
}
