-- What operators keep beside a questionnaire while they write it (docs/decisions/0091): comments by colleagues, and
-- blocks of questions of their own for every task.

-- About one question, known by the name it began with, or about all of it. Never changed but by resolving it.
create table questionnaire_comment (
  id          bigint generated always as identity primary key,
  task_id     bigint not null references task (id) on delete cascade,
  question    text check (length(question) between 1 and 40),
  about       text not null check (length(about) <= 200),
  text        text not null check (length(text) between 1 and 1000),
  staff_id    bigint not null references staff_member (id) on delete restrict,
  created_at  timestamptz not null,
  resolved_by bigint references staff_member (id) on delete restrict,
  resolved_at timestamptz,
  check ((resolved_by is null) = (resolved_at is null))
);
create index questionnaire_comment_task on questionnaire_comment (task_id);
create index questionnaire_comment_staff on questionnaire_comment (staff_id);
create index questionnaire_comment_resolved on questionnaire_comment (resolved_by) where resolved_by is not null;

create table question_library (
  id        bigint generated always as identity primary key,
  name      text not null unique check (length(name) between 1 and 40),
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  staff_id  bigint not null references staff_member (id) on delete restrict,
  saved_at  timestamptz not null
);
create index question_library_staff on question_library (staff_id);
