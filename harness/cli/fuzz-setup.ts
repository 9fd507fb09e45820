import { z } from "zod";
import { type SignatureMethod, signatureMethods } from "../../src/signing/signing-task.ts";
import { oneOf, strict } from "../../src/vectors/model.ts";

/** What every setup may narrow. */
interface Narrowed {
  /** Ids; none means all. */
  readonly properties: readonly string[];
}

/** The laws of countersign's own code. */
export interface LawsSetup extends Narrowed {
  readonly kind: "laws";
}

/** A target as a command line names it. */
export interface TargetSetup extends Narrowed {
  readonly kind: "target";
  readonly words: readonly string[];
  readonly command: readonly string[];
  readonly timeoutMs: number;
  readonly method?: SignatureMethod;
}

/** A live gateway; its config and certificates are read anew by each process, and so secrets travel nowhere. */
export interface GatewaySetup extends Narrowed {
  readonly kind: "gateway";
  readonly url: string;
  readonly connections: number;
  readonly timeoutMs: number;
  readonly method?: SignatureMethod;
  readonly config?: string;
  readonly ca?: string;
  readonly rate?: number;
  readonly allowRemote?: true;
}

/** What `fuzz` is to try its properties on: what each of its processes is told. */
export type FuzzSetup = LawsSetup | TargetSetup | GatewaySetup;

const text = z.string();
const texts = z.array(text);
const count = z.int().positive();
const method = z.enum(signatureMethods).exactOptional();

const model = oneOf<FuzzSetup>(
  "kind",
  strict<LawsSetup>({ kind: z.literal("laws"), properties: texts }),
  strict<TargetSetup>({
    kind: z.literal("target"),
    properties: texts,
    words: texts,
    command: texts,
    timeoutMs: count,
    method,
  }),
  strict<GatewaySetup>({
    kind: z.literal("gateway"),
    properties: texts,
    url: text,
    connections: count,
    timeoutMs: count,
    method,
    config: text.exactOptional(),
    ca: text.exactOptional(),
    rate: count.exactOptional(),
    allowRemote: z.literal(true).exactOptional(),
  }),
);

/** Reads what a process of a campaign was told. Throws on what none of ours has written. */
export function readSetup(value: unknown): FuzzSetup {
  return model.parse(value);
}
