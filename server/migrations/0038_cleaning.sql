-- Cleaning a study's data (docs/decisions/0090): how an open answer was typed, signals found in the responses, and which of
-- them an operator keeps out of the results.

-- Small counts, never what was typed; null: nothing was said of it.
alter table survey_answer
  add column pasted int,
  add column away int,
  add column edits int,
  add constraint survey_answer_typing_check
    check (pasted between 0 and 9999 and away between 0 and 9999 and edits between 0 and 99999) not valid;
alter table survey_answer validate constraint survey_answer_typing_check;

-- What the signals are found in.
create view survey_trace as
  select id, task_id, questionnaire_id, member_id, agent_id, device_id, visitor_id, result, audit_state, flags, seats,
         started_at, finished_at
    from survey_response
   where not at_door;

create or replace view survey_result_answer as
  select response_id, question, value, milliseconds, pasted, away, edits from survey_answer;

create table cleaning_run (
  task_id     bigint primary key references task (id) on delete cascade,
  computed_at timestamptz not null,
  responses   int not null,
  -- The newest response that was looked at.
  last_id     bigint not null,
  spent_ms    int not null
);

-- Figures and numbers of responses, never an answer's words.
create table cleaning_signal (
  response_id bigint not null references survey_response (id) on delete cascade,
  kind        text not null,
  question    text not null default '',
  task_id     bigint not null references task (id) on delete cascade,
  evidence    jsonb not null,
  primary key (response_id, kind, question)
);
create index cleaning_signal_task on cleaning_signal (task_id, kind);

create table cleaning_exclusion (
  response_id bigint primary key references survey_response (id) on delete cascade,
  task_id     bigint not null references task (id) on delete cascade,
  reason      text not null check (length(reason) between 1 and 200),
  staff_id    bigint not null references staff_member (id) on delete restrict,
  excluded_at timestamptz not null
);
create index cleaning_exclusion_task on cleaning_exclusion (task_id);
create index cleaning_exclusion_staff on cleaning_exclusion (staff_id);
