export type WideForm =
  | `utf16${"" | "-big-endian" | "-with-mark" | "-with-little-endian-mark"}`
  | `utf32${"" | "-big-endian"}`;

/** What a text is turned into where it should be UTF-8, by the name in ids, and which code does so. */
export const wideBytes: Readonly<Record<WideForm, readonly [bytes: string, happens: string]>> = {
  utf16: ["UTF-16 bytes, little-endian", "Each character becomes two bytes: .NET's Encoding.Unicode does this."],
  "utf16-big-endian": ["UTF-16 bytes, big-endian", "Each character becomes two bytes, the higher one first."],
  "utf16-with-mark": [
    "UTF-16 bytes after a byte order mark",
    "FE FF comes first, then two bytes for each character: Java's charset named UTF-16 does this.",
  ],
  "utf16-with-little-endian-mark": [
    "UTF-16 bytes, little-endian, after a byte order mark",
    "FF FE comes first, then two bytes for each character: Python's codec named utf-16 does this.",
  ],
  utf32: ["UTF-32 bytes, little-endian", "Each character becomes four bytes."],
  "utf32-big-endian": ["UTF-32 bytes, big-endian", "Each character becomes four bytes, the highest one first."],
};

export const wideForms = Object.keys(wideBytes) as readonly WideForm[];

/** Writes each code unit as two or four bytes; behind another mistake the text is bytes already. */
export function writeWide(form: WideForm, text: Uint8Array | string): Uint8Array {
  const units = typeof text === "string" ? Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)) : text;
  const all = form.includes("mark") ? [0xfeff, ...units] : units;
  const width = form.startsWith("utf16") ? 2 : 4;
  const isLittle = form === "utf16" || form === "utf32" || form === "utf16-with-little-endian-mark";
  const bytes = new DataView(new ArrayBuffer(width * all.length));
  for (const [at, unit] of all.entries()) {
    if (width === 2) bytes.setUint16(2 * at, unit, isLittle);
    else bytes.setUint32(4 * at, unit, isLittle);
  }
  return new Uint8Array(bytes.buffer);
}
