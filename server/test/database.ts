/** A database of its own for a test file; `drop` it in afterAll. */
import { inject } from "vitest";
import { cloneFrom, type ClonedDatabase } from "../../tools/clone-database.ts";

export const cloneDatabase = (): Promise<ClonedDatabase> =>
  cloneFrom(inject("adminUrl"), inject("templateDatabase"));
