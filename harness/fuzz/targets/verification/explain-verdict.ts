import type { Answer, Breach } from "../../property.ts";
import { sayChange } from "./changes.ts";
import type { DrawnRequest } from "./drawn-request.ts";
import type { MadeRequest } from "./make-drawn.ts";
import type { NameHole } from "./name-hole.ts";
import type { Stance } from "./stances.ts";

/** What a verifier was asked. */
export interface Asked extends Pick<MadeRequest, "refusedFor" | "misplaced"> {
  readonly drawn: DrawnRequest;
  readonly stance: Stance;
}

/** What came as well stands in the mismatch. */
function sayVerdict({ kind, says }: Breach, isAccepted: boolean): string {
  if (kind !== "verified") return says;
  return isAccepted ? "accepted, and must be refused" : "refused, and must be accepted";
}

/** Tells what was accepted or refused wrongly, and what hole it fell through. */
export async function explainVerdict(
  answer: Answer,
  { drawn: { change }, stance, refusedFor: reason, misplaced }: Asked,
  nameHole: NameHole,
): Promise<Answer> {
  const { breach, judgement } = answer;
  if (breach === undefined || breach.kind === "errored") return answer;
  const isAccepted = judgement.status === "failed" && judgement.mismatch.expected.startsWith("refused");
  const kind = breach.kind === "verified" ? (isAccepted ? "accepted" : "refused") : breach.kind;
  const { id, authored } = stance;
  const changed = change === undefined ? "" : `; ${sayChange(change.name)}`;
  const asked = `${authored.comment.replace(/\.$/, "")} (${id})${changed}`;
  const says = `${asked}: ${sayVerdict(breach, isAccepted)}`;
  // What is refused wrongly is told apart by what is left of it once it is shrunk.
  if (!isAccepted || reason === undefined) return { judgement, breach: { ...breach, kind, says } };
  const hole = await nameHole({ stance, change: change?.name, reason, misplaced: misplaced?.() });
  const told = hole.says === undefined ? says : `${says}; ${hole.says}`;
  return { judgement, breach: { ...breach, kind, says: told, about: hole.about } };
}
