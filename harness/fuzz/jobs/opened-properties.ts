import type { Adapter } from "../../../src/judging/adapter.ts";
import type { Note } from "../../../src/judging/note.ts";
import type { Report } from "../../../src/report/report.ts";
import type { Property } from "../property.ts";

/** Properties, and the open target that they ask. */
export interface OpenedProperties {
  readonly properties: readonly Property[];
  readonly window: number;
  /** The implementation under test; for properties of our own code, countersign. */
  readonly target: Report["target"];
  readonly notes: () => readonly Note[];
  readonly close: () => Promise<void>;
}

/**
 * Opens the properties and the target of a setup. Each job does so in its own process, so a setup is plain JSON.
 *
 * @throws {CountersignError} when the target cannot be used at all.
 */
export type OpenProperties = (setup: unknown, signal: AbortSignal) => Promise<OpenedProperties>;

/** A setup, and the module that opens it: it exports {@link OpenProperties} as `openProperties`. */
export interface PropertySource {
  readonly module: string;
  readonly setup: unknown;
}

/** Joins properties with the adapter that they ask, which is closed with them. */
export function openedBy(
  { kind, declaration, window, notes, close }: Adapter,
  properties: readonly Property[],
): OpenedProperties {
  return { properties, window, target: { kind, implementation: declaration.implementation }, notes, close };
}
