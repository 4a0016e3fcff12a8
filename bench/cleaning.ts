/**
 * Finding the signals of a study and reading the list of them: `node bench/cleaning.ts` (BENCH_RESPONSES, 100 000
 * unless said). A matrix, six scales and an open answer each; one open answer in a hundred is a copy, another one
 * nearly so.
 */
import { sql } from "kysely";
import type { Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { openDb, transact } from "../server/src/platform/db.ts";
import type { World } from "../server/src/platform/world.ts";
import { findSignals } from "../server/src/study/cleaning/search.ts";
import { keepFound } from "../server/src/study/cleaning/signal-sql.ts";
import { listCleaning } from "../server/src/study/cleaning/signals.ts";
import { readyDatabase } from "../tools/ready-database.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { print, rounded } from "./figures.ts";

const RESPONSES = Number(process.env["BENCH_RESPONSES"] ?? 100_000);

const labelled = (...values: string[]) => values.map((value) => ({ value, label: value }));
const questionnaire: Questionnaire = {
  version: 1,
  title: "清理",
  quotaCells: [],
  pages: [
    {
      name: "all",
      questions: [
        { kind: "text", format: "paragraph", name: "why", title: "为什么", required: false },
        {
          kind: "matrix",
          name: "m",
          title: "评价",
          required: false,
          rows: labelled("a", "b", "c", "d", "e"),
          columns: labelled("1", "2", "3"),
        },
        ...[1, 2, 3, 4, 5, 6].map((n) => ({
          kind: "scale" as const,
          name: `s${n}`,
          title: `第 ${n} 题`,
          required: false,
          min: 1,
          max: 5,
        })),
      ],
    },
  ],
};

const database = await startThrowAway(undefined, { durable: true });
try {
  await readyDatabase(database.url);
  const db = openDb(database.url, 4);
  await fill();
  const world = { db, clock: { now: () => new Date() } } as World;
  for (const time of ["first", "again"]) {
    // oxlint-disable-next-line no-await-in-loop
    const { searched, kept } = await search();
    print(
      `${time}: ${RESPONSES} completes searched in ${rounded(searched)} ms; their rows locked for ${rounded(kept)} ms`,
    );
  }
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from cleaning_signal group by 1 order by 1`.execute(db);
  print(rows.map(({ kind, n }) => `${kind} ${n}`).join(", "));
  const planted = await sql<{ n: number; found: number }>`
    select count(*)::int as n, count(s.response_id)::int as found
      from survey_response r left join cleaning_signal s on s.response_id = r.id and s.kind = 'copied'
     where r.id % 100 in (1, 2)`.execute(db);
  print(`planted copies found: ${planted.rows[0]?.found} of ${planted.rows[0]?.n}`);
  const since = performance.now();
  const asked = { taskId: 1, cursor: undefined, size: 50, signal: undefined, atLeast: undefined };
  await listCleaning(world, { ...asked, standing: "all" });
  print(`a page of the list: ${rounded(performance.now() - since)} ms`);
  await db.destroy();

  async function search() {
    return transact(db, async (tx) => {
      const began = performance.now();
      await findSignals(tx, { taskId: 1, questions: questionsOf(questionnaire) });
      const found = performance.now();
      await keepFound(tx, 1);
      return { searched: found - began, kept: performance.now() - found };
    });
  }

  async function fill() {
    // Foreign keys are off, because no members are filled in: they are not measured.
    const name = new URL(database.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set session_replication_role = replica`.execute(db);
    const filling = openDb(database.url, 1);
    await sql`
      insert into task (id, hash, title, type, minutes, limit_minutes, opens_at, created_at, updated_at, questionnaire_id)
      overriding system value values (1, 'measured-measured', '清理', 1, 5, 60, now(), now(), now(), 1)`.execute(
      filling,
    );
    await sql`
      insert into survey_questionnaire (id, task_id, version, body, created_at)
      overriding system value values (1, 1, 1, ${JSON.stringify(questionnaire)}::jsonb, now())`.execute(
      filling,
    );
    await sql`
      insert into survey_response (token, task_id, member_id, owner_id, questionnaire_id, result, audit_state, reward_gold,
          reward_fen, started_at, expires_at, finished_at, round, device_id)
      select 'measured-' || lpad(i::text, 16, '0'), 1, i, i, 1, 1, 1, 0, 0, now(), now(),
             now() + (120 + i % 400) * interval '1 second', i::text, 'device-' || (i - case when i % 200 = 0 then 1 else 0 end)
        from generate_series(1, ${RESPONSES}) i`.execute(filling);
    await sql`
      insert into survey_answer (response_id, owner_id, question, value, milliseconds, saved_at, pasted, away, edits)
      select r.id, r.member_id, 'why', to_jsonb(said.words), 900, now(), (r.id % 150 = 0)::int, 0, 20
        from survey_response r
       cross join lateral (select case when r.id % 100 in (1, 2) then r.id - r.id % 100 else r.id end as seed) s
       cross join lateral (
          select string_agg(substr('味道清爽夏天喝着特别解渴价格也算合理下次还会再买包装好看孩子喜欢朋友推荐超市常有打折不甜腻口感绵密送礼体面',
                                   1 + (hashint8extended(s.seed, g) & 2147483647)::int % 48, 3), '' order by g)
                 || case when r.id % 100 = 2 then '啊' else '' end as words
            from generate_series(1, 9 + (s.seed % 4)::int) g) said`.execute(filling);
    await sql`
      insert into survey_answer (response_id, owner_id, question, value, milliseconds, saved_at)
      select id, member_id, 'm', jsonb_build_object('a', (id % 3)::text, 'b', (id / 3 % 3)::text, 'c', (id / 9 % 3)::text,
                                         'd', (id / 27 % 3)::text, 'e', (id / 81 % 3)::text), 900, now() from survey_response`.execute(
      filling,
    );
    await sql`
      insert into survey_answer (response_id, owner_id, question, value, milliseconds, saved_at)
      select id, member_id, 's' || s, to_jsonb(1 + (id * s * 7 + id / 13) % 5), 900, now()
        from survey_response cross join generate_series(1, 6) s`.execute(filling);
    await sql`vacuum analyze survey_response`.execute(filling);
    await sql`vacuum analyze survey_answer`.execute(filling);
    await filling.destroy();
  }
} finally {
  await database.stop();
}
