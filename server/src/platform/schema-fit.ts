/**
 * Whether this code and the schema belong together. Too old: a migration that the code knows is missing. Too new: one
 * that the code does not know took something away that it may still read (docs/decisions/0072); one that only
 * added is nobody's trouble, so that the nodes of the previous release serve on while the new ones start.
 */
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { namesIn } from "./migration-file.ts";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** `needs`: the first migration that a node must know to work beside it. */
export type Applied = { name: string; needs: string | null };
/** Names of migrations. */
export type Unfit = { missing: string[]; beyond: string[] };

let known: Promise<string[]> | undefined;
/** Of this code; read once, as a file that is added later is not in what runs. */
const knownMigrations = (): Promise<string[]> => (known ??= namesIn(MIGRATIONS));

/** Undefined when they fit. */
export async function judgeSchema(
  applied: readonly Applied[],
  mine?: readonly string[],
): Promise<Unfit | undefined> {
  const own = mine ?? (await knownMigrations());
  const has = new Set(applied.map(({ name }) => name));
  const knows = new Set(own);
  const missing = own.filter((name) => !has.has(name)).toSorted();
  const beyond = applied
    .filter(({ name, needs }) => !knows.has(name) && needs !== null && !knows.has(needs))
    .map(({ name }) => name)
    .toSorted();
  return missing.length + beyond.length > 0 ? { missing, beyond } : undefined;
}

/** Whether a newer version than this has migrated. */
export async function isBeyond(applied: readonly Applied[]): Promise<boolean> {
  const knows = new Set(await knownMigrations());
  return applied.some(({ name }) => !knows.has(name));
}

/** A database from before 0030 has no column `needs`, and one without the table no migration. */
export const appliedSql = `select name, to_jsonb(m) ->> 'needs' as needs from migration m`;

const UNDEFINED_TABLE = "42P01";

export async function migrationsIn(client: pg.ClientBase): Promise<Applied[]> {
  try {
    return (await client.query<Applied>(appliedSql)).rows;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

export const unfitSentence = ({ missing, beyond }: Unfit): string =>
  missing.length > 0
    ? `数据库结构太旧，缺少 ${missing[0]} 等 ${missing.length} 个迁移：请先执行 npm run migrate`
    : `数据库结构太新，${beyond[0]} 已去掉本版本还要用的部分：请换用更新的版本`;
