import type { Parameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";

type Collect = Scheme["collectParameters"];

/** What becomes of parameters that are kept in a container, in the order in which it lists them. */
export type Keep = (parameters: readonly Parameter[]) => readonly Parameter[];

/** Keeps the body's parameters so, before they are signed with the others. */
export function inBody(keep: Keep): (right: Collect) => Collect {
  return (right) => (operation, protocol, url) => right(keep(operation), protocol, url);
}

/** Which of the parameters under one key stays, and under which name. */
export type Merge = (alike: readonly Parameter[]) => readonly Parameter[];

/** Keeps parameters under keys, plain or encoded ones: each key stands where it came first. */
export function keepBy<P = Parameter>(
  keyOf: (parameter: P) => string,
  merge: (alike: readonly P[]) => readonly P[],
): (parameters: readonly P[]) => readonly P[] {
  return (parameters) => {
    const kept = new Map<string, readonly P[]>();
    for (const parameter of parameters) {
      const key = keyOf(parameter);
      kept.set(key, [...(kept.get(key) ?? []), parameter]);
    }
    return [...kept.values()].flatMap(merge);
  };
}

export const nameOf = ([name]: Parameter): string => name;
export const pairValueOf = ([, value]: Parameter): string => value;
export const foldedNameOf = ([name]: Parameter): string => name.toLowerCase();

export const first: Merge = (alike) => alike.slice(0, 1);
/** The last one, in the spelling that came first. */
export const last: Merge = (alike) => alike.slice(0, 1).map(([name]) => [name, alike.at(-1)?.[1] ?? ""]);

export const lastPair: Merge = (alike) => alike.slice(-1);

/** All of them as one, written by a function of the values; a single one too, if `always`. */
export function asOne(write: (values: readonly string[]) => string, always = false): Merge {
  return (alike) =>
    alike.length === 1 && !always
      ? alike
      : alike.slice(0, 1).map(([name]) => [name, write(alike.map(([, value]) => value))]);
}

/** Each under a name with something behind it, where there are several. */
export function numbered(suffix: (at: number) => string): Merge {
  return (alike) => (alike.length === 1 ? alike : alike.map(([name, value], at) => [`${name}${suffix(at)}`, value]));
}

/** A name as PHP's parse_str and $_POST read it: the name of the variable, and the brackets behind it. */
function readPhpName(text: string): readonly [base: string, brackets: string] | undefined {
  const name = (text.split("\0")[0] ?? "").replace(/^ +/, "");
  const opening = name.indexOf("[");
  if (name === "" || opening === 0) return undefined;
  const brackets = opening < 0 ? "" : (/^(?:\[[^\]]*\])+/.exec(name.slice(opening))?.[0] ?? "");
  const base = brackets === "" ? name : name.slice(0, opening);
  return [base.replace(/[ .[]/g, "_"), brackets];
}

/** PHP's `max_input_vars`. */
const MOST_VARIABLES = 1000;

/** As PHP reads a form; what is in brackets is an array, which a function writes under a name and its brackets. */
export function keepAsPhp(
  nest: (base: string, brackets: string) => string,
  write: (values: readonly string[]) => string,
): Keep {
  return (parameters) => {
    const variables = new Map<string, string>();
    for (const [text, value] of parameters.slice(0, MOST_VARIABLES)) {
      const [base, brackets] = readPhpName(text) ?? [];
      if (base === undefined || brackets === undefined) continue;
      const count = [...variables.keys()].filter((known) => known.startsWith(`${base}[`)).length;
      variables.set(base + brackets.replace("[]", `[${count}]`), value);
    }
    const written = [...variables].map(([name, value]): Parameter => {
      const [base = name, ...rest] = name.split(/(?=\[)/);
      return [nest(base, rest.join("")), value];
    });
    return keepBy(nameOf, asOne(write))(written);
  };
}
