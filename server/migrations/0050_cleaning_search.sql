-- A search for signals is a job (docs/decisions/0104): the last one of each task, as it is asked for, under way or ended.
-- What the last one that was finished has found stays in cleaning_run and cleaning_signal until the next one is finished.

create table cleaning_search (
  task_id  bigint primary key references task (id) on delete cascade,
  -- Counts the searches of the task: a job of an earlier one finds another number, and does nothing.
  number   int not null check (number > 0),
  state    text not null check (state in ('waiting', 'computing', 'done', 'failed')),
  -- What is looked for, while it is computing.
  step     text,
  failure  text check (failure in ('tooLong', 'fault')),
  staff_id bigint not null references staff_member (id) on delete restrict,
  asked_at timestamptz not null,
  -- When a worker took it up last.
  began_at timestamptz,
  ended_at timestamptz,
  check ((step is not null) = (state = 'computing')),
  check ((failure is not null) = (state = 'failed')),
  check ((ended_at is not null) = (state in ('done', 'failed')))
);
create index cleaning_search_staff on cleaning_search (staff_id);
