/**
 * A study's results with 30 questions answered by a million, each opened as from a cold page, against the same figures by
 * one hand-written statement (docs/quality.md server-14): `node bench/results.ts` (BENCH_RESPONSES, a million unless
 * said, which takes a quarter of an hour to fill). Prints the medians of five rounds; fails at the bars.
 */
import { type RawBuilder, sql } from "kysely";
import type { Questionnaire } from "#questionnaire/model.ts";
import { openDb } from "../server/src/platform/db.ts";
import type { World } from "../server/src/platform/world.ts";
import { countResponses } from "../server/src/study/results/counted.ts";
import { packTask } from "../server/src/study/results/pack.ts";
import { withSource } from "../server/src/study/results/source.ts";
import { cardsOf } from "../server/src/study/results/cards.ts";
import { crossOf } from "../server/src/study/results/cross.ts";
import type { Filter } from "../server/src/study/results/filter.ts";
import { funnelOf } from "../server/src/study/results/funnel.ts";
import { pick, variablesOf, versionsOf } from "../server/src/study/results/versions.ts";
import { readyDatabase } from "../tools/ready-database.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { familyCpuSeconds } from "./cpu.ts";
import { median, print, rounded } from "./figures.ts";
import { machineNow, QUIET } from "./machine.ts";

const RESPONSES = Number(process.env["BENCH_RESPONSES"] ?? 1_000_000);
const ROUNDS = 5;
const QUESTIONS = 30;
const PAGES = 6;

/** The bars: seconds from a cold page (of a busy machine those of its processors), and times the hand-written statement. */
const RESULTS_AT_MOST = { seconds: 3, ratio: 2 };

const choices = Array.from({ length: 5 }, (_, at) => ({
  value: String(at + 1),
  label: String(at),
}));
const questionnaire: Questionnaire = {
  version: 1,
  title: "三十题",
  quotaCells: [],
  pages: Array.from({ length: PAGES }, (_page, page) => ({
    name: `p${page + 1}`,
    questions: Array.from({ length: QUESTIONS / PAGES }, (_, at) => ({
      kind: at === 4 ? ("multiple" as const) : ("single" as const),
      name: `q${page * 5 + at + 1}`,
      title: `第 ${page * 5 + at + 1} 题`,
      required: true,
      choices,
    })),
  })),
};

type Spent = { seconds: number; processor: number };
type Case = { what: string; ours: () => Promise<unknown>; hand?: RawBuilder<unknown> };

const targets = { "1": 20, "2": 20, "3": 20, "4": 20, "5": 20 };
const WITHOUT_EXCLUDED = sql`and not exists (select from cleaning_exclusion x where x.response_id = r.id)
  and exists (select from survey_answer f where f.response_id = r.id and f.question = 'q6'
               and f.value #>> '{}' in ('1', '2'))`;

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
  // As the owner, with foreign keys off: the task and the members are not filled in, because they are not measured.
  const db = openDb(database.url, 8);
  await fill();
  const clock = { now: () => new Date(Date.now() + 3_600_000) };
  // Results ask a world for these alone; whose they are is what readings at once are counted by.
  const world = { db, clock, config: {} } as World;
  const versions = await versionsOf(db, 1);
  const variables = variablesOf(versions);
  const of = (...names: string[]) => names.map((name) => pick(variables, name));
  const cross =
    (stub: string, banner: string[], asked = filter, margins: string[] = []) =>
    () =>
      withSource(world, asked, (source) =>
        crossOf(source, {
          stubs: of(stub),
          banner: of(...banner),
          margins: of(...margins).map((variable) => ({ variable, targets })),
        }),
      );
  const cards = () =>
    withSource(world, filter, async (source) => [
      await countResponses(source),
      await cardsOf(source, variables),
    ]);
  const narrow: Filter = {
    ...filter,
    answers: [{ variable: pick(variables, "q6"), codes: ["1", "2"] }],
  };
  const cases: Case[] = [
    { what: "one by one", ours: cross("q1", ["q2"]), hand: byHand("q1", "q2") },
    { what: "several by one", ours: cross("q5", ["q2"]), hand: byHandOfMany("q5", "q2") },
    { what: "one by three", ours: cross("q1", ["q2", "q3", "q4"]), hand: byHandOfThree() },
    {
      what: "one by three, filtered, weighted by two, without who is excluded",
      ours: cross("q1", ["q2", "q3", "q4"], narrow, ["q7", "q8"]),
      hand: byHandOfThree(WITHOUT_EXCLUDED),
    },
    { what: "thirty questions' frequencies", ours: cards, hand: byHandOfAll() },
    { what: "the way through six pages", ours: () => funnelOf(world, filter, versions) },
  ];
  // Before there are blocks, and as often as it takes to see it.
  if (process.env["BENCH_BEFORE"]) for (const one of cases) await before(one);
  const since = performance.now();
  await packTask(world, 1);
  print(`blocks written in ${rounded((performance.now() - since) / 1000)} s`);
  const machine = await machineNow();
  const isQuiet = machine.busyBefore <= QUIET;
  print(JSON.stringify(machine));
  const missed: string[] = [];
  for (const one of cases)
    // oxlint-disable-next-line no-await-in-loop
    missed.push(...(await compare(one)));
  await db.destroy();
  for (const line of missed) print(`missed: ${line}`);
  if (missed.length > 0) process.exitCode = 1;

  async function fill() {
    const name = new URL(database.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set session_replication_role = replica`.execute(db);
    const filling = openDb(database.url, 1);
    await sql`
      insert into survey_questionnaire (task_id, version, body, staff_id, created_at)
      values (1, 1, ${JSON.stringify(questionnaire)}::jsonb, 1, now())`.execute(filling);
    await sql`
      insert into survey_response (token, task_id, member_id, owner_id, questionnaire_id, result, audit_state, reward_gold,
          reward_fen, started_at, expires_at, finished_at, round)
      select 'measured-' || lpad(i::text, 16, '0'), 1, 1, 1, (select max(id) from survey_questionnaire), 1, i % 2, 0, 0,
             now(), now(), now(), i::text
        from generate_series(1, ${RESPONSES}) i`.execute(filling);
    await sql`
      insert into survey_answer (response_id, owner_id, question, value, milliseconds, saved_at)
      select r.id, r.member_id, 'q' || q, case when q % 5 = 0
               then jsonb_build_array((1 + r.id % 2)::text, (3 + (r.id * q / 7) % 3)::text)
               else to_jsonb((1 + (r.id * q * 7 + r.id / 13) % 5)::text) end, 900 + r.id * q % 9973, now()
        from survey_response r cross join generate_series(1, ${QUESTIONS}) q order by r.id, q`.execute(
      filling,
    );
    await sql`
      insert into cleaning_exclusion (response_id, task_id, reason, staff_id, excluded_at)
      select id, 1, '太快', 1, now() from survey_response where id % 100 = 0`.execute(filling);
    for (const table of ["survey_response", "survey_answer", "cleaning_exclusion"])
      // oxlint-disable-next-line no-await-in-loop
      await sql`vacuum analyze ${sql.id(table)}`.execute(filling);
    await filling.destroy();
  }

  async function before({ what, ours }: Case) {
    const { seconds, processor } = await spent(ours);
    print(`${what}, without blocks: ${rounded(seconds)} s (processor ${rounded(processor)} s)`);
  }

  async function compare({ what, ours, hand }: Case): Promise<string[]> {
    const rounds: { ours: Spent; hand: Spent | null }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      // In turn, so that both meet the same machine.
      rounds.push({
        // oxlint-disable-next-line no-await-in-loop
        hand: hand ? await spent(() => hand.execute(db)) : null,
        // oxlint-disable-next-line no-await-in-loop
        ours: await spent(ours),
      });
    const middle = (key: keyof Spent, whose: "ours" | "hand") =>
      rounded(median(rounds.map((one) => one[whose]?.[key] ?? Number.NaN)));
    const ratio = middle("seconds", "ours") / middle("seconds", "hand");
    const slowest = Math.max(...rounds.map((one) => one.ours.seconds));
    print(
      `${what}: ${middle("seconds", "ours")} s (processor ${middle("processor", "ours")}, slowest ${rounded(slowest)})` +
        (hand
          ? `, by hand ${middle("seconds", "hand")} s (processor ${middle("processor", "hand")}), ratio ${rounded(ratio)}`
          : ""),
    );
    return [
      ...(ratio > RESULTS_AT_MOST.ratio ? [`${what}: ratio ${rounded(ratio)}`] : []),
      ...(middle(isQuiet ? "seconds" : "processor", "ours") > RESULTS_AT_MOST.seconds
        ? [`${what}: seconds`]
        : []),
    ];
  }

  /** CPU seconds of PostgreSQL and of this process. */
  async function spent(work: () => Promise<unknown>): Promise<Spent> {
    const used = () => familyCpuSeconds(database.pid) + process.cpuUsage().user / 1e6;
    const [since, usedSince] = [performance.now(), used()];
    await work();
    return { seconds: (performance.now() - since) / 1000, processor: used() - usedSince };
  }
} finally {
  await database.stop();
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

/** Unweighted: weights would only slow it down. */
function byHandOfThree(also = sql``) {
  return sql`
    select b.value #>> '{}' as b, c.value #>> '{}' as c, d.value #>> '{}' as d, a.value #>> '{}' as "row", count(*)
      from survey_response r
      join survey_answer a on a.response_id = r.id and a.question = 'q1'
      left join survey_answer b on b.response_id = r.id and b.question = 'q2'
      left join survey_answer c on c.response_id = r.id and c.question = 'q3'
      left join survey_answer d on d.response_id = r.id and d.question = 'q4'
     where r.task_id = 1 and r.result = 1 and r.audit_state <> 2 ${also}
     group by grouping sets ((4), (1, 4), (2, 4), (3, 4))`;
}

function byHandOfAll() {
  return sql`
    select a.question, c.code, count(*)
      from survey_response r join survey_answer a on a.response_id = r.id
     cross join lateral jsonb_array_elements_text(
       case jsonb_typeof(a.value) when 'array' then a.value else jsonb_build_array(a.value) end) c(code)
     where r.task_id = 1 and r.result = 1 and r.audit_state <> 2
     group by 1, 2`;
}
