-- Who finished a task that pays at once, for a minute: whoever finishes it looks here for others who finish beside them, and asks no
-- response, of which there are as many machines as are wanted (docs/decisions/0149). No reference to the task: no task of ours is deleted.
create table survey_finish (
  task_id     bigint      not null,
  finished_at timestamptz not null,
  response_id bigint      not null,
  agent_id    bigint,
  device_id   text,
  network     inet,
  took        interval    not null,
  primary key (task_id, finished_at, response_id)
);
