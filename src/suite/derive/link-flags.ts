import { clauses } from "../../spec/clauses.ts";
import type { Flag } from "../model/vector.ts";

const RFC_5849 = "https://www.rfc-editor.org/rfc/rfc5849#section-";
const OWN_RULE =
  "A rule of this gateway's specification: no RFC speaks of it, and no public report of such a bug is known here.";

/**
 * Gives each flag without a link those to the sections of RFC 5849 on the subjects of its clauses, or says why it has none.
 */
export function linkFlags<Named extends Flag>(flags: Readonly<Record<string, Named>>): Readonly<Record<string, Named>> {
  return Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, linkFlag(flag)]));
}

function linkFlag<Named extends Flag>(flag: Named): Named {
  if (flag.links !== undefined) return flag;
  const sections = new Set(flag.clauses.flatMap((id) => ("rfc5849" in clauses[id] ? [clauses[id].rfc5849] : [])));
  return sections.size > 0
    ? { ...flag, links: [...sections].map((section) => `${RFC_5849}${section}`) }
    : { ...flag, unlinked: OWN_RULE };
}
