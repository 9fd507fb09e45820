/** The ending of the names under which published answers of one reading stand beside the others. */
export const READINGS = "-readings";

/** Published answers by the point of the specification at which they are one reading of several. */
export const silentStages: Readonly<Record<string, string>> = {
  "parameters-same-name-by-value": "duplicate-names",
  "parameters-oauth-core": "duplicate-names",
  "parameters-byte-order": "duplicate-names",
  "parameters-rfc5849": "name-encoding",
  "uri-rfc5849-default-port": "url-default-port",
  "uri-rfc5849-other-port": "url-query",
  "uri-mastercard-default-port": "url-default-port",
  "uri-mastercard-other-port": "url-query",
  "uri-mastercard-case": "url-host-case",
  "uri-mastercard-empty-path": "url-host-case",
  "base-string-nested-names": "name-encoding",
  "base-string-bracket-names": "name-encoding",
  "base-string-eran-hammer": "url-default-port",
  "base-string-gomodule-host-case": "url-host-case",
  "base-string-gomodule-reserved-consumer-key": "name-encoding",
  "base-string-gomodule-path-space": "url-default-port",
};
