/** What the C library makes of characters in ASCII, where that is not their compatibility form without marks: asked of glibc 2.36 by `iconv`, without what no text holds (control pictures, small forms, some units). */
const rows: readonly string[] = [
  "!\t¡¬\nc\t¢ƈȼɕ\nGBP\t£\nJPY\t¥\n|\t¦",
  "?\t¨¯Ǆǅǆʱ˘˙˚˛ͺ΄΅·\u05be\u05c0\u05c3\u05c6ᴭᵋᵑᶝᶞᶡᶢᶤᶦᶧᶨᶩᶪᶫᶬᶮᶯᶰᶳᶵᶶᶸᶹᶼᶽẛ᾽᾿῀῁῍῎῏῝῞῟῭΅´῾\u2007‗‾ℇℏ↚↛⁻₋",
  "(C)\t©\n<<\t«\n-\t\u00ad‐‒–―\n(R)\t®\n+-\t±\n'\t´ʼˈ‘’‛\nu\tµʉμᶙ\n.\t·\n,\t¸‚\n>>\t»\n\u00201/4\u0020\t¼",
  "\u00201/2\u0020\t½\n\u00203/4\u0020\t¾\nAE\tÆᴁ\nD\tÐĐƉƊƋᴅᴆ\nx\t×ᶍ\nO\tØᴏ\nTH\tÞ\nss\tß\nae\tæ",
  "d\tðđƌȡɖɗᵭᶁᶑ\n/\t÷⁄\no\tø•\nth\tþᵺ\nH\tĦʜ\nh\tħɦɧ\ni\tıɨᶖ\nq\tĸʠ\nL\tĿŁȽʟᴌ\nl\tŀłƚȴɫɬɭᶅ\n'n\tŉ\nN\tŊƝɴ",
  "n\tŋƞȵɲɳᵰᶇ\nOE\tŒɶ\noe\tœ\nT\tŦƬƮȾᴛ\nt\tŧƫƭȶʈᵵ\nb\tƀƃɓᵬᶀ\nB\tƁƂɃʙᴃ\nC\tƇȻᴄ\nE\tƐɆᴇ\nF\tƑ\nf\tƒᵮᶂ\nG\tƓǤɢʛ",
  "hv\tƕ\nI\tƖƗɪᵻ\nK\tƘᴋ\nk\tƙᶄ\nOI\tƢ\noi\tƣ\nP\tƤᴘ\np\tƥᵱᵽᶈ\nV\tƲᴠỼ\nY\tƳɎʏỾ\ny\tƴɏỿ\nZ\tƵȤᴢ\nz\tƶȥɀʐʑᵶᶎ",
  "g\tǥɠɡᶃ\nj\tȷɉɟʝ\ndb\tȸ\nqp\tȹ\nA\tȺᴀ\ns\tȿʂᵴᶊẜẝ\nU\tɄᴜᵾ\ne\tɇɛᶒᶓ℮\nJ\tɈᴊ\nR\tɌʀ\nr\tɍɼɽɾᵲᵳᶉ\nm\tɱᵯᶆ",
  "v\tʋᶌỽ\ndz\tʣʥ\nts\tʦ\nls\tʪ\nlz\tʫ\n^\tˆ\n`\tˋ‵\n_\tˍ\n:\tː\n~\t˜\n''\t˝\nAMD\t֏\nM\tᴍ\nW\tᴡ\nue\tᵫ",
  'a\tᶏẚ\nSS\tẞ\nLL\tỺ\nll\tỻ\n\t\u200b\u2060\u2061\u2062\u2063\ufeff\n--\t—\n"\t“”‟\n,,\t„\n+\t†\n<\t‹\n>\t›',
  "&\t⁊\nCE\t₠\nC=\t₡\nCr\t₢\nFr.\t₣\nL.\t₤\nPts\t₧\nKRW\t₩\nILS\t₪\nDong\t₫\nEUR\t€\nGRD\t₯\nPHP\t₱\nUAH\t₴",
  "KZT\t₸\nINR\t₹\nTL\t₺\nRUB\t₽\nGEL\t₾\nRx\t℞\n(TM)\t™\n\u00201/7\u0020\t⅐\n\u00201/9\u0020\t⅑",
  "\u00201/10\u0020\t⅒\n\u00201/3\u0020\t⅓\n\u00202/3\u0020\t⅔\n\u00201/5\u0020\t⅕\n\u00202/5\u0020\t⅖",
  "\u00203/5\u0020\t⅗\n\u00204/5\u0020\t⅘\n\u00201/6\u0020\t⅙\n\u00205/6\u0020\t⅚\n\u00201/8\u0020\t⅛",
  "\u00203/8\u0020\t⅜\n\u00205/8\u0020\t⅝\n\u00207/8\u0020\t⅞\n\u00201/\u0020\t⅟\n\u00200/3\u0020\t↉\n<-\t←",
  "->\t→\n<->\t↔\n!<->\t↮\n!<=\t⇍\n!<=>\t⇎\n!=>\t⇏\n<=\t⇐\n=>\t⇒\n<=>\t⇔",
  "??\t⁇\n?!\t⁈\n!?\t⁉\n-\t−─⧿\n/\t∕╱⟋⧸\n\\\t∖╲⟍⧵⧹\n*\t∗\n|\t∣│\n||\t∥\n:\t∶\n~\t∼\n!~\t≁\n!~-\t≄\n!~=\t≇\n!~~\t≉\n!=\t≠\n!==\t≢",
  "<=\t≤\n>=\t≥\n<<\t≪⟪\n>>\t≫⟫\n!<\t≮\n!>\t≯\n!<=\t≰\n!>=\t≱\n!<~\t≴\n!>~\t≵\n!<>\t≸\n!><\t≹\n<<<\t⋘\n>>>\t⋙\n<\t〈⟨⧼〈\n>\t〉⟩⧽〉",
  "+\t┌┐└┘├┤┬┴┼⧾\no\t◦\n:)\t☺☻\n[|\t⟦\n|]\t⟧\n((\t⟬⦅\n))\t⟭⦆\n(\t⟮\n)\t⟯\n|||\t⦀\n{|\t⦃\n|}\t⦄\n(|\t⦇\n|)\t⦈\n<|\t⦉\n|>\t⦊\n#\t⧣⧥\n=\t゠",
  "m/s\t㎧\nm/s^2\t㎨\nrad/s\t㎮\nrad/s^2\t㎯\nC/kg\t㏆\nV/m\t㏞\nA/m\t㏟\n?\t￠￡￢￣￤￥￦￩￫",
];

/** What it makes of them where ISO-8859-1 is asked for. */
const latin1Rows = "´\tʹˊ′\n´´\tʺ″\n·\t·∙⋅\n\u00a0\t\u202f\n°C\t℃\n°F\t℉\n¢\t￠\n£\t￡\n¬\t￢\n¯\tˉ￣\n¦\t￤\n¥\t￥";

/** The marks that it leaves out. */
const MARKS =
  /[\u0300-\u036f]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|[\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]|[\u0898-\u089f\u08ca-\u08ff]|[\u1ab0-\u1ace]|[\u1dc0-\u1dff]|[\u20d0-\u20f0]|[\ufe00-\ufe2f]/g;

/** Each in brackets. */
const CIRCLED = /[①-⑳㉑-㊿Ⓐ-ⓩ⓪]/;

const SEPARATORS = ["\n", "\t"] as const;
const near = readCharacterRows(rows, SEPARATORS);
const nearInLatin1 = new Map([...near, ...readCharacterRows([latin1Rows], SEPARATORS)]);

/** Writes a text in ASCII as glibc's iconv does with `//TRANSLIT`, in the locale C.UTF-8: a question mark for what has no like. */
export function transliterate(text: string): string {
  return Array.from(text, (character) => near.get(character) ?? transliterateParts(character, near, "\x7f")).join("");
}

/** Writes a text in ISO-8859-1, of which it leaves all characters. */
export function transliterateToLatin1(text: string): string {
  return Array.from(text, (character) =>
    character <= "\xff"
      ? character
      : (nearInLatin1.get(character) ?? transliterateParts(character, nearInLatin1, "\xff")),
  ).join("");
}

function transliterateParts(character: string, known: ReadonlyMap<string, string>, last: string): string {
  const plain = character.normalize("NFKD").replace(MARKS, "");
  const parts = Array.from(plain, (part) => (part <= last ? part : (known.get(part) ?? "?")));
  if (parts.includes("?") && character !== "?") return "?";
  return CIRCLED.test(character) ? `(${parts.join("")})` : parts.join("");
}

/** What .NET's encoder of ISO-8859-1 takes for characters that the charset lacks: asked of Mono 6.8 about each up to U+FFFF. */
const nearByDotnet = readCharacterRows([
  "A=ĀĂĄǍǞ a=āăąǎǟ C=ĆĈĊČ c=ćĉċč D=ĎĐƉ d=ďđ E=ĒĔĖĘĚ e=ēĕėęě G=ĜĞĠĢǤǦ g=ĝğġģǥǧɡ H=ĤĦ h=ĥħ I=ĨĪĬĮİƗǏ i=ĩīĭįıǐ J=Ĵ j=ĵǰ",
  "K=ĶǨ k=ķǩ L=ĹĻĽŁ l=ĺļľłƚ N=ŃŅŇ n=ńņň O=ŌŎŐŒƟƠǑǪǬ o=ōŏőœơǒǫǭ R=ŔŖŘ r=ŕŗř S=ŚŜŞŠ s=śŝşš T=ŢŤŦƮ\u2122 t=ţťŧƫ",
  "U=ŨŪŬŮŰŲƯǓǕǗǙǛ u=ũūŭůűųưǔǖǘǚǜ W=Ŵ w=ŵ Y=ŶŸ y=ŷ Z=ŹŻŽ z=źżžƶ b=ƀ F=Ƒ f=ƒ '=\u02b9\u02bc\u02c8\u2018\u2019\u2032",
  '"=\u02ba\u030e\u201c\u201d\u201e ^=\u02c4\u02c6\u0302 `=\u02cb\u0300\u2035 _=\u02cd\u0331\u0332 ~=\u02dc\u0303',
  "-=\u2010\u2011\u2013\u2014 ,=\u201a .=\u2022\u2026 <=\u2039 >=\u203a",
]);
const WIDE = 0xfee0;
const [SPACE, QUESTION_MARK] = [0x20, 0x3f];

/** Returns the byte that .NET writes for a UTF-16 unit: itself, what comes near, or a question mark. */
export function latin1ByDotnet(unit: number): number {
  if (unit < 0x100) return unit;
  if (unit > WIDE + SPACE && unit < WIDE + 0x7f) return unit - WIDE;
  if (unit >= 0x2000 && unit <= 0x2006) return SPACE;
  return nearByDotnet.get(String.fromCharCode(unit))?.charCodeAt(0) ?? QUESTION_MARK;
}

/** Reads rows of texts, and the characters for which they are written: what stands between two, and before the characters, is given. */
export function readCharacterRows(
  rows: readonly string[],
  [between, before]: readonly [string, string] = [" ", "="],
): ReadonlyMap<string, string> {
  return new Map(
    rows
      .flatMap((some) => some.split(between))
      .flatMap((row) => {
        const [written = "", characters = ""] = row.split(before);
        return Array.from(characters, (character): [string, string] => [character, written]);
      }),
  );
}
