/** Remembers what a function without effects gives for each key. */
export function remember<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const old = known.get(key);
    if (old !== undefined || known.has(key)) return old as Value;
    const made = compute(key);
    known.set(key, made);
    return made;
  };
}

/** Returns a function that computes its value when it is first asked for. */
export function once<T>(compute: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: compute() };
    return made.value;
  };
}
