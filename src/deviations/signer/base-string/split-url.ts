/** The parts of an absolute request URL; together they are the URL. */
export interface UrlParts {
  /** `https://` */
  readonly scheme: string;
  /** With the port, if there is one. */
  readonly host: string;
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly query: string;
}

const PARTS = /^([a-z]+:\/\/)?([^/?]*)([^?]*)(.*)$/is;

/** Splits a URL without changing a character of it. */
export function splitUrl(url: string): UrlParts {
  const [, scheme = "", host = "", path = "", query = ""] = PARTS.exec(url) ?? [];
  return { scheme, host, path, query };
}

export function changeParts(change: (parts: UrlParts) => UrlParts): (url: string) => string {
  return (url) => {
    const { scheme, host, path, query } = change(splitUrl(url));
    return `${scheme}${host}${path}${query}`;
  };
}

export function inPart(
  part: keyof UrlParts,
  change: (text: string, parts: UrlParts) => string,
): (url: string) => string {
  return changeParts((parts) => ({ ...parts, [part]: change(parts[part], parts) }));
}

/** Returns the port of a URL that names none. */
export function defaultPortOf(scheme: string): "80" | "443" {
  return /^http:/i.test(scheme) ? "80" : "443";
}
