import { firstDifference } from "../../src/judging/mismatch.ts";
import type { BaseStringTrace } from "../../src/signing/trace-stages.ts";
import type { OwnBaseString } from "./explanation.ts";

type Part = NonNullable<OwnBaseString["part"]>;

const partNames: readonly Part[] = ["method", "url", "parameters"];
const partTitles: Readonly<Record<Part, string>> = {
  method: "the first part, the method",
  url: "the second part, the URL",
  parameters: "the third part, the parameters",
};

/**
 * Sets a signer's own base string beside the gateway's: where they part, in which part, at which parameter.
 *
 * @param makesSignature whether it makes the signature that was sent, where that is known.
 */
export function compareBaseStrings(
  own: string,
  { baseString, sorted }: BaseStringTrace,
  makesSignature: boolean | undefined,
): OwnBaseString {
  const made = makesSignature === undefined ? {} : { makesSignature };
  if (own === baseString) {
    const next =
      makesSignature === true
        ? "it makes the signature that was sent."
        : `${makesSignature === false ? "it does not make the signature that was sent, so " : ""}look at the key, the digest and the encoding of the signature.`;
    return {
      baseString: own,
      isRight: true,
      ...made,
      says: `Your base string is the gateway's, character for character: ${next}`,
    };
  }
  const offset = firstDifference(baseString, own);
  // The base string is ASCII, so its characters and its UTF-16 units are the same.
  const part = partNames[baseString.slice(0, offset).split("&").length - 1] ?? "parameters";
  const parameter = part === "parameters" ? parameterAt(baseString, sorted, offset) : undefined;
  const where = `${partTitles[part]}${parameter === undefined ? "" : `, at ${parameter}`}`;
  return {
    baseString: own,
    isRight: false,
    ...made,
    offset,
    part,
    ...(parameter !== undefined && { parameter }),
    says: `Your base string parts from the gateway's at character ${offset + 1}, in ${where}.${describeMade(makesSignature)}`,
  };
}

function describeMade(makesSignature: boolean | undefined): string {
  if (makesSignature === undefined) return "";
  return makesSignature
    ? " It makes the signature that was sent: key, digest and encoding of the signature are right."
    : " It does not make the signature that was sent, so it is not all that was signed, or the key, the digest or the encoding of the signature is wrong.";
}

function parameterAt(baseString: string, sorted: BaseStringTrace["sorted"], offset: number): string | undefined {
  let end = baseString.lastIndexOf("&") + 1;
  for (const { name, encodedName, encodedValue } of sorted) {
    // Encoded once more; the = and the & after it are three characters each.
    end += encodeURIComponent(encodedName).length + encodeURIComponent(encodedValue).length + 6;
    if (offset < end) return name;
  }
  return sorted.at(-1)?.name;
}
