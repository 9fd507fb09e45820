import type { Parameter } from "../../signing/parameter.ts";
import { choices, readWith, schemeOf } from "../../signing/readings.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import type { BuiltRequest } from "../../spec/build-request.ts";
import type { Signed } from "../adapter.ts";
import type { Replay } from "./replay.ts";
import { replayBuilt } from "./replay-built.ts";
import { replayEncoding } from "./replay-encoding.ts";
import { replaySigning } from "./replay-signing.ts";

/** The silent point that shows in every request of a signer that takes it. */
export const EMPTY_TOKEN = "empty-token";

/** What was asked and what was shown, of a vector whose answer known mistakes can be tried on. */
export type Evidence =
  | {
      readonly kind: "signing";
      /** With the nonce and timestamp that were signed. */
      readonly task: SigningTask;
      /** The task as it was given, where what was shown carries another nonce or timestamp. */
      readonly given?: SigningTask;
      readonly shown: Signed;
      /** The silent point that the vector is about, if it is about one. */
      readonly point?: string;
      /** Whether what is shown tells that an empty token was signed. */
      readonly emptyToken: "yes" | "no" | "unknown";
    }
  | { readonly kind: "encoding"; readonly text: string; readonly shown: string }
  | { readonly kind: "request-shapes"; readonly expected: BuiltRequest; readonly shown: BuiltRequest };

/**
 * Replays what was shown. At a silent point every reading of it is a right signer, and so a wrong one may start from any.
 *
 * @param signsEmptyToken whether the signer was seen to, where this answer does not tell.
 */
export function replayEvidence(evidence: Evidence, signsEmptyToken: boolean): Replay {
  switch (evidence.kind) {
    case "encoding":
      return replayEncoding(evidence.text, evidence.shown);
    case "request-shapes":
      return replayBuilt(evidence.expected, evidence.shown);
    case "signing": {
      const { task, given, shown, point } = evidence;
      const base = schemeIn(evidence, signsEmptyToken);
      const schemes = readingsAt(point, base);
      const tasks = given === undefined ? [task] : [task, given];
      return anyOf(
        tasks.flatMap((one) => [
          ...schemes.map((scheme) => replaySigning({ task: one, shown, base: scheme })),
          ...(task.parameters.some(showsEncoder)
            ? [replaySigning({ task: one, shown, base, encodesNames: "like-values" })]
            : []),
        ]),
      );
    }
  }
}

/** Characters that every encoder leaves as they are, right or wrong. */
const PLAIN_NAME = /^[A-Za-z0-9._-]*$/;

/** Whether a name shows that it goes through the encoder of values, as in most signers: that errs in both then. */
function showsEncoder([name]: Parameter): boolean {
  return !PLAIN_NAME.test(name);
}

/** How the signer of an answer reads the one silent point that shows in every request. */
export function schemeIn(
  { emptyToken }: Extract<Evidence, { readonly kind: "signing" }>,
  signsEmptyToken = false,
): Scheme {
  const signs = emptyToken === "yes" || (emptyToken === "unknown" && signsEmptyToken);
  return signs ? schemeOf(EMPTY_TOKEN, EMPTY_TOKEN) : reference;
}

function readingsAt(point: string | undefined, base: Scheme): readonly Scheme[] {
  const choice = point === undefined ? undefined : choices[point];
  return choice === undefined ? [base] : choice.readings.map(({ scheme }) => readWith(base, scheme));
}

function anyOf(replays: readonly Replay[]): Replay {
  const [only, ...others] = replays;
  if (only !== undefined && others.length === 0) return only;
  return {
    reproduces: (deviations) => replays.some((replay) => replay.reproduces(deviations)),
    effectOf(deviation) {
      const effects = replays.map((replay) => replay.effectOf(deviation));
      const shown = effects.flatMap((effect) => effect ?? []);
      if (shown.length === 0) return undefined;
      return {
        text: JSON.stringify(effects.map((effect) => effect?.text)),
        touches: shown.reduce((all, { touches }) => all | touches, 0),
        settles: () => shown.reduce((all, { settles }) => all | settles(), 0),
      };
    },
    faults() {
      const all = replays.map((replay) => replay.faults());
      return {
        certain: all.reduce((sum, { certain }) => sum & certain, -1),
        possible: all.reduce((sum, { possible }) => sum | possible, 0),
      };
    },
  };
}
