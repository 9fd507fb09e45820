import fc from "fast-check";
import { z } from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { appliesTo, type Deviation, deviate } from "../../../src/deviations/deviation.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { strict } from "../../../src/vectors/model.ts";
import { blockSeed } from "../campaign/blocks.ts";
import type { Property } from "../property.ts";
import { unless } from "./breach.ts";
import { tasks } from "./inputs/tasks.ts";
import { makeLaw } from "./make-law.ts";

/** A known mistake, by its id, and the seed from which tasks are drawn until it shows. */
export interface DrawnDeviation {
  readonly deviation: string;
  readonly seed: number;
}

const MOST_DRAWS = 2000;
const BLOCK = 100;

const hmacTasks = tasks(["HMAC-SHA1"]);
const rsaTasks = tasks(["RSA-SHA256"]);

/** The law of a catalogue. */
export function makeDeviationLaw(deviations: readonly Deviation[] = catalogue): Property<DrawnDeviation> {
  const byId = new Map(deviations.map((deviation) => [deviation.id, deviation]));
  return makeLaw({
    id: "deviations-differ",
    says: `Each deviation makes another request than the reference of one task in ${MOST_DRAWS}, or is declared to be a choice.`,
    arbitrary: fc.record({ deviation: fc.constantFrom(...byId.keys()), seed: fc.integer() }, { noNullPrototype: true }),
    stored: strict<DrawnDeviation>({ deviation: z.enum([...byId.keys()]), seed: z.int() }),
    check({ deviation: id, seed }) {
      const deviation = byId.get(id);
      if (deviation === undefined || deviation.permitted !== undefined) return undefined;
      return unless(showsSoon(deviation, seed), "idle", `expected ${id} to show in one of ${MOST_DRAWS} tasks`);
    },
  });
}

function showsSoon(deviation: Deviation, seed: number): boolean {
  const isOfRsa = deviation.stage === "rsaSha256" || !appliesTo(deviation, "HMAC-SHA1");
  const deviant = deviate(reference, [deviation]);
  for (let block = 0; block < MOST_DRAWS / BLOCK; block += 1) {
    const drawn = fc.sample(isOfRsa ? rsaTasks : hmacTasks, {
      seed: blockSeed(seed, deviation.id, block),
      numRuns: BLOCK,
    });
    if (drawn.some((task) => show(task, deviant) !== show(task, reference))) return true;
  }
  return false;
}

/** All that is sent; or why nothing is, which is a difference too: a mistake may spoil what the body repeats. */
function show(task: SigningTask, scheme: Scheme): string {
  try {
    const { trace } = signRequest(task, {}, scheme);
    return [trace.baseString, trace.signature, trace.authorization, trace.body, trace.contentType].join("\n");
  } catch (error) {
    if (error instanceof CountersignError) return error.code;
    throw error;
  }
}

/** The law of our own catalogue. */
export const deviationsDiffer: Property<DrawnDeviation> = makeDeviationLaw();
