-- The seats of a complete go back when it is found invalid, and come again when that is turned round: a person's decision
-- may then put one more in than there are places. How many are above is known, so that nobody else is let in for them.
alter table task_seat
  add column above int not null default 0,
  add constraint task_seat_above_check check (above >= 0) not valid;
alter table task_seat validate constraint task_seat_above_check;
alter table task_seat drop constraint seats_never_over;
alter table task_seat
  add constraint seats_never_over check (taken between 0 and seats + above) not valid;
alter table task_seat validate constraint seats_never_over;

-- What it had, to be taken again.
alter table survey_response
  add column freed_seats text[] not null default '{}';

create or replace view survey_result as
  select id, task_id, questionnaire_id, result, audit_state, flags, seats || freed_seats as seats, started_at, finished_at,
         agent_id
    from survey_response
   where not at_door;
