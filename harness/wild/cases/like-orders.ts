// Orders that sort the names of a signer's requests alike: which of them is named does not matter.

export const byLowerCase =
  "sort-ignore-case sort-plain-names-by-lower-case sort-plain-names-by-ascii-lower-case sort-names-by-lower-case";
export const descending = "sort-descending sort-names-by-bytes-descending sort-plain-names-by-bytes-descending";
export const byLength = "sort-by-length sort-plain-names-by-length sort-plain-names-by-code-points";
export const byValue = "sort-by-value sort-plain-values-by-bytes sort-values-by-bytes";
export const oauthFirst = "oauth-block-first names-with-oauth-prefix-first-sorted names-with-oauth-prefix-first";
