-- The statements that one signed return of a complete sends, in their order, for pgbench: server/test/bench-scripts.test.ts
-- holds them to it, but for the first, which draws whose it is.
select r.token, r.owner_id as owner from (select nextval('bench_attempt') as id) drawn join survey_response r using (id) \gset
begin;
select id, code, name, preset, active, settings, proof, past_signing as "pastSigning",
       created_at as "createdAt", updated_at as "updatedAt" from survey_platform where code = 'bench';
select * from survey_response where token = :token and owner_id = :owner for update \gset
select * from task where id = :task_id;
select platform_id as "platformId", kid, sealed_secret as "sealedSecret", created_at as "createdAt",
       retired_at as "retiredAt", derived
  from survey_platform_secret where platform_id = any(array[:platform_id]::bigint[]) order by created_at desc, kid;
select completes, median_seconds as "medianSeconds" from survey_truth where task_id = :task_id;
select ledger.post(:member_id, 'reward', :id::text, 1::smallint,
  array[26, :member_id * 64 + 18]::bigint[], array[-10, 10]::bigint[],
  :id, null, null, 'x', 'member:' || :member_id, now()) as "txId" \gset reward_
update survey_response
   set result = 1, result_reason = '', finished_at = now(),
       seats = '{}', freed_seats = '{}', reward_tx = :reward_txId,
       paid_gold = 0, paid_fen = 0, flags = '{}', held = '{}',
       platform_seconds = null, confirmed_result = null,
       confirmed_at = null, audit_state = 0, invalid_reason = null,
       audit_note = '', audit_due_at = null, audited_at = null,
       audited_by = null
 where id = :id and owner_id = :member_id;
insert into survey_truth_delta (sign, task_id, result, paid_gold, paid_fen, spent_ms, seconds, credit_seconds)
select 1::smallint, task_id, result, paid_gold, paid_fen,
       round(extract(epoch from finished_at - started_at) * 1000)::bigint,
       case when result = 1 then round(extract(epoch from finished_at - started_at))::int end,
       case when audit_state = 1 then round(extract(epoch from audited_at - finished_at))::int end
  from (select :task_id::bigint as task_id, 1::smallint as result, 0::integer as paid_gold,
               0::integer as paid_fen, :'started_at'::timestamptz as started_at,
               now()::timestamptz as finished_at, 0::smallint as audit_state,
               null::timestamptz as audited_at, false::boolean as at_door) r
 where not at_door and result in (1, 2, 3, 4);
insert into survey_return
  (platform_id, response_id, owner_id, channel, ip, verdict, raw, body, result, transaction_id, platform_seconds, at)
values (:platform_id, :id, :member_id, 'browser', '127.0.0.1', 'accepted', 'http://127.0.0.1:43517/task/back?p=bench&t=0f03e2c6571e44feedfe9f9781f7fa98&r=1&ts=1795282888&sign=c0d61acddee6f3cd460b84a33ab0430066b2ae478f28ec4fa0a58245ab431f67', '',
        1, null, null, now());
commit;
