import { describeFlags } from "../author-table.ts";
import type { AuthoredEncoding, EncodingConcern } from "../concern.ts";
import { type AsciiCharacter, asciiCharacters } from "../signing/values/ascii.ts";

const flags = describeFlags("encoding", ["base-string.2"], {
  Unreserved: {
    description: "A letter, a digit, - . _ or ~ is unreserved and stays as it is.",
    effect:
      "The gateway leaves these characters alone, so a signer that encodes them is refused on nearly every request.",
    links: ["https://rubydoc.info/gems/paypal-sdk-core/0.3.6/PayPal/SDK/Core/Util/OauthSignature"],
  },
  Tilde: {
    description: "~ is unreserved, but older rules and libraries encode it as %7E.",
    effect: "Requests fail from the day a redirect URL or a description holds a tilde.",
    links: ["https://github.com/request/oauth-sign/issues/4", "https://github.com/urllib3/urllib3/issues/1683"],
  },
  Space: {
    description: "A space is %20, never + as in a form.",
    effect: "Every description of more than one word is refused.",
    links: ["https://github.com/eclipse-ee4j/jersey/issues/1392", "https://github.com/javaee/jersey/issues/705"],
  },
  LeftByEncodeURIComponent: {
    description: "! ' ( ) * are reserved; encodeURIComponent and its kin in other languages leave some of them.",
    effect: "O'Neil cannot pay: requests fail on names and descriptions with these characters only.",
    links: [
      "https://github.com/ddo/oauth-1.0a/issues/22",
      "https://github.com/request/request/issues/449",
      "https://github.com/AsyncHttpClient/async-http-client/issues/1216",
    ],
  },
  LeftByEncodeURI: {
    description: "The delimiters of a URL are reserved; functions made for whole URLs leave them as they are.",
    effect: "Requests with a redirect URL, and descriptions with a comma, are refused.",
    links: ["https://github.com/sirikata/liboauthcpp/pull/20", "https://github.com/r-lib/httr/issues/21"],
  },
  Percent: {
    description: "% is encoded like any other character, whatever follows it.",
    effect: "A description such as 5% off is refused.",
    links: ["https://github.com/postmanlabs/postman-app-support/issues/8879"],
  },
  OtherAscii: {
    description: "Printable ASCII that no rule of URLs mentions is encoded too.",
    effect: "Descriptions with quotes or brackets are refused.",
  },
  Control: {
    description: "A control character is one byte, encoded with two hexadecimal digits, never dropped or padded away.",
    effect: "Text with line breaks or tabs is refused, or cut where a C string would end.",
    links: ["https://github.com/x42/liboauth"],
  },
});

export const encodingAscii: EncodingConcern = {
  kind: "encoding",
  concern: "encoding-ascii",
  about: "Which characters of ASCII are percent-encoded, each alone.",
  flags,
  vectors: asciiCharacters.map(authorCharacter),
};

function authorCharacter(ascii: AsciiCharacter): AuthoredEncoding {
  return { name: ascii.name, comment: commentOf(ascii), flags: [flagOf(ascii)], text: ascii.character };
}

function flagOf({ character, class: kind }: AsciiCharacter): keyof typeof flags {
  if (character === "~") return "Tilde";
  if (character === " ") return "Space";
  if (character === "%") return "Percent";
  if (kind === "unreserved") return "Unreserved";
  if (kind === "control") return "Control";
  if ("!'()*".includes(character)) return "LeftByEncodeURIComponent";
  return ";,/?:@&=+$#[]".includes(character) ? "LeftByEncodeURI" : "OtherAscii";
}

function commentOf({ character, hex, class: kind }: AsciiCharacter): string {
  if (character === " ") return "A space is %20, never +.";
  if (kind === "unreserved") return `${character} is unreserved: it stays as it is.`;
  if (kind === "control") return `The control character U+00${hex} is encoded like any other byte.`;
  return `${character} is not unreserved: it is encoded.`;
}
