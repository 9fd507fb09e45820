import type { Adapter } from "../../src/conformance/adapter.ts";
import type { OpenedProperties } from "../fuzz/jobs/opened-properties.ts";
import type { Property } from "../fuzz/property.ts";

/** The properties that an adapter is asked about: to close them is to close it. */
export function openedBy(
  { kind, declaration, window, notes, close }: Adapter,
  properties: readonly Property[],
): OpenedProperties {
  return { properties, window, target: { kind, implementation: declaration.implementation }, notes, close };
}
