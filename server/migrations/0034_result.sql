-- Results beside the questionnaire (docs/decisions/0084): what the survey shows of its responses and their answers, the
-- cross-tables that operators keep, and the categories into which they code what people wrote.

-- Everybody who was let in. Who was turned away at the door has no part in any result.
create view survey_result as
  select id, task_id, questionnaire_id, result, audit_state, flags, seats, started_at, finished_at, agent_id
    from survey_response
   where not at_door;

create view survey_result_answer as
  select response_id, question, value, milliseconds from survey_answer;

-- A cross-table by name: the address of the page says the rest. One of a name in a task, and everybody sees it.
create table result_table (
  id         bigint generated always as identity primary key,
  task_id    bigint not null references task (id) on delete cascade,
  name       text not null check (length(name) between 1 and 40),
  search     text not null check (length(search) <= 8000),
  staff_id   bigint not null references staff_member (id) on delete restrict,
  saved_at   timestamptz not null,
  unique (task_id, name)
);
create index result_table_staff on result_table (staff_id);

create table result_category (
  id         bigint generated always as identity primary key,
  task_id    bigint not null references task (id) on delete cascade,
  question   text not null,
  name       text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  unique (task_id, question, name)
);

-- Which category an answer was put in. It goes with the answer, whoever takes that away.
create table result_coding (
  category_id bigint not null references result_category (id) on delete cascade,
  response_id bigint not null,
  question    text not null,
  coded_at    timestamptz not null,
  primary key (response_id, question, category_id),
  foreign key (response_id, question) references survey_answer (response_id, question) on delete cascade
);
create index result_coding_category on result_coding (category_id);
