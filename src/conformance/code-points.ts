/** The length of a text in Unicode code points; half a surrogate pair at its end counts as none. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00) length--;
  }
  return length;
}
