/** SQL that fills a database as years of use would, through the ledger's own rules where they are cheap enough. */

/** Members with bound accounts, `entries` ledger lines each, and a hundred open tasks. */
export const fillSql = (members: number, entries: number): string[] => [
  `insert into brand (code, sort, hosts, site_name, company_name, contact_email, icp_number, police_number, hue,
     theme_color, slogan, withdraw_daily_count, withdraw_daily_fen)
   values ('bench', 1, '{127.0.0.1}', 'bench', 'bench', 'a@example.com', '', '', 170, '#0e7c6b', '', 1000000, 2000000000)`,
  `insert into user_member (code, nickname, mobile, brand_code, registered_at)
   select lpad(i::text, 8, '0'), '会员' || i, '138' || lpad(i::text, 8, '0'), 'bench', now() - interval '90 days'
     from generate_series(1, ${members}) i`,
  `insert into user_payee (member_id, account, real_name, bound_at)
   select id, mobile, '王晓明', now() - interval '60 days' from user_member`,
  `select ledger.open_member(id) from user_member`,
  // Bulk history, written by the owner: one transaction and its two lines for each entry.
  `alter table ledger.tx disable trigger tx_balanced`,
  `insert into ledger.tx (scope, idem_key, fingerprint, reason, ref_id, memo, actor, occurred_at)
   select 'bench', m.id || '-' || n, '', 2, 1, '问卷奖励', 'system', now() - (${entries} - n) * interval '1 day'
     from generate_series(1, ${entries}) n, user_member m`,
  `insert into ledger.entry (tx_id, account_id, amount, seq, balance_after)
   select t.id, split_part(t.idem_key, '-', 1)::bigint * 64 + 17, 100000, split_part(t.idem_key, '-', 2)::bigint,
          split_part(t.idem_key, '-', 2)::bigint * 100000 from ledger.tx t where t.scope = 'bench'`,
  `insert into ledger.entry (tx_id, account_id, amount)
   select t.id, 26, -100000 from ledger.tx t where t.scope = 'bench'`,
  `update ledger.balance set balance = ${entries} * 100000, seq = ${entries} where account_id % 64 = 17`,
  `alter table ledger.tx enable trigger tx_balanced`,
  `insert into task (hash, title, summary, type, module, state, reward_gold, minutes, limit_minutes, opens_at,
     created_at, published_at, updated_at)
   select 'bench-task-' || lpad(i::text, 8, '0'), '任务 ' || i, '', 2, i % 5, 1, 100 + i * 7, 1 + i % 20, 60,
          now() - interval '1 day', now(), now(), now() from generate_series(1, 100) i`,
  `insert into survey_questionnaire (task_id, version, body, created_at)
   select id, 1, '{"version":1,"title":"x","pages":[],"quotaCells":[]}', now() from task`,
  `update task t set questionnaire_id = q.id from survey_questionnaire q where q.task_id = t.id`,
  `vacuum analyze`,
];
