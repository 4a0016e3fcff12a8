-- Sanctions climb a ladder: each with a category of evidence, an end, a second person above a warning, and one
-- appeal that somebody else decides.

alter table member_sanction
  -- SanctionStep of the contract: 1 warning, 2 fewer tasks, 3 withdrawals paused, 4 frozen. `kind` is the same in the
  -- words of the release before, which still reads it.
  add column step          smallint not null default 0,
  -- SanctionCategory; 9 = placed before there were categories.
  add column category      smallint not null default 9,
  -- With fewer tasks: so many a day may be begun, 0 = none.
  add column tasks_per_day smallint check (tasks_per_day between 0 and 10),
  -- The second person.
  add column confirmed_by  bigint references staff_member on delete restrict,
  -- When the member was told that its time is over. That it is over depends on nobody having told.
  add column end_told_at   timestamptz;

alter table member_sanction drop constraint member_sanction_kind_check;
alter table member_sanction
  add check (kind in ('warning', 'noEntry', 'noWithdraw', 'freeze'));

-- What stands keeps doing what it did; what had no end gets one.
update member_sanction
   set step = case kind when 'noEntry' then 2 when 'noWithdraw' then 3 else 4 end,
       tasks_per_day = case kind when 'noEntry' then 0 end;
update member_sanction
   set until_at = now() + case step when 2 then interval '30 days' when 3 then interval '7 days'
                          else interval '365 days' end
 where until_at is null and lifted_at is null;
update member_sanction set end_told_at = coalesce(lifted_at, until_at)
 where lifted_at is not null or until_at <= now();

-- Processes of the release before know `kind` alone.
create function member_sanction_step() returns trigger language plpgsql as $$
begin
  if new.step = 0 then
    new.step := case new.kind when 'noEntry' then 2 when 'noWithdraw' then 3 else 4 end;
    new.tasks_per_day := case new.kind when 'noEntry' then 0 end;
    new.until_at := coalesce(new.until_at, new.at + case new.step
      when 2 then interval '30 days' when 3 then interval '7 days' else interval '365 days' end);
  end if;
  return new;
end $$;
create trigger member_sanction_step before insert on member_sanction
  for each row execute function member_sanction_step();

alter table member_sanction
  add check (step between 1 and 4),
  add check (category in (1, 2, 3, 4, 5, 6, 9)),
  add check ((step = 2) = (tasks_per_day is not null)),
  add check (kind = (array['warning', 'noEntry', 'noWithdraw', 'freeze'])[step]),
  add constraint member_sanction_ends check (until_at is not null or lifted_at is not null),
  -- Nobody alone places what is above a warning.
  add check (step = 1 or category = 9 or (confirmed_by is not null and confirmed_by <> by_staff));
create index member_sanction_end on member_sanction (until_at) where end_told_at is null;

-- What is above a warning waits here for its second person.
create table sanction_proposal (
  id            bigint generated always as identity primary key,
  member_id     bigint not null references user_member on delete restrict,
  step          smallint not null check (step between 2 and 4),
  category      smallint not null check (category between 1 and 6),
  tasks_per_day smallint check (tasks_per_day between 0 and 10),
  days          int not null check (days between 1 and 1095),
  reason        text not null check (length(reason) between 1 and 500),
  shown         text not null check (length(shown) between 1 and 200),
  -- 0 waiting, 1 confirmed, 2 refused by the second person, 3 withdrawn by the first
  state         smallint not null default 0 check (state between 0 and 3),
  asked_by      bigint not null references staff_member on delete restrict,
  asked_at      timestamptz not null,
  decided_by    bigint references staff_member on delete restrict,
  decided_at    timestamptz,
  decide_note   text not null default '',
  sanction_id   bigint references member_sanction on delete restrict,
  check ((step = 2) = (tasks_per_day is not null)),
  check ((state = 0) = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in (1, 2) or decided_by <> asked_by),
  check ((state = 1) = (sanction_id is not null))
);
create unique index sanction_proposal_waiting on sanction_proposal (member_id, step) where state = 0;
create index sanction_proposal_open on sanction_proposal (id) where state = 0;
create index sanction_proposal_member on sanction_proposal (member_id, id desc);
revoke delete, truncate on sanction_proposal from panel_app;

-- One for each sanction, decided by somebody who had no part in it.
create table sanction_appeal (
  sanction_id bigint primary key references member_sanction on delete restrict,
  member_id   bigint not null references user_member on delete restrict,
  text        text not null,
  created_at  timestamptz not null,
  -- AppealState: 0 waiting, 1 upheld (or lifted meanwhile), 2 dismissed.
  state       smallint not null default 0 check (state between 0 and 2),
  answer      text not null default '',
  -- Those who imposed it; they may take it back, and never hold it up.
  imposed_by  bigint not null references staff_member on delete restrict,
  seconded_by bigint references staff_member on delete restrict,
  decided_by  bigint references staff_member on delete restrict,
  decided_at  timestamptz,
  check ((state = 0) = (decided_at is null)),
  check (state <> 2 or (decided_by is not null and decided_by <> imposed_by and decided_by is distinct from seconded_by))
);
create index sanction_appeal_waiting on sanction_appeal (created_at, sanction_id) where state = 0;
create index sanction_appeal_member on sanction_appeal (member_id);
revoke delete, truncate on sanction_appeal from panel_app;

-- An appeal is a conversation, this one too.
alter table feedback drop constraint feedback_about_kind_check;
alter table feedback
  add check (about_kind in ('response', 'exchange', 'sanction')),
  add constraint feedback_sanction check (about_kind <> 'sanction' or type = 4);

-- The queue of feedbacks leaves appeals out: they wait at a desk of their own.
-- As a number, so that a page of one other type keeps to the index of types.
drop index feedback_open;
create index feedback_open_no_appeal on feedback (((type = 4)::int), updated_at, id) where state < 5;
create index feedback_queue_no_appeal on feedback (((type = 4)::int), state, updated_at, id);

-- What survey publishes to sanctions: who has begun how much.
create view survey_begun as
  select member_id, agent_id, started_at from survey_response where not at_door;

-- What survey, sanctions and feedback publish to the one desk for appeals: each that waits for our word, once.
-- `source`: 1 a verdict's, 2 a sanction's, 3 a conversation that no formal appeal goes with.
create view waiting_appeal as
  select 1 as source, a.response_id as id, 'response' as about_kind, a.response_id as about_id,
         r.member_id, a.text, a.created_at as at
    from survey_appeal a join survey_response r on r.id = a.response_id
   where a.state = 0 and r.member_id is not null
  union all
  select 2, sanction_id, 'sanction', sanction_id, member_id, text, created_at
    from sanction_appeal where state = 0
  union all
  select 3, f.id, f.about_kind, f.about_id, f.member_id,
         coalesce((select m.text from feedback_message m
                    where m.feedback_id = f.id and m.staff_id is null and m.text <> '' and not m.automatic
                    order by m.id desc limit 1), ''), f.updated_at
    from feedback f
   where f.type = 4 and f.state in (0, 1, 2)
     and not exists (select from survey_appeal a
                      where f.about_kind = 'response' and a.response_id = f.about_id and a.state = 0)
     and not exists (select from sanction_appeal a
                      where f.about_kind = 'sanction' and a.sanction_id = f.about_id and a.state = 0);
