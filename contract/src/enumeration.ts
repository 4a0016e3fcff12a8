/** One enumeration = one value: the number on the wire, the name in code, the Chinese label on screens. */
import * as z from "zod/mini";

type Entries = Record<string, readonly [value: number, label: string]>;

export type Enumeration<E extends Entries> = {
  /** The numbers by name, as in `ExchangeState.of.issued`. */
  readonly of: { readonly [K in keyof E]: E[K][0] };
  /** Every number, in the order in which they were written down. */
  readonly values: readonly E[keyof E][0][];
  /** Accepts exactly these numbers in a body. */
  readonly schema: z.ZodMiniLiteral<E[keyof E][0]>;
  /** Accepts them in a query or path too, where everything is text. */
  readonly fromText: z.ZodMiniType<E[keyof E][0], unknown>;
  /** The Chinese word for a number that is known to be one of these. */
  readonly label: (value: E[keyof E][0]) => string;
  /** The name in code for a number, for state machines and logs. */
  readonly nameOf: (value: E[keyof E][0]) => keyof E & string;
};

/** The union of the numbers: `type ExchangeState = ValueOf<typeof ExchangeState>`. */
export type ValueOf<T> = T extends { readonly values: readonly (infer V)[] } ? V : never;

export function enumeration<const E extends Entries>(entries: E): Enumeration<E> {
  type Value = E[keyof E][0];
  const rows = Object.entries(entries).map(([name, [value, label]]) => ({ name, value, label }));
  const byValue = new Map<number, { name: string; label: string }>(
    rows.map((row) => [row.value, row]),
  );
  const find = (value: Value) => {
    const row = byValue.get(value);
    if (!row) throw new RangeError(`${value} is not in this enumeration`);
    return row;
  };
  const values = rows.map((row) => row.value as Value);
  const schema = z.literal(values);
  return {
    of: Object.fromEntries(rows.map((row) => [row.name, row.value])) as Enumeration<E>["of"],
    values,
    schema,
    fromText: z.pipe(
      z.transform((given: unknown) => (typeof given === "string" && given ? Number(given) : given)),
      schema,
    ) as Enumeration<E>["fromText"],
    label: (value) => find(value).label,
    nameOf: (value) => find(value).name,
  };
}
