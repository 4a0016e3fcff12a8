/** What tests of the books begin with: a run through the front door, and an owner who tampers. */
import pg from "pg";
import { listDifferences, runBooks } from "#contract/console/operations/books.ts";
import { StaffRole } from "#contract/enums.ts";
import type { TestServer } from "./server.ts";
import { keepSignedIn } from "./fixture/exchange.ts";

export const DAY = 86_400;

/** A run by finance, and all that it found as `check subject`. */
export async function proved(server: TestServer) {
  const call = await server.staff(StaffRole.of.finance);
  await keepSignedIn(server);
  const run = await call(runBooks);
  const params = { id: String(run.id) };
  const { list } = await call(listDifferences, { params, query: { size: 100 } });
  return { run, list, named: list.map(({ check, subject }) => `${check} ${subject}`) };
}

/** As the database's owner, with triggers and foreign keys off: what the application's role cannot do. */
export async function tamper(server: TestServer, ...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A prize with this much stock, each piece with its line. */
export async function prizeWith(
  { db, clock }: TestServer,
  given: { type: 2 | 3; stock: number },
): Promise<number> {
  const at = clock.now();
  const { id } = await db
    .insertInto("prize")
    .values({
      type: given.type,
      category: "测试",
      title: "奖品",
      priceGold: 100,
      stock: given.stock,
      createdAt: at,
      updatedAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const line = { prizeId: id, change: 1, actor: "system", note: "入库", at };
  for (let stockAfter = 1; stockAfter <= given.stock; stockAfter++)
    await db
      .insertInto("prizeStock")
      .values({ ...line, stockAfter })
      .execute();
  return id;
}
