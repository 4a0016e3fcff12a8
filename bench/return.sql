-- The statements that one signed return of a complete sends, in their order, for pgbench, but for the
-- attempt itself, which is found by its id and not by its token. Keep with study/survey-platform/return-flow.ts.
select nextval('bench_attempt') as r \gset
begin;
select * from survey_platform where code = 'bench';
select *, member_id as m, task_id as t from survey_response where id = :r for update \gset
select * from task where id = :t;
select * from survey_platform_secret where platform_id in (1) order by created_at desc, kid;
select completes, median_seconds from survey_truth where task_id = :t;
select tx_id from ledger.post('reward', :r::bigint::text, 1::smallint, array[26, :m::bigint * 64 + 18], array[-10, 10]::bigint[], :r, null, null, 'x', 'member', now()) \gset
with done as (update survey_response set result = 1, result_reason = '', finished_at = now(), audit_state = 0, audit_due_at = null, reward_tx = :tx_id, flags = '{}', platform_seconds = null where id = :r returning *) insert into survey_truth_delta (sign, task_id, result, paid_gold, paid_fen, spent_ms, seconds) select 1, task_id, result, paid_gold, paid_fen, round(extract(epoch from finished_at - started_at) * 1000), round(extract(epoch from finished_at - started_at)) from done;
insert into survey_return (platform_id, response_id, owner_id, channel, ip, verdict, raw, body, result, transaction_id, platform_seconds, at) values (1, :r, :m, 'browser', '127.0.0.1', 'accepted', 'http://127.0.0.1:43517/task/back?p=bench&t=0f03e2c6571e44feedfe9f9781f7fa98&r=1&ts=1795282888&sign=c0d61acddee6f3cd460b84a33ab0430066b2ae478f28ec4fa0a58245ab431f67', '', 1, null, null, now());
commit;
