/** The contract's enumeration() without its schemas: web/build/contractPlugin.ts puts it in its place. */
import type { Enumeration } from "#contract/enumeration.ts";

type Entries = Record<string, readonly [value: number, label: string]>;

export function enumeration<const E extends Entries>(
  entries: E,
): Omit<Enumeration<E>, "schema" | "fromText"> {
  const rows = Object.entries(entries);
  const find = (value: number) => {
    const row = rows.find(([, [known]]) => known === value);
    if (!row) throw new RangeError(`${value} is not in this enumeration`);
    return row;
  };
  return {
    // Object.fromEntries forgets the names; they are the entries' own.
    of: Object.fromEntries(rows.map(([name, [value]]) => [name, value])) as Enumeration<E>["of"],
    values: rows.map(([, [value]]) => value) as unknown as Enumeration<E>["values"],
    label: (value) => find(value)[1][1],
    nameOf: (value) => find(value)[0],
  };
}
