/** A feature that a client's requests can exercise, with the number of captured requests that did. */
export interface CoverageItem {
  /** `operation`, `method`, `placement`, `characters` or `order`. */
  readonly group: string;
  readonly name: string;
  readonly requests: number;
  /** Set where whoever started the run requires it for conformance. */
  readonly required?: true;
}

/** Finds the required items that no request exercised. */
export function findLacking(coverage: readonly CoverageItem[] = []): readonly CoverageItem[] {
  return coverage.filter(({ requests, required }) => requests === 0 && required === true);
}

/** Names an item as `--require-coverage` does. */
export function nameItem({ group, name }: Pick<CoverageItem, "group" | "name">): string {
  return `${group}/${name}`;
}
