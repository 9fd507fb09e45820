/** What .NET's encoder of ISO-8859-1 takes for each of these characters, which the charset lacks: asked of Mono 6.8. */
const near: Readonly<Record<string, string>> = {
  " ": "\u2000\u2001\u2002\u2003\u2004\u2005\u2006",
  '"': "ʺ\u030e“”„",
  "'": "ʹʼˈ‘’′",
  ",": "‚",
  "-": "‐\u2011–—",
  ".": "•…",
  "<": "‹",
  ">": "›",
  A: "ĀĂĄǍǞ",
  C: "ĆĈĊČ",
  D: "ĎĐƉ",
  E: "ĒĔĖĘĚ",
  F: "Ƒ",
  G: "ĜĞĠĢǤǦ",
  H: "ĤĦ",
  I: "ĨĪĬĮİƗǏ",
  J: "Ĵ",
  K: "ĶǨ",
  L: "ĹĻĽŁ",
  N: "ŃŅŇ",
  O: "ŌŎŐŒƟƠǑǪǬ",
  R: "ŔŖŘ",
  S: "ŚŜŞŠ",
  T: "ŢŤŦƮ™",
  U: "ŨŪŬŮŰŲƯǓǕǗǙǛ",
  W: "Ŵ",
  Y: "ŶŸ",
  Z: "ŹŻŽ",
  "^": "˄ˆ\u0302",
  _: "ˍ\u0331\u0332",
  "`": "ˋ\u0300‵",
  a: "āăąǎǟ",
  b: "ƀ",
  c: "ćĉċč",
  d: "ďđ",
  e: "ēĕėęě",
  f: "ƒ",
  g: "ĝğġģǥǧɡ",
  h: "ĥħ",
  i: "ĩīĭįıǐ",
  j: "ĵǰ",
  k: "ķǩ",
  l: "ĺļľłƚ",
  n: "ńņň",
  o: "ōŏőœơǒǫǭ",
  r: "ŕŗř",
  s: "śŝşš",
  t: "ţťŧƫ",
  u: "ũūŭůűųưǔǖǘǚǜ",
  w: "ŵ",
  y: "ŷ",
  z: "źżžƶ",
  "~": "˜\u0303",
};

const bytes = new Map(
  Object.entries(near).flatMap(([byte, characters]) =>
    Array.from(characters, (character) => [character.charCodeAt(0), byte.charCodeAt(0)] as const),
  ),
);

const WIDE = 0xfee0;
const QUESTION_MARK = 0x3f;

/** Returns the byte that .NET writes for a UTF-16 unit: itself, what comes near, or a question mark. */
export function nearLatin1(unit: number): number {
  if (unit < 0x100) return unit;
  if (unit > WIDE + 0x20 && unit < WIDE + 0x7f) return unit - WIDE;
  return bytes.get(unit) ?? QUESTION_MARK;
}
