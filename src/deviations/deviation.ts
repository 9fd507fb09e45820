import type { Parameter } from "../signing/parameter.ts";
import type { Scheme, Stage } from "../signing/scheme.ts";
import type { SignatureMethod, SigningTask } from "../signing/signing-task.ts";
import type { ClauseId } from "../spec/clauses.ts";
import type { SentRequest } from "./sent-request.ts";
import type { RecoveredSignature } from "./signer/rsa/rsa-block.ts";

/** The stages behind the signature: they write what is signed into header, body and content type. */
export const writingStages: ReadonlySet<Stage> = new Set<Stage>([
  "headerParameters",
  "encodeHeaderValue",
  "joinHeader",
  "bodyParameters",
  "encodeBodyText",
  "joinBody",
  "contentType",
]);

/** Name, explanation and scope of a deviation. */
export interface DeviationHead {
  /** Kebab-case, never reused with another meaning: baselines and dashboards hold it. */
  readonly id: string;
  /** The mistake in one sentence, addressed to whoever made it. Present tense, no full stop. */
  readonly title: string;
  /** The change to the bytes, and where it comes from. One to three sentences. */
  readonly happens: string;
  /** The correction. One or two sentences, in the imperative. */
  readonly fix: string;
  /** The clauses that it breaks. */
  readonly clauses: readonly ClauseId[];
  /** Where alone it is made, of all that it is a mistake of. Default: everywhere. */
  readonly only?: Narrowed;
  /** Where it was seen: public issues, pull requests, sources. */
  readonly links: readonly string[];
  /** Where it can be made. Default: both. */
  readonly methods?: readonly SignatureMethod[];
  /** Why a signer may do this all the same: the specification allows it, or leaves it open. Then it is no mistake. */
  readonly permitted?: string;
  /**
   * Returns the tasks that the caller may have asked for: those for which this deviation would send just this request.
   * Only where the deviation changes what is sent, so that the task cannot be read off the request.
   */
  readonly meant?: (sent: SentRequest) => readonly SigningTask[];
  /** The other stages that the same wrong code serves, as one encoding function serves names, values and parts. */
  readonly also?: readonly Replacement[];
  /** A key of what one function does that encodes several texts: of those that explain the same, that of the fewest texts is told. */
  readonly oneFunction?: string;
  /** Whether it changes texts in the function that encodes them: after all that becomes of them before. */
  readonly inEncoder?: true;
  /** Whether it changes the text of values before or after all others that do. Default: in the order of the catalogue. */
  readonly ofTexts?: "first" | "last";
  /** What becomes of each of the caller's parameters, where it changes or leaves out some of them and does nothing else. */
  readonly changesGiven?: (parameter: Parameter) => Parameter | undefined;
  /** The functions of real libraries that do this; none where it is handwritten code. */
  readonly functions?: readonly LibraryFunction[];
  /** One right line of code by language. Default: {@link fix} alone. */
  readonly fixes?: Readonly<Partial<Record<Language, string>>>;
  /** Made from the parameters of a model: the diagnosis names it, but it is no row of the detection matrix. */
  readonly generated?: true;
}

/** Where alone a mistake is made. */
export interface Narrowed {
  /** As they stand in "In … alone". */
  readonly words: string;
  /** The mistake as it would be made everywhere. */
  readonly of: Deviation;
  /** In which requests. Default: in all. */
  readonly holds?: (task: SigningTask) => boolean;
  /** In which parameters. Default: in all, or as the words say. */
  readonly names?: readonly string[];
  /** In which of the caller's parameters it is not made. Default: in none of them, or as the words say. */
  readonly excepted?: readonly string[];
}

export type Language = "JavaScript" | "PHP" | "Python" | "Ruby" | "Perl" | "Go" | "Java" | "C#";

/** A function as its users write it, such as `url.PathEscape`. */
export interface LibraryFunction {
  readonly language:
    | Language
    | "Rust"
    | "C"
    | "Swift"
    | "Kotlin"
    | "Dart"
    | "Elixir"
    | "Delphi"
    | "R"
    | "Shell"
    | "Lua"
    | "Tcl";
  readonly call: string;
  /** Its documentation or source. */
  readonly link?: string;
}

/** A stage, made from the right one. */
export type Replacement = {
  readonly [S in Stage]: { readonly stage: S; readonly replace: (right: Scheme[S]) => Scheme[S] };
}[Stage];

/** A stage with its replacement: a deviation without its words. Of an RSA operation there is more to say. */
export type PlainReplacement = Exclude<Replacement, { readonly stage: "rsaSha256" }> &
  Pick<DeviationHead, "also" | "changesGiven">;

interface PlainDeviation<S extends Stage> extends DeviationHead {
  /** The stage that it replaces. */
  readonly stage: S;
  /** Makes the wrong stage from the right one, so that it states its difference alone. */
  readonly replace: (right: Scheme[S]) => Scheme[S];
}

interface RsaDeviation extends PlainDeviation<"rsaSha256"> {
  /** Whether this mistake made a signature for a message: how it is found when only the public key is at hand. */
  readonly recognizes: (signature: RecoveredSignature, message: Uint8Array) => boolean;
}

/** A known mistake of one stage. */
export type DeviationAt<S extends Stage> = S extends "rsaSha256" ? RsaDeviation : PlainDeviation<S>;

/** A known mistake: one small replacement of one stage of the scheme. */
export type Deviation = { readonly [S in Stage]: DeviationAt<S> }[Stage];

/**
 * Returns the scheme of a signer that makes these mistakes. They compose: where two replace the same stage, the later
 * one wraps the earlier.
 */
export function deviate(scheme: Scheme, deviations: readonly Deviation[]): Scheme {
  if (deviations.length === 0) return scheme;
  const deviant = { ...scheme };
  // Of a union of stages TypeScript cannot see that `replace` takes what the scheme holds at that very stage.
  const stages: Record<string, unknown> = deviant as Record<Stage, unknown>;
  for (const deviation of deviations) {
    for (const { stage, replace } of [deviation, ...(deviation.also ?? [])]) {
      stages[stage] = (replace as (right: unknown) => unknown)(stages[stage]);
    }
  }
  return deviant;
}

/** Whether a deviation replaces one of these stages. */
export function touches({ stage, also }: Deviation, stages: ReadonlySet<Stage>): boolean {
  return stages.has(stage) || also?.some((other) => stages.has(other.stage)) === true;
}

const settingValues: ReadonlySet<Stage> = new Set(["operationParameters", "encodeValue"]);

/** Whether a deviation changes the text of values, and not how it is encoded. */
export function changesText(deviation: Deviation): boolean {
  return deviation.clauses.includes("base-string.1") && touches(deviation, settingValues);
}

/** Whether a deviation changes the text of values before it is encoded, beside others that do in any order. */
export function isTextChange(deviation: Deviation): boolean {
  return deviation.stage === "encodeValue" && deviation.inEncoder !== true && changesText(deviation);
}

/** Decides whether a deviation can be made under a signature method. */
export function appliesTo({ methods }: Deviation, method: SignatureMethod): boolean {
  return methods === undefined || methods.includes(method);
}
