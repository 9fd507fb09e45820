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

const CUT = /^(.*)… \(([0-9]+) (characters|bytes of JSON), sha256:([0-9a-f]{64})\)$/s;

/** Whether a text of an answer was cut: of the whole one is known how it begins, how long it is, and its digest. */
export function isCut(text: string): boolean {
  return /… \([0-9]+ (?:characters|bytes of JSON), sha256:[0-9a-f]{64}\)$/.test(text);
}

/** Whether a cut text may be the beginning of this one, by its length and digest, as each language writes it in JSON. */
export function isCutOf(text: string, cut: string): boolean {
  if (!cut.endsWith(")")) return false;
  const [, kept = "", length, unit, digest] = CUT.exec(cut) ?? [];
  // A pair of surrogates that was cut in two ends as U+FFFD.
  if (length === undefined || !text.startsWith(kept.replace(/\ufffd$/, ""))) return false;
  const writings = unit === "characters" ? [text] : jsonWritings(text);
  return writings.some((one) => {
    const size = unit === "characters" ? one.length : Buffer.byteLength(one);
    return size === Number(length) && createHash("sha256").update(one).digest("hex") === digest;
  });
}

/** Writes a text in JSON as languages do: with slashes escaped (PHP), what HTML reserves (Go), or all beyond ASCII. */
function jsonWritings(text: string): readonly string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const escapeUnit = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const writings = [plain, plain.replace(/[^\0-\x7f]/g, escapeUnit)];
  return writings.flatMap((one) => [one, one.replaceAll("/", "\\/"), one.replace(/[<>&]/g, escapeUnit)]);
}

/** Shows so many characters of a text at most, and that there are more. */
export function cutShort(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
