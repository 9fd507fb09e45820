/** What stands between the scheme and the path of a URL, in small letters; nothing where that is no absolute URL. */
export function authorityOf(url: string): string {
  return (/^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1] ?? "").toLowerCase();
}
