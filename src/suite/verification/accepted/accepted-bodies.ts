import type { Parameter } from "../../../signing/parameter.ts";
import type { AuthoredVerification, VerificationFlag } from "../../concern.ts";
import { alterBody, alterBoth, alterContentType, alterPairs } from "../alter-request.ts";
import { refusal } from "../harms.ts";

/** Flags, for more than one concern, of requests whose bodies are spelled or filled in several ways. */
export const acceptedFlags: Readonly<Record<FlagName | "EmptyValue" | "ValueKept", VerificationFlag>> = {
  ContentTypeSuffix: refusal(
    "A charset may follow the content type; values are UTF-8 all the same.",
    "Clients whose HTTP library adds a charset are turned away, and those who name ISO-8859-1 are misread.",
    ["header.1"],
    ["https://www.rfc-editor.org/rfc/rfc9110#section-5.6.6"],
  ),
  BodySpelling: refusal(
    "The body in any spelling that reads as the same parameters.",
    "Clients whose form encoder has another order, or escapes in small letters or more than it must, are turned away.",
    ["body.1", "base-string.2", "base-string.3"],
    ["https://www.rfc-editor.org/rfc/rfc3986#section-2.1"],
  ),
  BodyPlus: refusal(
    "A + in the body is a space. The content type says that the body is a form, and forms read it so (RFC 5849, section 3.4.1.3.1, too); that + is never a space is said of the base string alone.",
    "Clients whose form encoder writes + for a space, as most do, are turned away.",
    ["endpoints.content-type", "header.1", "base-string.2"],
    [
      "https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1.3.1",
      "https://url.spec.whatwg.org/#urlencoded-parsing",
      "https://www.w3.org/TR/html401/interact/forms.html#h-17.13.4.1",
    ],
  ),
  EmptyValue: refusal(
    "One value is empty: it is signed as name= and sent as name=.",
    "Merchants who leave a value empty are turned away.",
    ["base-string.1", "base-string.4", "body.1"],
  ),
  SeveralAtOnce: refusal(
    "Several harmless spellings in one request.",
    "Merchants whose requests depart from the plain form in several harmless ways are turned away.",
    ["header.1", "header.4", "body.1", "body.2", "oauth.realm"],
  ),
  ValueKept: refusal(
    "Values with characters that verifiers are known to lose, trim, decode twice or convert.",
    "Customers with odd characters in a name, bank or order are turned away, and nobody finds out why.",
    ["base-string.1", "base-string.2", "base-string.3", "body.1"],
  ),
};

type FlagName = "ContentTypeSuffix" | "BodySpelling" | "BodyPlus" | "SeveralAtOnce";

/** Authors requests with the same parameters, whose bodies and content types are spelled in every way that is free. */
export function spellBodies(parameters: readonly Parameter[]): readonly AuthoredVerification[] {
  const hasEmpty = parameters.some(([, value]) => value === "");
  const v = (
    name: string,
    flag: FlagName,
    comment: string,
    inputs: Partial<AuthoredVerification>,
  ): AuthoredVerification => ({
    name,
    comment: hasEmpty ? `${comment} One value is empty.` : comment,
    flags: hasEmpty ? [flag, "EmptyValue"] : [flag],
    parameters,
    ...inputs,
  });
  return [
    v("charset-latin1", "ContentTypeSuffix", "The charset says ISO-8859-1; the values are UTF-8, as ever.", {
      options: { charset: "ISO-8859-1" },
    }),
    v("charset-utf8", "ContentTypeSuffix", "The charset says UTF-8.", { options: { charset: "UTF-8" } }),
    v("charset-without-space", "ContentTypeSuffix", "No space before the charset.", {
      alter: alterContentType((value) => `${value};charset=utf-8`),
    }),
    v("body-percent-20", "BodySpelling", "A space in the body is %20.", {}),
    v("body-plus", "BodyPlus", "A space in the body is +, as forms have it; it is signed as %20 all the same.", {
      alter: alterBody((body) => body.replaceAll("%20", "+")),
    }),
    v("body-lower-case-hex", "BodySpelling", "Escapes in small letters in the body: RFC 3986 reads both alike.", {
      alter: alterBody(lowerCaseHex),
    }),
    v(
      "everything-at-once",
      "SeveralAtOnce",
      "Realm, charset, repeated parameters, other order, + and small letters together.",
      {
        options: { placement: "header-and-body", realm: "", charset: "ISO-8859-1" },
        alter: alterBoth(
          alterPairs((pairs) => pairs.toReversed(), ","),
          alterBody((body) => lowerCaseHex(body.split("&").toReversed().join("&").replaceAll("%20", "+"))),
        ),
      },
    ),
  ];
}

/** Spells escapes in small letters. */
export function lowerCaseHex(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase());
}
