import type { Parameter } from "../../signing/parameter.ts";
import type { AuthoredVerification } from "../concern.ts";
import type { acceptedFlags } from "./verification-accepted-flags.ts";
import { alterBody, alterBoth, alterHeader, alterPairs } from "./verification-alter.ts";

type FlagName = Exclude<keyof typeof acceptedFlags, "EmptyValue" | "ValueKept">;

/** Requests with the same parameters, whose bodies and content types are spelled in every way that is free. */
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
    flags: hasEmpty ? [flag, "EmptyValue" satisfies keyof typeof acceptedFlags] : [flag],
    parameters,
    ...inputs,
  });
  return [
    v("charset-latin1", "ContentTypeSuffix", "The charset says ISO-8859-1; the values are UTF-8, as ever.", {
      options: { charset: "ISO-8859-1" },
    }),
    v("charset-utf8", "ContentTypeSuffix", "The charset says UTF-8.", { options: { charset: "UTF-8" } }),
    v("charset-without-space", "ContentTypeSuffix", "No space before the charset.", {
      alter: alterHeader("Content-Type", (value) => `${value};charset=utf-8`),
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
