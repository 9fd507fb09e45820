import type { Report } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";
import { type Blanket, findBlankets } from "./find-blankets.ts";
import { plural } from "./plural.ts";
import { sayDoubt } from "./say-effect.ts";

// These sentences hold nothing of a stranger's text.

/** What is to be known before anything else of a verifier that always says the same; nothing of any other. */
export function sayBlankets(report: Report): readonly string[] {
  const blankets = findBlankets(report);
  const accepts = blankets.find(({ way }) => way === "accepts");
  const refuses = blankets.filter(({ way }) => way === "refuses");
  const [refusal] = refuses;
  if (accepts !== undefined && refusal !== undefined && refusal.method === undefined) {
    return [
      `It answers the wrong way round: it accepts all ${forged(accepts)} that it answered, and refuses all ${right(refusal)}.`,
    ];
  }
  return [
    ...(accepts === undefined ? [] : [sayAcceptance(report, accepts)]),
    ...refuses.map((blanket) => sayRefusal(report, blanket)),
  ];
}

/** What tells in a heading that nothing is left out: `, all that it answered`. */
export function sayAll({ method }: Blanket): string {
  return method === undefined ? "all that it answered" : `all with ${method} that it answered`;
}

function sayAcceptance({ verdicts }: Report, blanket: Blanket): string {
  const all = verdicts.some((verdict) => breachOf(verdict) === "refuses" || verdict.took?.choice === "refused")
    ? `It accepts all ${forged(blanket)} that it answered`
    : `It accepts everything: all ${forged(blanket)} that it answered`;
  const doubted = [...blanket.verdicts].filter((verdict) => sayDoubt(verdict).length > 0).length;
  if (doubted > 0) {
    const count = doubted === blanket.verdicts.size ? "all" : String(doubted);
    return `${all}. By the bodies of its answers it may mean to refuse ${count} of them; but each has status 200, which is all that a client goes by.`;
  }
  return `${all}. Nothing that it checks decides its answer, so that it accepts right requests proves nothing either. See first whether it checks signatures at all.`;
}

function sayRefusal({ verdicts }: Report, blanket: Blanket): string {
  const { method } = blanket;
  const all = `${right(blanket)}${method === undefined ? "" : ` with ${method}`} that it answered`;
  const worth = `its refusals of forged ones${method === undefined ? "" : ` with ${method}`} prove nothing`;
  if (method !== undefined) return `It refuses all ${all}: ${worth}.`;
  if (verdicts.some((verdict) => breachOf(verdict) === "accepts")) {
    return `It refuses all ${all}: ${worth}. What it accepts in their place, below, may show how it reckons.`;
  }
  const first = "Mend first what refuses the plainest of them, below.";
  return verdicts.some(({ took }) => took?.choice === "accepted")
    ? `It refuses all ${all}: ${worth}. ${first}`
    : `It refuses everything: all ${all}, so that it refuses forged ones too proves nothing. ${first}`;
}

function forged({ verdicts }: Blanket): string {
  return plural(verdicts.size, "forged request");
}

function right({ verdicts }: Blanket): string {
  return plural(verdicts.size, "right request");
}
