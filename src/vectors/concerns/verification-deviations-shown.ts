/** Which known mistakes show on which request; those that stand nowhere show on the plain one. */
const shownOn: Readonly<Record<string, string>> = {
  "odd-login": `
    consumer-key-in-lower-case consumer-key-double-encoded oauth-values-single-encoded plus-decoded-to-space
    header-values-not-encoded header-values-double-encoded header-plus-for-space header-subdelims-unescaped`,
  realm: `
    body-param-named-realm-dropped empty-value-dropped`,
  pan: `
    sending-card-ref-id-not-signed`,
  zero: `
    amount-not-signed`,
  payout: `
    currency-not-signed account-number-not-signed`,
  transfer: `
    client-orderid-not-signed credit-card-number-not-signed card-printed-name-not-signed expire-month-not-signed
    expire-year-not-signed cvv2-not-signed card-recurring-payment-id-not-signed destination-card-no-not-signed
    destination-card-recurring-payment-id-not-signed deposit2card-not-signed ipaddress-not-signed
    redirect-url-not-signed false-dropped false-signed-empty slash-left-raw colon-left-raw equals-sign-left-raw
    question-mark-left-raw value-form-encoded-dotnet value-as-number value-leading-zeros-dropped
    value-trailing-zeros-dropped value-long-number-rounded value-cut-at-equals value-cut-at-question-mark
    percent-sign-left-raw-throughout question-mark-left-raw-throughout body-changed-after-signing`,
  words: `
    bank-name-not-signed first-parameter-not-signed empty-and-zero-dropped empty-signed-as-null
    empty-signed-as-undefined empty-signed-as-none value-encoding-missing space-as-plus latin1-values
    windows-1251-values js-escape-utf16 non-ascii-dropped subdelims-unescaped reserved-left-raw encode-uri-used
    non-ascii-left-raw space-left-raw non-word-characters-encoded value-form-encoded
    value-form-encoded-dotnet-lower-case lowercase-hex value-encoded-twice utf8-encoded-twice unicode-decomposed
    accents-stripped value-spaces-removed value-as-integer value-cut-at-space oauth-appended-after-body
    oauth-block-first raw-body-signed empty-value-without-equals first-segment-missing
    subdelims-unescaped-throughout encode-uri-used-throughout non-ascii-left-raw-throughout
    space-left-raw-throughout value-form-encoded-throughout lowercase-hex-throughout lowercase-hex-outer
    header-signature-double-encoded body-empty-values-dropped body-latin1 body-unescaped body-encoded-twice`,
  list: `
    last-parameter-not-signed first-sorted-parameter-not-signed last-sorted-parameter-not-signed zero-dropped
    zero-signed-empty value-form-encoded-php sort-joined-pairs sort-ignore-case sort-ignore-case-upper sort-locale
    sort-locale-ignoring-punctuation sort-natural tilde-encoded-throughout`,
  names: `
    name-encoded-twice`,
  quotes: `
    replace-first-only exclamation-unescaped quotation-mark-left-raw line-feed-as-crlf line-break-as-space
    line-breaks-removed value-quotes-removed value-backslashes-added value-json-escaped value-html-escaped
    value-cut-at-line-break exclamation-unescaped-throughout quotation-mark-left-raw-throughout
    value-form-encoded-dotnet-throughout already-encoded-passed-through-throughout`,
  line: `
    windows-1252-values non-ascii-replaced utf8-read-as-windows-1252 unicode-compatibility-normalised
    crlf-normalised value-trimmed value-trimmed-at-start value-trimmed-at-end value-spaces-collapsed
    percent-sign-left-raw-outer`,
  kelvin: `
    char-truncated-to-byte casefold-regex unicode-normalised casefold-regex-throughout`,
  punctuation: `
    surrogates-encoded-separately non-bmp-replaced non-bmp-as-replacement-character non-bmp-dropped
    parens-unescaped number-sign-left-raw dollar-sign-left-raw apostrophe-unescaped left-parenthesis-left-raw
    right-parenthesis-left-raw asterisk-unescaped plus-sign-left-raw comma-left-raw commercial-at-left-raw
    left-square-bracket-left-raw right-square-bracket-left-raw circumflex-left-raw grave-accent-left-raw
    left-curly-bracket-left-raw vertical-bar-left-raw right-curly-bracket-left-raw underscore-encoded
    tilde-encoded form-decode-then-encode value-cut-at-number-sign value-cut-at-plus-sign value-cut-at-comma
    value-cut-at-32 parens-unescaped-throughout number-sign-left-raw-throughout dollar-sign-left-raw-throughout
    apostrophe-unescaped-throughout left-parenthesis-left-raw-throughout right-parenthesis-left-raw-throughout
    asterisk-unescaped-throughout plus-sign-left-raw-throughout comma-left-raw-throughout
    commercial-at-left-raw-throughout left-square-bracket-left-raw-throughout
    right-square-bracket-left-raw-throughout circumflex-left-raw-throughout grave-accent-left-raw-throughout
    left-curly-bracket-left-raw-throughout vertical-bar-left-raw-throughout
    right-curly-bracket-left-raw-throughout body-plus-literal`,
  encoded: `
    percent-sign-left-raw backslash-left-raw already-encoded-passed-through escaped-value-not-encoded
    decode-then-encode value-backslashes-stripped value-cut-at-percent-sign backslash-left-raw-throughout`,
  markup: `
    ampersand-left-raw semicolon-left-raw less-than-sign-left-raw greater-than-sign-left-raw value-html-unescaped
    value-tags-stripped value-cut-at-ampersand value-cut-at-semicolon semicolon-left-raw-throughout
    less-than-sign-left-raw-throughout greater-than-sign-left-raw-throughout`,
  quoted: `
    value-quotes-stripped`,
  nul: `
    nul-truncation`,
  long: `
    value-cut-at-64 value-cut-at-100 value-cut-at-127 value-cut-at-128 value-cut-at-200 value-cut-at-250
    value-cut-at-255 value-cut-at-256`,
  longer: `
    value-cut-at-500 value-cut-at-512 value-cut-at-1000 long-value-truncated value-cut-at-2048 value-cut-at-4096`,
  "double-slash": `
    double-slash-collapsed`,
  escape: `
    path-parameters-dropped path-lowercased path-decoded path-unreserved-decoded path-encoded-again
    path-plus-as-space path-hex-uppercased path-hex-lowercased`,
  slash: `
    trailing-slash-removed`,
  http: `
    scheme-https`,
  port: `
    other-port-stripped port-80-and-443-stripped first-colon-80-stripped`,
  query: `
    query-dropped`,
  "odd-secret": `
    key-trimmed key-upper-cased key-quotes-removed key-escapes-read key-normalised key-secret-encoded-twice
    key-secret-component-encoded key-secret-form-encoded key-secret-encoded-in-lower-case key-secret-decoded
    key-charset key-charset-ascii`,
  "digit-secret": `
    key-leading-zeros-lost key-base64-decoded hmac-long-key-not-hashed`,
  "null-secret": `
    key-falsy-dropped`,
  "zero-byte": `
    rsa-signature-integer-trimmed`,
};

/** For which reason a request of a known mistake is refused; those that stand nowhere, as their signature is another. */
const refusedAs: Readonly<Record<string, string>> = {
  "timestamp-malformed": `
    timestamp-milliseconds timestamp-microseconds timestamp-fraction timestamp-text timestamp-leading-zero
    timestamp-scientific non-ascii-digits`,
  "method-unsupported": `
    method-name-variant method-name-in-lower-case method-name-hmac-sha256 method-name-rsa-sha1`,
  "version-wrong": `
    oauth-version-1 oauth-version-1-0a oauth-version-2-0`,
  "nonce-empty": `
    nonce-empty`,
  "consumer-unknown": `
    consumer-key-in-lower-case consumer-key-is-endpoint-id consumer-key-double-encoded
    header-values-double-encoded`,
  "parameter-missing": `
    oauth-version-omitted oauth-version-signed-not-sent header-parameter-missing header-timestamp-missing
    header-consumer-key-missing header-signature-missing header-signature-method-missing`,
  "signature-malformed": `
    hmac-sha256-under-sha1-name hmac-sha512-under-sha1-name hmac-md5-under-sha1-name rsa-boolean-signed
    rsa-boolean-text-signed rsa-failure-swallowed hex-instead-of-base64 hex-in-capitals-instead-of-base64
    base64-of-hex base64-of-hex-in-capitals base64-twice signature-not-base64 signature-bytes-as-text
    signature-bytes-read-as-utf8 plaintext-method signature-empty rsa-error-text-as-signature
    rsa-signature-integer-trimmed base64url base64-padding-missing base64-line-wrapped
    base64-wrapped-at-76-with-lf base64-wrapped-at-64-with-crlf base64-wrapped-at-64-with-lf
    base64-wrapped-at-60-with-crlf base64-wrapped-at-60-with-lf signature-trailing-newline signature-trailing-crlf
    signature-lowercased signature-percent-encoded signature-quoted signature-cut header-signature-double-encoded
    signature-plus-decoded-to-space`,
  "parameter-repeated": `
    header-duplicate-parameter`,
  "parameter-unknown": `
    header-business-parameters header-prefix-missing`,
  "authorization-malformed": `
    header-signature-not-encoded header-truncated-at-equals header-values-not-encoded header-plus-for-space
    header-subdelims-unescaped header-slash-left-raw header-unquoted header-single-quotes
    header-spaces-around-equals header-colon-pairs header-wrong-separator header-semicolons header-spaces-alone
    header-folded header-extra-comma header-leading-comma header-scheme-missing header-scheme-bearer
    header-scheme-basic header-scheme-oauth1 header-scheme-colon header-name-repeated oauth-in-query-or-body-only`,
  "signature-in-body": `
    oauth-signature-in-body`,
  "body-parameter-differs": `
    body-oauth-mismatch`,
  "body-not-utf8": `
    body-latin1`,
  "body-malformed": `
    body-unescaped body-multipart body-bom-or-newline body-bom`,
  "content-type-wrong": `
    content-type-missing content-type-json content-type-multipart content-type-text`,
};

/** The name of the request on which a mistake shows, by its id. */
export const taskOfDeviation: ReadonlyMap<string, string> = byId(shownOn);

/** Why a gateway refuses the request of a mistake, by its id. */
export const refusalOfDeviation: ReadonlyMap<string, string> = byId(refusedAs);

function byId(lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([key, ids]) =>
      ids
        .trim()
        .split(/\s+/)
        .map((id): [string, string] => [id, key]),
    ),
  );
}
