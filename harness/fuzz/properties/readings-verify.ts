import fc from "fast-check";
import { z } from "zod";
import { choices, type Reading, schemeOf } from "../../../src/signing/readings.ts";
import { reference } from "../../../src/signing/reference.ts";
import { type SigningTrace, signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { strict } from "../../../src/vectors/model.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import { drawnTasks } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { publishedPrivateKey } from "./inputs/published-keys.ts";
import { consumerOf, isAcceptable } from "./inputs/signings.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { makeLaw } from "./make-law.ts";

/** A task, and the reading by which it is signed: `<point>/<reading>`. */
export interface ReadTask {
  readonly task: SigningTask;
  readonly reading: string;
}

const byName = new Map<string, Reading>(
  Object.entries(choices).flatMap(([point, { readings }]) =>
    readings.map((reading) => [`${point}/${reading.name}`, reading] as const),
  ),
);

/** Readings that only write or send otherwise what is signed as the reference signs it: any verifier accepts them. */
const ALWAYS_ACCEPTED: ReadonlySet<string> = new Set([
  ...[...byName].flatMap(([name, { scheme }]) => (scheme === reference ? [name] : [])),
  ...["first-wins", "last-wins", "identical-once", "comma-joined", "brackets", "indexes"].map(
    (n) => `duplicate-names/${n}`,
  ),
  "body-space/plus",
  "empty-token/empty-token",
]);

/** The law of a verifier. */
export function makeReadingLaw(verify: typeof verifyRequest = verifyRequest): Property<ReadTask> {
  const drawn = drawnTasks({ methods: ["HMAC-SHA1"], privateKey: publishedPrivateKey }).filter(({ task }) =>
    isAcceptable(task),
  );
  return makeLaw({
    id: "readings-verify",
    says: "What a reading of a silent point signs is accepted just where it signs as the reference would what it sends.",
    arbitrary: fc
      .tuple(drawn, fc.nat())
      .map(([{ task, point }, at]) => ({ task, reading: readingAt(at % 8 === 0 ? undefined : point, at) })),
    stored: strict<ReadTask>({ task: storedTask, reading: z.enum([...byName.keys()]) }),
    check({ task, reading }) {
      const [point = "", name = ""] = reading.split("/");
      const signed = signRequest(task, {}, schemeOf(point, name));
      const isAccepted = verify(signed, [consumerOf(task)], task.timestamp).accepted;
      const isDue = ALWAYS_ACCEPTED.has(reading) || signsAlike(task, signed.trace);
      return parting("verified", isDue ? "accepted" : "refused", isAccepted ? "accepted" : "refused");
    },
  });
}

/** Of the point that the task touches, if it touches one: elsewhere most readings are the same. */
function readingAt(point: string | undefined, at: number): string {
  const readings = [...byName.keys()].filter((name) => point === undefined || name.startsWith(`${point}/`));
  return readings[at % readings.length] ?? "empty-token/empty-token";
}

function signsAlike(task: SigningTask, { baseString, signingKey }: SigningTrace): boolean {
  const { trace } = signRequest(task);
  return trace.baseString === baseString && trace.signingKey === signingKey;
}

/** The law of our own verifier. */
export const readingsVerify: Property<ReadTask> = makeReadingLaw();
