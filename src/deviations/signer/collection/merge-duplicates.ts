import type { Parameter } from "../../../signing/parameter.ts";
import type { Deviation } from "../../deviation.ts";

interface Merging {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly links?: readonly string[];
  readonly permitted: string;
  readonly merge: (parameters: readonly Parameter[]) => readonly Parameter[];
}

const unspecified =
  "duplicate-names: no documented operation has a name twice, and the specification does not say what becomes of one.";

const mergings: readonly Merging[] = [
  {
    id: "duplicates-collapsed",
    title: "Of parameters with one name only the first is signed",
    happens: "The parameters are kept in a map that keeps what it has; what comes later under the same name is lost.",
    links: [
      "https://github.com/postmanlabs/postman-app-support/issues/404",
      "https://github.com/googleapis/signet/issues/173",
      "https://github.com/Kong/insomnia/issues/4407",
      "https://github.com/ddo/oauth-1.0a/issues/26",
      "https://github.com/guzzle/oauth-subscriber/pull/107",
    ],
    permitted: unspecified,
    merge: (parameters) => parameters.filter(([name], at) => at === parameters.findIndex(isNamed(name))),
  },
  {
    id: "duplicates-last-wins",
    title: "Of parameters with one name only the last is signed",
    happens: "The parameters are kept in a map; what comes later under a name replaces what was there.",
    permitted: unspecified,
    merge: (parameters) => parameters.filter(([name], at) => at === parameters.findLastIndex(isNamed(name))),
  },
  {
    id: "identical-duplicates-merged",
    title: "The same name and value given twice is signed once",
    happens: "The parameters are kept in a set, which holds no pair twice.",
    links: ["https://github.com/googleapis/google-oauth-java-client/issues/91", "https://github.com/mttkay/signpost"],
    permitted: unspecified,
    merge: (parameters) =>
      parameters.filter(
        ([name, value], at) => at === parameters.findIndex((other) => other[0] === name && other[1] === value),
      ),
  },
  {
    id: "duplicates-comma-joined",
    title: "Parameters with one name are signed as one, their values joined with a comma",
    happens: "The values are kept as a list under the name, and the list is written with commas.",
    links: ["https://github.com/themattharris/tmhOAuth"],
    permitted: unspecified,
    merge: (parameters) =>
      parameters
        .filter(([name], at) => at === parameters.findIndex(isNamed(name)))
        .map(([name]) => [name, valuesOf(parameters, name).join(",")]),
  },
  {
    id: "array-brackets-added",
    title: "Parameters with one name are signed with [] after it",
    happens:
      "The values are kept as a list under the name, and the list is written as name[]=…, as Ruby and PHP know it.",
    links: ["https://github.com/restsharp/RestSharp/issues/1104", "https://github.com/guzzle/oauth-subscriber"],
    permitted: unspecified,
    merge: (parameters) =>
      parameters.map(([name, value]) => [valuesOf(parameters, name).length > 1 ? `${name}[]` : name, value]),
  },
  {
    id: "array-indexes-added",
    title: "Parameters with one name are signed with [0], [1] and so on after it",
    happens:
      "The values are kept as a list under the name, and the list is written with indexes, as PHP's http_build_query does.",
    links: ["https://github.com/guzzle/oauth-subscriber"],
    permitted: unspecified,
    merge: (parameters) =>
      parameters.map(([name, value], at) => {
        const index = parameters.slice(0, at).filter(isNamed(name)).length;
        return [valuesOf(parameters, name).length > 1 ? `${name}[${index}]` : name, value];
      }),
  },
];

/** Treatments of a name that is given twice, by signers whose parameters are no list. */
export const duplicateDeviations: readonly Deviation[] = mergings.map(
  ({ id, title, happens, links, permitted, merge }): Deviation => ({
    id,
    stage: "collectParameters",
    title,
    happens,
    fix: "Keep the parameters in a list, and sign each one that is sent.",
    clauses: ["base-string.1"],
    links: links ?? [],
    permitted,
    replace: (right) => (operation, protocol, url) => {
      const parameters = right(operation, protocol, url);
      return hasDuplicates(parameters) ? merge(parameters) : parameters;
    },
  }),
);

function hasDuplicates(parameters: readonly Parameter[]): boolean {
  return new Set(parameters.map(([name]) => name)).size < parameters.length;
}

function isNamed(name: string): (parameter: Parameter) => boolean {
  return (parameter) => parameter[0] === name;
}

function valuesOf(parameters: readonly Parameter[], name: string): readonly string[] {
  return parameters.filter(isNamed(name)).map(([, value]) => value);
}
