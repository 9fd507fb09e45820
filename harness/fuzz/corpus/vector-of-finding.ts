import { type ClauseId, isClauseId } from "../../../src/spec/clauses.ts";
import type { Flag, VectorHead } from "../../../src/vectors/vector.ts";
import type { Finding } from "../finding.ts";
import { formatReadable } from "./format-readable.ts";
import { encodingVectors } from "./vectors/encoding-vectors.ts";
import { signingVectors } from "./vectors/signing-vectors.ts";
import { verificationVectors } from "./vectors/verification-vectors.ts";

const FLAG = "Fuzz";
const EVERY_REQUEST: readonly ClauseId[] = ["base-string.1", "base-string.2", "base-string.3"];

/**
 * The text of a vector file that shows a finding; nothing where no vector can show it: a law of our own code, an input
 * that is no input, or one that holds what is not published.
 */
export function vectorFileOf(finding: Finding): string | undefined {
  const head = headOf(finding);
  const own = encodingVectors(finding, head) ?? signingVectors(finding, head) ?? verificationVectors(finding, head);
  if (own === undefined) return undefined;
  const { kind, ...content } = own;
  const about = "The smallest request that fuzzing found to break a law.";
  return formatReadable({ countersign: 1, kind, concern: "fuzz", about, flags: { [FLAG]: flagOf(head) }, ...content });
}

function headOf({ id, law, breach, diagnosis, unexplained, property, seed, path }: Finding): VectorHead {
  const [named] = diagnosis;
  const found = named?.title ?? unexplained[0] ?? breach.kind;
  const clauses = diagnosis.flatMap((one) => one.clauses.filter(isClauseId));
  return {
    id: `fuzz/${id}`,
    comment: `${law} Found by fuzzing: ${found}.`,
    flags: [FLAG],
    clauses: clauses.length > 0 ? [...new Set(clauses)] : EVERY_REQUEST,
    source: { name: `countersign fuzz, ${property}@${seed}:${path}` },
    purpose: "A signer or gateway has failed it.",
  };
}

function flagOf({ clauses }: VectorHead): Flag {
  return {
    bugType: "basic",
    description: "A request that random testing found and shrunk.",
    effect: "A signer or gateway that fails it fails some of its users' own requests.",
    clauses,
  };
}
