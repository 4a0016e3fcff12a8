/** Which statements would still have to ask two machines in one, and that none is added (docs/scale.md). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSchema } from "../../tools/distribute/guards.ts";
import { type Across, statementsAcross } from "../../tools/schema/statements/across.ts";
import { placements } from "../src/platform/placement.ts";

const KNOWN = join(import.meta.dirname, "../../tools/schema/across-known.json");

test("no further statement asks for what is to be spread beside what is not, and what was parted has left the list", () => {
  const found = statementsAcross(readSchema(), placements);
  const known = JSON.parse(readFileSync(KNOWN, "utf8")) as Known;
  const tables: Across = Object.fromEntries(
    Object.entries(known).map(([at, one]) => [at, one.tables]),
  );
  expect(found).toEqual(tables);
  expect(Object.entries(known).filter(([, { stays }]) => !stays)).toEqual([]);
});
/** `stays`: why it is one statement still. */
type Known = Record<string, { tables: string[]; stays?: string }>;
