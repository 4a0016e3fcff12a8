-- Invites, teams, commissions (product.md sections 3 and 7).

alter table brand
  -- On top of a VIP's rewards.
  add column vip_bonus_percent   smallint not null default 10 check (vip_bonus_percent between 0 and 100),
  -- To the inviter, and to the invitee, at the invitee's first valid response.
  add column invite_first_gold   int not null default 500 check (invite_first_gold between 0 and 100000),
  add column invite_welcome_gold int not null default 0 check (invite_welcome_gold between 0 and 100000),
  -- To the inviter, of the invitee's survey gold, for so many months.
  add column invite_percent      smallint not null default 10 check (invite_percent between 0 and 100),
  add column invite_months       smallint not null default 12 check (invite_months between 0 and 120),
  -- Of one inviter's invitees of one day, so many earn something.
  add column invite_daily_max    smallint not null default 20 check (invite_daily_max between 0 and 1000);

-- The team that somebody is in now. What a response pays its leader is fixed when it begins (below).
alter table user_member
  add column leader_id bigint references user_member on delete restrict,
  add column team_since timestamptz,
  add check (leader_id is null or leader_id <> id),
  add check ((leader_id is null) = (team_since is null));
-- id + 0, here and below: a page of `order by id desc` would else walk the primary key past everybody who is
-- in no team, which the planner takes for quick where one team is most of the table (measured: 140 ms, not 1).
create index user_member_leader on user_member (leader_id, (id + 0) desc) where leader_id is not null;
-- The operators' list of teams: there are few leaders among many members.
create index user_member_leaders on user_member (id desc) where role = 2;
-- Searched by how the nickname begins, and read in this order: most of a team may be called 会员….
create index user_member_team_nickname on user_member (leader_id, nickname collate "C", id)
  where leader_id is not null and state = 'active';
-- Whoever registered with a leader's code is in that team (product.md section 7).
update user_member m set leader_id = m.inviter_id, team_since = m.registered_at
  from user_member l where l.id = m.inviter_id and l.role = 2;

-- What a member's response promises to others when it begins, read by the door in its one insert.
create view growth_terms as
  select m.id as member_id, m.inviter_id, m.leader_id,
         case when m.role = 0 then b.vip_bonus_percent else 0 end as vip_percent,
         case when m.inviter_id is null then 0 else b.invite_percent end as invite_percent,
         -- Months of the calendar here, wherever the database's own clock is set to.
         (m.registered_at at time zone 'Asia/Shanghai' + make_interval(months => b.invite_months))
           at time zone 'Asia/Shanghai' as invite_until
    from user_member m join brand b on b.code = m.brand_code;
grant select on growth_terms to panel_app;

-- Two columns are the whole upline, and each is one step from the respondent: who invited them, and who
-- leads their team. A third level has nowhere to be written. No foreign keys: their check would lock a
-- popular leader's row at every entry.
alter table survey_response
  add column inviter_id     bigint,
  add column leader_id      bigint,
  add column invite_percent smallint not null default 0 check (invite_percent between 0 and 100),
  add column leader_percent smallint not null default 0 check (leader_percent between 0 and 100),
  add column vip_percent    smallint not null default 0 check (vip_percent between 0 and 100),
  add check (inviter_id <> member_id),
  add check (leader_id <> member_id);
create index survey_response_leader on survey_response (leader_id, (id + 0) desc) where leader_id is not null;
-- A team's rare outcomes (invalid, timed out, …) and its people of one task, without its whole history:
-- ten and more is an audited complete, below is the join result.
create index survey_response_leader_outcome on survey_response
  (leader_id, (coalesce(audit_state + 10, result)), (id + 0) desc) where leader_id is not null;
create index survey_response_leader_task on survey_response
  (leader_id, task_id, (coalesce(audit_state + 10, result)), (id + 0) desc) where leader_id is not null;
create index survey_response_inviter on survey_response (inviter_id, id desc) where inviter_id is not null;

-- The share of the leader's commission that a team member gets, in percent: every setting, newest last. A
-- response goes by the one that stood when it began.
create table team_rate (
  id        bigint generated always as identity primary key,
  leader_id bigint not null references user_member on delete restrict,
  member_id bigint not null references user_member on delete restrict,
  percent   smallint not null check (percent between 0 and 100),
  set_at    timestamptz not null,
  check (leader_id <> member_id)
);
create index team_rate_pair on team_rate (member_id, leader_id, id desc);

-- Pairs that earn nothing from one another: the same person or household by what we see.
create table growth_block (
  member_id      bigint not null references user_member on delete restrict,
  beneficiary_id bigint not null references user_member on delete restrict,
  -- GrowthBlock of the contract.
  reason         smallint not null check (reason between 1 and 6),
  -- `system`, or `staff:3`.
  by             text not null,
  note           text not null default '',
  at             timestamptz not null,
  -- An operator looked, and it is none: not blocked again by itself.
  lifted_at      timestamptz,
  primary key (member_id, beneficiary_id)
);
create index growth_block_at on growth_block (at desc, member_id desc);

-- Who came by whom, and where they stand (InviteeState of the contract), for the inviter's counts and
-- filters: looked up, it would cost a search in the responses for each of perhaps a hundred thousand people.
-- Kept by the triggers below, whoever writes.
create table invite_pair (
  member_id  bigint primary key references user_member on delete cascade,
  inviter_id bigint not null references user_member on delete cascade,
  valid      int not null default 0 check (valid >= 0),
  blocked    boolean not null default false,
  state      smallint not null generated always as
               (case when blocked then 2 when valid > 0 then 1 else 0 end) stored
);
create index invite_pair_inviter on invite_pair (inviter_id, (member_id + 0) desc);
create index invite_pair_state on invite_pair (inviter_id, state, (member_id + 0) desc);
-- The operators' list: everybody's pairs, or one inviter's, by whether they earn.
create index invite_pair_blocked on invite_pair (blocked, (member_id + 0) desc);
create index invite_pair_inviter_blocked on invite_pair (inviter_id, blocked, (member_id + 0) desc);
insert into invite_pair (member_id, inviter_id, valid)
  select m.id, m.inviter_id,
         (select count(*) from survey_response r where r.member_id = m.id and r.audit_state = 1)
    from user_member m where m.inviter_id is not null;

create function invite_came() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from invite_pair where member_id = new.id;
  end if;
  if new.inviter_id is not null then
    insert into invite_pair (member_id, inviter_id, valid, blocked)
    select new.id, new.inviter_id,
           (select count(*) from survey_response where member_id = new.id and audit_state = 1),
           exists (select from growth_block where member_id = new.id
                      and beneficiary_id = new.inviter_id and lifted_at is null);
  end if;
  return null;
end $$;
create trigger invite_came after insert on user_member
  for each row when (new.inviter_id is not null) execute function invite_came();
create trigger invite_changed after update of inviter_id on user_member
  for each row when (old.inviter_id is distinct from new.inviter_id) execute function invite_came();

create function invite_audited() returns trigger language plpgsql as $$
begin
  update invite_pair set valid = valid + case when new.audit_state = 1 then 1 else -1 end
   where member_id = new.member_id;
  return null;
end $$;
create trigger invite_audited after update of audit_state on survey_response
  for each row when (new.member_id is not null and
                     (new.audit_state is not distinct from 1) <> (old.audit_state is not distinct from 1))
  execute function invite_audited();

create function invite_blocked() returns trigger language plpgsql as $$
begin
  update invite_pair set blocked = new.lifted_at is null
   where member_id = new.member_id and inviter_id = new.beneficiary_id;
  return null;
end $$;
create trigger invite_blocked after insert or update on growth_block
  for each row execute function invite_blocked();

-- How many are in a team: by the day on which they joined, and whole (day -infinity). Somebody joins or
-- leaves by a write of their own, so that a leader's row is waited for by nobody who earns.
create table team_size (
  leader_id bigint not null references user_member on delete cascade,
  day       date not null,
  members   int not null check (members >= 0),
  primary key (leader_id, day)
);
insert into team_size (leader_id, day, members)
  select leader_id, coalesce((team_since at time zone 'Asia/Shanghai')::date, '-infinity'), count(*)
    from user_member where leader_id is not null and state = 'active'
   group by grouping sets ((leader_id, (team_since at time zone 'Asia/Shanghai')::date), (leader_id));

create function team_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.leader_id is not null and old.state = 'active' then
    update team_size set members = members - 1
     where leader_id = old.leader_id
       and day in ('-infinity', (old.team_since at time zone 'Asia/Shanghai')::date);
  end if;
  if new.leader_id is not null and new.state = 'active' then
    insert into team_size (leader_id, day, members)
    values (new.leader_id, '-infinity', 1),
           (new.leader_id, (new.team_since at time zone 'Asia/Shanghai')::date, 1)
    on conflict (leader_id, day) do update set members = team_size.members + 1;
  end if;
  return null;
end $$;
create trigger team_joined after insert on user_member
  for each row when (new.leader_id is not null) execute function team_moved();
create trigger team_moved after update of leader_id, team_since, state on user_member
  for each row when (old.leader_id is distinct from new.leader_id
                     or old.team_since is distinct from new.team_since or old.state <> new.state)
  execute function team_moved();

-- Alipay accounts that a member had bound before, as keyed hashes: the same account behind two people is
-- one person, also when the first has moved on to another.
create table user_payee_former (
  member_id bigint not null references user_member on delete cascade,
  hash      bytea not null,
  left_at   timestamptz not null,
  primary key (member_id, hash)
);

-- What a valid response paid beside its reward, one line a rule (GrowthKind of the contract).
create table growth_reward (
  id             bigint generated always as identity primary key,
  response_id    bigint not null references survey_response on delete restrict,
  kind           smallint not null check (kind between 1 and 6),
  beneficiary_id bigint not null references user_member on delete restrict,
  -- The respondent.
  member_id      bigint not null references user_member on delete restrict,
  task_id        bigint not null references task on delete restrict,
  -- What the rule was applied to, and how: base × percent / 100, rounded down; percent null = a fixed sum.
  base_gold      bigint not null default 0 check (base_gold >= 0),
  base_fen       bigint not null default 0 check (base_fen >= 0),
  percent        smallint check (percent between 0 and 100),
  gold           bigint not null default 0 check (gold >= 0),
  fen            bigint not null default 0 check (fen >= 0),
  -- On balance: after a reversal, what could not be taken back.
  paid_gold      bigint not null check (paid_gold between 0 and gold),
  paid_fen       bigint not null check (paid_fen between 0 and fen),
  -- False after a reversal.
  standing       boolean not null default true,
  turns          int not null default 0,
  credited_at    timestamptz not null,
  changed_at     timestamptz not null,
  unique (response_id, kind),
  check (gold > 0 or fen > 0)
);
-- The first valid response of somebody is one, whatever is reversed and restored.
create unique index growth_reward_first on growth_reward (member_id, kind) where kind in (1, 6) and standing;
-- Those that were, too: whoever looks for them must not read all that somebody has ever brought.
create index growth_reward_once on growth_reward (member_id) where kind in (1, 6);
create index growth_reward_beneficiary on growth_reward (beneficiary_id, id desc);
create index growth_reward_pair on growth_reward (beneficiary_id, member_id);

-- Figures for inviters (side 1) and leaders (side 2). Changes are only added, so that nobody waits for a
-- popular leader's row; a chore folds them into the table below. Figures = folded + not yet folded.
create table growth_delta (
  id        bigint generated always as identity primary key,
  owner_id  bigint not null,
  side      smallint not null check (side in (1, 2)),
  -- Asia/Shanghai, of the change itself: a day's figures never change afterwards.
  day       date not null,
  task_id   bigint not null,
  ended     int not null default 0,
  completes int not null default 0,
  valid     int not null default 0,
  invalid   int not null default 0,
  gold      bigint not null default 0,
  fen       bigint not null default 0
);
create index growth_delta_owner on growth_delta (owner_id, side);

-- By day and task, by day (task_id 0), by task (day -infinity), and whole (both).
create table growth_total (
  owner_id  bigint not null,
  side      smallint not null check (side in (1, 2)),
  day       date not null,
  task_id   bigint not null,
  ended     int not null,
  completes int not null,
  valid     int not null,
  invalid   int not null,
  gold      bigint not null,
  fen       bigint not null,
  primary key (owner_id, side, day, task_id)
) with (fillfactor = 70);
-- Days of a team, newest first, without its tasks.
create index growth_total_day on growth_total (owner_id, side, day desc) where task_id = 0;
-- Tasks of a team, newest first, without its days.
create index growth_total_task on growth_total (owner_id, side, task_id desc) where day = '-infinity';

-- Several postings in one transaction: the balances that they will touch are locked first, in the order
-- in which everybody locks them. The application cannot lock what it may not write.
create function ledger.lock_balances(p_accounts bigint[]) returns void
  language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from ledger.balance where account_id = any (p_accounts) order by account_id for update;
end $$;
revoke all on function ledger.lock_balances(bigint[]) from public;
grant execute on function ledger.lock_balances(bigint[]) to panel_app;

-- What the downloads read (server/src/download): published by their owners for this alone, because one
-- COPY has to write a file of a million lines.
create view download_response as
  select r.id, r.member_id, t.title as task_title, r.started_at, r.finished_at, r.result, r.audit_state,
         r.audited_at, r.invalid_reason, r.reward_gold, r.reward_fen, r.paid_gold, r.paid_fen
    from survey_response r join task t on t.id = r.task_id;

create view download_agent as
  select r.id, r.agent_id, t.title as task_title, r.started_at, r.finished_at, r.result, r.audit_state,
         r.audited_at, r.invalid_reason, r.reward_fen, r.paid_fen, s.name as supplier_name, r.supplier_uid
    from survey_response r
    join task t on t.id = r.task_id
    left join agent_supplier s on s.id = r.supplier_id;
create index survey_response_agent_newest on survey_response (agent_id, id desc) where agent_id is not null;

create view download_team as
  select r.id, r.leader_id, m.code as member_code, m.nickname, t.title as task_title, r.started_at,
         r.finished_at, r.result, r.audit_state, r.audited_at, r.invalid_reason,
         coalesce(c.paid_gold, 0) as commission_gold, coalesce(c.paid_fen, 0) as commission_fen,
         coalesce(s.paid_gold, 0) as share_gold, coalesce(s.paid_fen, 0) as share_fen
    from survey_response r
    join task t on t.id = r.task_id
    join user_member m on m.id = r.member_id
    left join growth_reward c on c.response_id = r.id and c.kind = 3
    left join growth_reward s on s.response_id = r.id and s.kind = 4;

-- The name as platform/mask.ts shows it.
create view download_growth as
  select g.id, g.beneficiary_id, g.kind, g.base_gold, g.percent, g.gold, g.paid_gold, g.standing,
         g.credited_at, t.title as task_title,
         left(m.nickname, 1) || '**' as masked_name
    from growth_reward g
    join task t on t.id = g.task_id
    join user_member m on m.id = g.member_id;
