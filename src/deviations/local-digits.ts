/** Writes the digits 0 to 9 as Arabic-Indic ones, as formatting does under an Arabic locale. */
export function writeArabicDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x660));
}

/** Inverse of {@link writeArabicDigits}. */
export function readArabicDigits(text: string): string {
  return text.replace(/[\u0660-\u0669]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x660 + 0x30));
}
