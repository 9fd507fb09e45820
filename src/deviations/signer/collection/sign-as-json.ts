import { describeMistakes, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { inBody } from "./keep-parameters.ts";

/** The names by which code sends all that it has as one text. */
const names = ["data", "json", "payload", "params", "request", "body"];

const shared = {
  fix: "Sign each parameter by its own name, as it is sent in the form.",
  clauses: ["base-string.1"],
  generated: true,
} as const;

/** The caller's parameters are signed as one, which holds all of them as a JSON object. */
export const jsonParameterDeviations: readonly Deviation[] = describeMistakes(
  "collectParameters",
  shared,
  names.map(
    (name): MemberAt<"collectParameters"> => ({
      id: `signed-as-json-in-${name}`,
      title: `The caller's parameters are signed as one, ${name}, that holds a JSON object of them`,
      happens: `${name}={"name":"value",…} is in the base string, and the body holds each parameter by itself.`,
      replace: inBody((operation) => [[name, JSON.stringify(Object.fromEntries(operation))]]),
    }),
  ),
);
