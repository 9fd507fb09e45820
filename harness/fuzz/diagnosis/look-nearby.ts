import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import { judgeInput } from "../campaign/judge-input.ts";
import type { Property } from "../property.ts";
import { type Candidates, predictsRight } from "./tell-apart.ts";
import { caseOf, explainAlone, type IsRefuted, type MistakeSet } from "./try-mistakes.ts";

/** What the target said to inputs near to the one that failed. */
export interface Nearby {
  readonly judgements: readonly Judgement[];
  /** Sets of mistakes that are not the whole story: what is near fails too, in which they would not show. */
  readonly tooNarrow: readonly MistakeSet[];
  readonly gone?: string;
}

/** What is near to an input, and what it is taken for. */
export interface Place extends Candidates {
  /** As its property reads it. */
  readonly input: unknown;
  /** By what passed so far. */
  readonly isRefuted: IsRefuted;
}

/** So many inputs are asked of at most. */
const MOST_ASKED = 16;

/**
 * Asks of inputs near to one that failed, in which a set of mistakes that explains it would not show. Where a whole
 * group of them fails as well, and no known mistake explains that, the set makes the same bytes but is too narrow.
 */
export async function lookNearby(place: Place): Promise<Nearby> {
  const { property, input, sets } = place;
  const judgements: Judgement[] = [];
  const tooNarrow: MistakeSet[] = [];
  for (const group of property.nearby?.(input) ?? []) {
    const unseen = sets.filter((set) => !tooNarrow.includes(set) && isUnseen(place, group, set));
    if (unseen.length === 0 || judgements.length + group.length > MOST_ASKED) continue;
    const asked = await askAll(place, group);
    judgements.push(...asked.judgements);
    if (asked.gone !== undefined) return { judgements, tooNarrow, gone: asked.gone };
    if (asked.judgements.length === group.length && asked.judgements.every((one) => isStrange(place, one))) {
      tooNarrow.push(...unseen);
    }
  }
  return { judgements, tooNarrow };
}

type Group = ReturnType<NonNullable<Property["nearby"]>>[number];

function isUnseen({ property, like }: Place, group: Group, set: MistakeSet): boolean {
  return group.length > 0 && group.every((input) => predictsRight(property, input, set, like));
}

async function askAll(
  { property, interruptible }: Place,
  group: Group,
): Promise<{ readonly judgements: readonly Judgement[]; readonly gone?: string }> {
  const judgements: Judgement[] = [];
  for (const input of group) {
    const judged = await interruptible(judgeInput(property, input));
    if (judged === undefined) break;
    if (judged.kind === "gone") return { judgements, gone: judged.why };
    if (judged.judgement !== undefined) judgements.push(judged.judgement);
  }
  return { judgements };
}

/** Another mistake that is known may break what is near: that says nothing of this one. */
function isStrange({ pool, isRefuted }: Place, judgement: Judgement): boolean {
  const one = caseOf(judgement, pool);
  return one !== undefined && explainAlone(one, isRefuted).length === 0;
}
