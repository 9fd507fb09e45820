import type { Miswriting } from "./miswriting.ts";
import { escapeByte } from "./miswriting.ts";

type Row = readonly [id: string, subject: string, characters: string, known?: Known];

interface Known {
  readonly from?: string;
  readonly links?: readonly string[];
}

const PAYPAL = "https://rubydoc.info/gems/paypal-sdk-core/0.3.6/PayPal/SDK/Core/Util/OauthSignature";

const rows: readonly Row[] = [
  [
    "unreserved-encoded",
    "The unreserved characters - . _ ~ are percent-encoded",
    "\\-._~",
    { from: "Everything but letters and digits is escaped.", links: [PAYPAL] },
  ],
  [
    "non-word-characters-encoded",
    "The unreserved characters - . ~ are percent-encoded",
    "\\-.~",
    { from: "A pattern such as \\W leaves letters, digits and the underscore alone.", links: [PAYPAL] },
  ],
  ["hyphen-encoded", "A hyphen is percent-encoded", "\\-"],
  ["full-stop-encoded", "A full stop is percent-encoded", "."],
  ["underscore-encoded", "An underscore is percent-encoded", "_"],
  [
    "tilde-encoded",
    "A tilde is percent-encoded",
    "~",
    {
      from: "Functions older than RFC 3986 do this: PHP's urlencode, Java's URLEncoder, Python's quote before 3.7.",
      links: [
        "https://github.com/joestump/python-oauth2/issues/15",
        "https://github.com/mikeknapp/AppEngine-OAuth-Library/issues/4",
        "https://github.com/request/oauth-sign/issues/4",
        "https://github.com/jrconlin/oauthsimple/issues/16",
        "https://github.com/urllib3/urllib3/issues/1683",
      ],
    },
  ],
  ["digits-encoded", "Digits are percent-encoded", "0-9"],
  ["capital-letters-encoded", "Capital letters are percent-encoded", "A-Z"],
  ["small-letters-encoded", "Small letters are percent-encoded", "a-z"],
  ["letters-encoded", "Letters are percent-encoded", "A-Za-z"],
  ["everything-encoded", "Every character is percent-encoded", "A-Za-z0-9\\-._~"],
];

/** Unreserved characters that are encoded though they must be left as they are. */
export const unreservedEncoded: readonly Miswriting[] = rows.map(
  ([id, does, characters, known]): Miswriting => ({
    id,
    does,
    happens:
      `Unreserved characters are signed as escapes where they must be left as they are. ${known?.from ?? ""}`.trimEnd(),
    links: known?.links ?? [],
    rewrite: encoding(characters),
  }),
);

function encoding(characters: string): (encoded: string) => string {
  const isEncoded = new RegExp(`[${characters}]`);
  const written = Array.from({ length: 128 }, (_, code) => {
    const character = String.fromCharCode(code);
    return isEncoded.test(character) ? escapeByte(code) : character;
  });
  return (encoded) => (isEncoded.test(encoded) ? rewrite(encoded, written) : encoded);
}

/** Encodes in a loop, since a pattern that matches nearly every character costs several times as much. */
function rewrite(encoded: string, written: readonly string[]): string {
  let text = "";
  for (let at = 0; at < encoded.length; at++) {
    const character = encoded.charAt(at);
    if (character === "%") {
      // The letters and digits of an escape are no characters of the value.
      text += encoded.slice(at, at + 3);
      at += 2;
    } else text += written[character.charCodeAt(0)] ?? character;
  }
  return text;
}
