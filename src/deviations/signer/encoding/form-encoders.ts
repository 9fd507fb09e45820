import { lowerHex } from "./encode-escapes.ts";
import type { Miswriting } from "./miswriting.ts";

/** How one function of a language encodes that is not made for this: several differences at once. */
export const formEncoders: readonly Miswriting[] = [
  {
    id: "value-form-encoded",
    does: "A space is written as +, an asterisk is left and a tilde is percent-encoded",
    happens: "Java's URLEncoder and JavaScript's URLSearchParams write form data so.",
    rewrite: (encoded) => encoded.replaceAll("%20", "+").replaceAll("%2A", "*").replaceAll("~", "%7E"),
  },
  {
    id: "value-form-encoded-dotnet",
    does: "A space is written as +, ! ( ) * are left and a tilde is percent-encoded",
    happens: ".NET's WebUtility.UrlEncode writes form data so.",
    fix: "Use Uri.EscapeDataString, which leaves only unreserved characters since .NET Framework 4.5.",
    rewrite: encodeLikeDotNet,
  },
  {
    id: "value-form-encoded-dotnet-lower-case",
    does: "A space is written as +, ! ( ) * are left, a tilde is percent-encoded and hexadecimal digits are lower-case",
    happens: ".NET's HttpUtility.UrlEncode writes form data so.",
    fix: "Use Uri.EscapeDataString, which leaves only unreserved characters since .NET Framework 4.5.",
    rewrite: (encoded) => lowerHex(encodeLikeDotNet(encoded)),
  },
];

function encodeLikeDotNet(encoded: string): string {
  return encoded
    .replaceAll("%20", "+")
    .replaceAll("%21", "!")
    .replaceAll("%28", "(")
    .replaceAll("%29", ")")
    .replaceAll("%2A", "*")
    .replaceAll("~", "%7E");
}
