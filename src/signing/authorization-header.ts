import type { Parameter } from "./parameter.ts";

/** Lists the header's parameters: `realm` first where there is one, then the protocol's with the signature, by name. */
export function headerParameters(
  protocol: readonly Parameter[],
  signature: string,
  realm: string | undefined,
): readonly Parameter[] {
  const signed: Parameter[] = [];
  for (const parameter of protocol) {
    signed.push(parameter);
    if (parameter[0] === "oauth_nonce") signed.push(["oauth_signature", signature]);
  }
  return realm === undefined ? signed : [["realm", realm], ...signed];
}

/** Writes `OAuth name="value", …` from values that are already encoded (clauses header.2, header.4). */
export function joinHeader(encoded: readonly Parameter[]): string {
  return `OAuth ${encoded.map(([name, value]) => `${name}="${value}"`).join(", ")}`;
}
