/** What to do about a TLS connection that could not be made, by the code of its error. */
const advice: readonly (readonly [code: RegExp, advice: string])[] = [
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?))$/,
    "nobody whom this machine trusts vouches for its certificate: name it, or who signed it, with --ca",
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    "its certificate names another host: use the URL that it names, with --connect for the address",
  ],
  [/^CERT_HAS_EXPIRED$/, "its certificate is out of date"],
  [
    /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE|UNKNOWN_CA/,
    "it may want a certificate of its clients: name yours with --cert and --key",
  ],
];

/** Describes the code of an error of a connection, with what to do where that is known. */
export function describeTlsFault(code: string): string {
  const [, known] = advice.find(([pattern]) => pattern.test(code)) ?? [];
  return known === undefined ? code : `${code}: ${known}`;
}
