import fc from "fast-check";
import { z } from "zod";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { type SignedRequest, signRequest } from "../../../src/signing/sign-request.ts";
import { strict } from "../../../src/vectors/model.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import type { Property } from "../property.ts";
import { parting, unless } from "./breach.ts";
import { consumerOf, optionsOf, type Signing, signings, storedSigning } from "./inputs/signings.ts";
import { makeLaw } from "./make-law.ts";

/** A signing, and pairs of places that are exchanged one after the other. */
export interface Shuffled {
  readonly signing: Signing;
  readonly swaps: readonly (readonly [number, number])[];
}

/** The law of a scheme and a verifier. */
export function makeOrderLaw(
  scheme: Scheme = reference,
  verify: typeof verifyRequest = verifyRequest,
): Property<Shuffled> {
  return makeLaw({
    id: "order-is-irrelevant",
    says: "The order in which parameters are given, and in which header and body list them, changes neither signature nor verdict.",
    arbitrary: fc.record(
      {
        signing: signings(),
        swaps: fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { minLength: 1, maxLength: 6 }),
      },
      { noNullPrototype: true },
    ),
    stored: strict<Shuffled>({
      signing: storedSigning,
      swaps: z.array(z.tuple([z.int().nonnegative(), z.int().nonnegative()])),
    }),
    check({ signing, swaps }) {
      const { task } = signing;
      const parameters = exchange(task.parameters, swaps);
      const signed = signRequest(task, optionsOf(signing), scheme);
      const { trace } = signRequest({ ...task, parameters }, optionsOf(signing), scheme);
      const verdict = verify(rewrite(signed, swaps), [consumerOf(task)], task.timestamp);
      return (
        parting("baseString", signed.trace.baseString, trace.baseString) ??
        parting("signature", signed.trace.signature, trace.signature) ??
        unless(
          verdict.accepted,
          "verified",
          `expected it to be accepted, got ${verdict.accepted ? "" : verdict.reason}`,
        )
      );
    },
  });
}

function rewrite(signed: SignedRequest, swaps: Shuffled["swaps"]): SignedRequest {
  const { headerParameters, contentType } = signed.trace;
  const pairs = exchange(headerParameters, swaps).map(([name, value]) => `${name}="${value}"`);
  const headers: readonly Parameter[] = [
    ["Authorization", `OAuth ${pairs.join(", ")}`],
    ["Content-Type", contentType],
  ];
  return { ...signed, headers, body: exchange(signed.body.split("&"), swaps).join("&") };
}

function exchange<T>(items: readonly T[], swaps: Shuffled["swaps"]): readonly T[] {
  const shuffled = [...items];
  for (const [one, other] of swaps) {
    const [a, b] = [one % shuffled.length, other % shuffled.length];
    const [first, second] = [shuffled[a], shuffled[b]];
    if (first === undefined || second === undefined) continue;
    shuffled[a] = second;
    shuffled[b] = first;
  }
  return shuffled;
}

/** The law of our own signer and verifier. */
export const orderIsIrrelevant: Property<Shuffled> = makeOrderLaw();
