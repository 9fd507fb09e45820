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

/** In UTF-16 units: a longer value would make the buffer large for good. */
const LONGEST = 65_536;

/**
 * Compiles a scheme: the base string is written as bytes into one buffer and hashed from there, and what is the same from task to task
 * (names, their order, method and URL, the key) is made once. The scheme's stages stay the truth: the tables are asked from them, and tests hold
 * the two equal.
 *
 * @param reference whose stages are those that are known here.
 */
export function compileScheme(scheme: Scheme, reference: Scheme): CompiledScheme {
  const isFused = fused.every((stage) => scheme[stage] === reference[stage]);
  const isHashed = isFused && hashed.every((stage) => scheme[stage] === reference[stage]);
  const writer = new BaseStringWriter(
    (text) => scheme.encodePart(scheme.encodeValue(text, ""), "parameters"),
    new Uint8Array(64),
  );
  let shape: Shape | undefined;
  let target: Target | undefined;
  let key: HmacKey | undefined;

  const write = (task: SigningTask): boolean => {
    const protocol = scheme.protocolParameters(task);
    const operation = scheme.operationParameters(task.parameters);
    if (shape === undefined || !hasNames(shape, operation, protocol))
      shape = shapeOf([...operation, ...protocol], scheme);
    if (shape === undefined) return false;
    if (target?.method !== task.method || target.url !== task.url) target = targetOf(task, scheme);
    writer.clear();
    writer.write(target.bytes);
    for (let place = 0; place < shape.order.length; place++) {
      const value = valueAt(shape.order[place] ?? 0, operation, protocol);
      if (value.length > LONGEST) return false;
      writer.write(shape.heads[place] ?? NOTHING);
      writer.encode(value);
    }
    return true;
  };
  return {
    baseString: (task) => (isFused && attempt(write, task) ? writer.text() : undefined),
    signature(task) {
      if (!isHashed || task.signatureMethod !== "HMAC-SHA1") return undefined;
      checkTask(task);
      if (!attempt(write, task)) return undefined;
      if (key?.secret !== task.consumerSecret) {
        key = new HmacKey(task.consumerSecret, scheme.signingKey(task.consumerSecret, task));
      }
      writer.setBefore(key.inner);
      return key.sign(writer.bytes());
    },
  };
}

const NOTHING = new Uint8Array(0);

/** What depends on the names of the parameters alone. */
interface Shape {
  readonly names: readonly string[];
  /** The places of the parameters, in the order in which they are signed. */
  readonly order: readonly number[];
  /** What stands before each value in that order: `&`, the name and `=`, encoded. */
  readonly heads: readonly Uint8Array[];
}

/** The first two parts of the base string. */
interface Target {
  readonly method: string;
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** Nothing where the names alone do not say the order, or where the body repeats a parameter of the protocol. */
function shapeOf(parameters: readonly Parameter[], scheme: Scheme): Shape | undefined {
  const names = parameters.map(([name]) => name);
  if (new Set(names).size < names.length || names.includes("oauth_signature")) return undefined;
  const encoded = names.map((name) => scheme.encodeName(name));
  const order = encoded.map((_, at) => at).sort((a, b) => compareUnits(encoded[a] ?? "", encoded[b] ?? ""));
  if (order.some((one, at) => at > 0 && encoded[one] === encoded[order[at - 1] ?? 0])) return undefined;
  const heads = order.map((one, at) =>
    Buffer.from(scheme.encodePart(`${at === 0 ? "" : "&"}${encoded[one]}=`, "parameters"), "latin1"),
  );
  return { names, order, heads };
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
