import { createHash } from "#crypto";

/**
 * Cuts a stranger's text to its beginning, and says its length and digest, so that it stays another text than those that
 * only begin as it does.
 *
 * @param limit the characters (UTF-16 units) that it may have, and that are kept of a longer one.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const digest = createHash("sha256").update(text).digest("hex");
  return `${copyStart(text, limit)}… (${text.length} characters, sha256:${digest})`;
}

/** Copies the beginning of a text, as a slice would hold the whole of it in memory; lone surrogates become U+FFFD. */
export function copyStart(text: string, length: number): string {
  return Buffer.from(text.slice(0, length), "utf8").toString("utf8");
}

/** Whether a text of an answer was cut: of the whole one nothing can be said but how it begins. */
export function isCut(text: string): boolean {
  return /… \([0-9]+ (?:characters|bytes of JSON), sha256:[0-9a-f]{64}\)$/.test(text);
}
