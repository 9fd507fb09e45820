import { percentDecodeLeniently } from "../encoding/percent-encode.ts";
import { splitPair } from "../encoding/split-pair.ts";
import type { HttpRequest } from "../signing/http-request.ts";

/** A forged request with the answer that it got. */
export interface AnsweredForgery {
  readonly id: string;
  /** How it is forged: requests of one kind differ in what stands beside the signature. */
  readonly kind: string;
  readonly request: HttpRequest;
  readonly isAccepted: boolean;
}

/** Headers that every request has. */
const USUAL_HEADERS = new Set(["authorization", "content-type"]);
/** The least acceptances that one name explains: of a single one, its vector says what it tries. */
const MIN_SHARED = 2;
/** Names at most that are told where they would explain the same. */
const MOST_ALIKE = 5;
const either = new Intl.ListFormat("en", { type: "disjunction" });
/** Characters of a value that is told beside its name. */
const MOST_TOLD = 40;

/**
 * Finds for accepted forgeries the header, field, query parameter or cookie that they share and no refused forgery has,
 * where others of their kind were refused: what makes the verifier leave a request unchecked. Several that would
 * explain the same are named together, if they are few.
 */
export function findSharedNames(answered: readonly AnsweredForgery[]): ReadonlyMap<string, string> {
  const refused = answered.filter(({ isAccepted }) => !isAccepted);
  const refusedKinds = new Set(refused.map(({ kind }) => kind));
  let left = answered.filter(({ isAccepted, kind }) => isAccepted && refusedKinds.has(kind));
  const found = new Map<string, string>();
  // To read all that was refused takes time.
  if (left.length < MIN_SHARED) return found;
  const telling = new Set(left.flatMap(({ request }) => namesOf(request)));
  for (const { request } of refused) for (const name of namesOf(request)) telling.delete(name);
  for (;;) {
    const ids = groupIds(left, telling);
    const most = Math.max(0, ...[...ids.values()].map(({ length }) => length));
    const best = [...ids].find(([, { length }]) => length === most)?.[1] ?? [];
    const names = [...ids].filter(([, own]) => own.join() === best.join()).map(([name]) => name);
    const alike = names.filter((name) => !names.some((other) => name.startsWith(`${other}: `)));
    if (best.length < MIN_SHARED || alike.length > MOST_ALIKE) return found;
    for (const id of best) found.set(id, either.format(alike));
    left = left.filter(({ id }) => !found.has(id));
  }
}

/** Groups forgeries by the names that tell something. */
function groupIds(forgeries: readonly AnsweredForgery[], telling: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, request } of forgeries) {
    for (const name of new Set(namesOf(request))) {
      if (telling.has(name)) ids.set(name, [...(ids.get(name) ?? []), id]);
    }
  }
  return ids;
}

/** Names what stands beside the signature of a request, and then each with its value. */
function namesOf({ url, headers, body }: HttpRequest): readonly string[] {
  const others = headers.filter(([name]) => !USUAL_HEADERS.has(name.toLowerCase()));
  const cookies = others.filter(([name]) => name.toLowerCase() === "cookie").flatMap(([, value]) => value.split(/; */));
  const pairs = [
    ...others.map(([name, value]) => [`the header ${name}`, value] as const),
    ...cookies.map(splitPair).map(([name, value]) => [`the cookie ${name}`, value] as const),
    ...readPairs(url.split("?", 2)[1] ?? "").map(([name, value]) => [`${name} in the query`, value] as const),
    ...readPairs(body).map(([name, value]) => [`the field ${name}`, value] as const),
  ];
  return [...pairs.map(([name]) => name), ...pairs.map(([name, value]) => `${name}: ${value.slice(0, MOST_TOLD)}`)];
}

function readPairs(form: string): readonly (readonly [string, string])[] {
  return form
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => splitPair(pair))
    .map(([name, value]) => [percentDecodeLeniently(name), percentDecodeLeniently(value)]);
}
