/**
 * The six protocol parameters that every request carries in its header, in alphabetical order: the five that are signed,
 * and the signature (section "OAuth parameters", clause header.3; RFC 5849, section 3.1).
 */
export const protocolNames = [
  "oauth_consumer_key",
  "oauth_nonce",
  "oauth_signature",
  "oauth_signature_method",
  "oauth_timestamp",
  "oauth_version",
] as const;

const all: ReadonlySet<string> = new Set(protocolNames);

/** Decides whether a name is one of the six: a caller's own names may start with `oauth_`, too. */
export function isProtocolName(name: string): name is ProtocolName {
  return all.has(name);
}

/** The name of one of the six. */
export type ProtocolName = (typeof protocolNames)[number];
