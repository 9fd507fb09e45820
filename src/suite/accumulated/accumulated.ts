import { createHash } from "#crypto";
import type { Parameter } from "../../signing/parameter.ts";
import { signatureBaseString } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { type Draw, drawText, nastyAtoms } from "./draw-text.ts";

/** All constants of the task generator, and its steps in prose: enough to write it again. */
export interface AccumulatedGenerator {
  readonly steps: readonly string[];
  readonly seed: number;
  readonly multiplier: number;
  readonly modulus: number;
  readonly method: string;
  readonly urlPrefix: string;
  readonly consumerKey: string;
  readonly signatureMethod: "HMAC-SHA1";
  readonly timestampPrefix: string;
  readonly digits: string;
  readonly alphabet: string;
  readonly atoms: readonly string[];
}

/** The generator of the accumulated vectors. It is published with them and never changes. */
export const accumulatedGenerator: AccumulatedGenerator = {
  steps: [
    "x starts as seed. draw(n): x = (x * multiplier) mod modulus; the result is x mod n. Products stay below 2^53.",
    "text(list, n): n times draw(size of list), joining the items of the list at these positions, counted from 0.",
    "For each task, in this order and from the one x: the URL is urlPrefix + text(digits, 4).",
    "The timestamp is timestampPrefix + text(digits, 8). The nonce is text(alphabet, 8).",
    "There are 1 + draw(8) parameters. Parameter i, from 0, first draws its name and then its value.",
    "The name is text(alphabet, draw(4)) + the digit i. The value is text(atoms, draw(13)).",
    "The base string is that of these parameters and the five OAuth ones; oauth_version is 1.0.",
    "The SHA-256 is taken over the base strings of all tasks so far, each followed by one line feed, in hexadecimal.",
  ],
  seed: 1,
  multiplier: 48271,
  modulus: 2147483647,
  method: "POST",
  urlPrefix: "https://gateway.example/paynet/api/v4/payout/",
  consumerKey: "merchantlogin",
  signatureMethod: "HMAC-SHA1",
  timestampPrefix: "16",
  digits: "0123456789",
  alphabet: "ABYZabyz0189-._~",
  atoms: nastyAtoms,
};

const { seed, multiplier, modulus, digits, alphabet } = accumulatedGenerator;

/** Draws the first tasks of the generator, in order. Only their base strings matter: the consumer secret is empty. */
export function* drawTasks(count: number): Generator<SigningTask, void> {
  let x = seed;
  // `x mod n` is even to one part in 2^31 / n, and needs no arithmetic that some language lacks.
  const draw: Draw = (n) => {
    x = (x * multiplier) % modulus;
    return x % n;
  };
  for (let drawn = 0; drawn < count; drawn += 1) yield drawTask(draw);
}

function drawTask(draw: Draw): SigningTask {
  // Object literals are evaluated in the order in which they are written; the steps rely on it.
  return {
    method: accumulatedGenerator.method,
    url: accumulatedGenerator.urlPrefix + drawText(draw, digits, 4),
    timestamp: accumulatedGenerator.timestampPrefix + drawText(draw, digits, 8),
    nonce: drawText(draw, alphabet, 8),
    parameters: Array.from({ length: 1 + draw(8) }, (_, index) => drawParameter(draw, index)),
    consumerKey: accumulatedGenerator.consumerKey,
    signatureMethod: accumulatedGenerator.signatureMethod,
    consumerSecret: "",
  };
}

function drawParameter(draw: Draw, index: number): Parameter {
  const name = drawText(draw, alphabet, draw(4)) + index;
  return [name, drawText(draw, nastyAtoms, draw(13))];
}

/** How many tasks the published accumulations hash. */
export const accumulationCounts: readonly number[] = [100, 10_000, 1_000_000];

/** One SHA-256 over the base strings of the first tasks. */
export interface Accumulation {
  readonly tasks: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** `vectors/accumulated.json`: a whole fuzz campaign that needs no harness. */
export interface AccumulatedFile {
  readonly countersign: 1;
  readonly kind: "accumulated";
  readonly concern: "accumulated";
  readonly about: string;
  readonly generator: AccumulatedGenerator;
  readonly accumulations: readonly Accumulation[];
}

/** Hashes the base strings of the generator's first tasks, for each count, in ascending order. */
export function deriveAccumulated(counts: readonly number[]): AccumulatedFile {
  return {
    countersign: 1,
    kind: "accumulated",
    concern: "accumulated",
    about:
      "One SHA-256 over the signature base strings of many tasks, drawn from a generator that ten lines of any language can repeat.",
    generator: accumulatedGenerator,
    accumulations: accumulate(counts),
  };
}

function accumulate(counts: readonly number[]): readonly Accumulation[] {
  const wanted = new Set(counts);
  const hash = createHash("sha256");
  const accumulations: Accumulation[] = [];
  let tasks = 0;
  for (const task of drawTasks(Math.max(0, ...counts))) {
    hash.update(`${signatureBaseString(task)}\n`);
    tasks += 1;
    if (wanted.has(tasks)) accumulations.push({ tasks, sha256: hash.copy().digest("hex") });
  }
  return accumulations;
}
