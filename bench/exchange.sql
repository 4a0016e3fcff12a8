-- The statements that one withdrawal sends, in their order, for pgbench. Keep with money/withdrawal/create.ts.
\set m random(1, 10000)
\set k random(1, 2000000000)
\set n random(1, 2000000000)
\set amount random(1000, 100000)
select id, code, nickname, avatar, mobile, email, role, bbs_role, topic_name, topic_avatar, inviter_id, state, brand_code, registered_at from user_member where id = :m;
select account, real_name, bound_at, locked_until from user_payee where member_id = :m;
select count(*) filter (where audit_state = 1), count(*) filter (where audit_state = 2) from survey_response where member_id = :m;
begin;
select pg_advisory_xact_lock(hashtextextended('exchange', :m));
select id, fingerprint from exchange where member_id = :m and request_key = md5(:k || '-' || :n)::uuid union all select exchange_id, fingerprint from exchange_repeat where member_id = :m and request_key = md5(:k || '-' || :n)::uuid;
select id from exchange where member_id = :m and type = 1 and asset = 1 and amount = :amount and payee_account = 'x' and state in (0, 2) and created_at >= now() - interval '10 seconds' order by id desc limit 1;
select step, category, shown, until_at, tasks_per_day, case when tasks_per_day > 0 then (select count(*)::int from survey_begun where member_id = :m and started_at >= date_trunc('day', now())) + (select count(*)::int from survey_begun where agent_id = :m and started_at >= date_trunc('day', now())) end as begun from member_sanction where member_id = :m and lifted_at is null and until_at > now() order by step desc;
select count(*), coalesce(sum(gross_fen), 0)::bigint from exchange where member_id = :m and created_at >= date_trunc('day', now()) and state in (0, 2, 1);
insert into exchange (member_id, brand_code, type, asset, amount, gross_fen, net_fen, payee_account, payee_name, request_key, fingerprint, member_since, payee_since, valid_responses, invalid_responses, promised_at, created_at, updated_at) values (:m, 'bench', 1, 1, :amount, :amount, :amount, 'x', 'x', md5(:k || '-' || :n)::uuid, 'x', now(), now(), 0, 0, now(), now(), now()) returning id as exchange_id \gset
insert into exchange_step (exchange_id, state, actor, note, at) values (:exchange_id, 0, 'member', 'x', now());
select tx_id from ledger.post('exchange-hold', 'p' || :exchange_id, 10::smallint, array[:m::bigint * 64 + 17, :m::bigint * 64 + 19], array[-(:amount::bigint), :amount::bigint], :exchange_id, null, null, 'x', 'member', now()) \gset
update exchange set hold_tx = :tx_id where id = :exchange_id;
commit;
select * from exchange where id = :exchange_id and member_id = :m;
select exchange_id, state, note, at from exchange_step where exchange_id = any (array[:exchange_id]::bigint[]) order by id;
