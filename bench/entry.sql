-- The statements that one entry sends, in their order, for pgbench. Keep with entry/enter.ts.
\set m random(1, 10000)
\set t random(801, 1000)
\set k random(1, 2000000000)
\set n random(1, 2000000000)
begin;
select t.*, array(select s.cell from task_seat s where s.task_id = t.id and s.cell like 'cell:%') as limited_cells, exists (select from survey_taken r where r.task_id = t.id and r.member_id = :m and r.round = :k::bigint::text) as was_taken from task as t where t.id = :t;
insert into survey_response (member_id, agent_id, supplier_id, supplier_uid, token, task_id, round, questionnaire_id, platform_id, reward_gold, reward_fen, screen_out_bands, quota_full_gold, started_at, expires_at, ip, device_id, user_agent, visitor_id, city, seats) values (:m, null, null, null, md5(:k || '-' || :n), :t, :k::bigint::text, :t, null, 1, 0, '{0,0,0}', 0, now(), now() + interval '1 hour', '127.0.0.1', null, '', md5(:n || '-' || :k), '', '{total}') on conflict do nothing returning *;
update task_seat set taken = taken + 1 where task_id = :t and cell = 'total' and taken < seats;
commit;
