/**
 * Finds the signals of all completes of a task, one statement a kind, whatever the number of responses. They are collected
 * in a table of the transaction: a row of `cleaning_signal` locks its response, and the search takes minutes.
 */
import { type RawBuilder, sql } from "kysely";
import { JoinResult } from "#contract/enums.ts";
import type { SignalKind } from "#contract/console/study/cleaning.ts";
import type { Tx } from "../../platform/db.ts";
import { type BeforeEach, runEach } from "./search-sql.ts";

type Fragment = RawBuilder<unknown>;

/**
 * A study's completes; `who`: a member is one person however often they answered, anybody else is one person each
 * time.
 */
const completes = (taskId: number): Fragment => sql`
  base as (
    select id, questionnaire_id, device_id, visitor_id, flags, started_at, finished_at,
           coalesce('m' || member_id, 'r' || id) as who
      from survey_trace where task_id = ${taskId} and result = ${JoinResult.of.complete})`;

/** Others are named by so many of their numbers. */
const NAMED = 6;

/** Where they are collected; gone with the transaction. */
export const openFound = (tx: Tx) =>
  sql`create temporary table cleaning_found (
        response_id bigint, kind text, question text, task_id bigint, evidence jsonb,
        primary key (response_id, kind, question)) on commit drop`.execute(tx);

/** Members anonymised during the search were found by data that is gone; the others' rows still name them. */
const dropForgotten: readonly Fragment[] = [
  sql`
    with gone as (
      select f.response_id as id
        from cleaning_found f join survey_trace r on r.id = f.response_id
       where f.kind = 'device' and r.device_id is null and r.visitor_id is null)
    delete from cleaning_found
     where kind = 'device'
       and (response_id in (select id from gone)
            or evidence->'responses' @> any (select to_jsonb(id) from gone))`,
  sql`
    delete from cleaning_found f using survey_result_answer a
     where f.kind = 'typing' and a.response_id = f.response_id and a.question = f.question and a.edits is null`,
];

/**
 * In the place of the earlier signals, at the very end. Their responses are locked first, in the order in which
 * everybody does and before any signal is: anonymising a member locks the responses alone
 * (survey/data-export-sql.ts), so one waits for the other, and the second one finds what the first has done.
 */
export const keepFound = (tx: Tx, taskId: number, before?: BeforeEach): Promise<void> =>
  runEach(
    tx,
    [
      sql`select from survey_trace where id in (select response_id from cleaning_found) order by id for key share`,
      ...dropForgotten,
      sql`delete from cleaning_signal where task_id = ${taskId}`,
      sql`
        insert into cleaning_signal (response_id, owner_id, kind, question, task_id, evidence)
        select f.response_id, coalesce(r.member_id, -r.id), f.kind, f.question, f.task_id, f.evidence
          from cleaning_found f join survey_trace r on r.id = f.response_id
         order by f.response_id, f.kind, f.question`,
    ],
    before,
  );

const put = (
  tx: Tx,
  { taskId, kind, found }: { taskId: number; kind: SignalKind; found: Fragment },
) =>
  sql`insert into cleaning_found (response_id, kind, question, task_id, evidence)
      ${found} on conflict do nothing`
    .execute(tx)
    .then(({ numAffectedRows }) => ({ taskId, kind, n: Number(numAffectedRows ?? 0) }));

const row = (taskId: number, kind: SignalKind, question: Fragment, evidence: Fragment): Fragment =>
  sql`${kind}::text, ${question}, ${taskId}::bigint, ${evidence}`;
const whole = sql`''`;

/** By our own number of the device, or our cookie in the browser: other people answered there, too. */
export const findDevices = (tx: Tx, taskId: number) =>
  put(tx, {
    taskId,
    kind: "device",
    found: sql`
      with ${completes(taskId)},
        places as (select id, who, 'd' || device_id as place from base where device_id is not null
                    union all
                   select id, who, 'v' || visitor_id from base where visitor_id is not null),
        shared as (select place, count(distinct who)::int as people, (array_agg(id order by id))[1:${NAMED}] as ids
                     from places group by place having count(distinct who) > 1)
      select distinct on (p.id) p.id, ${row(
        taskId,
        "device",
        whole,
        sql`jsonb_build_object('people', s.people, 'responses', array_remove(s.ids, p.id))`,
      )}
        from places p join shared s using (place) order by p.id, s.people desc`,
  });

/** With fewer responses there is no usual pace. */
const MEDIAN_NEEDS = 10;

/** By the server's clock, against the median of those who answered the same version. */
export const findSpeeders = (tx: Tx, taskId: number) =>
  put(tx, {
    taskId,
    kind: "speed",
    found: sql`
      with ${completes(taskId)},
        paced as (select id, questionnaire_id, extract(epoch from finished_at - started_at)::float8 as seconds from base),
        usual as (select questionnaire_id, percentile_cont(0.5) within group (order by seconds) as median
                    from paced group by questionnaire_id having count(*) >= ${MEDIAN_NEEDS})
      select p.id, ${row(
        taskId,
        "speed",
        whole,
        sql`jsonb_build_object('seconds', round(p.seconds), 'median', round(u.median))`,
      )}
        from paced p join usual u on u.questionnaire_id is not distinct from p.questionnaire_id
       where p.seconds < u.median / 2`,
  });

/** As the engine flags it at the hand-in (questionnaire/src/timing.ts). */
const STRAIGHT_ROWS = 5;
const STRAIGHT_SCALES = 6;

export const findStraightMatrices = (tx: Tx, taskId: number, matrices: readonly string[]) =>
  put(tx, {
    taskId,
    kind: "straight",
    found: sql`
      with ${completes(taskId)}
      select base.id, ${row(
        taskId,
        "straight",
        sql`a.question`,
        sql`jsonb_build_object('rows', m.n, 'code', m.code)`,
      )}
        from base join survey_result_answer a on a.response_id = base.id and a.question = any (${matrices}::text[])
        cross join lateral (select count(*)::int as n, count(distinct e.value) as kinds, min(e.value) as code
                              from jsonb_each_text(case jsonb_typeof(a.value) when 'object' then a.value else '{}' end) e) m
       where m.n >= ${STRAIGHT_ROWS} and m.kinds = 1`,
  });

/** The longest run of one point in the order in which the scales are asked. */
export const findStraightScales = (tx: Tx, taskId: number, scales: readonly string[]) =>
  put(tx, {
    taskId,
    kind: "straight",
    found: sql`
      with ${completes(taskId)},
        said as (select base.id, q.place, a.value#>>'{}' as point
                   from base join survey_result_answer a on a.response_id = base.id
                   join unnest(${scales}::text[]) with ordinality q(name, place) on q.name = a.question),
        turns as (select id, point, row_number() over (partition by id order by place)
                                  - row_number() over (partition by id, point order by place) as turn from said),
        runs as (select id, point, count(*)::int as n from turns group by id, point, turn
                 having count(*) >= ${STRAIGHT_SCALES})
      select distinct on (id) id, ${row(
        taskId,
        "straight",
        whole,
        sql`jsonb_build_object('scales', n, 'point', point)`,
      )}
        from runs order by id, n desc`,
  });

/** What the judge flagged when it was handed in. */
export const findInattentive = (tx: Tx, taskId: number) =>
  put(tx, {
    taskId,
    kind: "attention",
    found: sql`
      with ${completes(taskId)},
        failed as (select id, array(select f from unnest(flags) f where f like '陷阱题%') as said from base)
      select id, ${row(taskId, "attention", whole, sql`jsonb_build_object('said', to_jsonb(said))`)}
        from failed where cardinality(said) > 0`,
  });

/** Longer where ordinary words have four: powertrain, property. */
const KEYS =
  "asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|werty|ertyu|rtyu|tyui|yuio|uiop|zxcv|xcvb|cvbn|vbnm|lkjh|poiu|mnbv";
/** A word of consonants only, or with more of them in a row than a catchphrase has. */
const CONSONANTS = "[bcdfghjklmnpqrstvwxz]";

/** Keys side by side, one letter again and again, letters without a vowel, or nothing but figures and signs. */
export const findGibberish = (tx: Tx, taskId: number, written: readonly string[]) =>
  put(tx, {
    taskId,
    kind: "gibberish",
    found: sql`
      with ${completes(taskId)},
        said as (select base.id, a.question, lower(trim(a.value#>>'{}')) as words
                   from base join survey_result_answer a on a.response_id = base.id and a.question = any (${written}::text[])),
        judged as (select id, question, length(words) as characters,
          case when words ~ '^(.)\\1{4,}$' then 'repeated'
               when words ~ '^(.{1,3}?)\\1{3,}$' then 'repeated'
               when words ~ ${KEYS} then 'keys'
               when words ~ '^[a-z ]+$' and words ~ ${`(^| )${CONSONANTS}{6,}( |$)|${CONSONANTS}{7,}`} then 'consonants'
               when words ~ '^[0-9[:punct:][:space:]，。！？、；：…]{4,}$' then 'figures' end as why
          from said where length(words) >= 4)
      select id, ${row(
        taskId,
        "gibberish",
        sql`question`,
        sql`jsonb_build_object('why', why, 'characters', characters)`,
      )}
        from judged where why is not null`,
  });

/** A short answer is typed in one go by many, and a dictionary's suggestion is one edit. */
const TYPED_FROM = 15;
const AWAY_OFTEN = 2;

export const findTyping = (tx: Tx, taskId: number, written: readonly string[]) =>
  put(tx, {
    taskId,
    kind: "typing",
    found: sql`
      with ${completes(taskId)},
        said as (select base.id, a.question, a.pasted, a.away, a.edits, length(a.value#>>'{}') as characters
                   from base join survey_result_answer a on a.response_id = base.id and a.question = any (${written}::text[])
                  where a.edits is not null)
      select id, ${row(
        taskId,
        "typing",
        sql`question`,
        sql`jsonb_build_object('pasted', pasted, 'away', away, 'edits', edits, 'characters', characters)`,
      )}
        from said
       where characters >= ${TYPED_FROM} and (pasted > 0 or edits = 0 or away >= ${AWAY_OFTEN})`,
  });
