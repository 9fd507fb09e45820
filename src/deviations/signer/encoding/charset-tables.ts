/** The control characters of ISO 8859. */
const C1: string = charactersFrom(0x80, 0x9f);
const LATIN_1_UPPER: string = charactersFrom(0xa0, 0xff);
const CYRILLIC: string = charactersFrom(0x410, 0x44f);

/** The bytes 0x80 to 0xFF of Windows-1252; the five that it leaves undefined stand for themselves. */
export const windows1252Upper: string = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${LATIN_1_UPPER}`;
/** The bytes 0x80 to 0xFF of Windows-1251. */
export const windows1251Upper: string = `ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї${CYRILLIC}`;

/** The bytes 0x80 to 0xFF of ISO-8859-1. */
export const latin1Upper: string = C1 + LATIN_1_UPPER;

function charactersFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).join("");
}
