const LINK_LIMIT = 2000;

/** A link that may be followed, in its normal form: one to the web. Anything else, such as `javascript:`, is none. */
export function webLink(link: string): string | undefined {
  const url = link.length <= LINK_LIMIT && URL.canParse(link) ? new URL(link) : undefined;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}
