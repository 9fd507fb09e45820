import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { SigningTrace } from "../../../src/signing/sign-request.ts";
import { baseStringMethod } from "../../../src/signing/signature-base-string.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";

/** A piece of a stage's text: usually one character as it was typed, with what has become of it. */
export interface StagePiece {
  readonly text: string;
  /** The typed character that the piece comes from; absent for what the scheme adds, as `&`. */
  readonly origin?: Origin;
}

/** A character that somebody typed. */
export interface Origin {
  /** The same for all pieces that come from the same character. */
  readonly id: string;
  readonly character: string;
  /** What it is a part of, as `the value of "amount"`. */
  readonly of: string;
}

/** The stages of a signature in pieces. Each list, joined, is the text of the trace. */
export interface StagePieces {
  /** Name and value of each parameter, as typed. */
  readonly given: readonly PiecePair[];
  readonly encoded: readonly PiecePair[];
  readonly sorted: readonly PiecePair[];
  readonly joined: readonly StagePiece[];
  readonly baseString: readonly StagePiece[];
  readonly key: readonly StagePiece[];
  readonly signature: readonly StagePiece[];
  readonly header: readonly StagePiece[];
}

export interface PiecePair {
  readonly name: readonly StagePiece[];
  readonly value: readonly StagePiece[];
}

/** Beyond this, a text is one piece: nobody looks at each of its characters. In UTF-16 units. */
const LONGEST_IN_PIECES = 2_000;

/** Cuts the stages of a signature into pieces that know where they come from. */
export function cutStages(task: SigningTask, trace: SigningTrace): StagePieces {
  const given = [...trace.operation.filter(([name]) => !isOneOf(trace.protocol, name)), ...trace.protocol];
  const pairs = given.map((pair, index) => ({ pair, pieces: cutPair(pair, index) }));
  const encoded = pairs.map(({ pair, pieces }) => ({ pair, pieces: encodePair(pieces) }));
  const sorted = sortLike(encoded, trace);
  const joined = sorted.flatMap(({ name, value }, at) => [...(at > 0 ? [AND] : []), ...name, EQUALS, ...value]);
  const uri = cut(trace.baseStringUri, "url", "the URL");
  const signature = cut(trace.signature, "signature", "the signature");
  return {
    given: pairs.map(({ pieces }) => pieces),
    encoded: encoded.map(({ pieces }) => pieces),
    sorted,
    joined,
    baseString: [
      ...encode(cut(baseStringMethod(task.method), "method", "the method")),
      AND,
      ...encode(uri),
      AND,
      ...encode(joined),
    ],
    key: "consumerSecret" in task ? [...cut(task.consumerSecret, "secret", "the consumer secret"), AND] : [],
    signature,
    header: cutHeader(trace, given, signature),
  };
}

const AND: StagePiece = { text: "&" };
const EQUALS: StagePiece = { text: "=" };

function isOneOf(parameters: readonly Parameter[], name: string): boolean {
  return parameters.some(([other]) => other === name);
}

function cutPair([name, value]: Parameter, index: number): PiecePair {
  return {
    name: cut(name, `name-${index}`, `the name "${name}"`),
    value: cut(value, `value-${index}`, `the value of "${name}"`),
  };
}

function cut(text: string, id: string, of: string): readonly StagePiece[] {
  if (text.length > LONGEST_IN_PIECES) return [{ text, origin: { id, character: text, of } }];
  return Array.from(text, (character, at) => ({ text: character, origin: { id: `${id}-${at}`, character, of } }));
}

function encodePair({ name, value }: PiecePair): PiecePair {
  return { name: encode(name), value: encode(value) };
}

/** Percent-encodes each piece: a text is encoded character by character (RFC 5849, section 3.6). */
function encode(pieces: readonly StagePiece[]): readonly StagePiece[] {
  return pieces.map((piece) => ({ ...piece, text: percentEncode(piece.text) }));
}

interface CutParameter {
  readonly pair: Parameter;
  readonly pieces: PiecePair;
}

/** Puts parameters into the order of the trace; of two that are the same, either may be first. */
function sortLike(parameters: readonly CutParameter[], { sorted }: SigningTrace): readonly PiecePair[] {
  const left = [...parameters];
  return sorted.flatMap(({ name, value }) => {
    const at = left.findIndex(({ pair }) => pair[0] === name && pair[1] === value);
    return at < 0 ? [] : left.splice(at, 1).map(({ pieces }) => pieces);
  });
}

function cutHeader(
  { headerParameters, authorization }: SigningTrace,
  given: readonly Parameter[],
  signature: readonly StagePiece[],
): readonly StagePiece[] {
  const pieces = headerParameters.flatMap(([name, value], at): readonly StagePiece[] => {
    const index = given.findIndex(([other]) => other === name);
    const source =
      name === "oauth_signature" ? signature : index < 0 ? undefined : cutPair(given[index] ?? ["", ""], index).value;
    return [
      { text: `${at === 0 ? "OAuth " : ", "}${name}="` },
      ...(source === undefined ? [{ text: value }] : encode(source)),
      { text: '"' },
    ];
  });
  return joinPieces(pieces) === authorization ? pieces : [{ text: authorization }];
}

export function joinPieces(pieces: readonly StagePiece[]): string {
  return pieces.map(({ text }) => text).join("");
}
