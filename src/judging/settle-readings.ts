import { ambiguities } from "../signing/ambiguities.ts";
import { groupBy } from "./group-by.ts";
import { EMPTY_TOKEN, type Judged, type Judgement } from "./judgement.ts";
import { compareTexts } from "./mismatch.ts";

/** A signer's answer to a vector that shows how it reads a point. */
interface Shown {
  readonly id: string;
  /** The reading by its name, as the judgement has it. */
  readonly took: string;
  /** The readings that make these bytes. */
  readonly fits: ReadonlySet<string>;
}

/** The reading of who signs no empty `oauth_token`. */
const NO_TOKEN = "seed-literal";

/**
 * Fails the answers of a signer that reads a point of the specification otherwise than in most of its answers under the
 * same method: each reading is right, but a gateway takes one of them. Where an answer fails otherwise, none is failed: the
 * mistake behind it can make an answer look like another reading.
 */
export function settleReadings(judged: readonly Judged[]): readonly Judged[] {
  const mistaken = new Set(
    judged.flatMap(({ planned, judgement }) => (isWrong(planned, judgement) ? [planned.method] : [])),
  );
  const shown = judged.flatMap((one) =>
    (mistaken.has(one.planned.method) ? [] : shownIn(one)).map((point) => ({
      ...point,
      key: `${one.planned.method} ${point.point}`,
    })),
  );
  const failed = new Map<string, Judgement>();
  for (const members of groupBy(shown, ({ key }) => key).values()) {
    for (const [id, judgement] of failMinority(members)) failed.set(id, judgement);
  }
  return judged.map((one) => {
    const judgement = failed.get(one.planned.vector.id);
    return judgement === undefined ? one : { ...one, judgement };
  });
}

function isWrong({ kind }: Judged["planned"], { status }: Judgement): boolean {
  return kind === "signing" && (status === "failed" || status === "errored");
}

function shownIn({ planned, judgement }: Judged): readonly (Shown & { readonly point: string })[] {
  if (planned.kind !== "signing" || judgement.status !== "passed") return [];
  const { vector } = planned;
  const { id } = vector;
  const { took, evidence } = judgement;
  const hasToken = vector.task.parameters.some(([name]) => name === "oauth_token");
  const token = evidence?.kind === "signing" && !hasToken ? evidence.emptyToken : "unknown";
  const name = token === "yes" ? EMPTY_TOKEN : NO_TOKEN;
  const ofToken = token === "unknown" ? [] : [{ point: EMPTY_TOKEN, id, took: name, fits: new Set([name]) }];
  if (took === undefined || took.point === EMPTY_TOKEN || vector.result !== "acceptable") return ofToken;
  // Of readings that make the same bytes a vector lists the first.
  const listed = new Set(vector.choices.map((choice) => choice.name));
  const others = ambiguities[took.point]?.readings.filter((reading) => !listed.has(reading.name)) ?? [];
  const fits = new Set([took.choice, ...others.map((reading) => reading.name)]);
  return [...ofToken, { point: took.point, id, took: took.choice, fits }];
}

/** Fails those that do not fit the reading that most fit, each with a vector that does. */
function failMinority(
  members: readonly (Shown & { readonly point: string })[],
): readonly (readonly [string, Judgement])[] {
  const readings = [...new Set(members.flatMap(({ fits }) => [...fits]))];
  const fitting = readings.map((reading) => ({ reading, fit: members.filter(({ fits }) => fits.has(reading)) }));
  const most = fitting.reduce((best, one) => (one.fit.length > best.fit.length ? one : best), {
    reading: "",
    fit: members.slice(0, 0),
  });
  const example = most.fit[0];
  if (example === undefined) return [];
  return members.flatMap(({ id, point, took, fits }) => {
    if (fits.has(most.reading)) return [];
    const note = `${point} is read in two ways under one method: here, and otherwise in ${example.id}; a gateway takes one of them`;
    const mismatch = compareTexts("reading", most.reading, took, note);
    return mismatch === undefined ? [] : [[id, { status: "failed", mismatch }] as const];
  });
}
