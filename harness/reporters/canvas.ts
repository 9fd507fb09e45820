import pc from "picocolors";

/** The colours of a terminal; without colour each is its own argument. */
export type Colors = ReturnType<typeof pc.createColors>;

/** What the sections of the terminal report are drawn with. */
export interface Canvas {
  readonly width: number;
  readonly colors: Colors;
}

const MIN_WIDTH = 60;
const MAX_WIDTH = 120;

/** A canvas as wide as the terminal, but never too narrow for a table or too wide to read. */
export function createCanvas(width: number, color: boolean): Canvas {
  const bounded = Number.isFinite(width) ? Math.trunc(width) : 80;
  return { width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, bounded)), colors: pc.createColors(color) };
}
