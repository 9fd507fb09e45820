/** Something that a client's requests can exercise, and how many of the captured ones did. */
export interface CoverageItem {
  /** `operation`, `method`, `placement`, `characters` or `order`. */
  readonly group: string;
  readonly name: string;
  readonly requests: number;
  /** Without it the client is not conformant, by the word of whoever started the run. */
  readonly required?: true;
}

/** What was not exercised and is required. */
export function findLacking(coverage: readonly CoverageItem[] = []): readonly CoverageItem[] {
  return coverage.filter(({ requests, required }) => requests === 0 && required === true);
}

/** An item as `--require-coverage` names it. */
export function nameItem({ group, name }: Pick<CoverageItem, "group" | "name">): string {
  return `${group}/${name}`;
}
