import { authorTable, describeFlags } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { authorDescription, underHmac } from "../author-parameter.ts";

const flags = describeFlags("encoding", ["base-string.2"], {
  Utf8: {
    description: "Text is encoded as UTF-8, each byte as %XX; not as Latin-1, not as %uXXXX, not twice.",
    effect: "Every payment with a letter outside ASCII is refused.",
    links: [
      "https://github.com/restsharp/RestSharp/issues/1945",
      "https://github.com/bytespider/jsOAuth/issues/7",
      "https://github.com/geoffjentry/ROAuth/pull/4",
    ],
  },
  Utf8Length: {
    description: "Where UTF-8 grows by a byte: U+007F/0080, U+07FF/0800, U+FFFF/10000, and at its end.",
    effect: "A home-made UTF-8 encoder is wrong for the rare text that holds such a character.",
  },
  Truncated: {
    description: "A character is never cut to its low byte, even where that byte is an unreserved letter.",
    effect: "Text in another script is signed as different text, without any error.",
  },
  Astral: {
    description: "Characters beyond U+FFFF are four bytes: not two surrogates of three bytes, not ?, not dropped.",
    effect: "Payments whose text has an emoji or a rare ideograph are refused.",
  },
  Normalization: {
    description: "Text is not normalized: NFC, NFD and compatibility forms are signed as they come.",
    effect: "What is sent and what is signed look the same and differ in bytes, so the payment is refused.",
    links: ["https://github.com/filesender/filesender/pull/2620"],
  },
  CaseFolding: {
    description: "Letters that fold to ASCII ones (Kelvin sign, long s, dotless i) are not ASCII: they are encoded.",
    effect: "A case-insensitive Unicode pattern for [a-z] lets them through raw; Turkish names are refused.",
  },
  ByteOrderMark: {
    description: "U+FEFF is a character like any other, at the start of a value too.",
    effect: "Text from a file with a byte order mark is signed without it and sent with it.",
  },
  Invisible: {
    description: "Joiners, direction marks and other invisible characters are signed, none is removed.",
    effect: "Names in Arabic, Hebrew or Persian and emoji sequences are refused.",
  },
});

/**
 * Characters that hold, with those below, every byte that UTF-8 can have: signatures alone show what an encoder makes of
 * each. In hexadecimal digits; most are letters without case that no normal form changes.
 */
const byteBearers: readonly string[] = `
  01ba 01c0 0221 025a 0299 02ee 0337 0375 03a8 03fc 042d 0473 0482 04f6 0534 0559 05be 05db 0627 066f 069d 06e5 071e
  0762 07a3 108e 30c6 4147 5209 628b 730d 8452 94d4 a597 be39 c03b 40000 80000 f2926`
  .trim()
  .split(/\s+/);

export const unicode: SigningConcern = {
  kind: "signing",
  concern: "unicode",
  about: "Text outside ASCII is the percent-encoding of its UTF-8 bytes, with no normalization, repair or loss.",
  flags,
  vectors: [
    ...authorTable(authorDescription, [
      ["u0080", "\u0080", "U+0080 is the first character of two bytes.", "Utf8Length"],
      ["u00ff", "\u00ff", "U+00FF is two bytes in UTF-8, though one in Latin-1.", "Utf8Length", "Utf8"],
      ["u07ff", "\u07ff", "U+07FF is the last character of two bytes.", "Utf8Length"],
      ["u0800", "\u0800", "U+0800 is the first character of three bytes.", "Utf8Length"],
      ["ud7ff", "\ud7ff", "U+D7FF is the last character before the surrogates.", "Utf8Length"],
      ["ue000", "\ue000", "U+E000, of private use, is the first after the surrogates.", "Utf8Length"],
      ["ufffd", "\ufffd", "U+FFFD is a character that may be given, not only a sign of damage.", "Utf8Length"],
      ["uffff", "\uffff", "U+FFFF is a noncharacter, valid Unicode all the same.", "Utf8Length"],
      ["u10000", "\u{10000}", "U+10000 is the first character of four bytes.", "Utf8Length", "Astral"],
      ["u10ffff", "\u{10ffff}", "U+10FFFF is the last of all, a noncharacter.", "Utf8Length", "Astral"],
      ["e-acute", "café", "é is %C3%A9 in UTF-8; %E9 would be Latin-1.", "Utf8"],
      ["euro-sign", "10 €", "€ is three bytes in UTF-8; Windows-1252 has it at 80.", "Utf8"],
      ["mojibake", "cafÃ©", "Text that looks like misread UTF-8 is not repaired.", "Utf8"],
      ["cyrillic", "Перевод", "Cyrillic letters are two bytes each in UTF-8.", "Utf8", "Truncated"],
      ["japanese", "送金テスト", "Ideographs and kana are three bytes each in UTF-8.", "Utf8"],
      ["l-stroke", "Łódź", "The low byte of Ł (U+0141) is A: it must not become one.", "Utf8", "Truncated"],
      ["low-byte-space", "Ġ", "The low byte of Ġ (U+0120) is a space: it must not become one.", "Truncated"],
      ["low-byte-nul", "Ā", "The low byte of Ā (U+0100) is NUL: the value does not end there.", "Truncated"],
      ["emoji", "\u{1f600}", "An emoji is four bytes, not two surrogates of three.", "Astral"],
      ["emoji-in-text", "ok \u{1f600} ok", "Text after an emoji is neither lost nor shifted.", "Astral"],
      ["ideograph-beyond-bmp", "\u{20bb7}野家", "Rare ideographs are four bytes, next to ones of three.", "Astral"],
      [
        "emoji-zwj",
        "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
        "An emoji of several joined ones keeps its joiners.",
        "Astral",
        "Invisible",
      ],
      ["emoji-flag", "🇪🇺", "A flag is two characters beyond U+FFFF.", "Astral"],
      ["emoji-variation", "❤\ufe0f", "The variation selector after ❤ is signed too.", "Invisible"],
      ["nfc", "\u00e9", "A composed é stays one character.", "Normalization"],
      ["nfd", "e\u0301", "e and a combining acute stay two characters.", "Normalization"],
      ["mark-order", "q\u0307\u0323", "Two combining marks stay in the order given.", "Normalization"],
      ["hangul-syllable", "\ud55c", "A Hangul syllable is not taken apart.", "Normalization"],
      ["hangul-jamo", "\u1112\u1161\u11ab", "Hangul letters are not composed.", "Normalization"],
      ["angstrom-sign", "\u212b", "The Ångström sign is not replaced by the letter Å.", "Normalization"],
      ["ligature", "\ufb01", "The ligature fi is not split into f and i.", "Normalization"],
      ["full-width", "Ａ１％", "Full-width letters, digits and signs are not ASCII.", "Normalization"],
      ["kelvin-sign", "\u212a", "The Kelvin sign folds to k but is no ASCII letter.", "CaseFolding", "Normalization"],
      ["long-s", "ſ", "The long s folds to s but is no ASCII letter.", "CaseFolding"],
      ["dotless-i", "ı", "The dotless i of Turkish is not the letter i.", "CaseFolding"],
      ["dotted-capital-i", "İ", "The dotted capital I of Turkish is one character.", "CaseFolding"],
      ["sharp-s", "Straße", "ß is neither ss nor changed in case.", "CaseFolding"],
      ["bom-start", "\ufeffx", "A byte order mark at the start of a value is signed.", "ByteOrderMark"],
      ["bom-inside", "a\ufeffb", "A byte order mark inside a value is signed.", "ByteOrderMark"],
      ["arabic", "تحويل", "Right-to-left text is signed in its logical order.", "Utf8"],
      ["hebrew-and-latin", "תשלום Test", "Text of both directions keeps its logical order.", "Utf8"],
      ["direction-override", "a\u202eb\u202c", "Direction overrides are signed, not removed.", "Invisible"],
      ["zero-width-non-joiner", "می\u200cخواهم", "The zero-width non-joiner of Persian is signed.", "Invisible"],
    ]),
    ...underHmac(byteBearers.map(alone)),
  ],
};

function alone(code: string): AuthoredSigning {
  const character = String.fromCodePoint(Number.parseInt(code, 16));
  const bytes = encodeURIComponent(character).slice(1).replaceAll("%", " ");
  const comment = `U+${code.toUpperCase()} alone: each of its bytes, ${bytes}, is %XX.`;
  return authorDescription(`u${code}`, character, comment, "Utf8");
}
