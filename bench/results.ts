/**
 * A cross-table against the same figures by one hand-written statement, with 30 questions answered by many:
 * `node bench/results.ts` (BENCH_RESPONSES, 100 000 unless said). Prints the median of seven rounds of each.
 */
import { type RawBuilder, sql } from "kysely";
import type { Questionnaire } from "#questionnaire/model.ts";
import { openDb } from "../server/src/platform/db.ts";
import type { World } from "../server/src/platform/world.ts";
import { cardsOf } from "../server/src/study/results/cards.ts";
import { crossOf } from "../server/src/study/results/cross.ts";
import type { Filter } from "../server/src/study/results/filter.ts";
import { pick, variablesOf } from "../server/src/study/results/versions.ts";
import { readyDatabase } from "../tools/ready-database.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { median, print, rounded } from "./figures.ts";

const RESPONSES = Number(process.env["BENCH_RESPONSES"] ?? 100_000);
const ROUNDS = 7;
const QUESTIONS = 30;

const choices = Array.from({ length: 5 }, (_, at) => ({
  value: String(at + 1),
  label: String(at),
}));
const questionnaire: Questionnaire = {
  version: 1,
  title: "三十题",
  quotaCells: [],
  pages: [
    {
      name: "all",
      questions: Array.from({ length: QUESTIONS }, (_, at) => ({
        kind: at % 5 === 4 ? ("multiple" as const) : ("single" as const),
        name: `q${at + 1}`,
        title: `第 ${at + 1} 题`,
        required: true,
        choices,
      })),
    },
  ],
};

const filter: Filter = {
  taskId: 1,
  of: "counted",
  from: undefined,
  to: undefined,
  questionnaireId: undefined,
  cell: undefined,
  source: undefined,
  doubt: undefined,
  excluded: "out",
  answers: [],
};

const database = await startThrowAway(undefined, { durable: true });
try {
  await readyDatabase(database.url);
  // As the owner, with the foreign keys asleep: the task and the members are not what is measured.
  const db = openDb(database.url, 8);
  await fill();
  const world = { db } as World;
  const variables = variablesOf([{ id: 1, version: 1, questionnaire }]);
  const of = (...names: string[]) => names.map((name) => pick(variables, name));
  const cross = (stub: string, banner: string[]) => () =>
    crossOf(world, { filter, stubs: of(stub), banner: of(...banner), margins: [] });
  await compare("one by one", cross("q1", ["q2"]), byHand("q1", "q2"));
  await compare("several by one", cross("q5", ["q2"]), byHandOfMany("q5", "q2"));
  await compare("one by three", cross("q1", ["q2", "q3", "q4"]), byHandOfThree());
  const cards = await timed(() => cardsOf(world, filter, variables.slice(0, 8)));
  print(`eight questions' frequencies: ${rounded(cards)} ms`);
  await db.destroy();

  async function fill() {
    const name = new URL(database.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set session_replication_role = replica`.execute(db);
    const filling = openDb(database.url, 1);
    await sql`
      insert into survey_response (token, task_id, member_id, questionnaire_id, result, audit_state, reward_gold,
          reward_fen, started_at, expires_at, finished_at, round)
      select 'measured-' || lpad(i::text, 16, '0'), 1, 1, 1, 1, i % 2, 0, 0, now(), now(), now(), i::text
        from generate_series(1, ${RESPONSES}) i`.execute(filling);
    await sql`
      insert into survey_answer (response_id, question, value, milliseconds, saved_at)
      select r.id, 'q' || q, case when q % 5 = 0
               then jsonb_build_array((1 + r.id % 2)::text, (3 + (r.id * q / 7) % 3)::text)
               else to_jsonb((1 + (r.id * q * 7 + r.id / 13) % 5)::text) end, 900, now()
        from survey_response r cross join generate_series(1, ${QUESTIONS}) q order by r.id, q`.execute(
      filling,
    );
    await sql`vacuum analyze survey_response`.execute(filling);
    await sql`vacuum analyze survey_answer`.execute(filling);
    await filling.destroy();
  }

  async function compare(what: string, ours: () => Promise<unknown>, hand: RawBuilder<unknown>) {
    const theirs = () => hand.execute(db);
    const rounds: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      // In turn, so that both meet the same machine.
      // oxlint-disable-next-line no-await-in-loop
      rounds.push({ theirs: await timed(theirs), ours: await timed(ours) });
    const [a, b] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.theirs))];
    const first = rounded(rounds[0]?.ours ?? NaN);
    print(
      `${what}: ${rounded(a)} ms (first ${first}), by hand ${rounded(b)} ms, ratio ${rounded(a / b)}`,
    );
  }
} finally {
  await database.stop();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function byHand(row: string, column: string) {
  return sql`
    select b.value #>> '{}' as "column", a.value #>> '{}' as "row", count(*)
      from survey_response r
      join survey_answer a on a.response_id = r.id and a.question = ${row}
      join survey_answer b on b.response_id = r.id and b.question = ${column}
     where r.task_id = 1 and r.result = 1 and r.audit_state <> 2
     group by grouping sets ((1, 2), (2))`;
}

function byHandOfMany(row: string, column: string) {
  return sql`
    select b.value #>> '{}' as "column", c.code as "row", count(*), count(distinct r.id)
      from survey_response r
      join survey_answer a on a.response_id = r.id and a.question = ${row}
      join survey_answer b on b.response_id = r.id and b.question = ${column}
     cross join lateral jsonb_array_elements_text(a.value) c(code)
     where r.task_id = 1 and r.result = 1 and r.audit_state <> 2
     group by grouping sets ((1, 2), (2), (1), ())`;
}

function byHandOfThree() {
  return sql`
    select b.value #>> '{}' as b, c.value #>> '{}' as c, d.value #>> '{}' as d, a.value #>> '{}' as "row", count(*)
      from survey_response r
      join survey_answer a on a.response_id = r.id and a.question = 'q1'
      left join survey_answer b on b.response_id = r.id and b.question = 'q2'
      left join survey_answer c on c.response_id = r.id and c.question = 'q3'
      left join survey_answer d on d.response_id = r.id and d.question = 'q4'
     where r.task_id = 1 and r.result = 1 and r.audit_state <> 2
     group by grouping sets ((4), (1, 4), (2, 4), (3, 4))`;
}
