/** SQL of what responses came to, by Shanghai day and brand; an agent's respondents are of the agent's brand. */
import { sql } from "kysely";
import type { DayFigure, DayFigureSpan } from "../../platform/day-figure.ts";
import type { Db } from "../../platform/db.ts";

/** entered, atDoor, active, result:1 …, audit:1 and audit:2, firstEntered, firstComplete, firstValid. */
export async function responseFigures(db: Db, span: DayFigureSpan): Promise<DayFigure[]> {
  // One after the other: one question must not take half of the pool.
  const begun = await begunFigures(db, span);
  const ended = await endedFigures(db, span);
  const audited = await auditedFigures(db, span);
  return [...begun, ...ended, ...audited, ...(await firstFigures(db, span))];
}

const begunFigures = async (db: Db, { from, to }: DayFigureSpan): Promise<DayFigure[]> => {
  const { rows } = await sql<DayFigure>`
    with begun as (
      select (r.started_at at time zone 'Asia/Shanghai')::date as day, b.brand_code,
             count(*) filter (where not r.at_door) as entered, count(*) filter (where r.at_door) as doors,
             count(distinct r.member_id) filter (where not r.at_door) as active
        from survey_response r join member_brand b on b.member_id = coalesce(r.member_id, r.agent_id)
       where r.started_at >= ${from} and r.started_at < ${to}
       group by 1, 2)
    select day::text as day, brand_code, figure, value
      from begun cross join lateral (
        values ('entered', entered), ('atDoor', doors), ('active', active)) counted (figure, value)
     where value > 0`.execute(db);
  return rows;
};

const endedFigures = async (db: Db, { from, to }: DayFigureSpan): Promise<DayFigure[]> => {
  const { rows } = await sql<DayFigure>`
    select (r.finished_at at time zone 'Asia/Shanghai')::date::text as day, b.brand_code,
           'result:' || r.result as figure, count(*) as value
      from survey_response r join member_brand b on b.member_id = coalesce(r.member_id, r.agent_id)
     where r.finished_at >= ${from} and r.finished_at < ${to} and not r.at_door
     group by 1, 2, 3`.execute(db);
  return rows;
};

const auditedFigures = async (db: Db, { from, to }: DayFigureSpan): Promise<DayFigure[]> => {
  const { rows } = await sql<DayFigure>`
    select (r.audited_at at time zone 'Asia/Shanghai')::date::text as day, b.brand_code,
           'audit:' || r.audit_state as figure, count(*) as value
      from survey_response r join member_brand b on b.member_id = coalesce(r.member_id, r.agent_id)
     where r.audited_at >= ${from} and r.audited_at < ${to} and r.audit_state in (1, 2)
     group by 1, 2, 3`.execute(db);
  return rows;
};

type SurveyStep = {
  name: string;
  time: "started_at" | "finished_at" | "audited_at";
  where: "not r.at_door" | "r.result = 1" | "r.audit_state = 1";
};

/** Each member is counted once for each, on the day on which they got so far for the first time. */
const steps: readonly SurveyStep[] = [
  { name: "firstEntered", time: "started_at", where: "not r.at_door" },
  { name: "firstComplete", time: "finished_at", where: "r.result = 1" },
  { name: "firstValid", time: "audited_at", where: "r.audit_state = 1" },
];

async function firstFigures(db: Db, span: DayFigureSpan): Promise<DayFigure[]> {
  const found: DayFigure[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const step of steps) found.push(...(await firstOf(db, span, step)));
  return found;
}

async function firstOf(db: Db, { from, to }: DayFigureSpan, { name, time, where }: SurveyStep) {
  const at = sql.raw(`r.${time}`);
  const wanted = sql.raw(where);
  const { rows } = await sql<DayFigure>`
    with came as (
      select r.member_id, min(${at}) as at from survey_response r
       where ${at} >= ${from} and ${at} < ${to} and r.member_id is not null and ${wanted}
       group by r.member_id)
    select (c.at at time zone 'Asia/Shanghai')::date::text as day, b.brand_code, ${name} as figure,
           count(*) as value
      from came c join member_brand b on b.member_id = c.member_id
     where not exists (
       select 1 from survey_response r
        where r.owner_id = c.member_id and ${wanted} and ${at} < ${from})
     group by 1, 2`.execute(db);
  return rows;
}
