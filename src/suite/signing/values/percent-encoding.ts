import { authorTable, describeFlags } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { authorDescription } from "../author-parameter.ts";
import { type AsciiCharacter, type AsciiClass, asciiCharacters } from "./ascii.ts";

const flags = describeFlags("encoding", ["base-string.2"], {
  Unreserved: {
    description: "Letters, digits, - . _ and ~ stay as they are.",
    effect: "Encoding one of them breaks nearly every request: the version 1.0 has a full stop, most names a hyphen.",
  },
  Tilde: {
    description: "~ is unreserved since RFC 3986; encoders written for RFC 2396 or for forms write %7E.",
    effect: "Payments whose text or return URL has a tilde are refused, and nobody sees why.",
    links: ["https://github.com/joestump/python-oauth2/issues/15", "https://github.com/request/oauth-sign/issues/4"],
  },
  SubDelimiter: {
    description: "! ' ( ) and * are encoded, although encodeURIComponent and URLEncoder leave some of them.",
    effect: "Payments of an O'Neil, or with an exclamation mark or brackets in the description, are refused.",
    links: [
      "https://github.com/request/request/issues/449",
      "https://github.com/ddo/oauth-1.0a/issues/22",
      "https://github.com/AsyncHttpClient/async-http-client/issues/1216",
    ],
  },
  Reserved: {
    description: "Every other printable character is %XX of its byte, in upper-case hexadecimal digits.",
    effect: "Payments whose text has that character are refused: a return URL has several of them.",
    links: ["https://github.com/sirikata/liboauthcpp/pull/20", "https://github.com/r-lib/httr/issues/21"],
  },
  Control: {
    description: "Control characters are encoded like any other byte, NUL included.",
    effect: "Text that was pasted with a stray control character is cut, cleaned or refused instead of signed.",
  },
  Space: {
    description: "A space is %20 in the signed parameters, never +.",
    effect: "Every payment whose description or card holder has a space is refused.",
    links: [
      "https://github.com/javaee/jersey/issues/705",
      "https://github.com/postmanlabs/postman-app-support/issues/2125",
    ],
  },
  Plus: {
    description: "+ is %2B; it never stands for a space.",
    effect: "Phone-like values and sums such as 2+2 are refused, or signed as another text.",
  },
  Percent: {
    description: "% is %25, whatever follows it.",
    effect: "A description such as 5 % off is refused.",
    clauses: ["base-string.2", "base-string.5"],
  },
  Delimiter: {
    description: "& and = inside a value are part of the value.",
    effect: "A return URL with a query is cut or split into parameters of its own, and the payment is refused.",
    clauses: ["base-string.2", "base-string.4"],
  },
  Repeated: {
    description: "Every occurrence of a character is encoded, not only the first.",
    effect: "A replacement that stops after one match signs most requests rightly and fails on a few.",
  },
});

const flagsByCharacter: Readonly<Record<string, readonly string[]>> = {
  "~": ["Unreserved", "Tilde"],
  " ": ["Space"],
  "+": ["Plus"],
  "%": ["Percent"],
  "&": ["Delimiter"],
  "=": ["Delimiter"],
  "!": ["SubDelimiter"],
  "'": ["SubDelimiter"],
  "(": ["SubDelimiter"],
  ")": ["SubDelimiter"],
  "*": ["SubDelimiter"],
};
const flagsByClass: Readonly<Record<AsciiClass, readonly string[]>> = {
  control: ["Control"],
  reserved: ["Reserved"],
  unreserved: ["Unreserved"],
};

export const percentEncoding: SigningConcern = {
  kind: "signing",
  concern: "percent-encoding",
  about: "Which characters of a value are percent-encoded, and how.",
  flags,
  vectors: [
    authorDescription("space", "two words", "A space in a value is %20, never +.", "Space"),
    ...asciiCharacters.map(alone),
    ...asciiCharacters.filter(({ character }) => "!'()*~+&%/ ".includes(character)).map(twice),
    ...authorTable(authorDescription, [
      ["all-unreserved", allOf("unreserved"), "No unreserved character is encoded.", "Unreserved", "Tilde"],
      ["all-controls", allOf("control"), "Every control character is encoded, in its place.", "Control"],
      ["all-reserved", ":/?#[]@!$&'()*+,;=", "Every character of RFC 3986's reserved set is encoded.", "Reserved"],
      ["encode-uri-component-leaves", "!'()*", "encodeURIComponent leaves ! ' ( ) *: encode them.", "SubDelimiter"],
      ["plus-as-space", "a+b", "A plus sign in a value is %2B; it does not stand for a space.", "Plus"],
      ["plus-and-space", "1 + 1", "A plus sign and a space in one value stay apart: %2B and %20.", "Plus", "Space"],
      ["pair", "a=b", "A value with = is not cut there.", "Delimiter"],
      ["pairs", "a=b&c=d", "A value that looks like parameters is one value.", "Delimiter"],
      ["slashes", "//a/b//", "Slashes are encoded, and none is merged or dropped.", "Reserved"],
      ["commas", "a,b,,c", "Commas are encoded: neither a list nor a header separator.", "Reserved"],
      ["quotes", `"it's"`, "Quotation marks are encoded, not stripped or escaped.", "Reserved", "SubDelimiter"],
      ["backslashes", "a\\b\\\\c\\n", "Backslashes are encoded, not read as escapes.", "Reserved"],
      ["nul-inside", "before\0after", "A value does not end at NUL.", "Control"],
    ]),
  ],
};

/** Authors a character alone; under RSA-SHA256 only the reserved ones and NUL, as `all-…` holds the others together, none of them at an end. */
function alone({ character, hex, name, class: kind }: AsciiCharacter): AuthoredSigning {
  const comment =
    kind === "unreserved"
      ? `${character} is unreserved: it stays as it is.`
      : `The character ${kind === "control" ? name.replaceAll("-", " ") : spoken(character)} is %${hex}, also when it is the whole value.`;
  const flagNames = flagsByCharacter[character] ?? flagsByClass[kind];
  return {
    ...authorDescription(`ascii-${hex.toLowerCase()}-${name}`, character, comment, ...flagNames),
    ...(kind !== "reserved" && character !== "\0" && { methods: ["HMAC-SHA1"] }),
  };
}

function twice({ character, name }: AsciiCharacter): AuthoredSigning {
  const comment = `Of two characters alike (${name.replaceAll("-", " ")}) both are encoded alike: no replacement stops after the first.`;
  return authorDescription(`two-${name}`, `a${character}b${character}c`, comment, "Repeated");
}

function allOf(kind: AsciiClass): string {
  return asciiCharacters.flatMap((ascii) => (ascii.class === kind ? [ascii.character] : [])).join("");
}

function spoken(character: string): string {
  return character === " " ? "space" : character;
}
