/**
 * How one migration runs beside the traffic: it waits seconds for a lock and not for ever, because anyone who waits for
 * an exclusive lock stops everybody who comes after it; it is done whole, or tried again, or left for later.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type MigrationFile, statementsOf, textFor } from "./migration-file.ts";
import { Refusal } from "../config/refusal.ts";

/**
 * Shorter than members' own statements wait for a lock (bounded.ts), so that those behind it are not refused, and longer than the second
 * after which an automatic vacuum gives way.
 */
const LOCK_SECONDS = 1.5;
/** An index beside the traffic stops nobody while it waits for those who were there before it, nor do rows and checks. */
const BESIDE_SECONDS = 600;
const BESIDE = /\bconcurrently\b|\bvalidate constraint\b|^(update|delete|insert|with)\b/i;
const TRIES = 10;
const PAUSE_MS = 2000;

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

export type Pace = { lockSeconds: number; besideSeconds: number; pauseMs: number };
const usual: Pace = {
  lockSeconds: LOCK_SECONDS,
  besideSeconds: BESIDE_SECONDS,
  pauseMs: PAUSE_MS,
};

export async function applyMigration(
  client: pg.Client,
  file: MigrationFile,
  version: number,
  given: Partial<Pace> = {},
): Promise<void> {
  const pace = { ...usual, ...given };
  for (let tried = 1; ; tried++)
    try {
      await (file.isOutsideTransaction
        ? runOutside(client, file, pace)
        : runInside(client, file, { text: textFor(file, version), seconds: pace.lockSeconds }));
      return;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const code = (error as { code?: string }).code ?? "";
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw named(file, error);
      if (tried === TRIES)
        throw new Refusal(
          `${file.name}：${TRIES} 次都没有在 ${pace.lockSeconds} 秒内等到表锁，${left(file)}，请在空闲时重试`,
          "passing",
          error,
        );
      await sleep(pace.pauseMs);
    }
}

const left = ({ isOutsideTransaction }: MigrationFile): string =>
  isOutsideTransaction ? "这个文件里前面的语句已经执行" : "什么也没有改动";

/** With its code, so that a full disk is still known as one. */
const named = ({ name }: MigrationFile, error: unknown): Error =>
  Object.assign(new Error(`${name}: ${(error as Error).message}`, { cause: error }), {
    code: (error as { code?: string }).code,
  });

async function runInside(
  client: pg.Client,
  file: MigrationFile,
  { text, seconds }: { text: string; seconds: number },
): Promise<void> {
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = '${seconds}s'`);
    await client.query(text);
    await keep(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** In a transaction of the caller's, on tables that nobody uses yet: what is made beside traffic is simply made. */
export async function applyWithin(
  client: pg.Client,
  file: MigrationFile,
  version: number,
): Promise<void> {
  const statements = file.isOutsideTransaction
    ? statementsOf(file).map((one) => one.replace(/\bconcurrently\b/i, ""))
    : [textFor(file, version)];
  try {
    // oxlint-disable-next-line no-await-in-loop
    for (const statement of statements) await client.query(statement);
    await keep(client, file);
  } catch (error) {
    throw named(file, error);
  }
}

/** Each must stand being run once more: the one after it may have failed. */
async function runOutside(client: pg.Client, file: MigrationFile, pace: Pace): Promise<void> {
  for (const statement of statementsOf(file)) {
    const isBeside = BESIDE.test(statement);
    await client.query(`set lock_timeout = '${isBeside ? pace.besideSeconds : pace.lockSeconds}s'`);
    await dropHalfMade(client, statement);
    await (isBeside ? runBeside(client, file, statement, pace) : client.query(statement));
  }
  await client.query("reset lock_timeout");
  await keep(client, file);
}

/** One that changes rows is repeated until it changes none. What it waits for this long will not be over by trying again. */
async function runBeside(
  client: pg.Client,
  file: MigrationFile,
  statement: string,
  { besideSeconds }: Pace,
): Promise<void> {
  const isBatch = /^(update|delete|insert|with)\b/i.test(statement);
  try {
    for (;;) {
      const { rowCount } = await client.query(statement);
      if (!isBatch || (rowCount ?? 0) === 0) return;
    }
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Refusal(
      `${file.name}：等了 ${besideSeconds} 秒，更早的事务（例如备份或打开着的 psql）还没有结束，${left(file)}，请在它结束后重试`,
      "passing",
      error,
    );
  }
}

/** One that was broken off lies there invalid, and `if not exists` would take it for the index. */
async function dropHalfMade(client: pg.Client, statement: string): Promise<void> {
  const [, name, schema = "public"] =
    /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if not exists\s+)?(\w+)\s+on\s+(?:only\s+)?(?:(\w+)\.)?/i.exec(
      statement,
    ) ?? [];
  if (name === undefined) return;
  // An index is in its table's schema.
  const index = [schema, name].map((word) => client.escapeIdentifier(word)).join(".");
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
}

async function keep(client: pg.Client, { name, hash, needs }: MigrationFile): Promise<void> {
  await client.query("insert into migration (name, hash) values ($1, $2)", [name, hash]);
  // The column came with 0030, and nothing before it contracts.
  if (needs !== null)
    await client.query("update migration set needs = $2 where name = $1", [name, needs]);
}
