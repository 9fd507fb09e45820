// XML 1.0, production 2 (Char), without the controls of C1: everything else is illegal even as a reference.
const ILLEGAL = /[^\t\n\r\x20-\x7e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\r": "&#13;",
};

/** A text as XML 1.0 character data or attribute value; characters that no XML document may hold are dropped. */
export function escapeXml(text: string): string {
  return text.replace(ILLEGAL, "").replace(/[&<>"'\t\r]/g, (character) => REFERENCES[character] ?? "");
}
