import { setsIn } from "../diagnosis/distinct-findings.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import type { Campaign } from "./campaign.ts";
import { type Judged, judgeInput } from "./judge-input.ts";

/** Puts the findings of the corpus among those that new ones are told from; those that are mended are left out. */
export async function registerKnown({ options, distinct, interruptible }: Campaign): Promise<void> {
  for (const finding of options.known ?? []) {
    const property = options.properties.find(({ id }) => id === finding.property);
    if (property === undefined) continue;
    if (setsIn(finding).length > 0) {
      distinct.add({ finding, about: undefined });
      continue;
    }
    // A corpus holds no more than what was told: what tells it from others is seen when it is tried once more.
    const judged = await interruptible(tryAgain(property, finding));
    if (judged?.kind === "broken") distinct.add({ finding, about: judged.breach.about });
  }
}

async function tryAgain(property: Property, finding: Finding): Promise<Judged | undefined> {
  try {
    return await judgeInput(property, property.read(finding.input));
  } catch {
    // Of another version, for instance: whoever replays the corpus tells it.
    return undefined;
  }
}
