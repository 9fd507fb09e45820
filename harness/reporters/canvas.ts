import pc from "picocolors";
import type { Paint } from "./describe-failure.ts";

/** The colours of a terminal; without colour each is its own argument. */
export type Colors = ReturnType<typeof pc.createColors>;

/** What the sections of the terminal report are drawn with. */
export interface Canvas {
  readonly width: number;
  readonly colors: Colors;
  /** How the parts of a failure are set off. */
  readonly paint: Paint;
}

const MIN_WIDTH = 60;
const MAX_WIDTH = 120;

/** A canvas as wide as the terminal, but never too narrow for a table or too wide to read. */
export function createCanvas(width: number, color: boolean): Canvas {
  const bounded = Number.isFinite(width) ? Math.trunc(width) : 80;
  const colors = pc.createColors(color);
  return { width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, bounded)), colors, paint: paintWith(colors) };
}

function paintWith({ dim, green, red, inverse }: Colors): Paint {
  return { dim, wanted: (text) => inverse(green(text)), got: (text) => inverse(red(text)) };
}
