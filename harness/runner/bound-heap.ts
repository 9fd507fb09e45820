import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes of a heap that is left to V8. */
const SMALL = 120e6;
const GROWTH = 1.2;
const MOST_GROWTH = 20e6;
/** Milliseconds between two looks at it. */
const TURN = 50;

/** Bytes of V8's nursery, which would grow to four times as many. */
const NURSERY = 8 * 1024 * 1024;
/** An array of so many numbers is the largest that is allocated in the nursery, with room to spare. */
const SURVIVOR = 4096;
const SURVIVORS = 16;
const MOST_ROUNDS = 8;

/**
 * Keeps this process's heap small, at its start: what a run keeps is bounded by itself, but V8 looks for what it has dropped
 * when the heap has grown fourfold, and its nursery takes 32 MB. Here it is a fifth or 20 MB, beyond what is small, and 8 MB.
 */
export function boundHeap(): void {
  boundNursery();
  setInterval(collectGarbage, TURN).unref();
}

/**
 * Lets the nursery grow once, fourfold or, where it has grown before as more code was loaded, twofold, and never again. The
 * flag that states its size is read before any of our code runs; how far it grows is read each time that as much has
 * survived in it as it holds.
 */
function boundNursery(): void {
  setFlagsFromString(`--semi-space-growth-factor=${nurserySize() > NURSERY / 4 ? 2 : 4}`);
  const survivors: number[][] = [];
  for (let round = 0; nurserySize() < NURSERY && round < MOST_ROUNDS; round++) {
    for (let one = 0; one < SURVIVORS; one++) survivors.push(new Array<number>(SURVIVOR).fill(0));
  }
  setFlagsFromString("--semi-space-growth-factor=1");
}

function nurserySize(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? NURSERY;
}

let collect: (() => void) | undefined;
let last = 0;

/**
 * Collects garbage where a large heap has grown since it last did. V8 collects beside the work, and is left behind where
 * other processes have the cores: a heap of 120 MB became one of 400.
 */
export function collectGarbage(): void {
  if (measureUse() < Math.max(SMALL, Math.min(GROWTH * last, last + MOST_GROWTH))) return;
  collect ??= exposeCollection();
  collect();
  last = measureUse();
}

/** What buffers hold, as of long answers, stands outside the heap. */
function measureUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

function exposeCollection(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
