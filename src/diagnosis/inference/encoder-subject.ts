import { hash } from "#crypto";
import { attempt } from "../../attempt.ts";
import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { recoverSignature } from "../../deviations/signer/rsa/rsa-block.ts";
import { base64Decode } from "../../encoding/base64.ts";
import { bytesOfText, hasLoneBytes, withLoneBytes } from "../../encoding/lone-bytes.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import { HmacKey } from "../../signing/compiled/hmac-key.ts";
import { publicKeyOf } from "../../signing/public-key-of.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import type { Case } from "../replay/case.ts";
import { isAmbiguous, sizeOf } from "../replay/case-features.ts";
import { readSignature, sha256DigestIn } from "../replay/match-signature.ts";
import type { Steps } from "../steps.ts";
import {
  type Atom,
  bytesOfEncoded,
  type EncoderPlace,
  encoderPlaces,
  innerAtom,
  outerAtom,
  outerPieces,
  type Piece,
  rightTable,
} from "./byte-table.ts";

/** One pair of the normalized parameters. */
export interface PairPieces {
  readonly pieces: readonly Piece[];
  readonly name: readonly Piece[];
  readonly value: readonly Piece[];
  /** Whether another pair has the same name, so that the value decides their order. */
  readonly isRepeated: boolean;
}

/** A case as an encoder sees it: which bytes it writes where, and how to tell whether it wrote them so. */
export interface EncoderSubject {
  readonly of: Case;
  readonly head: readonly Piece[];
  readonly pairs: readonly PairPieces[];
  /** What stands between two pairs. */
  readonly joiner: readonly Piece[];
  /** Whether the order of the pairs depends on what the encoder writes. */
  readonly isSorted: boolean;
  /** Whether the encoder leaves what looks like an escape. */
  readonly spares: boolean;
  /** The bytes that the encoder writes, each once. */
  readonly bytes: readonly number[];
  readonly shown: { readonly text: string } | ShownSignature;
}

/** A signature, of which can only be told whether it signs a message. */
interface ShownSignature {
  readonly signs: (message: string) => boolean;
  /** What a try costs, in hashes. */
  readonly cost: number;
}

/** The stages that a subject takes as they are in the reference. */
const plainStages: readonly Stage[] = ["joinParameters", "encodePart", "joinParts"];

/**
 * Reads a case as an encoder at this place sees it, by a signer that makes the given mistakes; `undefined` where these
 * change what is done with encoded texts, or where nothing is shown that is made of them.
 *
 * @param spares whether the encoder leaves what looks like an escape.
 */
export function readSubject(
  of: Case,
  place: EncoderPlace,
  given: readonly Deviation[],
  spares = false,
): EncoderSubject | undefined {
  const { evidence } = of;
  const stages: readonly Stage[] = encoderPlaces[place];
  const isInner = (stage: Stage): boolean => stages.includes(stage);
  if (evidence.kind === "encoding") {
    if (!isInner("encodeValue")) return undefined;
    const head = attempt(() => piecesOf(reference.encodeValue(evidence.text, ""), outerAtom, spares));
    if (head === undefined) return undefined;
    return {
      of,
      head,
      pairs: [],
      joiner: [],
      isSorted: false,
      spares,
      bytes: bytesOf([head], []),
      shown: { text: withLoneBytes(evidence.shown) },
    };
  }
  if (evidence.kind !== "signing") return undefined;
  const scheme = deviate(of.right, given);
  if (plainStages.some((stage) => scheme[stage] !== reference[stage])) return undefined;
  return attempt(() => readSigning(of, evidence, { scheme, stages, spares }));
}

function readSigning(
  of: Case,
  evidence: SigningEvidence,
  { scheme, stages, spares }: { readonly scheme: Scheme; readonly stages: readonly Stage[]; readonly spares: boolean },
): EncoderSubject | undefined {
  const { task } = evidence;
  const shown = readShown(evidence, scheme);
  if (shown === undefined) return undefined;
  const isOuter = stages.includes("encodePart");
  const outer = (text: string): readonly Piece[] =>
    isOuter ? outerPieces(text, spares) : [reference.encodePart(text, "parameters")];
  const write = (stage: "encodeName" | "encodeValue", encoded: string): readonly Piece[] =>
    stages.includes(stage) ? piecesOf(encoded, innerAtom, spares, isOuter ? "%" : "%25") : outer(encoded);
  const collected = scheme.collectParameters(
    scheme.operationParameters(task.parameters),
    scheme.protocolParameters(task),
    task.url,
  );
  const pairs = scheme
    .sortParameters(
      collected.map(([name, value]) => ({
        name,
        value,
        encodedName: scheme.encodeName(name),
        encodedValue: scheme.encodeValue(value, name),
      })),
    )
    .map(({ name: plainName, encodedName, encodedValue }): PairPieces => {
      const name = write("encodeName", encodedName);
      const value = write("encodeValue", encodedValue);
      const isRepeated = collected.filter(([other]) => other === plainName).length > 1;
      return { name, value, isRepeated, pieces: [...name, ...outer("="), ...value] };
    });
  const head = [...outer(scheme.baseStringMethod(task.method)), "&", ...outer(scheme.baseStringUri(task.url)), "&"];
  const joiner = outer("&");
  const isSorted =
    stages.includes("encodeName") || (stages.includes("encodeValue") && pairs.some(({ isRepeated }) => isRepeated));
  // Another order depends on what is written in ways of its own.
  if (isSorted && scheme.sortParameters !== reference.sortParameters) return undefined;
  return {
    of,
    head,
    pairs,
    joiner,
    isSorted,
    spares,
    bytes: bytesOf([head, joiner, ...pairs.map(({ pieces }) => pieces)], stages),
    shown,
  };
}

/** Reads what a right encoder wrote, byte by byte; escapes that are spared are texts, with this in place of their sign. */
function piecesOf(encoded: string, atom: (byte: number) => Atom, spares: boolean, sign = "%"): readonly Piece[] {
  const parts = spares ? encoded.split(/%25(?=[0-9A-Fa-f]{2})/) : [encoded];
  return parts.flatMap((part, at): readonly Piece[] => {
    const spared = at === 0 ? 0 : 2;
    const bytes = bytesOfEncoded(part.slice(spared)).map(atom);
    return at === 0 ? bytes : [sign + part.slice(0, spared), ...bytes];
  });
}

/** Returns the bytes that are written; one that is encoded, and then again with the parts, brings its escape's too. */
function bytesOf(texts: readonly (readonly Piece[])[], stages: readonly Stage[]): readonly number[] {
  const bytes = new Set<number>();
  for (const pieces of texts) {
    for (const piece of pieces) {
      if (typeof piece === "string") continue;
      bytes.add(piece.byte);
      if (piece.layer === "outer" || !stages.includes("encodePart")) continue;
      for (const one of rightTable[piece.byte] ?? "") bytes.add(one.charCodeAt(0));
    }
  }
  return [...bytes];
}

function readShown(evidence: SigningEvidence, scheme: Scheme): EncoderSubject["shown"] | undefined {
  const { task, shown } = evidence;
  if (shown.baseString !== undefined) return { text: withLoneBytes(shown.baseString) };
  const signature = shown.signature ?? readSignature(shown.authorization);
  if (signature === undefined) return undefined;
  const payloadOf = createPayloadWriter(task, scheme);
  return task.signatureMethod === "HMAC-SHA1"
    ? readHmac(signature, scheme.signingKey(task.consumerSecret, task), scheme, payloadOf)
    : readRsa(signature, publicKeyOf(task.privateKey), scheme, payloadOf);
}

type PayloadWriter = (message: string) => string | Uint8Array;

/** Makes what writes the bytes that are signed. Texts of ASCII alone, which nearly all are, need no bytes. */
function createPayloadWriter(task: SigningTask, { baseStringBytes }: Scheme): PayloadWriter {
  const bytesOf: PayloadWriter = (message) => (hasLoneBytes(message) ? bytesOfText(message) : message);
  if (baseStringBytes === reference.baseStringBytes) return bytesOf;
  return (message) => {
    const bytes = baseStringBytes(message, task);
    return typeof bytes === "string" ? bytesOf(bytes) : bytes;
  };
}

function readHmac(signature: string, key: string, scheme: Scheme, payloadOf: PayloadWriter): ShownSignature {
  const isPlain = scheme.hmacSha1 === reference.hmacSha1 && scheme.encodeSignature === reference.encodeSignature;
  const hmac = isPlain ? new HmacKey(key) : undefined;
  return {
    cost: 2,
    signs(message) {
      const payload = payloadOf(message);
      const made = hmac?.sign(payload, "base64") ?? scheme.encodeSignature(scheme.hmacSha1(key, payload), key);
      return made === signature;
    },
  };
}

function readRsa(
  signature: string,
  key: ReturnType<typeof publicKeyOf>,
  scheme: Scheme,
  payloadOf: PayloadWriter,
): ShownSignature | undefined {
  const bytes = base64Decode(signature);
  const isPlain = scheme.rsaSha256 === reference.rsaSha256 && scheme.encodeSignature === reference.encodeSignature;
  if (key === undefined || bytes === undefined || !isPlain) return undefined;
  const { payload } = recoverSignature(key, bytes);
  const digest = payload === undefined ? undefined : sha256DigestIn(payload);
  return digest === undefined
    ? undefined
    : { cost: 1, signs: (message) => hash("sha256", payloadOf(message), "hex") === digest };
}

/** The most characters of a task from which is learned. */
const MAX_SIZE = 2_000;

/** Whether an encoder is learned from a case. */
export function isTelling(one: Case): boolean {
  return !isAmbiguous(one) && sizeOf(one) <= MAX_SIZE;
}

/** What is written at a place is what is written at these. */
const joinedPlaces: Readonly<Partial<Record<EncoderPlace, readonly EncoderPlace[]>>> = {
  "names and values": ["names", "values"],
  throughout: ["names", "values", "the parts of the base string"],
};

const rightBytes = new WeakMap<readonly Case[], Map<EncoderPlace, ReadonlySet<number>>>();

/** Finds the bytes that what is right proves right: once for each of these lists, whatever else the signer does wrongly. */
export function* bytesRightIn(place: EncoderPlace, ...lists: readonly (readonly Case[])[]): Steps<ReadonlySet<number>> {
  const all = new Set<number>();
  for (const right of lists) for (const byte of yield* bytesRightOf(right, place)) all.add(byte);
  return all;
}

function* bytesRightOf(right: readonly Case[], place: EncoderPlace): Steps<ReadonlySet<number>> {
  const places = rightBytes.get(right) ?? new Map<EncoderPlace, ReadonlySet<number>>();
  rightBytes.set(right, places);
  const known = places.get(place);
  if (known !== undefined) return known;
  const bytes = new Set<number>();
  const parts = joinedPlaces[place];
  for (const part of parts ?? []) for (const byte of yield* bytesRightOf(right, part)) bytes.add(byte);
  for (const one of parts === undefined ? right.filter(isTelling) : []) {
    yield;
    for (const byte of readSubject(one, place, [])?.bytes ?? []) bytes.add(byte);
  }
  places.set(place, bytes);
  return bytes;
}
