import fc from "fast-check";
import { expect } from "vitest";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { tasks } from "../../harness/fuzz/fixtures/signings.ts";
import { CountersignError } from "../countersign-error.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import { signRequest } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { catalogue } from "./catalogue.ts";
import { appliesTo, type Deviation, deviate } from "./deviation.ts";

const BLOCKS = 20;
const BLOCK = 100;

const mistakes = catalogue.filter(({ permitted }) => permitted === undefined);
const hmacTasks = tasks(["HMAC-SHA1"]);
const rsaTasks = tasks(["RSA-SHA256"]);

const drawn = fc.record({ id: fc.constantFrom(...mistakes.map(({ id }) => id)), seed: fc.nat() });
checkProperty(
  `each mistake shows in one of ${BLOCKS * BLOCK} tasks`,
  drawn,
  ({ id, seed }) => {
    const mistake = mistakes.find((one) => one.id === id);
    expect(mistake !== undefined && showsSoon(mistake, seed)).toBe(true);
  },
  { cost: 4, examples: [{ id: "consumer-key-double-encoded", seed: 24 }] },
);

function showsSoon(mistake: Deviation, seed: number): boolean {
  const isOfRsa = mistake.stage === "rsaSha256" || !appliesTo(mistake, "HMAC-SHA1");
  const deviant = deviate(reference, [mistake]);
  // In blocks, as a campaign draws: fast-check makes what it draws first smaller.
  return Array.from({ length: BLOCKS }, (_, block) => block).some((block) =>
    fc
      .sample(isOfRsa ? rsaTasks : hmacTasks, { seed: seed + block, numRuns: BLOCK })
      .some((task) => sent(task, deviant) !== sent(task, reference)),
  );
}

/** All that is sent; or why nothing is, which is a difference too: a mistake may spoil what the body repeats. */
function sent(task: SigningTask, scheme: Scheme): string {
  try {
    const { trace } = signRequest(task, {}, scheme);
    return [trace.baseString, trace.signature, trace.authorization, trace.body, trace.contentType].join("\n");
  } catch (error) {
    if (error instanceof CountersignError) return error.code;
    throw error;
  }
}
