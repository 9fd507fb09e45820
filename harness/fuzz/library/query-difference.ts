import fc from "fast-check";
import * as z from "zod";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import type { Property, PropertyFailure } from "../property.ts";
import { type LooseTask, looseTask } from "./loose-tasks.ts";
import { compare, inputsOf, makeComparison, unless } from "./make-comparison.ts";
import { libraryBaseString, libraryEncode } from "./oauth-1.0a.ts";

const atoms = ["a", "b", "=", "&", "?", "+", "%20", "%2B", "%41", "%", "%zz", "%E9", "é", "[]", "1", "*"];

/** Describes a difference of oauth-1.0a: a query in the URL, which the reference signs as it stands there. */
export function libraryTakesQueriesApart(scheme: Scheme = reference): Property {
  return makeComparison({
    id: "library-takes-queries-apart",
    says: "Of a query oauth-1.0a signs what stands before a second question mark, as parameters with names not decoded, values up to a second equals sign, plus signs kept, and instead of the body's of a name; the reference signs it with the URL.",
    inputs: inputsOf({
      task: [looseTask.arbitrary, looseTask.stored],
      query: [fc.string({ unit: fc.constantFrom(...atoms), maxLength: 12 }), z.string()],
    }),
    check({ task, query }) {
      const queried = { ...task, url: `${task.url}?${query}` };
      const [, uri = "", parameters = ""] = signatureBaseString(queried, scheme).split("&");
      const [, , unqueried = ""] = libraryBaseString(task).split("&");
      return (
        compare("uri", libraryEncode(queried.url), uri) ??
        compare("parameters", unqueried, parameters) ??
        checkLibrary(queried, task, query, scheme)
      );
    },
  });
}

function checkLibrary(queried: LooseTask, task: LooseTask, query: string, scheme: Scheme): PropertyFailure | undefined {
  const read = attempt(() => readAsLibrary(query));
  const theirs = attempt(() => libraryBaseString(queried));
  if (read === undefined || theirs === undefined) {
    const says = "expected oauth-1.0a to throw just where a value cannot be decoded";
    return unless(read === theirs, "broken escape", says);
  }
  const own = task.parameters.filter(([name]) => read.every(([queryName]) => queryName !== name));
  return compare("baseString", signatureBaseString({ ...task, parameters: [...own, ...read] }, scheme), theirs);
}

/** Reads a query as oauth-1.0a: a repeated name has all its values, but loses an empty first one. */
function readAsLibrary(query: string): readonly Parameter[] {
  const values = new Map<string, readonly string[]>();
  for (const pair of (query.split("?")[0] ?? "").split("&")) {
    const [name = "", value = ""] = pair.split("=");
    const decoded = decodeURIComponent(value);
    const known = values.get(name) ?? [];
    values.set(name, known.length === 1 && known[0] === "" ? [decoded] : [...known, decoded]);
  }
  return Array.from(values).flatMap(([name, all]) => all.map((value): Parameter => [name, value]));
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
