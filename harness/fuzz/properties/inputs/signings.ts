import fc from "fast-check";
import { z } from "zod";
import type { Placement } from "../../../../src/signing/scheme.ts";
import type { SigningOptions } from "../../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../../src/signing/signing-task.ts";
import { strict } from "../../../../src/vectors/model.ts";
import type { Consumer } from "../../../../src/verification/consumer.ts";
import { isWholeSeconds } from "../../../../src/verification/read-protocol.ts";
import { nastyText } from "../../arbitraries.ts";
import { publishedPair } from "./published-keys.ts";
import { storedTask } from "./stored-task.ts";
import { tasks } from "./tasks.ts";

const placements = ["header", "header-and-body"] as const satisfies readonly Placement[];
const charsets = ["UTF-8", "ISO-8859-1"] as const;

/** A task that any verifier accepts once it is signed, and how it is to be written. */
export interface Signing {
  readonly task: SigningTask;
  readonly placement: Placement;
  readonly realm: string | null;
  readonly charset: (typeof charsets)[number] | null;
}

/** Signings of drawn tasks. */
export function signings(): fc.Arbitrary<Signing> {
  return fc.record(
    {
      task: tasks().filter(isAcceptable),
      placement: fc.constantFrom(...placements),
      realm: fc.option(nastyText({ maxAtoms: 4 }), { freq: 2 }),
      charset: fc.option(fc.constantFrom(...charsets), { freq: 2 }),
    },
    { noNullPrototype: true },
  );
}

/** How a signing stands in a corpus. */
export const storedSigning: z.ZodType<Signing> = strict<Signing>({
  task: storedTask,
  placement: z.enum(placements),
  realm: z.string().nullable(),
  charset: z.enum(charsets).nullable(),
});

/** The options of a signing. */
export function optionsOf({ placement, realm, charset }: Signing): SigningOptions {
  return { placement, ...(realm !== null && { realm }), ...(charset !== null && { charset }) };
}

/** The merchant of a task, as a gateway registers it. */
export function consumerOf(task: SigningTask): Consumer {
  const { consumerKey } = task;
  return task.signatureMethod === "HMAC-SHA1"
    ? { consumerKey, consumerSecret: task.consumerSecret }
    : { consumerKey, publicKey: publishedPair.spki };
}

/** Whether a gateway accepts a task once signed: it refuses an empty secret, no whole seconds, an extension given twice. */
export function isAcceptable(task: SigningTask): boolean {
  if (!isWholeSeconds(task.timestamp) || (task.signatureMethod === "HMAC-SHA1" && task.consumerSecret === ""))
    return false;
  const extensions = task.parameters.map(([name]) => name).filter((name) => name.startsWith("oauth_"));
  return new Set(extensions).size === extensions.length;
}
