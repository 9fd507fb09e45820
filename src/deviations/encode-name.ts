import type { Deviation } from "./deviation.ts";

/** Names that are encoded in another way than values. */
export const nameEncodingDeviations: readonly Deviation[] = [
  {
    id: "names-not-encoded",
    stage: "encodeName",
    title: "Parameter names are not encoded before they are joined",
    happens: "A space or a bracket in a name is encoded once in the base string, and not twice.",
    fix: "Encode names like values before joining.",
    clauses: ["base-string.2"],
    links: [
      "https://github.com/bittercoder/DevDefined.OAuth/issues/19",
      "https://github.com/nemiro-net/nemiro.oauth/issues/13",
      "https://github.com/restsharp/RestSharp/pull/159",
      "https://github.com/geoffjentry/ROAuth/pull/7",
    ],
    permitted:
      "name-encoding: the specification speaks of encoding values only, and no documented name has a character to encode.",
    replace: () => (name) => name,
  },
  {
    id: "name-encoded-twice",
    stage: "encodeName",
    title: "Parameter names are encoded twice before they are joined",
    happens: "A space or a bracket in a name is encoded three times in the base string.",
    fix: "Encode names once before joining.",
    clauses: ["base-string.4", "base-string.5"],
    links: [],
    replace: (right) => (name) => right(right(name)),
  },
];
