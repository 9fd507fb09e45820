import { describeFlags } from "../author-table.ts";
import type { AuthoredEncoding, EncodingConcern } from "../concern.ts";

const flags = describeFlags("encoding", ["base-string.2"], {
  Utf8: {
    description: "Text is encoded as its UTF-8 bytes, at every length that UTF-8 has.",
    effect: "Customers whose names are not ASCII cannot pay.",
    links: [
      "https://github.com/restsharp/RestSharp/issues/1945",
      "https://github.com/r-lib/httr/issues/423",
      "https://github.com/bytespider/jsOAuth/issues/7",
    ],
  },
  Supplementary: {
    description:
      "A character beyond U+FFFF is four bytes, not two surrogates of three bytes each, and not a question mark.",
    effect: "A description with an emoji is refused.",
  },
  NotNormalized: {
    description: "Text is signed as it is given: composed, decomposed or ordered in any way.",
    effect: "Names typed on another system, where letters come apart in two characters, are refused.",
  },
  LooksAscii: {
    description:
      "Letters, digits and spaces outside ASCII are not unreserved, however much a regular expression thinks so.",
    effect: "Text pasted from other programs is refused, though it looks plain.",
    links: ["https://github.com/laserlemon/simple_oauth"],
  },
  Invisible: {
    description: "Marks that cannot be seen are part of the text: nothing strips them.",
    effect: "Requests fail for a reason that nobody can see on the screen.",
  },
});

export const encodingUnicode: EncodingConcern = {
  kind: "encoding",
  concern: "encoding-unicode",
  about: "Text outside ASCII is encoded as its UTF-8 bytes, and as nothing else.",
  flags,
  vectors: [
    v("u0080", "\u0080", "Utf8", "The first character of two bytes; a control character of Latin-1."),
    v("u00a0", "\u00a0", "LooksAscii", "A no-break space is C2 A0: neither %20 nor +."),
    v("u00e9", "\u00e9", "Utf8", "é is C3 A9 in UTF-8; E9 is Latin-1, which the charset suffix invites by mistake."),
    v("u00ff", "\u00ff", "Utf8", "The last character of Latin-1 is two bytes all the same."),
    v("u0153", "\u0153", "Utf8", "œ is in Windows-1252 and not in Latin-1, so a guess at the charset shows."),
    v("u0131", "\u0131", "LooksAscii", "The dotless ı turns into I under some locales; it is encoded as it is."),
    v("u017f", "\u017f", "LooksAscii", "The long ſ equals s without regard to case, and is not unreserved."),
    v("u0416", "\u0416", "Utf8", "A Cyrillic letter; cut to its low byte it would be 16."),
    v("u07ff", "\u07ff", "Utf8", "The last character of two bytes."),
    v("u0800", "\u0800", "Utf8", "The first character of three bytes."),
    v("u0661", "\u0661", "LooksAscii", "An Arabic-Indic digit is a digit to Unicode, and not unreserved."),
    v("u20ac", "\u20ac", "Utf8", "The euro sign is three bytes; Windows-1252 has it as 80."),
    v("u2028", "\u2028", "Invisible", "A line separator, which some JSON and JavaScript writers escape or drop."),
    v("u212a", "\u212a", "LooksAscii", "The Kelvin sign equals k without regard to case, and is not unreserved."),
    v("ud7ff", "\ud7ff", "Utf8", "The last character before the surrogates."),
    v("ue000", "\ue000", "Utf8", "The first character after the surrogates, for private use."),
    v("ufeff", "\ufeff", "Invisible", "A byte order mark inside a value is text."),
    v("uff11", "\uff11", "LooksAscii", "A full-width 1 is not the digit 1."),
    v("ufffd", "\ufffd", "Utf8", "The replacement character itself; it must not hide that another was replaced."),
    v("uffff", "\uffff", "Utf8", "The last character of three bytes is no character, and is encoded all the same."),
    v("u10000", "\u{10000}", "Supplementary", "The first character of four bytes."),
    v("u1f600", "\u{1f600}", "Supplementary", "An emoji is four bytes."),
    v("u10ffff", "\u{10ffff}", "Supplementary", "The last character that Unicode has."),
    v("nfc", "Jos\u00e9", "NotNormalized", "é as one character stays one character."),
    v("nfd", "Jose\u0301", "NotNormalized", "é as e with a combining accent stays two characters."),
    v("hangul-jamo", "\u1112\u1161\u11ab", "NotNormalized", "A Korean syllable in its parts is not put together."),
    v("ligature", "\ufb01nance", "NotNormalized", "The ligature ﬁ is not taken apart into f and i."),
    v("mark-order", "q\u0307\u0323", "NotNormalized", "Two combining marks keep the order in which they are given."),
    v("cyrillic", "Оплата заказа", "Utf8", "Cyrillic words with a space between them."),
    v("greek-final-sigma", "ΟΔΟΣ οδός", "Utf8", "Greek in both cases: no case is changed."),
    v("chinese", "支付测试", "Utf8", "Characters of three bytes in a row."),
    v("thai", "ชำระเงิน", "Utf8", "Thai, whose vowels are combining marks."),
    v("hebrew", "תשלום 12", "Utf8", "Right-to-left text keeps its logical order."),
    v(
      "arabic-with-mark",
      "\u200fدفع\u200e 10.42",
      "Invisible",
      "Direction marks around right-to-left text are encoded.",
    ),
    v(
      "emoji-family",
      "👨‍👩‍👧‍👦",
      "Supplementary",
      "Four emoji joined by invisible joiners are one picture and 25 bytes.",
    ),
    v("emoji-flag", "🇩🇪", "Supplementary", "A flag is two characters of four bytes."),
    v("emoji-skin-tone", "👍🏽", "Supplementary", "An emoji with its skin tone is two characters of four bytes."),
    v("emoji-and-ascii", "paid 💶!", "Supplementary", "An emoji between spaces and marks that are encoded too."),
    v("zero-width-space", "a\u200bb", "Invisible", "A zero-width space between two letters is encoded."),
    v("soft-hyphen", "co\u00adop", "Invisible", "A soft hyphen is a character, not a hyphen."),
  ],
};

function v(name: string, text: string, flag: keyof typeof flags, comment: string): AuthoredEncoding {
  return { name, comment, flags: [flag], text };
}
