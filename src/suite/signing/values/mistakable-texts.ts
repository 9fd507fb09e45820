import type { Parameter } from "../../../signing/parameter.ts";
import { describeFlags, under } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { authorNames, underHmac } from "../author-parameter.ts";
import { easilyMistaken, mistakableLines, oneLineFields } from "./easily-mistaken.ts";

/** Names that programs use for themselves, as frameworks do for tokens and sessions. */
const usedNames: readonly string[] = [
  ...["action", "controller", "format", "utf8", "commit", "callback", "jsonp", "json", "page", "lang", "locale"],
  ...["sig", "control", "checksum", "digest", "mac", "crc", "key", "code", "state", "nonce", "timestamp"],
  ...["csrf", "_csrf", "_token", "authenticity_token", "csrfmiddlewaretoken", "__RequestVerificationToken"],
  ...["PHPSESSID", "sid", "session", "session_id", "access_token", "secret", "password", "pwd", "pass"],
  ...["login", "merchant", "merchant_id", "client_id", "user", "username", "v", "version", "api_version", "id"],
  ...["server_callback_url", "notify_url", "path", "uri", "host", "endpoint", "endpoint_id"],
  ...[
    "body",
    "data",
    "payload",
    "params",
    "constructor",
    "length",
    "name",
    "value",
    "type",
    "size",
    "x-merchant",
    "X-Requested-With",
  ],
];

export const mistakableTexts: SigningConcern = {
  kind: "signing",
  concern: "mistakable-texts",
  about: "Many values at once that programs take for something else than text, and names that they use for themselves.",
  flags: describeFlags("encoding", ["base-string.1", "base-string.2"], {
    MistakableText: {
      description: "A value that looks like a number, a date, markup or code is signed as it is written.",
      effect: "A library reads such a value and writes it anew, and that one payment is refused.",
    },
    MistakableField: {
      description: "A field of the gateway is signed as it is written, also where it is not what the gateway expects.",
      effect: "A signer that corrects a field signs another value than is sent, or than the merchant gave.",
    },
    UsedName: {
      bugType: "collection",
      description: "Every parameter is signed, whatever it is called.",
      effect: "A framework takes such a parameter for its own and leaves it out.",
      clauses: ["base-string.1"],
    },
  }),
  vectors: underHmac([
    ...under("MistakableText", authorMany, easilyMistaken),
    ...mistakableLines.map(([name, text]) =>
      authorFields(
        `fields-${name}`,
        Object.fromEntries(oneLineFields.map((field) => [field, text])),
        "Fields of one line are neither cut, trimmed nor normalized, and an empty one is signed.",
        "MistakableField",
      ),
    ),
    ...under("MistakableField", authorFields, [
      [
        "fields-shape",
        {
          amount: "007.50",
          currency: "978",
          expire_year: "26",
          deposit2card: "yes",
          ipaddress: "192.0.2.1:8080",
          redirect_url: "https://user:pw@shop.example:80/./a//b%2fc?y=?z=1&x==#top",
        },
        "Fields in another shape than the gateway's are not corrected.",
      ],
      [
        "fields-precise",
        {
          amount: "90071992547409.93",
          deposit2card: "1",
          ipaddress: "[2001:db8::1]",
          redirect_url: "https://a.example",
        },
        "An amount of sixteen digits keeps them all, and a URL without a path gets none.",
      ],
      [
        "fields-large",
        { amount: "21474836.48", redirect_url: "http://café.example/é" },
        "An amount is no number of cents in 32 bits, and letters of a URL are not rewritten.",
      ],
    ]),
    ...under("UsedName", authorNames, [
      ["used-names", usedNames, "Names that frameworks use for themselves are names like others."],
    ]),
  ]),
};

function authorMany(name: string, texts: readonly string[], comment: string): AuthoredSigning {
  const parameters = texts.map((text, at): Parameter => [`text${String(at + 1).padStart(2, "0")}`, text]);
  return { name, comment, flags: [], parameters };
}

function authorFields(
  name: string,
  fields: Readonly<Record<string, string>>,
  comment: string,
  ...flags: readonly string[]
): AuthoredSigning {
  return { name, comment, flags, parameters: Object.entries(fields) };
}
