-- A questionnaire with errors is kept as it was written, and is no version: nobody is asked it, and its task cannot be
-- published until it is mended, when it becomes the next version and leaves here. At most one a task. By itself,
-- because a task's row is read for each member who enters.
create table task_unfinished_questionnaire (
  task_id    bigint primary key references task on delete cascade,
  body       jsonb not null check (jsonb_typeof(body) = 'object'),
  updated_at timestamptz not null
);
