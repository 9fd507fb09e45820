import { attempt } from "../../attempt.ts";
import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { withLoneBytes } from "../../encoding/lone-bytes.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { type SigningTrace, signRequest } from "../../signing/sign-request.ts";
import type { Case } from "../replay/case.ts";
import { withoutRealm } from "../replay/match-header.ts";
import { bytesOfEncoded, type EncoderPlace, outerAtom, type Piece } from "./byte-table.ts";
import type { EncoderSubject } from "./encoder-subject.ts";

/** A request as it is sent: what is written into it. */
type Written = Pick<EncoderSubject, "head" | "joiner"> & {
  readonly text: string;
  readonly pairs: readonly (readonly Piece[])[];
};

/** Where an encoder writes what is sent. */
type WrittenPlace = Extract<EncoderPlace, "header values" | "the body">;

/** Whether an encoder at a place writes what is sent, and nothing that is signed. */
export function isWritten(place: EncoderPlace): place is WrittenPlace {
  return place === "header values" || place === "the body";
}

/**
 * Reads the header or the body of a case as the encoder of it sees it, by a signer that makes the given mistakes;
 * `undefined` where it was not shown.
 */
export function readWritten(of: Case, place: WrittenPlace, given: readonly Deviation[]): EncoderSubject | undefined {
  const { evidence } = of;
  if (evidence.kind !== "signing") return undefined;
  const { authorization, body } = evidence.shown;
  if ((place === "the body" ? body : authorization) === undefined) return undefined;
  const scheme = deviate(of.right, given);
  const trace = attempt(() => traceSent(evidence, scheme));
  if (trace === undefined) return undefined;
  if (place === "header values" && authorization !== undefined) {
    const pairs = trace.headerParameters.map(([name, encoded]) => [`${name}="`, ...atomsOf(encoded), '"']);
    const joiner = [authorization.includes('", ') ? ", " : ","];
    return subjectOf(of, { text: withoutRealm(authorization), head: ["OAuth "], joiner, pairs });
  }
  const write = (text: string): readonly Piece[] => atomsOf(scheme.encodeBodyText(text));
  const pairs = trace.bodyParameters.map(([name, value]) => [...write(name), "=", ...write(value)]);
  return subjectOf(of, { text: body ?? "", head: [], joiner: ["&"], pairs });
}

/** Traces the request that carries the signature that was shown. */
function traceSent({ task, shown: { signature } }: SigningEvidence, scheme: Scheme): SigningTrace {
  const none = (): Uint8Array => new Uint8Array();
  const signs = { hmacSha1: none, rsaSha256: none, encodeSignature: (): string => signature ?? "" };
  return signRequest(task, {}, signature === undefined ? scheme : { ...scheme, ...signs }).trace;
}

function atomsOf(encoded: string): readonly Piece[] {
  return bytesOfEncoded(encoded).map(outerAtom);
}

/** Makes the subject: its pairs may be sent in any order. */
function subjectOf(of: Case, { text, head, joiner, pairs }: Written): EncoderSubject {
  const bytes = pairs.flat().flatMap((piece) => (typeof piece === "string" ? [] : [piece.byte]));
  return {
    of,
    head,
    joiner,
    pairs: pairs.map((pieces) => ({ pieces, name: [], value: [], isRepeated: false })),
    isSorted: true,
    spares: false,
    bytes: [...new Set(bytes)],
    shown: { text: withLoneBytes(text) },
  };
}
