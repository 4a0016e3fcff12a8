/** SQL of finished days. */
import { sql } from "kysely";
import type { DayFigure } from "../../platform/day-figure.ts";
import type { Db, Tx } from "../../platform/db.ts";

export type PlatformDayFigure = { day: string; platformId: number; figure: string; value: number };

/** The last day that is written; undefined before the first. */
export const lastDay = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from figure_day`.execute(db);
  return rows[0]?.day ?? undefined;
};

/** What is written stays: a day is counted once. */
export const insertFigures = (tx: Tx, figures: readonly DayFigure[]) =>
  sql`
    insert into figure_day (day, brand_code, figure, value)
    select * from unnest(${figures.map((f) => f.day)}::date[], ${figures.map((f) => f.brandCode)}::text[],
                         ${figures.map((f) => f.figure)}::text[], ${figures.map((f) => f.value)}::bigint[])
    on conflict do nothing`.execute(tx);

export const insertPlatformFigures = (tx: Tx, figures: readonly PlatformDayFigure[]) =>
  sql`
    insert into figure_platform_day (day, platform_id, figure, value)
    select * from unnest(${figures.map((f) => f.day)}::date[], ${figures.map((f) => f.platformId)}::bigint[],
                         ${figures.map((f) => f.figure)}::text[], ${figures.map((f) => f.value)}::bigint[])
    on conflict do nothing`.execute(tx);

type FinishedFiguresInput = {
  from: string;
  figures: readonly string[];
  brand?: string | undefined;
};

/** Rows: days × figures, whatever the number of responses behind them. */
export const finishedFigures = async (db: Db, { from, figures, brand }: FinishedFiguresInput) => {
  const { rows } = await sql<Omit<DayFigure, "brandCode">>`
    select day::text as day, figure, sum(value)::bigint as value from figure_day
     where day >= ${from}::date and figure = any (${figures}::text[])
       and (${brand ?? null}::text is null or brand_code = ${brand ?? null})
     group by 1, 2`.execute(db);
  return rows;
};

export const finishedPlatformFigures = async (db: Db, from: string) => {
  const { rows } = await sql<PlatformDayFigure>`
    select day::text as day, platform_id, figure, value from figure_platform_day
     where day >= ${from}::date`.execute(db);
  return rows;
};
