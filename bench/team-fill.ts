/** SQL that makes a team of a hundred thousand with years of responses, and a small one among it: bench/team.ts. */
import type { Client } from "pg";
import { setAside } from "./set-aside.ts";

/** stage.ts gives sessions to the first member and to every n-th after it: these two have one. */
export const BIG_LEADER = 1;
/** Of the members, one in so many belongs to the small team, so that its rows lie among the others'. */
const SMALL_ONE_IN = 5000;
const SMALL_AT = 77;
/** Tasks that the teams worked on, of the thousand that there are. */
const TASKS = 1000;
const DAYS = 365;

type Teams = {
  members: number;
  /** Responses of each member of a team. */
  responsesEach: number;
  smallLeader: number;
};

/** A member's n-th response; outcomes are the same for each, so that both leaders' pages are full. */
const outcome = `case when n % 10 < 6 then 11 when n % 10 = 6 then 10 when n % 10 = 7 then 12
                      when n % 10 = 8 then 2 when m.id % 1000 = ${SMALL_AT} then 5 else 3 end`;

/** As years of use would leave it: everybody's responses in turn, each among the others' of that day. */
const responses = ({ responsesEach, members }: Teams) => `
  insert into survey_response (token, task_id, member_id, owner_id, round, result, audit_state, invalid_reason,
     reward_gold, reward_fen, paid_gold, started_at, expires_at, finished_at, audited_at, ip, leader_id,
     leader_percent)
  select 'team-' || m.id || '-' || n || '-000000000000', 1 + (m.id * 131 + n * 19) % ${TASKS}, m.id, m.id, 'team',
         case when o >= 10 then 1 else o end, case when o >= 10 then o - 10 end,
         case when o = 12 then 1 end, 500, 0, case when o = 11 then 500 else 0 end,
         at, at + interval '1 hour', at + interval '5 minutes', case when o > 10 then at + interval '1 day' end,
         '10.0.0.1', m.leader_id, 10
    from generate_series(1, ${responsesEach}) n
   cross join (select id, leader_id from user_member where leader_id is not null order by id) m
   cross join lateral (
     select ${outcome} as o,
            date_trunc('day', now()) - interval '3 days'
              - ((${responsesEach} - n)::float * ${members} + ${members} - m.id) / (${responsesEach}::float * ${members})
                * interval '${DAYS} days' as at) x`;

/** A tenth of the reward to the leader. */
const rewards = `
  insert into growth_reward (response_id, kind, beneficiary_id, member_id, task_id, base_gold, percent, gold,
     paid_gold, paid_fen, credited_at, changed_at)
  select id, 3, leader_id, member_id, task_id, 500, 10, 50, 50, 0, audited_at, audited_at
    from survey_response where leader_id is not null and audit_state = 1`;

/** What the audits left to be folded; by day and task, because the sums are the same. */
const deltas = `
  insert into growth_delta (owner_id, side, day, task_id, ended, completes, valid, invalid, gold)
  select leader_id, 2, (started_at at time zone 'Asia/Shanghai')::date, task_id, count(*),
         count(*) filter (where result = 1), count(*) filter (where audit_state = 1),
         count(*) filter (where audit_state = 2), 50 * count(*) filter (where audit_state = 1)
    from survey_response where leader_id is not null group by 1, 2, 3, 4`;

/** `fold` is the server's own scheduled job. */
export async function fillTeams(
  client: Client,
  teams: Teams,
  fold: () => Promise<number>,
): Promise<void> {
  const { members, smallLeader } = teams;
  await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
  // With its trigger, one row of counts would change a hundred thousand times in one transaction: minutes of waiting.
  await client.query(`
    alter table user_member disable trigger team_moved;
    update user_member set role = 2 where id in (${BIG_LEADER}, ${smallLeader});
    update user_member set team_since = registered_at,
           leader_id = case when id % ${SMALL_ONE_IN} = ${SMALL_AT} then ${smallLeader} else ${BIG_LEADER} end
     where id not in (${BIG_LEADER}, ${smallLeader}) and id <= ${members};
    alter table user_member enable trigger team_moved;
    insert into team_size (leader_id, day, members)
    select leader_id, coalesce((team_since at time zone 'Asia/Shanghai')::date, '-infinity'), count(*)
      from user_member where leader_id is not null
     group by grouping sets ((leader_id, (team_since at time zone 'Asia/Shanghai')::date), (leader_id))`);
  const wereSetAside = await setAside(client, ["survey_response", "growth_reward"]);
  await client.query(responses(teams));
  // As they came in: the newest page of anybody is on the newest pages of the table.
  await client.query(rewards);
  for (const statement of wereSetAside) await client.query(statement);
  await client.query(deltas);
  while ((await fold()) > 0);
  for (const table of ["survey_response", "growth_reward", "growth_total", "growth_delta"])
    await client.query(`vacuum analyze ${table}`);
  await client.query(`vacuum analyze user_member`);
}
