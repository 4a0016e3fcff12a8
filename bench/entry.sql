-- The statements that one entry sends, in their order, for pgbench: server/test/bench-scripts.test.ts holds them to it.
\set m random(1, 10000)
\set t random(801, 1000)
\set k random(1, 2000000000)
\set n random(1, 2000000000)
begin;
select t.id, t.hash, t.type, t.state, t.reward_gold as "rewardGold", t.reward_fen as "rewardFen",
       t.quota_full_gold as "quotaFullGold", t.limit_minutes as "limitMinutes", t.opens_at as "opensAt",
       t.closes_at as "closesAt", t.quota_total as "quotaTotal", t.quota_daily as "quotaDaily",
       t.platforms, t.roles, t.brands, t.questionnaire_id as "questionnaireId", t.source,
       t.platform_id as "platformId", t.link, t.audience, t.cities, t.unknown_city as "unknownCity",
       t.ip_max as "ipMax", t.device_once as "deviceOnce", t.repeat,
       t.agent_price_fen as "agentPriceFen", t.leader_percent as "leaderPercent", t.screen_out_bands as "screenOutBands",
       array(select s.cell from task_seat s where s.task_id = t.id and s.cell like 'cell:%') as "limitedCells",
       (select s.cell from task_seat s where s.task_id = t.id and s.cell in ('total', 'day:2026-11-27') and s.taken >= s.seats
         order by s.cell limit 1) as "full"
  from task t where t.id = :t;
select survey_took(:m, :t) as is;
select step, category, shown, until_at as "untilAt", tasks_per_day as "tasksPerDay"
  from member_sanction where member_id = :m and lifted_at is null and until_at > now() order by step desc;
select true as found from leaving where member_id = :m and ended_at is null;
select true as found from trace_match m join trace_fact f on f.trace_id = m.trace_id
 where m.member_id = :m and f.task_id = :t and f.until_at > now() limit 1;
select inviter_id as "inviterId", leader_id as "leaderId", vip_percent as "vipPercent",
       case when now() <= invite_until then invite_percent else 0 end as "invitePercent"
  from growth_terms where member_id = :m;
insert into survey_response
  (id, owner_id, token, task_id, member_id, agent_id, supplier_id, supplier_uid, visitor_id, round, questionnaire_id,
   platform_id, reward_gold, reward_fen, screen_out_bands, quota_full_gold, started_at, expires_at, ip,
   device_id, user_agent, city, seats, result, result_reason, finished_at, at_door,
   inviter_id, leader_id, vip_percent, invite_percent, leader_percent)
values (coalesce(null::bigint, nextval('survey_response_id_seq')), coalesce(:m::bigint, -null::bigint),
        md5(:k || '-' || :n), :t, :m, null, null, null, md5(:n || '-' || :k), :k::bigint::text, :t,
        null, 1, 0, '{0,0,0}', 0, now(), now() + interval '1 hour', '127.0.0.1',
        null, '', '', '{day:2026-11-27,total}', 0, '', null, false,
        null, null, 0, 0, 0)
returning id;
update task_seat set taken = taken + 1 where task_id = :t and cell = any ('{day:2026-11-27}'::text[]);
update task_seat set taken = taken + 1 where task_id = :t and cell = 'total';
commit;
