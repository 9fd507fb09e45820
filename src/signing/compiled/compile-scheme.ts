import { createHmac } from "#crypto";
import { checkTask } from "../check-task.ts";
import type { Parameter } from "../parameter.ts";
import { compareUnits } from "../parameter-orders.ts";
import type { Scheme, Stage } from "../scheme.ts";
import type { SigningTask } from "../signing-task.ts";
import { BaseStringWriter } from "./base-string-writer.ts";
import { HmacKey } from "./hmac-key.ts";

/** A scheme whose stages are run as one. Where a task is not of the usual kind it gives nothing: the stages themselves know best. */
export interface CompiledScheme {
  /** The signature base string, or nothing where the stages have to make it, or to say why there is none. */
  readonly baseString: (task: SigningTask) => string | undefined;
  /** The signature in Base64, likewise. */
  readonly signature: (task: SigningTask) => string | undefined;
  /** Both, likewise. */
  readonly sign: (task: SigningTask) => { readonly baseString: string; readonly signature: string } | undefined;
}

/** The stages whose work is done here: another one in their place is not compiled. The rest are called as they are. */
const fused: readonly Stage[] = [
  "collectParameters",
  "encodeValue",
  "sortParameters",
  "joinParameters",
  "encodePart",
  "joinParts",
];
const hashed: readonly Stage[] = ["baseStringBytes", "signingKey", "hmacSha1", "encodeSignature"];

/** In UTF-16 units; a longer value is for the stages. */
const LONGEST = 1_048_576;

/**
 * Compiles a scheme: the base string is written as bytes into one buffer and hashed from there, and what is the same from task to task
 * (names, their order, method and URL, the key) is made once. The scheme's stages stay the truth: the tables are asked from them, and tests hold
 * the two equal.
 *
 * @param reference whose stages are those that are known here.
 */
export function compileScheme(scheme: Scheme, reference: Scheme): CompiledScheme {
  const isRight = (stage: Stage): boolean => scheme[stage] === reference[stage];
  if (!fused.every(isRight)) return uncompiled;
  const isHashed = hashed.every(isRight);
  const encode = (text: string): string => scheme.encodeValue(text, "");
  const writer = new BaseStringWriter((text) => scheme.encodePart(encode(text), "parameters"), new Uint8Array(64));
  const separator = Buffer.from(scheme.encodePart("&", "parameters"), "latin1");
  const nameOf = rememberNames(scheme);
  let shape: Shape | undefined;
  let target: Target | undefined;
  let key: { readonly secret: string; readonly text: string; hmac?: HmacKey } | undefined;

  const write = (task: SigningTask): boolean => {
    const protocol = scheme.protocolParameters(task);
    const operation = scheme.operationParameters(task.parameters);
    if (shape === undefined || !hasNames(shape, operation, protocol)) shape = shapeOf(operation, protocol, nameOf);
    if (shape === undefined) return false;
    if (target?.method !== task.method || target.url !== task.url) target = targetOf(task, scheme);
    writer.clear();
    writer.write(target.bytes);
    const order = orderValues(shape, operation, protocol, encode);
    for (let place = 0; place < order.length; place++) {
      const value = valueAt(order[place] ?? 0, operation, protocol);
      if (value.length > LONGEST) return false;
      if (place > 0) writer.write(separator);
      writer.write(shape.heads[place] ?? NOTHING);
      writer.encode(value);
    }
    return true;
  };
  const signature = (task: SigningTask): string | undefined => {
    if (!isHashed || task.signatureMethod !== "HMAC-SHA1") return undefined;
    checkTask(task);
    if (!attempt(write, task)) return undefined;
    if (key?.secret !== task.consumerSecret) {
      const { consumerSecret: secret } = task;
      key = { secret, text: scheme.signingKey(secret, task) };
      // Pads cost more than a signature: they are made for a key that comes again. The stage's digest as bytes would cost as much as they save.
      return createHmac("sha1", key.text).update(writer.bytes()).digest("base64");
    }
    key.hmac ??= new HmacKey(key.text);
    writer.setBefore(key.hmac.inner);
    return key.hmac.signPadded(writer.padded(), "base64");
  };
  return {
    baseString: (task) => (attempt(write, task) ? writer.text() : undefined),
    signature,
    sign(task) {
      const signed = signature(task);
      return signed === undefined ? undefined : { baseString: writer.text(), signature: signed };
    },
  };
}

const uncompiled: CompiledScheme = { baseString: () => undefined, signature: () => undefined, sign: () => undefined };
const NOTHING = new Uint8Array(0);
const MOST_NAMES = 4096;
const LONGEST_REMEMBERED = 64;

/** What depends on the names of the parameters alone. */
interface Shape {
  readonly names: readonly string[];
  /** The places of the parameters, in the order in which they are signed; those of one name as they were given. */
  readonly order: readonly number[];
  /** What stands before each value in that order: the name and `=`, encoded. */
  readonly heads: readonly Uint8Array[];
  /** For each place the first of its name; absent where no name comes twice, and no value decides. */
  readonly firsts?: readonly number[];
}

/** The first two parts of the base string. */
interface Target {
  readonly method: string;
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** A name as it is sorted, and as it stands before its value. */
interface EncodedName {
  readonly encoded: string;
  readonly head: Uint8Array;
}

/** Encodes names, and remembers so many of them: most come again. */
function rememberNames(scheme: Scheme): (name: string) => EncodedName {
  const known = new Map<string, EncodedName>();
  return (name) => {
    const old = known.get(name);
    if (old !== undefined) return old;
    const encoded = scheme.encodeName(name);
    const made = { encoded, head: Buffer.from(scheme.encodePart(`${encoded}=`, "parameters"), "latin1") };
    if (known.size < MOST_NAMES && name.length <= LONGEST_REMEMBERED) known.set(name, made);
    return made;
  };
}

/** Nothing where the body repeats a parameter of the protocol. */
function shapeOf(
  operation: readonly Parameter[],
  protocol: readonly Parameter[],
  nameOf: (name: string) => EncodedName,
): Shape | undefined {
  const names = [...operation, ...protocol].map(([name]) => name);
  const { length } = operation;
  if (names.includes("oauth_signature") || protocol.some(([name]) => names.indexOf(name) < length)) return undefined;
  const sorted = names.map((name, at) => ({ at, name: nameOf(name) }));
  sorted.sort((a, b) => compareUnits(a.name.encoded, b.name.encoded));
  const firsts: number[] = [];
  for (let place = 0; place < sorted.length; place++) {
    const isNext = place > 0 && sorted[place]?.name.encoded === sorted[place - 1]?.name.encoded;
    firsts.push(isNext ? (firsts[place - 1] ?? 0) : place);
  }
  const shape = { names, order: sorted.map(({ at }) => at), heads: sorted.map(({ name }) => name.head) };
  return firsts.some((first, place) => first !== place) ? { ...shape, firsts } : shape;
}

/** Returns the order in which these values are signed: those of one name are sorted, too (clause base-string.3). */
function orderValues(
  { order, firsts }: Shape,
  operation: readonly Parameter[],
  protocol: readonly Parameter[],
  encode: (value: string) => string,
): readonly number[] {
  if (firsts === undefined) return order;
  const signed = order.map((at, place) => {
    return { at, first: firsts[place] ?? place, value: encode(valueAt(at, operation, protocol)) };
  });
  return signed.sort((a, b) => a.first - b.first || compareUnits(a.value, b.value)).map(({ at }) => at);
}

function targetOf({ method, url }: SigningTask, scheme: Scheme): Target {
  const first = scheme.encodePart(scheme.baseStringMethod(method), "method");
  const second = scheme.encodePart(scheme.baseStringUri(url), "uri");
  return { method, url, bytes: Buffer.from(scheme.joinParts(first, second, ""), "latin1") };
}

/** Returns a value of two lists, one behind the other. */
function valueAt(at: number, first: readonly Parameter[], second: readonly Parameter[]): string {
  return (at < first.length ? first[at] : second[at - first.length])?.[1] ?? "";
}

/** Whether these parameters have the names of a shape; loops, as this is done for every task. */
function hasNames({ names }: Shape, operation: readonly Parameter[], protocol: readonly Parameter[]): boolean {
  const { length } = operation;
  if (names.length !== length + protocol.length) return false;
  for (let at = 0; at < length; at++) if (operation[at]?.[0] !== names[at]) return false;
  for (let at = 0; at < protocol.length; at++) if (protocol[at]?.[0] !== names[length + at]) return false;
  return true;
}

/** What throws is for the stages to tell, in their own order. */
function attempt(write: (task: SigningTask) => boolean, task: SigningTask): boolean {
  try {
    return write(task);
  } catch {
    return false;
  }
}
