const ASCII = /^[\x00-\x7f]*$/;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text of received bytes: UTF-8 where it is that, else one character a byte, so that nothing is repaired. A
 * verifier refuses all but ASCII wherever it is signed: there no two byte sequences are taken for one text.
 */
export function readText(bytes: Buffer): string {
  const text = bytes.toString("latin1");
  if (ASCII.test(text)) return text;
  try {
    return utf8.decode(bytes);
  } catch {
    return text;
  }
}

/** The same of a header's value, which Node gives as one character a byte. */
export function readHeaderText(value: string): string {
  return ASCII.test(value) ? value : readText(Buffer.from(value, "latin1"));
}
