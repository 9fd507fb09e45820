/** The classes of ASCII characters for percent-encoding (RFC 3986, section 2.3). */
export type AsciiClass = "control" | "reserved" | "unreserved";

/** One of the 128 characters of ASCII. */
export interface AsciiCharacter {
  readonly character: string;
  /** Two upper-case hexadecimal digits. */
  readonly hex: string;
  /** Its Unicode name in kebab-case, for instance `exclamation-mark`. */
  readonly name: string;
  /** Everything printable that must be encoded counts as reserved, as the specification has no third word for it. */
  readonly class: AsciiClass;
}

const controls =
  "null start-of-heading start-of-text end-of-text end-of-transmission enquiry acknowledge bell backspace tab line-feed vertical-tab form-feed carriage-return shift-out shift-in data-link-escape device-control-one device-control-two device-control-three device-control-four negative-acknowledge synchronous-idle end-of-transmission-block cancel end-of-medium substitute escape file-separator group-separator record-separator unit-separator".split(
    " ",
  );
const digits = "zero one two three four five six seven eight nine".split(" ");
const punctuation: Readonly<Record<string, string>> = {
  " ": "space",
  "!": "exclamation-mark",
  '"': "quotation-mark",
  "#": "number-sign",
  $: "dollar-sign",
  "%": "percent-sign",
  "&": "ampersand",
  "'": "apostrophe",
  "(": "left-parenthesis",
  ")": "right-parenthesis",
  "*": "asterisk",
  "+": "plus-sign",
  ",": "comma",
  "-": "hyphen",
  ".": "full-stop",
  "/": "slash",
  ":": "colon",
  ";": "semicolon",
  "<": "less-than-sign",
  "=": "equals-sign",
  ">": "greater-than-sign",
  "?": "question-mark",
  "@": "commercial-at",
  "[": "left-square-bracket",
  "\\": "backslash",
  "]": "right-square-bracket",
  "^": "circumflex",
  _: "underscore",
  "`": "grave-accent",
  "{": "left-curly-bracket",
  "|": "vertical-bar",
  "}": "right-curly-bracket",
  "~": "tilde",
};

/** Every character of ASCII, U+0000 to U+007F, in order. */
export const asciiCharacters: readonly AsciiCharacter[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return {
    character,
    hex: code.toString(16).toUpperCase().padStart(2, "0"),
    name: nameOf(character, code),
    class: classOf(character, code),
  };
});

function nameOf(character: string, code: number): string {
  if (/[A-Z]/.test(character)) return `capital-${character.toLowerCase()}`;
  if (/[a-z]/.test(character)) return `small-${character}`;
  if (/[0-9]/.test(character)) return `digit-${digits[Number(character)]}`;
  return controls[code] ?? punctuation[character] ?? "delete";
}

function classOf(character: string, code: number): AsciiClass {
  if (/[A-Za-z0-9\-._~]/.test(character)) return "unreserved";
  return code < 0x20 || code === 0x7f ? "control" : "reserved";
}
