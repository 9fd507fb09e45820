/** Takes the first of these for which something holds, so many at most; what comes later is not looked at. */
export function takeFirst<T>(all: Iterable<T>, most: number, holds: (one: T) => boolean = () => true): readonly T[] {
  const taken: T[] = [];
  for (const one of all) {
    if (taken.length === most) break;
    if (holds(one)) taken.push(one);
  }
  return taken;
}
