/** A JSON value with the fields of its objects as pairs, by name: to compare what is equal but for their order. A field
 * named `__proto__` is left out, as zod leaves it out of records. */
export function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .filter(([name]) => name !== "__proto__")
    .map(([name, field]) => [name, sortFields(field)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
