import {
  type ChangingEncoder,
  changeAndEncode,
  type EncodedTexts,
  encodedPlaces,
  encodedTexts,
} from "../../../deviations/signer/encoding/encoding-places.ts";
import { isTable } from "../tables/is-table.ts";
import type { Proposal } from "./lesson.ts";

/** All that one function encodes, by the words for it. */
export const encoders = Object.fromEntries(
  encodedPlaces.map((place) => [encodedTexts[place], changeAndEncode(place)]),
) as Readonly<Record<EncodedTexts, ChangingEncoder>>;

export const encodedSubjects = Object.keys(encoders) as readonly EncodedTexts[];

/** Whether a rule is about all that one function encodes. */
export function isEncoded(subject: string): subject is EncodedTexts {
  return Object.hasOwn(encoders, subject);
}

/** Widens a rule about some texts to all values, and to all that are encoded: many signers have one function for these, and change texts in it. */
export function widenRule(proposal: Proposal): readonly Proposal[] {
  const { rule, subject, fields } = proposal;
  if (fields !== undefined || subject === "The body's values" || subject === "The body's names") return [];
  switch (rule.kind) {
    case "trim":
    case "replacement":
    case "filter":
    case "escape":
    case "functions":
    case "cut": {
      if (isTable(rule) || (rule.kind === "cut" && rule.what !== "values")) return [];
      const encoded = encodedSubjects.map((of) => ({
        ...proposal,
        rule: { ...rule, subject: of },
        subject: of,
        others: [],
      }));
      return subject === "The caller's values" ? [{ ...proposal, subject: "Values" }, ...encoded] : encoded;
    }
    default:
      return [];
  }
}
