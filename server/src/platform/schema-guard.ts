/**
 * Whether the schema still fits while the server runs: one that a deploy left behind says so at /readyz, and answers
 * 503 instead of failing call after call for a column that is gone.
 */
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { allErrors } from "#contract/console/errors.ts";
import { type Db, sqlStateOf } from "./db.ts";
import { repeatEvery } from "./schedule.ts";
import { type Applied, appliedSql, judgeSchema, type Unfit, unfitSentence } from "./schema-fit.ts";
import type { World } from "./world.ts";

const LOOK_SECONDS = 2;
const RETRY_SECONDS = 5;
/** A table, a column, a function that is not there any more. */
const GONE: readonly string[] = ["42P01", "42703", "42883"];

const left = new WeakMap<Db, Unfit>();

/** Asks now, and remembers; throws when the database does not answer. */
export async function lookAtSchema({ db, log }: World): Promise<Unfit | undefined> {
  const { rows } = await sql<Applied>`${sql.raw(appliedSql)}`.execute(db);
  const unfit = await judgeSchema(rows);
  if (unfit && !left.has(db)) log.error({ unfit }, unfitSentence(unfit));
  if (unfit) left.set(db, unfit);
  else left.delete(db);
  return unfit;
}

/** Every two seconds; answers how to end it. */
export const watchSchema = (world: World): (() => void) =>
  repeatEvery(LOOK_SECONDS, () => lookAtSchema(world).catch(() => undefined));

/** Whether this error of PostgreSQL is a deploy's, and no fault of ours. */
export async function isLeftBehind(world: World, error: unknown): Promise<boolean> {
  if (!GONE.includes(sqlStateOf(error))) return false;
  return (await lookAtSchema(world).catch(() => undefined)) !== undefined;
}

/** What a node that was left behind still serves: whether it lives and is ready, and the files of its build. */
const stillServed = /^\/(healthz|readyz|assets\/|console\/assets\/)/;

/** Before any route is made: a child takes over only the hooks that exist by then. */
export function guardSchema(app: FastifyInstance, { db }: World): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!left.has(db) || stillServed.test(request.url)) return done();
    void reply.code(503).headers({ "retry-after": RETRY_SECONDS, "cache-control": "no-store" });
    const { code, msg } = allErrors.unavailable;
    void (request.url.startsWith("/api/")
      ? reply.send({ code, msg, data: null })
      : reply.type("text/plain; charset=utf-8").send(msg));
  });
}
