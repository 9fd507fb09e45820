import { under } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { authorNames } from "../author-parameter.ts";
import { type AsciiCharacter, asciiCharacters } from "../values/ascii.ts";

const reserved = asciiCharacters.filter((ascii) => ascii.class === "reserved");
const allReserved = reserved.map(({ character }) => character).join("");

export const names: SigningConcern = {
  kind: "signing",
  concern: "names",
  about: "Names that need encoding. The specification encodes each value and is silent on names.",
  flags: {
    EncodedName: {
      bugType: "encoding",
      description: "A name with other than unreserved characters is encoded as values are, or left as it is.",
      effect: "Signer and gateway must agree; no documented name needs it, so nobody has noticed so far.",
      clauses: ["base-string.2", "base-string.4"],
      links: [
        "https://github.com/bittercoder/DevDefined.OAuth/issues/19",
        "https://github.com/restsharp/RestSharp/pull/159",
        "https://github.com/geoffjentry/ROAuth/pull/7",
      ],
    },
    EncodedOrder: {
      bugType: "order",
      description: "Names whose raw and encoded forms sort differently.",
      effect: "Signer and gateway must agree on the form that is sorted.",
      clauses: ["base-string.2", "base-string.3"],
      links: ["https://github.com/joestump/python-oauth2/issues/75", "https://github.com/ciaranj/node-oauth/issues/14"],
    },
    Utf16Order: {
      bugType: "order",
      description: "Names whose UTF-16 code units and UTF-8 bytes sort differently.",
      effect: "Languages whose texts are UTF-16 sort them in another order than the rest.",
      clauses: ["base-string.3"],
    },
  },
  vectors: [
    ...reserved.map(within),
    ...under("EncodedName", ambiguous, [
      ["line-feed", ["a\nb"], "A line feed in a name is %0A, or left."],
      ["sub-delimiters", ["a b!'()*"], "! ' ( ) and * in a name are encoded like the space, or left."],
      ["unreserved", ["a b-._~"], "Unreserved characters in a name stay, also where others are encoded."],
      ["punctuation", [`a ${allReserved} b`], "All reserved characters of ASCII in a name: encoded, or left."],
      ["nul", ["a\0b"], "A name does not end at NUL."],
      ["looks-encoded", ["a%20b"], "A name that looks encoded is encoded once more, or left."],
      ["empty-brackets", ["cards[]"], "PHP and Ruby write lists with empty brackets."],
      ["latin", ["größe"], "A name outside ASCII is encoded from UTF-8, or left."],
      [
        "mistakable",
        ["&amp;a", "@b", "c?", "$d"],
        "Entities and marks that begin something elsewhere are part of a name.",
      ],
      ["outer-spaces", [" a "], "Spaces round a name belong to it: encoded, or left."],
      ["cyrillic", ["сумма"], "A Cyrillic name is encoded from UTF-8, or left."],
      ["emoji", ["\u{1f600}"], "A name beyond U+FFFF is four bytes, or left."],
      ["nfc-and-nfd", ["e\u0301", "\u00e9"], "Two names that look alike are two names."],
    ]),
    ...under("EncodedOrder", ambiguous, [
      ["at-against-digit", ["c2", "c@"], "c@ sorts before c2 when encoded (c%40), after it when raw."],
      ["bracket-against-digit", ["a[0]", "a0"], "a[0] sorts before a0 when encoded, after it when raw."],
      ["brace-against-tilde", ["a~", "a{"], "{ sorts before ~ in either form."],
      ["bar-against-letter", ["a|", "az"], "| sorts after z when raw, before it when encoded."],
      ["latin-against-ascii", ["z", "é"], "é sorts before z when encoded, after it when raw."],
      ["prefix-at", ["a@", "a"], "a sorts before a@: = takes no part, before which %40 sorts and @ does not."],
      ["prefix-exclamation-mark", ["a!", "a"], "A name sorts before one that it begins, in either form."],
    ]),
    ...under("Utf16Order", ambiguous, [
      ["utf16", ["\u{1f600}", "\ufffd"], "U+FFFD sorts before an emoji in UTF-8, after it in UTF-16."],
      ["utf16-private-use", ["\ue000", "\u{10000}"], "U+E000 sorts before U+10000 in UTF-8, after it in UTF-16."],
    ]),
  ],
};

function ambiguous(
  name: string,
  given: readonly string[],
  comment: string,
  ...flags: readonly string[]
): AuthoredSigning {
  return { ...authorNames(name, given, comment, ...flags), point: "name-encoding" };
}

/**
 * Authors a name with a space beside the character: it distinguishes a signer that encodes names but misses the
 * character from one that leaves names as they are. Under HMAC-SHA1 alone: the vectors after these are tried under both, one
 * with all of the characters.
 */
function within({ character, hex, name }: AsciiCharacter): AuthoredSigning {
  const comment = `A name with a space and ${character === " " ? "another" : character}: both encoded (%${hex}), or both left.`;
  const id = `ascii-${hex.toLowerCase()}-${name}`;
  return { ...ambiguous(id, [`a${character} b`], comment, "EncodedName"), methods: ["HMAC-SHA1"] };
}
