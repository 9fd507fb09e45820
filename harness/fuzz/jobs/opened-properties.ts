import type { Report } from "../../../src/conformance/report.ts";
import type { Property } from "../property.ts";

/** Properties, with whoever they are asked of. */
export interface OpenedProperties {
  readonly properties: readonly Property[];
  /** Inputs in flight. */
  readonly window: number;
  /** Who is under test; of the laws of our own code: ourselves. */
  readonly target: Report["target"];
  /** What is to be noted of the target, one sentence each. */
  readonly notes: () => readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Opens what a setup names. Each job does so in a process of its own, so a setup is plain JSON.
 *
 * @throws {CountersignError} when the target cannot be used at all.
 */
export type OpenProperties = (setup: unknown, signal: AbortSignal) => Promise<OpenedProperties>;

/** Where a process finds what it is to open: a module that exports {@link OpenProperties} as `openProperties`. */
export interface PropertySource {
  readonly module: string;
  readonly setup: unknown;
}
