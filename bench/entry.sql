-- The statements that one entry sends, in their order, for pgbench. Keep with entry/enter.ts.
\set m random(1, 10000)
\set t random(801, 1000)
\set k random(1, 2000000000)
\set n random(1, 2000000000)
begin;
select t.id, t.hash, t.type, t.state, t.reward_gold as "rewardGold", t.reward_fen as "rewardFen", t.quota_full_gold as "quotaFullGold", t.limit_minutes as "limitMinutes", t.opens_at as "opensAt", t.closes_at as "closesAt", t.quota_total as "quotaTotal", t.quota_daily as "quotaDaily", t.platforms, t.roles, t.brands, t.questionnaire_id as "questionnaireId", t.source, t.platform_id as "platformId", t.link, t.audience, t.cities, t.unknown_city as "unknownCity", t.ip_max as "ipMax", t.device_once as "deviceOnce", t.repeat, t.agent_price_fen as "agentPriceFen", t.screen_out_bands as "screenOutBands", array(select s.cell from task_seat s where s.task_id = t.id and s.cell like 'cell:%') as "limitedCells", exists (select from survey_taken r where r.task_id = t.id and r.member_id = :m) as "wasTaken" from task t where t.id = :t;
insert into survey_response (member_id, agent_id, supplier_id, supplier_uid, token, task_id, round, questionnaire_id, platform_id, reward_gold, reward_fen, screen_out_bands, quota_full_gold, started_at, expires_at, ip, device_id, user_agent, visitor_id, city, seats) values (:m, null, null, null, md5(:k || '-' || :n), :t, :k::bigint::text, :t, null, 1, 0, '{0,0,0}', 0, now(), now() + interval '1 hour', '127.0.0.1', null, '', md5(:n || '-' || :k), '', '{total}') on conflict do nothing returning id;
update task_seat set taken = taken + 1 where task_id = :t and cell = 'total' and taken < seats returning taken;
commit;
