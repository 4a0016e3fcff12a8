/** The generated table types: what becomes of a column. */
import { expect, test } from "vitest";
import type { Catalog, Column } from "./catalog.ts";
import { typeTextOf } from "./type-text.ts";

const plain: Column = {
  name: "amount",
  type: "bigint",
  isRequired: true,
  identity: "",
  generated: "",
  defaultValue: null,
  comment: null,
};

const catalogOf = (schema: string, name: string, ...columns: Partial<Column>[]): Catalog => ({
  tables: [
    {
      schema,
      name,
      kind: "r",
      options: null,
      partitionKey: null,
      viewText: null,
      comment: null,
      hasRowSecurity: false,
      columns: columns.map((column) => ({ ...plain, ...column })),
      constraints: [],
      indexes: [],
      triggers: [],
    },
  ],
  sequences: [],
  functions: [],
  grants: [],
  defaultRights: [],
});

test.each([
  [{}, "amount: number;"],
  [{ isRequired: false }, "amount: number | null;"],
  [{ defaultValue: "0" }, "amount: Generated<number>;"],
  [{ identity: "a" }, "amount: GeneratedAlways<number>;"],
  [{ identity: "d" }, "amount: Generated<number>;"],
  [{ generated: "s", defaultValue: "1 + 1" }, "amount: GeneratedAlways<number>;"],
  [{ type: "timestamp with time zone" }, "amount: Date;"],
  [{ type: "numeric(10,2)" }, "amount: number;"],
  [{ type: "jsonb", isRequired: false }, "amount: unknown;"],
  [{ type: "text[]" }, "amount: string[];"],
  [{ type: "bit(4096)" }, "amount: string;"],
  [{ name: "amount_fen" }, "amountFen: number;"],
] as const)("a column %j becomes %s", (column, line) => {
  expect(typeTextOf(catalogOf("public", "exchange", column))).toContain(line);
});

test("a table outside public keeps its schema in the key", () => {
  const text = typeTextOf(catalogOf("ledger", "big_entry", {}));
  expect(text).toContain('"ledger.bigEntry": LedgerBigEntry;');
  expect(text).toContain("export interface LedgerBigEntry {");
});

test("a name that would not find its way back to the column is refused", () => {
  expect(() => typeTextOf(catalogOf("public", "line", { name: "line_1" }))).toThrow(/rename it/);
});

test("a type nobody has thought of is refused instead of guessed", () => {
  expect(() => typeTextOf(catalogOf("public", "line", { type: "tsrange" }))).toThrow(/tsrange/);
});
