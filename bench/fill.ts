/** SQL that fills a database as years of use would, through the ledger's own rules where they are cheap enough. */
import { propertyForm } from "../server/src/study/property/form.ts";

/** The brand of all members: its code. */
export const BRAND = "bench";
/** Tasks of which each member can take a part, by profile, city, device, minutes and what they have done. */
export const OPEN_TASKS = 1000;
/** The last of them are open to everybody and have seats: these are what members enter here. */
export const ENTRY_TASKS = 200;
/** Answers that a member took part with, and tasks that each has finished. */
const ANSWERS = 8;
const DONE_EACH = 3;

/** Members with bound accounts, profiles and `entries` ledger lines each, and a thousand open tasks. */
export const fillSql = (members: number, entries: number): string[] => [
  `insert into brand (code, sort, hosts, site_name, company_name, contact_email, icp_number, police_number, hue,
     theme_color, slogan, withdraw_daily_count, withdraw_daily_fen)
   values ('${BRAND}', 1, '{127.0.0.1}', 'bench', 'bench', 'a@example.com', '', '', 170, '#0e7c6b', '', 1000000, 2000000000)`,
  `insert into user_member (code, nickname, mobile, brand_code, registered_at)
   select lpad(i::text, 8, '0'), '会员' || i, '138' || lpad(i::text, 8, '0'), '${BRAND}', now() - interval '90 days'
     from generate_series(1, ${members}) i`,
  `insert into user_payee (member_id, account, real_name, bound_at)
   select id, mobile, '王晓明', now() - interval '60 days' from user_member`,
  `select ledger.open_member(id) from user_member`,
  // Bulk history, written by the owner: one transaction and its two lines for each entry.
  `alter table ledger.tx disable trigger tx_balanced`,
  `insert into ledger.tx (owner, scope, idem_key, fingerprint, reason, ref_id, memo, actor, occurred_at)
   select m.id, 'bench', m.id || '-' || n, '', 2, 1, '问卷奖励', 'system', now() - (${entries} - n) * interval '1 day'
     from generate_series(1, ${entries}) n, user_member m`,
  `insert into ledger.entry (owner, tx_id, account_id, amount, seq, balance_after)
   select t.owner, t.id, t.owner * 64 + 17, 100000, split_part(t.idem_key, '-', 2)::bigint,
          split_part(t.idem_key, '-', 2)::bigint * 100000 from ledger.tx t where t.scope = 'bench'`,
  `insert into ledger.entry (owner, tx_id, account_id, amount)
   select t.owner, t.id, 26, -100000 from ledger.tx t where t.scope = 'bench'`,
  `update ledger.balance set balance = ${entries} * 100000, seq = ${entries} where account_id % 64 = 17`,
  `alter table ledger.tx enable trigger tx_balanced`,
  ...tasksSql(members),
  `vacuum analyze`,
];

/** A third is for a part of the members by profile, a fifth by city; the rest is open to all. */
const tasksSql = (members: number): string[] => [
  `insert into property_form (version, body, created_at)
   values (1, '${JSON.stringify(propertyForm).replaceAll("'", "''")}', now())`,
  `insert into property_answer (member_id, name, value, answered_at)
   select m.id, a.name, a.value, now() from user_member m
     cross join lateral (values
       ('gender', to_jsonb((array['female', 'male'])[1 + m.id % 2])),
       ('birthday', to_jsonb((date '1960-01-01' + (m.id * 7919 % 17000)::int)::text)),
       ('region', '[{"code":"310000","name":"上海市"},{"code":"310100","name":"上海市"}]'::jsonb),
       ('education', to_jsonb((array['college', 'bachelor', 'master'])[1 + m.id % 3])),
       ('occupation', to_jsonb((array['staff', 'student', 'own', 'retired'])[1 + m.id % 4])),
       ('income', to_jsonb((array['i5', 'i10', 'i15'])[1 + m.id % 3])),
       ('interests', '["food", "sport"]'::jsonb),
       ('pets', '["cat"]'::jsonb)) a (name, value) limit ${members * ANSWERS}`,
  `insert into task (hash, title, summary, type, module, state, reward_gold, minutes, limit_minutes, opens_at,
     quota_total, platforms, cities, audience, audience_path, created_at, published_at, updated_at)
   select 'bench-task-' || lpad(i::text, 8, '0'), '任务 ' || i, '', 2, i % 5, 1,
          case when i > ${OPEN_TASKS - ENTRY_TASKS} then 1 else 100 + i * 7 end,
          case when i > ${OPEN_TASKS - ENTRY_TASKS} then 60 else 1 + i % 20 end, 60, now() - interval '1 day',
          case when i > ${OPEN_TASKS - ENTRY_TASKS} then 10000000 end,
          case when i % 10 = 7 and i <= ${OPEN_TASKS - ENTRY_TASKS} then '{pc}' else '{pc,h5}' end::text[],
          case when i % 5 = 2 and i <= ${OPEN_TASKS - ENTRY_TASKS} then '{上海,杭州}' else '{}' end::text[],
          case when i % 3 = 1 and i <= ${OPEN_TASKS - ENTRY_TASKS} then
            ('{"all":[{"question":"gender","test":"equals","value":"' || (array['female', 'male'])[1 + i % 2]
              || '"},{"question":"age","test":"atLeast","value":' || 18 + i % 30 || '}]}')::jsonb end,
          case when i % 3 = 1 and i <= ${OPEN_TASKS - ENTRY_TASKS} then
            ('($."gender".size() == 1 && exists($."gender"[*] ? (@ == "' || (array['female', 'male'])[1 + i % 2]
              || '" || @.value == "' || (array['female', 'male'])[1 + i % 2]
              || '"))) && (exists($."age"[*] ? (@ >= ' || 18 + i % 30 || ')))')::jsonpath end,
          now(), now(), now() from generate_series(1, ${OPEN_TASKS}) i`,
  `insert into task_seat (task_id, cell, seats) select id, 'total', quota_total from task
    where quota_total is not null`,
  `insert into survey_questionnaire (task_id, version, body, created_at)
   select id, 1, '{"version":1,"title":"x","pages":[],"quotaCells":[]}', now() from task`,
  `update task t set questionnaire_id = q.id from survey_questionnaire q where q.task_id = t.id`,
  // What each has done already is left out of their list: among the best paid of all, and others.
  `insert into survey_response (token, task_id, member_id, owner_id, questionnaire_id, result, audit_state, reward_gold,
     reward_fen, started_at, expires_at, finished_at, ip)
   select 'bench-' || m.id || '-' || n || '-000000000000', t.id, m.id, m.id, t.questionnaire_id, 1, 1, t.reward_gold, 0,
          now() - interval '2 days', now() - interval '1 day', now() - interval '1 day', '10.0.0.1'
     from user_member m cross join generate_series(1, ${DONE_EACH}) n
     join task t on t.id = 1 + (m.id * 131 + n * 977) % ${OPEN_TASKS - ENTRY_TASKS}
   on conflict do nothing`,
];
