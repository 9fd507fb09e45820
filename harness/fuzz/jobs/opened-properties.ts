import type { Adapter } from "../../../src/judging/adapter.ts";
import type { Note } from "../../../src/judging/note.ts";
import type { Report } from "../../../src/report/report.ts";
import type { Property } from "../property.ts";

/** Properties, with whoever they are asked of. */
export interface OpenedProperties {
  readonly properties: readonly Property[];
  readonly window: number;
  /** Who is under test; of the properties of our own code: ourselves. */
  readonly target: Report["target"];
  /** What is to be known of the target. */
  readonly notes: () => readonly Note[];
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

/** The properties that an adapter is asked about: to close them is to close it. */
export function openedBy(
  { kind, declaration, window, notes, close }: Adapter,
  properties: readonly Property[],
): OpenedProperties {
  return { properties, window, target: { kind, implementation: declaration.implementation }, notes, close };
}
